package import HeadEndAPI
package import Simulation

/// A player's request in a capture, with what it was for.
package struct PlayerRequest: Sendable {
  /// Its number in the file, from 1.
  package let entry: Int
  package let player: String
  package let operation: Operation
  /// When it was sent; the first entry of the file is at zero.
  package let sent: Instant
  package private(set) var ended: Instant
  package let wait: Duration?
  package let receive: Duration?
  /// 0 where there was no answer.
  package let status: Int
  let error: String
  /// The domain and code of an entry of an error log.
  let logged: String
  /// The stretch of playback that an access log has in place of single answers.
  let stretch: PlayedStretch?
  /// Bytes of the answer's body.
  let size: Int?
  /// The body of a playlist or a refusal.
  let text: String?
  let url: String
  let route: Route?
  /// What is played; `nil` where the request does not say.
  package let content: String?
  /// Whether it is the playlist with which something begins to play.
  package let isMaster: Bool

  /// Whether it got what it asked for.
  package var isSuccess: Bool { (200..<400).contains(status) }

  /// Whether it got an answer at all.
  package var isAnswered: Bool { status > 0 }

  var duration: Duration { ended - sent }

  /// Bits per second at which the answer came, as far as files have rates; `nil` = unknown.
  var rate: Double? {
    guard isSuccess, let receive, let size, receive > .zero else { return nil }
    let rate = Double(size) * 8 / (Double(receive.wholeNanoseconds) / 1_000_000_000)
    return min(max(rate, 1), Self.fastest)
  }

  /// Whether the file says neither that it was answered nor when it ended.
  private(set) var isEndGuessed = false

  /// Where neither an answer nor an end is in the file, takes the next request for the same for its
  /// end, if that is sent a second later or more.
  mutating func lastUntil(_ retry: PlayerRequest) {
    let hasEnd = isAnswered || wait ?? .zero > .zero || receive ?? .zero > .zero
    guard !hasEnd, logged.isEmpty, duration < .milliseconds(50),
      (Self.leastTry...Self.longestTry).contains(retry.sent - sent)
    else { return }
    (ended, isEndGuessed) = (retry.sent, true)
  }

  /// What is tried again sooner was not waited for [N].
  private static let leastTry = Duration.milliseconds(950)
  /// What is tried again later is another order [N].
  private static let longestTry = Duration.seconds(120)

  /// The highest rate of files: anything faster took too little time to measure.
  private static let fastest = 100_000_000_000.0
}
