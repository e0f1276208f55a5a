import Foundation
import Lab
import Players
import Synchronization

/// Writes the event log: one JSON line for each bus message, flushed in blocks.
final class EventLogFile: Sendable {
  private struct State {
    var pending = Data()
    var failed = false
  }

  private static let blockSize = 65_536

  private let path: String
  private let handle: FileHandle
  private let state = Mutex(State())

  init(path: String) throws {
    self.path = path
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Complaint("--log \(path): cannot be written") }
    self.handle = handle
  }

  func write(_ announcement: Announcement) {
    let line = EventLogLine(announcement).text + "\n"
    state.withLock { state in
      state.pending.append(contentsOf: line.utf8)
      if state.pending.count >= Self.blockSize { flush(&state) }
    }
  }

  /// Replaces everything that was written.
  func rewrite(_ announcements: [Announcement]) {
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
