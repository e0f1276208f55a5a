extension Trouble {
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

extension Reaction {
  /// What logs and reports say of an app that tells its viewer.
  package static let telling = "tell the viewer"

  /// The final command to the player; `nil` for none.
  package var command: PlayerCommand? {
    switch self {
    case .nothing, .tell: nil
    case .play: .play
    case .stop: .stop
    case .recover, .restart, .tryAgain, .tryAgainLater: .recover
    case .renewLicence: .renewLicence
    }
  }
}
