import Scenarios
package import Screen
package import Simulation

/// Keys and when they are pressed, as `--keys` writes them: whitespace-separated names, one every
/// 200 ms of host time from 1 s on; `@20s` moves on to that instant first
/// (Dashboard/Keys, "Key scripts").
package struct KeyScript: Hashable, Sendable {
  /// One key press.
  package struct Press: Hashable, Sendable {
    package let at: Instant
    package let key: Key
  }

  /// Why a script was refused, in one sentence.
  package struct Problem: Error, Hashable, Sendable {
    package let message: String

    /// A problem whose message is put on one line, whatever it quotes from the script.
    init(message: String) { self.message = message.asMessage }
  }

  /// No key at all.
  package static let none = KeyScript()

  package let presses: [Press]
  /// As it was written.
  package let text: String

  private init() { (presses, text) = ([], "") }

  /// Reads a script.
  package init(_ text: String) throws(Problem) {
    var presses: [Press] = []
    var next = Instant.zero + .seconds(1)
    for (index, word) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      if word.first == "@", word.count > 1 {
        next = try Self.instant(word, index + 1, after: next)
        continue
      }
      guard let key = Key(name: String(word)) else {
        let nearest = NearestWord.to(String(word), among: Key.names)
        let accepted = "accepted: single characters, @ and an instant, and "
        throw Problem(
          message: "unknown key `\(word)` (word \(index + 1)); "
            + (nearest.map { "did you mean `\($0)`?" }
              ?? accepted + Key.names.joined(separator: " ")))
      }
      presses.append(Press(at: next, key: key))
      next += .milliseconds(200)
    }
    self.presses = presses
    self.text = text
  }

  private static func instant(
    _ word: Substring, _ number: Int, after last: Instant
  ) throws(Problem) -> Instant {
    guard let duration = Quantity.duration(String(word.dropFirst())) else {
      throw Problem(
        message: "`\(word)` (word \(number)) is not an instant; accepted: @ and a duration, "
          + "such as @20s"
      )
    }
    let instant = Instant.zero + duration
    guard instant >= last else {
      throw Problem(
        message: "`\(word)` (word \(number)) has already passed: the next key is at "
          + "\(last.sinceStart)")
    }
    return instant
  }
}
