import Simulation

/// What ends a fault (Faults/Faults, "Endings").
package enum FaultEnding: Hashable, Sendable {
  /// It fires so many times for each player it targets.
  case times(Int)
  /// It lasts so long, counted from when it can first act: when it is armed, or when its trigger's
  /// time has come.
  case lasting(Duration)
  /// It lasts until it is cleared.
  case untilCleared
  /// It lasts as long as the process of its player's app.
  case untilAppKilled

  /// It fires once.
  package static let once = FaultEnding.times(1)

  /// What `init(text:)` accepts, for messages.
  package static let accepted = [
    "once", "N times", "for TIME", "until cleared", "until the app is killed",
  ]

  /// Reads an ending such as `once`, `3 times`, `for 30s` or `until cleared`.
  package init?(text: String) {
    let words = Quantity.words(text)
    switch (words.first, words.count) {
    case ("once", 1): self = .once
    case ("until", 2) where words[1] == "cleared": self = .untilCleared
    case ("until", 5) where words.dropFirst() == ["the", "app", "is", "killed"]:
      self = .untilAppKilled
    case ("for", 2):
      guard let duration = Quantity.duration(words[1]), duration > .zero else { return nil }
      self = .lasting(duration)
    case (_, 2) where words[1] == "times":
      guard let count = Quantity.integer(words[0], in: FaultPhrase.counts) else { return nil }
      self = .times(count)
    default: return nil
    }
  }

  /// The ending as words that `init(text:)` reads, such as `for 20 s`.
  package var text: String {
    switch self {
    case .times(1): "once"
    case .times(let count): "\(count) times"
    case .lasting(let duration): "for \(Quantity.text(duration, gap: " "))"
    case .untilCleared: "until cleared"
    case .untilAppKilled: "until the app is killed"
    }
  }
}
