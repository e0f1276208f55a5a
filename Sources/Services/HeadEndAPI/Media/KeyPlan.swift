/// Which keys encrypt a channel: a single one, or several that change with time and by rendition
/// (HeadEnd/Origin, "Several keys").
package struct KeyPlan: Hashable, Sendable {
  /// How long one key is used, rounded up to whole segments; `nil` when it never changes.
  package var rotation: Duration?
  /// True if SD, HD and UHD renditions have separate keys.
  package var isPerRendition = false
  /// True if the sound is a separate rendition with its own key; only where renditions have theirs.
  package var hasAudioKey = false
  /// Whether the master playlist names the keys of the moment, by `EXT-X-SESSION-KEY`.
  package var namesSessionKeys = true
  /// What every CKC demands of the display; `nil` = what the key's renditions need at least.
  package var hdcp: KeyDemand?
  /// Which keys may be used where an AirPlay receiver shows the picture (`allow_airplay`).
  package var airPlay = KeyReach.all
  /// Which keys may be used where an AV adapter is plugged in (`allow_av_adapter`).
  package var adapter = KeyReach.all

  package init() {}

  package var hasSeveralKeys: Bool { rotation != nil || isPerRendition }
}

/// One of a channel's several keys, such as `hd-201`: its tier, and which period of time it is for.
/// The spelling is our choice [N].
package struct KeyName: Hashable, Sendable {
  /// `nil` where one key serves all renditions.
  package var tier: KeyTier?
  /// Counts the keys of a rotation from the stream's beginning; `nil` without rotation.
  package var period: Int?

  package init(tier: KeyTier?, period: Int?) {
    self.tier = tier
    self.period = period
  }

  /// Reads a name; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, parts.count <= 2 else { return nil }
    tier = KeyTier(rawValue: String(first))
    period =
      last.count < 10 && last.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(last) : nil
    guard self.text == text, !text.isEmpty else { return nil }
  }

  package var text: String {
    [tier?.rawValue, period.map(String.init)].compactMap(\.self).joined(separator: "-")
  }
}

/// Renditions that share a key, as key servers tell content types apart.
package enum KeyTier: String, CaseIterable, Sendable {
  case sd
  case hd
  case uhd
  /// The sound, where it has its own key.
  case audio

  /// The tier of a rendition of that many lines; the sound has none.
  package init(height: Int) {
    switch height {
    case 0: self = .audio
    case ..<720: self = .sd
    case ..<1440: self = .hd
    default: self = .uhd
    }
  }
}

/// What the HDCP tag of a channel's CKCs says (HeadEnd/LicenceService, "Output protection").
package enum KeyDemand: String, CaseIterable, Sendable {
  case none
  case type0 = "type-0"
  case type1 = "type-1"
  /// The server leaves the tag out, which clients read as type 0.
  case missing
}

/// Which of a channel's keys a right covers (HeadEnd/LicenceService, "Output protection").
package enum KeyReach: String, CaseIterable, Sendable {
  case none
  /// Only the key of SD renditions.
  case sd
  /// The keys of SD and HD renditions.
  case hd
  case all

  /// Whether it covers a key; one that serves all renditions has no tier, and is covered unless
  /// nothing is [N].
  package func covers(_ tier: KeyTier?) -> Bool {
    switch (self, tier) {
    case (.none, _): false
    case (.all, _), (_, nil), (_, .sd), (_, .audio): true
    case (.hd, .hd): true
    case (.sd, _), (.hd, .uhd): false
    }
  }
}

/// How well a display's connection must be protected against copying, or is: HDCP as `HDCP-LEVEL`
/// names it (HeadEnd/Origin, "Output protection").
package enum HDCPLevel: String, CaseIterable, Comparable, Sendable {
  case none
  /// Any version of HDCP.
  case type0 = "type-0"
  /// HDCP 2.2 or later.
  case type1 = "type-1"

  /// The value of `HDCP-LEVEL` in a master playlist.
  package var attribute: String { rawValue.uppercased() }

  /// Reads a value of `HDCP-LEVEL`; `nil` for any other text.
  package init?(attribute: String) { self.init(rawValue: attribute.lowercased()) }

  package static func < (lhs: HDCPLevel, rhs: HDCPLevel) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .type0: 1
    case .type1: 2
    }
  }
}

/// A profile of usage rules, as rights name it (HeadEnd/Origin, "Output protection"). The levels
/// are those that key servers suggest; what NAGRA's profiles demand of FairPlay is not published
/// [N].
package enum UsageProfile: String, CaseIterable, Sendable {
  /// For integration only: nothing is demanded.
  case test = "Test"
  case sd = "SD"
  case hd = "HD"
  case uhd = "UHD"
  case standard = "default"

  /// The level that a rendition of that many lines needs.
  package func hdcp(height: Int) -> HDCPLevel {
    switch self {
    case .test, .sd: .none
    case .hd, .standard: height >= 720 ? .type0 : .none
    case .uhd: height >= 720 ? .type1 : .type0
    }
  }

  /// The most lines that the profile allows.
  package var maxHeight: Int {
    switch self {
    case .sd: 576
    case .hd: 1080
    case .test, .uhd, .standard: .max
    }
  }
}

extension Channel {
  /// The level that one of its renditions needs; none in a clear channel.
  package func hdcp(of rendition: Rendition) -> HDCPLevel {
    isEncrypted ? hdcp ?? profile.hdcp(height: rendition.height) : .none
  }

  /// The renditions that its profile allows, lowest first.
  package var renditions: [Rendition] {
    let ladder = hasUHD ? Rendition.ladder + [.uhd] : Rendition.ladder
    return isEncrypted ? ladder.filter { $0.height <= profile.maxHeight } : ladder
  }

  /// What the CKC of a key demands: what its renditions need at least, unless the plan says
  /// otherwise; a key that serves all renditions thus leaves it to the playlist to rule some out
  /// [N]. `nil` = the CKC says nothing.
  package func demand(ofKey tier: KeyTier?) -> HDCPLevel? {
    switch keys.hdcp {
    case .missing: nil
    case .none?: HDCPLevel.none
    case .type0: .type0
    case .type1: .type1
    case nil where tier == .audio: HDCPLevel.none
    case nil:
      renditions.filter { tier == nil || KeyTier(height: $0.height) == tier }.map(hdcp).min()
        ?? HDCPLevel.none
    }
  }

  /// The level without which there is nothing to show.
  package var leastHDCP: HDCPLevel { renditions.map(hdcp).min() ?? HDCPLevel.none }
}
