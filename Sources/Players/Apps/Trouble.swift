/// What goes wrong for an app, with what it knows of it: what its policy has an answer to
/// (Players/Errors).
package enum Trouble: Hashable, Sendable {
  case setUpFailed
  /// `isBack` when the app came back from the background and no heartbeat was answered since.
  case heartbeatFailed(isBack: Bool)
  /// `isExpected` when the app knows that the service has lost the session.
  case teardownFailed(isExpected: Bool)
  /// A licence came whose lease has ended, or a kept key has an old format.
  case leaseExpired
  /// There is no licence, for another reason.
  case licenceFailed
  /// There is no new lease, while the old one goes on.
  case renewalFailed
  /// A licence that is only kept has expired; whatever plays goes on.
  case keptLeaseExpired
  /// There is no licence to keep, for another reason.
  case keptLicenceFailed
  case itemFailed
  /// The playhead has not moved for a while, which only an app that watches it knows.
  case standsStill
  /// No picture has come for a while; the same.
  case startsTooLong

  /// Whether a session notification tells of it, which names no player.
  package var isOfSession: Bool {
    switch self {
    case .setUpFailed, .heartbeatFailed, .teardownFailed: true
    case .leaseExpired, .licenceFailed, .renewalFailed, .keptLeaseExpired, .keptLicenceFailed,
      .itemFailed, .standsStill, .startsTooLong:
      false
    }
  }

  init(_ failure: LicenseFailure) {
    let isExpired = failure.object == .keyResponseWithExpiredLease
    self =
      if failure.concernsPlayback {
        isExpired || failure.isObsoleteKey
          ? .leaseExpired : failure.leaseGoesOn ? .renewalFailed : .licenceFailed
      } else {
        isExpired ? .keptLeaseExpired : .keptLicenceFailed
      }
  }
}

/// What an app does about trouble.
package enum Reaction: Hashable, Sendable {
  case nothing
  /// Plays on: a video from its beginning.
  case play
  case stop
  /// Zaps to the same stream, once.
  case recover
  /// Stops, and then zaps to the same stream.
  case restart
  case renewLicence
  /// Zaps to the same stream at once, until it plays.
  case tryAgain
  /// Stops, and zaps to the same stream after a back-off that grows with every try.
  case tryAgainLater

  /// What the player is told in the end; `nil` for nothing.
  package var command: PlayerCommand? {
    switch self {
    case .nothing: nil
    case .play: .play
    case .stop: .stop
    case .recover, .restart, .tryAgain, .tryAgainLater: .recover
    case .renewLicence: .renewLicence
    }
  }
}

extension Policy {
  /// What an app of that policy does when the same has gone wrong so often in a row: the same for a
  /// `Player`'s app and for a light viewer's.
  package func reaction(to trouble: Trouble, repeats: Int) -> Reaction {
    if self == .careless { return .nothing }
    switch trouble {
    case .keptLeaseExpired: return repeats < ClientTimes.expiredLeases ? .renewLicence : .nothing
    case .keptLicenceFailed, .teardownFailed(isExpected: true): return .nothing
    case .standsStill, .startsTooLong:
      guard self == .watchful else { return .nothing }
      return repeats <= Self.watchfulTries ? .recover : .stop
    case .setUpFailed, .heartbeatFailed, .teardownFailed(isExpected: false), .leaseExpired,
      .licenceFailed, .renewalFailed, .itemFailed:
      return reactionOfWhatPlays(trouble, repeats: repeats)
    }
  }

  /// So many zaps in vain, and a watchful app stops and tells its viewer [N].
  private static let watchfulTries = 3
  /// So many attempts at an early renewal, and a watchful app stops as a documented one does [N].
  private static let renewals = 2

  private func reactionOfWhatPlays(_ trouble: Trouble, repeats: Int) -> Reaction {
    switch self {
    case .careless: .nothing
    case .documented: Self.documentedReaction(to: trouble, repeats: repeats)
    case .stubborn: .tryAgain
    case .retrying: .tryAgainLater
    case .watchful where trouble == .renewalFailed && repeats < Self.renewals: .renewLicence
    case .watchful: Self.documentedReaction(to: trouble, repeats: repeats)
    }
  }

  /// "The player should not continue playback once any of these notifications are received"; after
  /// the background "the application should stop playback and attempt to zap to the same stream"
  /// (Players/SecureSessions); on an expired lease "your application must renew the license"
  /// (Players/Licences, "Renewing a lease"); no retry for the rest (Players/Errors).
  private static func documentedReaction(to trouble: Trouble, repeats: Int) -> Reaction {
    switch trouble {
    case .heartbeatFailed(isBack: true): .restart
    case .leaseExpired where repeats < ClientTimes.expiredLeases: .renewLicence
    case .setUpFailed, .heartbeatFailed, .teardownFailed, .leaseExpired, .licenceFailed,
      .renewalFailed, .keptLeaseExpired, .keptLicenceFailed, .itemFailed, .standsStill,
      .startsTooLong:
      .stop
    }
  }
}
