import Foundation
import Lab
import Players
import Synchronization

/// Writes the event log: one JSON line for each bus message, in blocks, and up to the present
/// whenever a live wall shows a frame. The path may be a pipe or a device.
final class EventLogFile: Sendable {
  private struct State {
    var pending = Data()
    var failed = false
  }

  private static let blockSize = 65_536

  private let path: String
  /// Whether it can be written anew, which a pipe cannot.
  private let isRegular: Bool
  private let handle: FileHandle
  private let state = Mutex(State())

  init(path: String) throws {
    self.path = path
    let exists = FileManager.default.fileExists(atPath: path)
    guard exists || FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Complaint("--log \(path): cannot be written") }
    var status = stat()
    isRegular =
      fstat(handle.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    do {
      if isRegular { try handle.truncate(atOffset: 0) }
    } catch {
      throw Complaint("--log \(path): cannot be written")
    }
    self.handle = handle
  }

  func write(_ announcement: Announcement) {
    let line = EventLogLine(announcement).text + "\n"
    state.withLock { state in
      state.pending.append(contentsOf: line.utf8)
      if state.pending.count >= Self.blockSize { flush(&state) }
    }
  }

  /// Writes what has been announced so far.
  func flush() {
    state.withLock { if !$0.pending.isEmpty { flush(&$0) } }
  }

  /// Replaces everything that was written; a pipe gets the new branch of time after the old one.
  func rewrite(_ announcements: [Announcement]) {
    guard isRegular else { return }
    state.withLock { state in
      state.pending.removeAll(keepingCapacity: true)
      do {
        try handle.truncate(atOffset: 0)
      } catch {
        state.failed = true
      }
    }
    for announcement in announcements { write(announcement) }
  }

  private func flush(_ state: inout State) {
    do {
      try handle.write(contentsOf: state.pending)
    } catch {
      state.failed = true
    }
    state.pending.removeAll(keepingCapacity: true)
  }

  func close() throws {
    let failed = state.withLock { state in
      flush(&state)
      return state.failed
    }
    try handle.close()
    if failed { throw Complaint("--log \(path): not everything could be written") }
  }
}
