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

  package let file: File
  /// The test card, such as `globe`.
  package let scene: String
  /// The channel's number: it is in the picture's corner, and decides on the pitch of the sound.
  package let number: Int
  /// Content identifier, such as `news-one`.
  package let content: String
  package let track: MediaTrack
  /// The sound of a sound track, and of a transport stream, which has both.
  package let sound: MediaSound
  package let protection: MediaProtection
  /// `nil` in the clear.
  package let key: Key?

  package init(
    _ file: File, scene: String, number: Int, content: String, track: MediaTrack,
    sound: MediaSound, protection: MediaProtection, key: Key?
  ) {
    self.file = file
    self.scene = scene
    self.number = number
    self.content = content
    self.track = track
    self.sound = sound
    self.protection = protection
    self.key = key
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

/// What a real client's media URLs carry in their query, so that everything below a master playlist
/// is protected alike and asked for by the same client.
package struct MediaTerms: Hashable, Sendable {
  package var protection: MediaProtection
  /// Names the client; empty when the URL does not.
  package var client: String
  /// Stands for the tokens that native players cannot send as headers.
  package var ticket: String?
  package var sound: MediaSound

  package init(
    protection: MediaProtection, client: String = "", ticket: String? = nil,
    sound: MediaSound = .tone
  ) {
    self.protection = protection
    self.client = client
    self.ticket = ticket
    self.sound = sound
  }

  /// Reads a query, for media protected like this where it does not say.
  package init(_ query: QueryParameters, otherwise protection: MediaProtection) {
    self.init(
      protection: query["drm"].flatMap(MediaProtection.init) ?? protection,
      client: query["client"] ?? "", ticket: query["ticket"].flatMap { $0.isEmpty ? nil : $0 },
      sound: query["sound"].flatMap(MediaSound.init) ?? .tone)
  }

  /// Reads a query; `nil` when it says nothing of protection.
  package init?(_ query: QueryParameters) {
    guard let protection = query["drm"].flatMap(MediaProtection.init) else { return nil }
    self.init(query, otherwise: protection)
  }

  /// The query of a child's URL, with its question mark.
  package var query: String {
    var parameters: QueryParameters = ["drm": protection.rawValue]
    if !client.isEmpty { parameters = parameters + ["client": client] }
    if let ticket { parameters = parameters + ["ticket": ticket] }
    if sound != .tone { parameters = parameters + ["sound": sound.rawValue] }
    return "?" + parameters.text
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
  /// Peak, in bits per second.
  package let bandwidth: Int
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

  package static func named(_ name: String) -> VideoRendition? { ladder.first { $0.name == name } }
}
