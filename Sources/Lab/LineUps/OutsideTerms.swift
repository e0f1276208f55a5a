/// Which real clients a world admits, and with how many sessions.
package struct OutsideTerms: Hashable, Sendable {
  /// The account that a new device belongs to.
  package enum Account: Hashable, Sendable {
    /// No device is admitted.
    case nobody
    /// Each the one that it names.
    case each
    /// All the same one of the line-up.
    case shared(String)
  }

  package var account: Account
  /// Sessions that a new account may have at once.
  package var sessionLimit: Int

  package init(account: Account = .each, sessionLimit: Int = 2) {
    self.account = account
    self.sessionLimit = sessionLimit
  }
}
