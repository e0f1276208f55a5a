import Foundation

/// A file with the instruction count of each chore.
struct InstructionFile: Equatable {
  static let command = "RECORD=1 make gate"

  /// Processor and compiler: the counts of others cannot be compared.
  let platform: String
  /// CPU instructions for one run of each chore, by its name.
  var counts: [String: Int] = [:]

  init(platform: String) {
    self.platform = platform
  }

  /// Reads comments, a line with the platform, then lines with a name and a number; skips other
  /// lines.
  init?(_ text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    guard let first = lines.first else { return nil }
    platform = String(first)
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      if words.count == 2, let count = Int(words[1]) { counts[String(words[0])] = count }
    }
  }

  var text: String {
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let comment = "# CPU instructions for one run of each chore; rewritten by: \(Self.command)"
    return ([comment, platform] + lines).joined(separator: "\n") + "\n"
  }

  /// The platform that this program was built for, and by which compiler.
  static var here: String { "\(processor), Swift \(compiler)" }

  private static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  private static var compiler: String {
    #if compiler(>=6.5)
      "after 6.4"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
