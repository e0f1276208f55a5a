extension Policy {
  /// Does what the reference documents say: "The player should not continue playback once any of
  /// these notifications are received"; after the background "the application should stop playback
  /// and attempt to zap to the same stream" (Players/SecureSessions); on an expired lease "your
  /// application must renew the license" (Players/Licences, "Renewing a lease"); no retry for the
  /// rest (Players/Errors).
  package static let documented: Policy = {
    var policy = Policy("documented", "follows the SDKs' documentation")
    for trouble in Trouble.ofPlayback { policy[trouble] = Row(.stop) }
    policy[.heartbeatFailedAfterBackground] = Row(.restart)
    policy[.leaseExpired] = Row(.renew, times: ClientTimes.expiredLeases - 1)
    policy[.keptLeaseExpired] = keptLease
    return policy
  }()

  /// Ignores every error, and takes no care of tokens, interruptions and sessions of SSM V2.
  package static let careless: Policy = {
    var policy = Policy("careless", "ignores every error")
    (policy.refreshesTokens, policy.resumes, policy.tearsDown) = (false, false, false)
    return policy
  }()

  /// Zaps to the same stream at once, again and again.
  package static let stubborn = insistent(
    "stubborn", "restarts the stream at once after every error", Row(.recover))

  /// Does the same after a back-off, which grows with every try (HeadEnd/Capacity).
  package static let retrying = insistent(
    "retrying", "restarts the stream after a delay that grows each time",
    Row(.recover, after: .backoff))

  /// Does what the reference documents say, and looks itself: a picture that stands still, or a
  /// start that takes too long, is zapped to again, and an early renewal is tried twice
  /// (Players/Silence). After three failed zaps, or two failed renewals, it stops [N].
  package static let watchful: Policy = {
    var policy = Policy(
      "watchful", "follows the documentation and checks that the picture moves",
      like: .documented)
    policy[.renewalFailed] = Row(.renew, times: 1)
    policy[.standsStill] = Row(.recover, times: 3)
    policy[.startsTooLong] = Row(.recover, times: 3)
    return policy
  }()

  /// The policies that are there without a line-up's own, in the order of `P`.
  package static let shipped: [Policy] = [.documented, .careless, .stubborn, .retrying, .watchful]

  private static func insistent(_ name: String, _ title: String, _ row: Row) -> Policy {
    var policy = Policy(name, title, like: .careless)
    for trouble in Trouble.ofPlayback { policy[trouble] = row }
    policy[.keptLeaseExpired] = keptLease
    return policy
  }

  private static let keptLease = Row(
    .renew, times: ClientTimes.expiredLeases - 1, then: .nothing)
}

extension Trouble {
  /// What ends what plays, or will, and is notified.
  fileprivate static let ofPlayback: [Trouble] = [
    .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
    .leaseExpired, .licenceFailed, .renewalFailed, .itemFailed,
  ]
}
