/// A file of coded video that a real client has asked for; its bytes are made outside the world.
package struct MediaOrder: Hashable, Sendable {
  /// What the bytes are.
  package enum File: Hashable, Sendable {
    /// The initialisation segment of CMAF.
    case initialisation
    case segment(Int, duration: Duration)
  }

  /// Key and its identifier, 16 bytes each.
  package struct Key: Hashable, Sendable {
    package let identifier: [UInt8]
    package let key: [UInt8]

    package init(identifier: [UInt8], key: [UInt8]) {
      self.identifier = identifier
      self.key = key
    }
  }

  /// Where a segment lies in its channel's events.
  package struct Place: Hashable, Sendable {
    /// What is left of the ad break that it is part of; `nil` outside one.
    package let adBreak: Duration?
    /// The period of its key, and the path where the key is; `nil` in the clear, and where a key
    /// never changes.
    package let key: KeyAddress?

    package init(adBreak: Duration?, key: KeyAddress?) {
      (self.adBreak, self.key) = (adBreak, key)
    }
  }

  /// Which key of several it is, and its path, without what allows it.
  package struct KeyAddress: Hashable, Sendable {
    package let period: Int
    package let path: String

    package init(period: Int, path: String) { (self.period, self.path) = (period, path) }
  }

  package let file: File
  /// The test card, such as `globe`.
  package var scene: String
  /// The channel's number: it is in the picture's corner.
  package let number: Int
  /// Which of the tones it has; an ad's is not its channel's.
  package var pitch: Int
  /// Content identifier, such as `news-one`.
  package let content: String
  package let track: MediaTrack
  /// The sound of a sound track, and of a transport stream, which has both.
  package let sound: MediaSound
  package let protection: MediaProtection
  package let frameRate: MediaFrameRate
  /// `nil` in the clear.
  package var key: Key?
  /// The key that the header of its track names; `nil` where there is no such header.
  package var trackKey: Key?
  /// Identifiers of the keys that its channel needs from here on; none where the key never changes.
  package var announced: [[UInt8]] = []
  /// `nil` for a header.
  package var place: Place?

  package init(
    _ file: File, scene: String, number: Int, content: String, track: MediaTrack,
    sound: MediaSound, protection: MediaProtection, frameRate: MediaFrameRate = .ten
  ) {
    self.file = file
    self.scene = scene
    self.number = number
    self.content = content
    self.track = track
    self.sound = sound
    self.protection = protection
    self.frameRate = frameRate
    pitch = number
  }
}

/// How media for real players is protected (HeadEnd/RealClients, "Protection").
package enum MediaProtection: String, CaseIterable, Sendable {
  case none
  /// Whole segments under `METHOD=AES-128` (RFC 8216 §4.3.2.4).
  case aes128
  /// Samples under the `cenc` scheme (ISO/IEC 23001-7), with W3C Clear Key licences.
  case clearkey

  /// How a segment's file name ends: MPEG-TS under AES-128, CMAF otherwise.
  package var fileExtension: String {
    switch self {
    case .none, .clearkey: "m4s"
    case .aes128: "ts"
    }
  }
}

/// How many pictures a second real players are to see.
package enum MediaFrameRate: Int, CaseIterable, Sendable {
  case ten = 10
  case twentyFive = 25

  /// As a query spells it; `nil` for anything else.
  package init?(_ text: String) {
    guard let value = Int(text) else { return nil }
    self.init(rawValue: value)
  }
}

/// What a file of coded media has: pictures of a size, or sound.
package enum MediaTrack: Hashable, Sendable {
  case pictures(VideoRendition)
  case sound

  /// By its name in addresses.
  package init?(named name: String) {
    if name == SoundTrack.name {
      self = .sound
    } else if let rendition = VideoRendition.named(name) {
      self = .pictures(rendition)
    } else {
      return nil
    }
  }
}

/// A rung of the ladder of coded video for real players.
package struct VideoRendition: Hashable, Sendable {
  package let name: String
  package let width: Int
  package let height: Int
  /// Peak at ten frames a second, in bits per second.
  private let bandwidth: Int
  /// As in RFC 6381.
  package let codecs: String

  /// Lowest first; the peaks are those of the busiest scene.
  package static let ladder = [
    VideoRendition(
      name: "234p", width: 416, height: 234, bandwidth: 90_000, codecs: "avc1.42c014"),
    VideoRendition(
      name: "360p", width: 640, height: 360, bandwidth: 160_000, codecs: "avc1.42c01e"),
    VideoRendition(
      name: "720p", width: 1280, height: 720, bandwidth: 320_000, codecs: "avc1.42c01f"),
  ]

  private init(name: String, width: Int, height: Int, bandwidth: Int, codecs: String) {
    (self.name, self.width, self.height) = (name, width, height)
    (self.bandwidth, self.codecs) = (bandwidth, codecs)
  }

  /// Peak in bits per second: what changes between two pictures is less where there are more.
  package func bandwidth(at rate: MediaFrameRate) -> Int {
    switch rate {
    case .ten: bandwidth
    case .twentyFive: bandwidth * 2
    }
  }

  package static func named(_ name: String) -> VideoRendition? { ladder.first { $0.name == name } }
}
