import HeadEndAPI

/// The codes that come with trouble (Players/Errors).
extension Trouble {
  /// Whether a notification of it can carry a code: an HTTP status, a code of the service that has
  /// refused, or one of the system's frameworks. Codes that only a fault invents do not count [N].
  package func canCarry(_ code: Int) -> Bool {
    switch self {
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
      .lostSessionTeardownFailed:
      code == -1 || Self.statuses.contains(code) || SSMCode(rawValue: code) != nil
        || NetworkFailure(rawValue: code) != nil
    case .leaseExpired: Self.ofLeases.contains(code) || Self.ofOldKeys.contains(code)
    case .keptLeaseExpired: Self.ofLeases.contains(code)
    case .licenceFailed, .renewalFailed, .keptLicenceFailed:
      Self.isNative(code) || Self.statuses.contains(code) || LicenceCode(rawValue: code) != nil
        || Self.ofLicences.contains(code)
    case .itemFailed: Self.isNative(code) || Self.statuses.contains(code)
    case .standsStill, .startsTooLong: false
    }
  }

  /// The codes that a notification of it can carry, for messages: all of them, or some.
  package var codes: String {
    switch self {
    case .setUpFailed, .heartbeatFailed, .heartbeatFailedAfterBackground, .teardownFailed,
      .lostSessionTeardownFailed:
      "an HTTP status, a code of the session service or the network, such as 500, 1007 "
        + "or -1001"
    case .leaseExpired: Self.words(Self.ofLeases + Self.ofOldKeys)
    case .keptLeaseExpired: Self.words(Self.ofLeases)
    case .licenceFailed, .renewalFailed, .keptLicenceFailed:
      "an HTTP status, a code of the licence service, a native one or the wrapper's, such as 503, "
        + "4000, -42668 or 5007"
    case .itemFailed: "an HTTP status or a native code, such as 404 or -11819"
    case .standsStill, .startsTooLong: "no code"
    }
  }

  /// The HTTP statuses of an answer.
  private static let statuses = 100...599
  /// The codes of expired leases, the last one the wrapper's (Players/Licences, "Licence errors").
  private static let ofLeases = [-42656, -42800, 5004]
  /// Those of a stored key that has an old format.
  private static let ofOldKeys = [-42799, 5007]
  /// The wrapper's codes of other licence errors.
  private static let ofLicences = [5007, 5022]

  private static func words(_ codes: [Int]) -> String {
    codes.map { "\($0)" }.joined(separator: ", ")
  }

  /// Whether a framework of the system, or POSIX, can have it.
  private static func isNative(_ code: Int) -> Bool { code < statuses.lowerBound }
}
