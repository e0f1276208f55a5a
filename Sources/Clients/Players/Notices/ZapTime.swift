package import Simulation

/// How long a zap took, in parts that follow one another.
package struct ZapTime: Hashable, Sendable {
  /// Number of the channel zapped to.
  package var channel: Int
  /// When the zap began.
  package var begin: Instant
  /// Until the old session was torn down.
  package var teardown: Duration
  /// From then until token and session had arrived.
  package var setup: Duration
  /// From then until the licence had arrived.
  package var licence: Duration
  /// From then until the first picture.
  package var firstPicture: Duration

  package var total: Duration { parts.reduce(.zero, +) }

  /// The parts in order.
  package var parts: [Duration] { ZapPart.allCases.map { self[$0] } }

  package subscript(part: ZapPart) -> Duration {
    get { self[keyPath: part.path] }
    set { self[keyPath: part.path] = newValue }
  }

  /// The parts in whole milliseconds, which add up to those of the total.
  package var milliseconds: [Int] {
    var time = Duration.zero
    return parts.map { part in
      let begin = time.wholeMilliseconds
      time += part
      return Int(time.wholeMilliseconds - begin)
    }
  }

  /// The part that took the longest.
  package var slowestPart: ZapPart {
    ZapPart.allCases.max { self[$0] < self[$1] } ?? .firstPicture
  }

  /// Total and parts in milliseconds, without the parts that took no time, such as
  /// `101 in 2360 ms: set-up 284, licence 471, picture 1605`.
  package var text: String {
    brief + (total > .zero ? ": \(partsText)" : "")
  }

  /// The parts that took any time, in milliseconds, such as `set-up 284, licence 471`.
  package var partsText: String {
    zip(ZapPart.allCases, milliseconds).filter { $1 > 0 }.map { "\($0.word) \($1)" }
      .joined(separator: ", ")
  }

  /// Channel and total, such as `101 in 2360 ms`.
  package var brief: String { "\(channel) in \(total.wholeMilliseconds) ms" }

  var fields: NoticeFields {
    let parts = milliseconds
    return [
      "channel": channel, "teardownMilliseconds": parts[0], "setupMilliseconds": parts[1],
      "licenceMilliseconds": parts[2], "firstPictureMilliseconds": parts[3],
      "totalMilliseconds": Int(total.wholeMilliseconds),
    ]
  }

  package static let sample = ZapTime(
    channel: 0, begin: .zero, teardown: .zero, setup: .zero, licence: .zero, firstPicture: .zero)
}

/// What a zap consists of, in order.
package enum ZapPart: CaseIterable, Sendable {
  case teardown, setup, licence, firstPicture

  /// What figures call it.
  package var name: String {
    switch self {
    case .teardown: "teardown"
    case .setup: "setup"
    case .licence: "licence"
    case .firstPicture: "first_picture"
    }
  }

  /// What the screen and the log call it.
  package var word: String {
    switch self {
    case .teardown: "teardown"
    case .setup: "set-up"
    case .licence: "licence"
    case .firstPicture: "picture"
    }
  }

  fileprivate var path: WritableKeyPath<ZapTime, Duration> {
    switch self {
    case .teardown: \.teardown
    case .setup: \.setup
    case .licence: \.licence
    case .firstPicture: \.firstPicture
    }
  }
}
