import HeadEndAPI
import Simulation

/// The keys of a channel.
enum ChannelKeys {
  static let all = Keys(
    Channel(number: 0, name: "", card: "", content: "", isEncrypted: false, isLive: true)
  ) {
    MappingKey(
      "number", \.number, .newNumber, needed: true, "The channel's number, unique in the line-up.")
    MappingKey("name", \.name, .text, needed: true, "The channel's name on the pane.")
    MappingKey(
      "card", \.card, .card, needed: true,
      "The test card that it shows, or the channel's own still (<doc:Branding>).")
    MappingKey(
      "content", \.content, .identifier, default: "card (`own` for a still) and number",
      "The content ID in tokens and licences.")
    MappingKey("encrypted", \.isEncrypted, .flag, "Playback needs a licence.")
    MappingKey("live", \.isLive, .flag, "`true`: a live channel; `false`: a film.")
    MappingKey(
      "duration", \.duration, .duration(.seconds(6) ... .seconds(86_400)), "The length of a film.")
    MappingKey(
      "group", optional: \.group, .identifier,
      "The group to which `rules` and `subscriptions` refer.")
    MappingKey(
      "maxSessions", optional: \.maxSessions, .integer(1...1000), default: "the account's",
      "The limit on simultaneous sessions in the channel's tokens; the smaller of this and the "
        + "account's limit applies.")
    MappingKey(
      "rights", \.rights, .part(rights), written: .changed, rank: 1,
      "The time during which the channel may be watched.")
    MappingKey(
      "profile", \.profile, .choice, written: .changed,
      "The usage rules of an encrypted channel: its renditions and the output protection that each "
        + "needs.")
    MappingKey(
      "hdcp", optional: \.hdcp, .choice, default: "the profile's",
      "The output protection that every rendition needs.")
    MappingKey(
      "uhd", \.hasUHD, .flag, written: .changed, rank: 1,
      "The channel has a UHD rendition, which the profiles `UHD`, `default` and `Test` allow.")
    MappingKey(
      "dvr", \.dvr, .duration(.seconds(60) ... .seconds(6000)), default: "none",
      written: .changed, rank: 1, "The DVR window: a live channel can be watched this far back.")
    MappingKey(
      "ads", optional: \.ads, .ads, rank: 1,
      "Ad breaks, which are never encrypted.")
    MappingKey(
      "packaging", \.packaging, .choice, written: .changed, rank: 1,
      "The part of key URLs after `skd:`. `asset`: an asset identifier as OpenTV reads it; `path`: "
        + "the content ID and, as a path, the key's name; `content-id`: only the content ID; "
        + "`entitlement-server`: a server and the content ID; `token-url`: an ExpressPlay token "
        + "URL; `nothing`: an empty string.")
    MappingKey(
      "keys", \.keys, .keys, written: .changed, rank: 1,
      "The channel's keys: one, or several by time and rendition; and the outputs that they allow.")
  }

  /// The test cards, in alphabetical order.
  static let cards = [
    "balloon", "bars", "city", "film", "globe", "kitchen", "match", "peaks", "reef", "road",
    "shapes", "space", "stage", "waves",
  ]

  private static let limits = Duration.zero ... .seconds(86_400 * 365)

  private static let rights = Keys(RightsWindow()) {
    MappingKey(
      "start", optional: \.start, .duration(limits), default: "when the token is issued",
      "The simulated time at which the right begins.")
    MappingKey(
      "end", optional: \.end, .duration(limits), default: "when the token or a stored copy expires",
      "The simulated time at which the right ends.")
  }

  fileprivate static let ads = Keys(AdPlan(every: .zero, length: .zero)) {
    MappingKey(
      "every", \.every, .duration(.seconds(12) ... .seconds(3600)), needed: true,
      "Time from the start of one ad break to the start of the next, rounded up to whole segments "
        + "of 6 s.")
    MappingKey(
      "length", \.length, .duration(.seconds(6) ... .seconds(600)), needed: true,
      "The length of an ad break; shorter than `every`.")
    MappingKey(
      "discontinuitySequence", \.countsDiscontinuities, .flag,
      "Live playlists have `EXT-X-DISCONTINUITY-SEQUENCE`.")
  }

  fileprivate static let keys = Keys(KeyPlan()) {
    MappingKey(
      "rotation", optional: \.rotation, .duration(.seconds(6) ... .seconds(86_400)),
      default: "never",
      "The time for which each key is used, rounded up to whole segments of 6 s.")
    MappingKey(
      "perRendition", \.isPerRendition, .flag,
      "SD, HD and UHD renditions each have their own key.")
    MappingKey(
      "audio", \.hasAudioKey, .flag,
      "Audio has its own key, in addition to those of SD, HD and UHD.")
    MappingKey(
      "session", \.namesSessionKeys, .flag,
      "The master playlist announces the keys (`EXT-X-SESSION-KEY`).")
    MappingKey(
      "hdcp", optional: \.hdcp, .choice, default: "the minimum that the key's renditions need",
      "The HDCP tag in every CKC; clients treat a missing tag as type 0.")
    MappingKey(
      "airPlay", \.airPlay, .choice, written: .changed,
      "Keys that may be used on an AirPlay receiver: none, those of SD, those of SD "
        + "and HD, or all.")
    MappingKey(
      "adapter", \.adapter, .choice, written: .changed,
      "Keys that may be used with an AV adapter.")
  }
}

extension Form where Value == [Channel] {
  /// The channels of a line-up.
  static let channels = Form.entries(
    ChannelKeys.all, knowing: { $0.channels.append($1) }
  ) { channel, known, place throws(FileProblem) in
    if channel.content.isEmpty {
      let isOwn = !ChannelKeys.cards.contains(channel.card)
      channel.content = "\(isOwn ? "own" : channel.card)-\(channel.number)"
    }
    guard [.asset, .path].contains(channel.packaging) || !channel.keys.hasSeveralKeys else {
      throw place.problem(
        "several `keys` need `packaging: asset` or `path`: no other packaging names a key")
    }
    guard channel.packaging == .asset || channel.isEncrypted else {
      throw place.problem("`packaging` needs `encrypted: true`")
    }
    let other = known.channels.first { $0.content == channel.content }
    if let other, other.packaging != channel.packaging {
      throw place.problem(
        "channel \(other.number) has the same content with another `packaging`; give this channel "
          + "its own `content`")
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
