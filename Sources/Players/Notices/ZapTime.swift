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

  /// The parts and their sum in milliseconds, such as `101: 38 + 62 + 181 + 640 = 921 ms`.
  package var text: String {
    let parts = parts.map { String($0.wholeMilliseconds) }
    return "\(channel): " + parts.joined(separator: " + ") + " = \(total.wholeMilliseconds) ms"
  }

  var fields: NoticeFields {
    [
      "channel": channel, "teardownMilliseconds": Int(teardown.wholeMilliseconds),
      "setupMilliseconds": Int(setup.wholeMilliseconds),
      "licenceMilliseconds": Int(licence.wholeMilliseconds),
      "firstPictureMilliseconds": Int(firstPicture.wholeMilliseconds),
      "totalMilliseconds": Int(total.wholeMilliseconds),
    ]
  }

  static let sample = ZapTime(
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

  fileprivate var path: WritableKeyPath<ZapTime, Duration> {
    switch self {
    case .teardown: \.teardown
    case .setup: \.setup
    case .licence: \.licence
    case .firstPicture: \.firstPicture
    }
  }
}
