import Foundation
import Scenarios

/// The destination of a command's result: a file, or standard output, which is called `-`.
struct CommandOutput {
  /// The name of standard output.
  static let printed = "-"

  let path: String

  var isPrinted: Bool { path == Self.printed }

  /// Throws if a film or picture would be written into a terminal.
  func refuseTerminal() throws {
    guard isPrinted, isatty(1) != 0 else { return }
    throw Complaint("-o -: standard output is a terminal; redirect it to a file or a pipe")
  }

  /// Writes a whole result.
  func write(_ bytes: some Sequence<UInt8>) throws {
    guard isPrinted else { return try OutputFile.write(bytes, to: path, option: "-o") }
    StandardOutput.write(Array(bytes))
  }

  /// Writes a whole result of lines.
  func write(_ text: String) throws {
    guard isPrinted else { return try write(text.utf8) }
    StandardOutput.print(text, terminator: "")
  }

  /// Prints a line about the result, never into it.
  func report(_ line: String) {
    if isPrinted { StandardError.print(line) } else { StandardOutput.print(line.onOneLine) }
  }

  /// Prints a line about the result that begins with its name.
  func reportFile(_ line: String) { report(isPrinted ? line : "\(path): \(line)") }
}
