/// What an app should do about an error, in words, and whether playing the same stream again is
/// part of it. `brief` says what to do where the whole has no room.
package enum Advice: Hashable, Sendable {
  /// A zap to the same stream mends it, now or later.
  case zap(String, brief: String? = nil)
  /// The same stream fails again.
  case noRetry(String, brief: String? = nil)
  /// Something else mends it, or nothing needs to be done.
  case other(String, brief: String? = nil)

  /// For errors that a retry does not mend.
  static let stopForGood = Advice.noRetry("stop playback; no retry")
  /// For a server that may be back later.
  static let tryLater = Advice.other("stop; try again later", brief: "try again later")

  package var text: String {
    switch self {
    case .zap(let text, _), .noRetry(let text, _), .other(let text, _): text
    }
  }

  /// The whole, then what is left of it in less room; each says what to do.
  package var wordings: [String] {
    switch self {
    case .zap(let text, let brief), .other(let text, let brief):
      [text] + (brief.map { [$0] } ?? [])
    case .noRetry(let text, let brief): [text] + (brief.map { [$0] } ?? []) + ["no retry"]
    }
  }
}

extension Advice: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self = .other(text)
  }
}
