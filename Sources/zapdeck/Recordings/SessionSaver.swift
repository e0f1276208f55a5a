import Foundation
import Lab
import Scenarios

/// Writes a session's file: each line as soon as its command was performed, so that a crash loses
/// nothing.
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

  /// Rewrites the file after the session was rewound and continued differently.
  func rewrite() {
    do {
      try handle.truncate(atOffset: 0)
    } catch {
      failed = true
    }
    append(([recorder.header] + recorder.lines).joined(separator: "\n"))
  }

  /// Writes the session's end; returns a complaint if something could not be written.
  func close() -> String? {
    append(recorder.end)
    do {
      try handle.close()
    } catch {
      failed = true
    }
    if failed { return "session \(path): not everything could be written" }
    return recorder.isComplete
      ? nil : "session \(path): it does not contain what the app's own code did"
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
