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

  /// The level that a rendition of so many lines needs.
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
