package import Simulation

/// Ways to spoil an input, drawn from a stream: most keep to the grammar and put one nasty value
/// where a good one was.
package enum Mutation {
  /// What no reader likes, whatever it reads.
  package static let words = [
    "", "~", "null", "-1", "99999999999999999999", "1e400", "nan", "[]", "{}", "all", "*x", "&x",
    "!!binary", "|", ">", "\"", "'", "%", "@", "`", "\u{0}", "\u{202E}", "é", "10s", "[a, b]",
    "player", "main", "state: x", "- ", ": ", "\t", "---", "...", "<<: *x", "0", "1", "true",
    "9223372036.999999999s", "9223372036854775807", "-9223372036854775808", "9223372036854775808d",
    "1e309", "-1e309s", ".inf", ".nan", "-0.0", "0x7fffffff", "1_000", "12:30:00", "0.9999999999",
    "9223372036854.999999999Mbit/s", "\">= 1e309\"", "\"== nan\"", "every 9223372036854775807",
    "1001d", "106751d", "9223372036s",
    "1000d", "86400000s", "0.000000001s", "0s", "100Gbit/s", "1bit/s", "1000GB", "4294967296",
    "999999999999", "18446744073709551615", "1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
    "\u{1B}[2J", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{2028}", "\u{2066}", "\u{200F}", "\u{FEFF}",
    "\"\\u202E\"", "\"\\0\"", "\"\\x1b[31m\"", "\\u001b[31m", "\\ud800", "%00", "%1b%5b",
    "&a x", "*a", "&b [*b]", "<<: {title: T}", "<<: [*a, *a]", "{title: T, title: T}", "? [a]",
    "!!float x", "!!map []", "%YAML 9.9", String(repeating: "[", count: 300),
    String(repeating: "{a: ", count: 300), String(repeating: "{\"a\":", count: 300),
    String(repeating: "- ", count: 300), String(repeating: "9", count: 5000),
    String(repeating: "x", count: 5000), String(repeating: "e\u{301}\u{323}", count: 200),
  ]

  /// The input with one to three places spoilt.
  package static func any(
    of input: [UInt8], words own: [String] = [], _ random: inout RandomStream
  ) -> [UInt8] {
    var bytes = input
    for _ in 0..<random.integer(in: 1...3) {
      switch random.integer(in: 0...6) {
      case 0: spoilByte(in: &bytes, &random)
      case 1: changeLines(of: &bytes, &random)
      default: changeWord(in: &bytes, own, &random)
      }
    }
    return bytes
  }

  private static func place(in bytes: [UInt8], _ random: inout RandomStream) -> Int {
    bytes.isEmpty ? 0 : Int(random.integer(in: 0...Int64(bytes.count - 1)))
  }

  private static func spoilByte(in bytes: inout [UInt8], _ random: inout RandomStream) {
    let index = place(in: bytes, &random)
    let end = min(bytes.count, index + Int(random.integer(in: 1...12)))
    let byte = [0, 0x7f, 0x80, 0xff, UInt8(truncatingIfNeeded: random.next())][
      Int(random.integer(in: 0...4))]
    switch random.integer(in: 0...3) {
    case 0 where !bytes.isEmpty: bytes[index] = byte
    case 1: bytes.removeSubrange(index..<end)
    case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
    default: bytes.insert(byte, at: index)
    }
  }

  /// Replaces, doubles, drops or moves a word between the marks of the syntax.
  private static func changeWord(
    in bytes: inout [UInt8], _ own: [String], _ random: inout RandomStream
  ) {
    let old = word(in: bytes, at: place(in: bytes, &random))
    let other = word(in: bytes, at: place(in: bytes, &random))
    let words = !own.isEmpty && random.integer(in: 0...2) == 0 ? own : words
    let new: [UInt8] =
      switch random.integer(in: 0...7) {
      case 0: []
      case 1: Array(bytes[old] + bytes[old])
      case 2, 3: Array(bytes[other])
      default: Array(words[Int(random.integer(in: 0...Int64(words.count - 1)))].utf8)
      }
    bytes.replaceSubrange(old, with: new)
  }

  /// Doubles, drops or exchanges lines: keys that appear twice, steps in another order.
  private static func changeLines(of bytes: inout [UInt8], _ random: inout RandomStream) {
    var lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false).map(Array.init)
    let first = Int(random.integer(in: 0...Int64(lines.count - 1)))
    let second = Int(random.integer(in: 0...Int64(lines.count - 1)))
    switch random.integer(in: 0...3) {
    case 0: lines.remove(at: first)
    case 1: lines.insert(lines[first], at: second)
    case 2: lines.swapAt(first, second)
    default: lines.insert(contentsOf: Array(repeating: lines[first], count: 30), at: second)
    }
    bytes = Array(lines.joined(separator: [0x0a]))
  }

  private static let marks = (0...255).map { " ,:{}[]\n\"=&?/.".utf8.contains(UInt8($0)) }

  /// The word around an index; empty on a mark.
  private static func word(in bytes: [UInt8], at index: Int) -> Range<Int> {
    var (start, end) = (index, index)
    while start > 0, !marks[Int(bytes[start - 1])] { start -= 1 }
    while end < bytes.count, !marks[Int(bytes[end])] { end += 1 }
    return start..<end
  }
}

/// Inputs for one way in, from a seed: mutations of the inputs that are kept for it. The same seed
/// always gives the same inputs.
package struct InputGenerator: Sendable {
  private let way: FuzzTarget
  private let corpus: [[UInt8]]
  private var random: RandomStream

  /// Inputs from a corpus, which must not be empty.
  package init(_ way: FuzzTarget, corpus: [[UInt8]], seed: UInt64) {
    precondition(!corpus.isEmpty, "There is something to mutate.")
    self.way = way
    self.corpus = corpus
    random = RandomStream(seed: seed, name: "fuzz \(way.rawValue)")
  }

  package mutating func next() -> [UInt8] {
    Mutation.any(of: sample(), words: way.words, &random)
  }

  /// An input of the corpus, or parts of several.
  private mutating func sample() -> [UInt8] {
    guard let separator = way.separator else { return random(corpus) }
    let parts = (0...random.integer(in: 0...9)).map { _ in
      random(random(corpus).split(separator: separator).map(Array.init))
    }
    return Array(parts.joined(separator: separator))
  }

  private mutating func random(_ samples: [[UInt8]]) -> [UInt8] {
    samples.isEmpty ? [] : samples[Int(random.integer(in: 0...Int64(samples.count - 1)))]
  }
}
