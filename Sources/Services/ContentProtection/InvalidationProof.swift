/// What the SPC of an invalidated key proves to the server (Players/Offline, "Invalidating a key").
/// Apple's format is secret, so this one is our own [N].
package struct InvalidationProof: Hashable, Sendable {
  package enum Outcome: UInt8, Sendable {
    case success
    case notFound
    case expired
  }

  /// 8 bytes that the app's server has chosen, so that a proof counts once.
  package let challenge: [UInt8]
  package let outcome: Outcome
  /// Whole seconds until the key would have expired.
  package let secondsLeft: UInt32

  private static let challengeSize = 8

  package init(challenge: [UInt8], outcome: Outcome, secondsLeft: UInt32) {
    self.challenge = challenge
    self.outcome = outcome
    self.secondsLeft = secondsLeft
  }

  var bytes: [UInt8] {
    challenge + [outcome.rawValue]
      + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: secondsLeft >> $0) }
  }

  /// `nil` for bytes that are no proof.
  init?(bytes: [UInt8]) {
    guard bytes.count == Self.challengeSize + 5,
      let outcome = Outcome(rawValue: bytes[Self.challengeSize])
    else { return nil }
    challenge = Array(bytes.prefix(Self.challengeSize))
    self.outcome = outcome
    secondsLeft = bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
