import Foundation

/// Instructions of one time of each chore, as a file keeps them.
struct InstructionFile: Equatable {
  static let command = "RECORD=1 make gate"

  /// Whose instructions they are: those of another processor or compiler cannot be compared.
  let platform: String
  /// By the chore's name.
  var counts: [String: Int] = [:]

  init(platform: String) {
    self.platform = platform
  }

  /// Reads `text`: comments, a line with the platform, then a name and a number a line. Other lines
  /// are passed over.
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
    let comment = "# Instructions of one time of each chore; made anew by: \(Self.command)"
    return ([comment, platform] + lines).joined(separator: "\n") + "\n"
  }

  /// What this program was built for and by.
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
