import Foundation
import Lab
import Scenarios

/// Keeps a session's file up to date: a line is written when its command is done, so that a crash
/// loses nothing.
final class SessionSaver {
  let path: String
  private let recorder: SessionRecorder
  private var handle: FileHandle
  private(set) var failed = false

  init(_ recorder: SessionRecorder, path: String) throws {
    self.path = path
    self.recorder = recorder
    handle = try Self.open(path)
    append(recorder.header)
    recorder.onLine = { [unowned self] line in append(line) }
  }

  /// The session took another course: the file tells of that one.
  func rewrite() {
    do {
      try handle.truncate(atOffset: 0)
    } catch {
      failed = true
    }
    append(([recorder.header] + recorder.lines).joined(separator: "\n"))
  }

  /// Writes how far the session went; returns what could not be kept, in words.
  func close() -> String? {
    append(recorder.end)
    do {
      try handle.close()
    } catch {
      failed = true
    }
    if failed { return "session \(path): not everything could be written" }
    return recorder.isComplete ? nil : "session \(path): what an app's own code did is not in it"
  }

  private func append(_ line: String) {
    do {
      try handle.write(contentsOf: Data("\(line)\n".utf8))
    } catch {
      failed = true
    }
  }

  private static func open(_ path: String) throws -> FileHandle {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw Complaint("--save \(path): cannot be written") }
    return handle
  }
}
