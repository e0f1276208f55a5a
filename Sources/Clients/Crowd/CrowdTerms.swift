import HeadEndAPI

/// What a world is to a crowd: network, timings, channels, and the sizes of the answers that a
/// `Player` would get.
package struct CrowdTerms: Sendable {
  /// A channel as light viewers need it.
  package struct Channel: Sendable {
    package var number: Int
    package var isEncrypted: Bool
    /// Average bits per second of its renditions, lowest first.
    package var ladder: [Int]
    package var sizes: AnswerSizes

    package init(number: Int, isEncrypted: Bool, ladder: [Int], sizes: AnswerSizes) {
      self.number = number
      self.isEncrypted = isEncrypted
      self.ladder = ladder
      self.sizes = sizes
    }
  }

  package var seed: UInt64
  /// The place of the first viewer among all whose requests services count: a player's number + 1.
  package var firstPlace: Int
  package var latency: Duration
  package var jitter: Duration
  /// Bits per second.
  package var bandwidth: Int
  package var heartbeat: Duration
  /// How long a session lasts without a heartbeat.
  package var sessionLifetime: Duration
  package var lease: Duration
  package var renewAtPermille: Int
  package var tokenValidity: Duration
  package var channels: [Channel]

  package init(
    seed: UInt64, firstPlace: Int, latency: Duration, jitter: Duration, bandwidth: Int,
    heartbeat: Duration, sessionLifetime: Duration, lease: Duration, renewAtPermille: Int,
    tokenValidity: Duration, channels: [Channel]
  ) {
    self.seed = seed
    self.firstPlace = firstPlace
    self.latency = latency
    self.jitter = jitter
    self.bandwidth = bandwidth
    self.heartbeat = heartbeat
    self.sessionLifetime = sessionLifetime
    self.lease = lease
    self.renewAtPermille = renewAtPermille
    self.tokenValidity = tokenValidity
    self.channels = channels
  }
}

/// Bytes of the answers of one channel's services.
package struct AnswerSizes: Hashable, Sendable {
  package var token = 0
  package var setUp = 0
  package var heartbeat = 0
  package var teardown = 0
  package var certificate = 0
  package var licence = 0
  package var master = 0
  /// A live media playlist when the world starts.
  package var media = 0

  package init() {}

  /// By how many bytes a live media playlist has grown that ends before a sequence number.
  static func playlistGrowth(before end: Int32) -> Int {
    // Four digits each, as for fifteen hours.
    if end >= 1010, end <= 9999 { return usualDigits - firstDigits }
    return digits(before: Int(end)) - firstDigits
  }

  private static var usualDigits: Int { (Timeline.usualCount + 1) * 4 }
  private static let firstDigits = digits(before: Timeline.completeAtStart)

  /// Digits of the numbers that a playlist names: of its first segment, and of each.
  private static func digits(before end: Int) -> Int {
    let first = end - Timeline.usualCount
    return ([first] + (first..<end)).reduce(0) { sum, number in
      var (count, rest) = (1, number / 10)
      while rest > 0 { (count, rest) = (count + 1, rest / 10) }
      return sum + count
    }
  }
}
