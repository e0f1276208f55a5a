import Simulation

/// Some of a crowd's viewers (Faults/Faults, "Grammar").
package enum CrowdPart: Hashable, Sendable {
  /// So many out of a thousand. A hash of seed and viewer chooses them: always the same ones, and a
  /// larger share contains every smaller one.
  case share(permille: Int)
  /// The viewers of one household, counted from 0.
  case household(Int)
  /// The viewers who watch the channel of that number when they send a request.
  case channel(Int)

  /// What `init(text:)` accepts, for messages.
  package static let accepted = ["10 %", "household N", "channel N"]

  /// Reads a part such as `10 %`, `household 12` or `channel 101`.
  package init?(text: String) {
    if let permille = Quantity.percent(text) {
      self = .share(permille: permille)
      return
    }
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let number = Quantity.integer(words[1], in: 0...999_999_999) else {
      return nil
    }
    switch words[0] {
    case "household": self = .household(number)
    case "channel": self = .channel(number)
    default: return nil
    }
  }

  /// The part as text that `init(text:)` reads.
  package var text: String {
    switch self {
    case .share(let permille): Quantity.text(percent: permille)
    case .household(let number): "household \(number)"
    case .channel(let number): "channel \(number)"
    }
  }

  /// The part in words, such as `10 % of stadium` or `the viewers of stadium on channel 101`.
  package func words(of crowds: String) -> String {
    switch self {
    case .share, .household: "\(text) of \(crowds)"
    case .channel: "the viewers of \(crowds) on \(text)"
    }
  }

  /// Why a crowd has no such part, for one of so many households that watches some channels; `nil`
  /// if it has it.
  package func obstacle(households: Int, channels: [Int]) -> String? {
    switch self {
    case .household(let number) where !(0..<households).contains(number):
      "it has no household \(number): households are numbered from 0 to \(households - 1)"
    case .channel(let number) where !channels.contains(number):
      "it does not watch channel \(number), only "
        + channels.map(String.init).joined(separator: ", ")
    case .share, .household, .channel: nil
    }
  }
}
