package import Simulation

/// A player's last zap, whether under way or ended, for views that show it as it happens.
package struct ZapObservation: Hashable, Sendable {
  /// The channel that was left, and its last picture.
  package struct Left: Hashable, Sendable {
    package let number: Int
    package let name: String
    package let picture: PictureObservation

    package init(number: Int, name: String, picture: PictureObservation) {
      (self.number, self.name, self.picture) = (number, name, picture)
    }
  }

  /// `nil` for a first start, and where the player stays on its channel.
  package let left: Left?
  /// Its parts as far as they have come: the present one is still growing, those to come are zero.
  package let times: ZapTime
  /// The part that is under way, or in which it failed; `nil` once the first picture is there.
  package let part: ZapPart?
  /// When the first picture came, or the zap failed or was stopped; `nil` while it is under way.
  package let end: Instant?
  /// Whether no playlist of the stream has come yet, which names its keys.
  package var awaitsPlaylist = false

  package init(left: Left?, times: ZapTime, part: ZapPart?, end: Instant?) {
    (self.left, self.times, self.part, self.end) = (left, times, part, end)
  }

  package var isUnderWay: Bool { end == nil }

  /// Whether it ended without a picture.
  package var hasFailed: Bool { end != nil && part != nil }
}

/// A zap to another channel in brief, for a list of many players.
package struct ZapBrief: Hashable, Sendable {
  package let begin: Instant
  /// When it ended, with or without a picture; `nil` while it is under way.
  package let end: Instant?
  /// How long it took until the first picture; `nil` without one.
  package let time: Duration?

  package init(begin: Instant, end: Instant? = nil, time: Duration? = nil) {
    (self.begin, self.end, self.time) = (begin, end, time)
  }
}
