import Foundation

/// A program of this machine that judges our formats from outside.
enum ExternalTool {
  /// What the program writes; `nil` when it fails.
  static func output(_ program: String, _ arguments: [String], input: [UInt8] = []) throws
    -> String?
  {
    let process = Process()
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = Pipe()
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
    try standardInput.fileHandleForWriting.close()
    let bytes = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
