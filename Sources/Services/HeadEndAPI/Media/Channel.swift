/// One channel of the line-up: its number, its name, and what the origin serves for it.
package struct Channel: Hashable, Sendable {
  /// The number a viewer types.
  package var number: Int
  package var name: String
  /// The test card that is drawn, such as `globe`, or the file of the channel's own still.
  package var card: String
  /// Content identifier in tokens, licences and paths, such as `news-one`.
  package var content: String
  package var isEncrypted: Bool
  /// Live streams have a sliding window; the others are video on demand.
  package var isLive: Bool
  /// Length of a video on demand.
  package var duration: Duration
  /// Group of contents that rules and subscriptions name; `nil` = none.
  package var group: String?
  /// When it may be played.
  package var rights = RightsWindow()
  /// The limit of concurrent sessions that its tokens carry; `nil` = the account's.
  package var maxSessions: Int?
  /// The usage rules that its rights name.
  package var profile = UsageProfile.hd
  /// The output protection that all its renditions need; `nil` = what the profile says.
  package var hdcp: HDCPLevel?
  /// How far back a live stream can be watched; zero where its window only feeds the buffer.
  package var dvr = Duration.zero
  /// Whether its ladder has a UHD rung.
  package var hasUHD = false
  /// Its ad breaks; `nil` = none.
  package var ads: AdPlan?
  /// How its playlists name the key.
  package var packaging = Packaging.asset
  /// Which keys encrypt it.
  package var keys: KeyPlan

  /// Number and name; the name alone where a viewer types no number, as on an upstream.
  package var label: String { number > 0 ? "\(number) \(name)" : name }

  package init(
    number: Int, name: String, card: String, content: String, isEncrypted: Bool, isLive: Bool,
    duration: Duration = .seconds(1200), keys: KeyPlan = KeyPlan()
  ) {
    self.number = number
    self.name = name
    self.card = card
    self.content = content
    self.isEncrypted = isEncrypted
    self.isLive = isLive
    self.duration = duration
    self.keys = keys
  }
}

/// One rung of Apple's ladders (HLS Authoring Specification; HeadEnd/Origin, "Renditions").
package struct Rendition: Hashable, Sendable {
  /// Path component, such as `720p3000`.
  package let name: String
  package let width: Int
  package let height: Int
  /// Average bits per second.
  package let averageBandwidth: Int
  /// Peak bits per second: at most twice the average is allowed; ours is 110 %.
  package var bandwidth: Int { averageBandwidth * 11 / 10 }

  package init(_ width: Int, _ height: Int, kilobits: Int) {
    self.name = "\(height)p\(kilobits)"
    self.width = width
    self.height = height
    self.averageBandwidth = kilobits * 1000
  }

  private init(audio name: String, kilobits: Int) {
    self.name = name
    (width, height) = (0, 0)
    averageBandwidth = kilobits * 1000
  }

  /// The rung of the HEVC ladder that contents in UHD have above the others.
  package static let uhd = Rendition(3840, 2160, kilobits: 11_600)

  /// The sound, where it is a separate rendition.
  package static let audio = Rendition(audio: "audio", kilobits: 128)

  /// The H.264 ladder, lowest first.
  package static let ladder = [
    Rendition(416, 234, kilobits: 145), Rendition(640, 360, kilobits: 365),
    Rendition(768, 432, kilobits: 730), Rendition(768, 432, kilobits: 1100),
    Rendition(960, 540, kilobits: 2000), Rendition(1280, 720, kilobits: 3000),
    Rendition(1280, 720, kilobits: 4500), Rendition(1920, 1080, kilobits: 6000),
    Rendition(1920, 1080, kilobits: 7800),
  ]
}

/// Ad breaks of a channel, in the clear whatever encrypts the rest (HeadEnd/Origin, "Ad breaks").
package struct AdPlan: Hashable, Sendable {
  /// From the beginning of one break to that of the next, rounded up to whole segments.
  package var every: Duration
  /// Length of a break, rounded up to whole segments; shorter than that.
  package var length: Duration
  /// Whether live playlists count the discontinuities that have left them, as they must.
  package var countsDiscontinuities = true

  package init(every: Duration, length: Duration) {
    self.every = every
    self.length = length
  }
}
