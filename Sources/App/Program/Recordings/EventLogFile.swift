import Foundation
import Players
import Sessions
import Synchronization

/// Writes the event log: one JSON line for each bus message, in blocks of whole lines, and up to
/// the present whenever a live wall shows a frame. The path may be a pipe or a device.
final class EventLogFile: Sendable {
  private struct State: ~Copyable {
    var file: OutputFile
    var pending: [UInt8] = []
    /// Where each line ends; of lines that the session has forgotten, only the last one is known.
    var ends = Tail<Int>()
    var begin = 0
    /// How many lines the branch that was left shares with the present one.
    var shared = 0

    mutating func flush() {
      file.append(pending)
      pending.removeAll(keepingCapacity: true)
    }

    mutating func cut() {
      flush()
      file.cut(to: shared > ends.startIndex ? ends[shared - 1] : begin)
      ends.cut(at: shared)
    }
  }

  private static let blockSize = 65_536

  private let path: String
  private let state: Mutex<State>

  init(path: String, after predecessor: OutputFile.Predecessor = .anything) throws {
    self.path = path
    let file = try OutputFile(path: path, option: "--log", after: predecessor)
    state = Mutex(State(file: file))
  }

  /// Why not everything could be written so far.
  var problem: String? {
    state.withLock { state in state.file.problem.map { "--log \(path): \($0)" } }
  }

  func write(_ announcement: Announcement) {
    let line = EventLogLine(announcement).text + "\n"
    state.withLock { state in
      state.pending += line.utf8
      state.ends.append(state.file.end + state.pending.count)
      if state.pending.count >= Self.blockSize { state.flush() }
    }
  }

  /// Writes what has been announced so far.
  func flush() { state.withLock { $0.flush() } }

  /// The session has forgotten the announcements before that one; their lines stay.
  func forget(before index: Int) {
    state.withLock { state in
      guard state.ends.startIndex < index, index <= state.ends.endIndex else { return }
      state.begin = state.ends[index - 1]
      state.ends.forget(before: index)
    }
  }

  /// Follows the session to another branch: cuts what it does not share with the one that was left,
  /// and writes the rest of it. A pipe gets the new branch of time after the old one.
  func follow(_ change: Session.BranchChange, _ announcements: Tail<Announcement>) {
    let shared = state.withLock { state -> Int? in
      guard state.file.isRegular else { return nil }
      if case .started = change { state.shared = announcements.endIndex }
      state.cut()
      return state.shared
    }
    guard let shared else { return }
    for announcement in announcements[shared..<announcements.endIndex] { write(announcement) }
  }
}
