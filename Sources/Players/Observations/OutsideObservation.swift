package import Simulation

/// What makes a real client's pane differ from a simulated player's.
package struct OutsideObservation: Hashable, Sendable {
  /// What it is, by its `User-Agent`, such as `Chrome`.
  package let kind: String
  /// Where its requests come from.
  package let address: String
  /// The name by which its URLs and cookies know it, such as `c4`.
  package let key: String
  /// What it does as far as its requests tell, such as `FETCHING 720p` or `SILENT 12 s`.
  package let words: String
  /// What it has reported last; `nil` before its first report.
  package var lastReport: Report?

  /// One report of a client.
  package struct Report: Hashable, Sendable {
    /// Name and values, such as `OTVSSMHeartbeatErrorNotification code 404`.
    package let words: String
    package let instant: Instant

    package init(words: String, at instant: Instant) {
      self.words = words
      self.instant = instant
    }
  }

  package init(kind: String, address: String, key: String, words: String) {
    self.kind = kind
    self.address = address
    self.key = key
    self.words = words
  }
}
