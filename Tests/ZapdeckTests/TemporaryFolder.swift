import Foundation

/// A folder that is removed with its last reference.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "zapdeck-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func handle(_ name: String) throws -> FileHandle {
    let file = url.appending(path: name)
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    return try FileHandle(forWritingTo: file)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
