import Simulation

/// Ways to spoil a text, drawn from a stream.
enum Mutation {
  private static let words = [
    "", "~", "null", "-1", "99999999999999999999", "1e400", "nan", "[]", "{}", "all", "*x", "&x",
    "!!binary", "|", ">", "\"", "'", "%", "@", "`", "\u{0}", "\u{202E}", "é", "10s", "[a, b]",
    "player", "main", "state: x", "- ", ": ", "\t", "---", "...", "<<: *x",
    "9223372036.999999999s", "9223372036854775807", "-9223372036854775808", "9223372036854775808d",
    "1e309", "-1e309s", ".inf", ".nan", "-0.0", "0x7fffffff", "1_000", "12:30:00", "0.9999999999",
    "9223372036854.999999999Mbit/s", "\">= 1e309\"", "\"== nan\"", "every 9223372036854775807",
    "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{2028}", "\u{2066}", "\u{200F}", "\u{FEFF}", "\"\\u202E\"",
    "\"\\0\"", "\"\\x1b[31m\"", "&a x", "*a", "&b [*b]", "<<: {title: T}", "<<: [*a, *a]",
    "{title: T, title: T}", "? [a]", "!!float x", "!!map []", "%YAML 9.9",
    String(repeating: "[", count: 300), String(repeating: "{a: ", count: 300),
    String(repeating: "- ", count: 300), String(repeating: "9", count: 5000),
  ]

  /// The text with one to three bytes, words or lines spoilt.
  static func any(of text: String, _ random: inout RandomStream) -> String {
    var text = text
    for _ in 0..<random.integer(in: 1...3) {
      text = random.integer(in: 0...2) == 0 ? bytes(text, &random) : token(text, &random)
    }
    return text
  }

  private static func bytes(_ text: String, _ random: inout RandomStream) -> String {
    var bytes = Array(text.utf8)
    guard bytes.count > 40 else { return text }
    let index = Int(random.integer(in: 0...Int64(bytes.count - 20)))
    switch random.integer(in: 0...3) {
    case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(index..<index + 12)
    case 2: bytes.insert(contentsOf: bytes[index..<index + 12], at: index)
    default: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: index)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces, doubles, drops or moves a word between the marks of the syntax.
  private static func token(_ text: String, _ random: inout RandomStream) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > 40 else { return text }
    let place = word(in: bytes, at: Int(random.integer(in: 0...Int64(bytes.count - 1))))
    let other = word(in: bytes, at: Int(random.integer(in: 0...Int64(bytes.count - 1))))
    let new: [UInt8] =
      switch random.integer(in: 0...3) {
      case 0: Array(words[Int(random.integer(in: 0...Int64(words.count - 1)))].utf8)
      case 1: []
      case 2: Array(bytes[place] + bytes[place])
      default: Array(bytes[other])
      }
    return String(
      decoding: bytes[..<place.lowerBound] + new + bytes[place.upperBound...], as: UTF8.self)
  }

  private static let marks = (0...255).map { " ,:{}[]\n".utf8.contains(UInt8($0)) }

  /// The word around an index; empty on a mark.
  private static func word(in bytes: [UInt8], at index: Int) -> Range<Int> {
    var (start, end) = (index, index)
    while start > 0, !marks[Int(bytes[start - 1])] { start -= 1 }
    while end < bytes.count, !marks[Int(bytes[end])] { end += 1 }
    return start..<end
  }
}
