import Foundation
import Testing

/// A program of this machine that reads our video as it would read anybody's.
enum Judge {
  struct Verdict {
    var status: Int32
    var output: [UInt8]
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  static func run(_ program: String, _ arguments: [String]) throws -> Verdict {
    try inFolder { folder in
      let errors = folder.appending(path: "errors")
      #expect(FileManager.default.createFile(atPath: errors.path, contents: nil))
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let said = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      return Verdict(status: process.terminationStatus, output: Array(bytes), errors: said)
    }
  }

  /// Gives a folder of its own, and removes it.
  static func inFolder<Answer>(_ body: (URL) throws -> Answer) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "video-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
