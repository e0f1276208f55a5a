import HeadEndAPI
import Simulation

/// The keys of a channel.
enum ChannelKeys {
  static let all = Keys(
    Channel(number: 0, name: "", card: "", content: "", isEncrypted: false, isLive: true)
  ) {
    MappingKey(
      "number", \.number, .newNumber, needed: true, "The channel's number, unique in the line-up.")
    MappingKey("name", \.name, .text, needed: true, "The name on the pane.")
    MappingKey(
      "card", \.card, .word(cards), needed: true, "The picture.")
    MappingKey(
      "content", \.content, .identifier, default: "card and number",
      "The content ID that tokens and licences are for.")
    MappingKey("encrypted", \.isEncrypted, .flag, "Whether playback needs a licence.")
    MappingKey("live", \.isLive, .flag, "Whether it is a live channel or a film.")
    MappingKey(
      "duration", \.duration, .duration(.seconds(6) ... .seconds(86_400)), "The length of a film.")
    MappingKey(
      "group", optional: \.group, .identifier, "The group that rules and subscriptions name.")
    MappingKey(
      "maxSessions", optional: \.maxSessions, .integer(1...1000), default: "the account's",
      "The limit of simultaneous sessions in the channel's tokens; the smaller limit holds.")
    MappingKey(
      "rights", \.rights, .part(rights), written: .changed, rank: 1,
      "When the channel may be watched.")
    MappingKey(
      "profile", \.profile, .choice, written: .changed,
      "The usage rules of an encrypted channel: which renditions there are, and the output "
        + "protection that each needs.")
    MappingKey(
      "hdcp", optional: \.hdcp, .choice, default: "the profile's",
      "The output protection that every rendition needs.")
    MappingKey(
      "uhd", \.hasUHD, .flag, written: .changed, rank: 1,
      "Whether there is a UHD rendition, which the profiles `UHD`, `default` and `Test` allow.")
    MappingKey(
      "dvr", \.dvr, .duration(.seconds(60) ... .seconds(6000)), default: "none",
      written: .changed, rank: 1, "How far back a live channel can be watched.")
    MappingKey(
      "ads", optional: \.ads, .ads, rank: 1,
      "Ad breaks, in the clear whatever encrypts the rest.")
    MappingKey(
      "packaging", \.packaging, .choice, written: .changed, rank: 1,
      "What the packager writes after `skd:` in key URLs: an asset identifier as OpenTV reads it, "
        + "the content ID and, in a path, the key's name, the content ID alone, an entitlement "
        + "server and the content ID, an ExpressPlay token URL, or "
        + "nothing.")
    MappingKey(
      "keys", \.keys, .keys, written: .changed, rank: 1,
      "Several keys, by time and by rendition, instead of a single one, and what they allow.")
  }

  /// The test cards, in alphabetical order.
  static let cards = [
    "balloon", "bars", "city", "film", "globe", "kitchen", "match", "peaks", "reef", "road",
    "shapes", "space", "stage", "waves",
  ]

  private static let limits = Duration.zero ... .seconds(86_400 * 365)

  private static let rights = Keys(RightsWindow()) {
    MappingKey(
      "start", optional: \.start, .duration(limits), default: "the token's issue",
      "When the right begins, counted from the start.")
    MappingKey(
      "end", optional: \.end, .duration(limits), default: "the token's expiry",
      "When the right ends, counted from the start.")
  }

  fileprivate static let ads = Keys(AdPlan(every: .zero, length: .zero)) {
    MappingKey(
      "every", \.every, .duration(.seconds(12) ... .seconds(3600)), needed: true,
      "From one ad break to the next, rounded up to segments of 6 s.")
    MappingKey(
      "length", \.length, .duration(.seconds(6) ... .seconds(600)), needed: true,
      "The length of an ad break, shorter than `every`.")
    MappingKey(
      "discontinuitySequence", \.countsDiscontinuities, .flag,
      "Whether live playlists have `EXT-X-DISCONTINUITY-SEQUENCE`.")
  }

  fileprivate static let keys = Keys(KeyPlan()) {
    MappingKey(
      "rotation", optional: \.rotation, .duration(.seconds(6) ... .seconds(86_400)),
      default: "never",
      "How long one key is used before the next one, rounded up to segments of 6 s.")
    MappingKey(
      "perRendition", \.isPerRendition, .flag,
      "Whether SD, HD and UHD renditions have keys of their own.")
    MappingKey(
      "audio", \.hasAudioKey, .flag,
      "Whether the sound has a key of its own, beside those of SD, HD and UHD.")
    MappingKey(
      "session", \.namesSessionKeys, .flag,
      "Whether the master playlist names the keys in advance (`EXT-X-SESSION-KEY`).")
    MappingKey(
      "hdcp", optional: \.hdcp, .choice, default: "what its renditions need",
      "The HDCP tag of every CKC; clients read a missing one as type 0.")
    MappingKey(
      "airPlay", \.airPlay, .choice, written: .changed,
      "Which keys may be used on an AirPlay receiver: none, those of SD, of SD and HD, or all.")
    MappingKey(
      "adapter", \.adapter, .choice, written: .changed,
      "Which keys may be used with an AV adapter.")
  }
}

extension Form where Value == [Channel] {
  /// The channels of a line-up.
  static let channels = Form.entries(
    ChannelKeys.all, knowing: { $0.channels.append($1) }
  ) { channel, known, place throws(FileProblem) in
    if channel.content.isEmpty { channel.content = "\(channel.card)-\(channel.number)" }
    guard [.asset, .path].contains(channel.packaging) || !channel.keys.hasSeveralKeys else {
      throw place.problem(
        "several `keys` need `packaging: asset` or `path`: no other form names a key")
    }
    guard channel.packaging == .asset || channel.isEncrypted else {
      throw place.problem("`packaging` needs `encrypted: true`")
    }
    let twin = known.channels.first { $0.content == channel.content }
    if let twin, twin.packaging != channel.packaging {
      throw place.problem(
        "channel \(twin.number) has the same content with another `packaging`: give this one a "
          + "`content` of its own")
    }
  }
}

extension Form where Value == Int {
  fileprivate static let newNumber = Form<Int>.integer(1...9999).check {
    number, place throws(FileProblem) in
    guard !place.known.channels.contains(where: { $0.number == number }) else {
      throw place.problem("channel \(number) is already defined")
    }
  }
}

extension Form where Value == AdPlan {
  fileprivate static let ads = Form.part(ChannelKeys.ads) { plan, place throws(FileProblem) in
    guard plan.length < plan.every else {
      throw place.problem("`length` must be shorter than `every`")
    }
  }
}

extension Form where Value == KeyPlan {
  fileprivate static let keys = Form.part(ChannelKeys.keys) { plan, place throws(FileProblem) in
    guard plan.isPerRendition || !plan.hasAudioKey else {
      throw place.problem("`audio` needs `perRendition: true`")
    }
  }
}
