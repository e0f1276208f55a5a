import ContentProtection
import HeadEndAPI

/// What the rights of one key demand of the screen that shows the picture (HeadEnd/LicenceService,
/// "Output protection").
struct OutputRights {
  private let channel: Channel
  private let tier: KeyTier?

  /// The rights of a channel's key; `key` is its name where there are several.
  init(_ channel: Channel, key: String?) {
    self.channel = channel
    tier = key.flatMap { KeyName($0) }?.tier
  }

  /// The HDCP tag of the CKC; `nil` = none.
  var tag: HDCPTag? {
    channel.demand(ofKey: tier).map {
      switch $0 {
      case .none: .notRequired
      case .type0: .type0
      case .type1: .type1
      }
    }
  }

  /// Why there is no CKC for a client whose display can give so much protection. Type 1 has to be
  /// among its capabilities; what a client does not protect at the moment it hides itself. Which
  /// code refuses a screen is our choice [N].
  func refusal(of request: KeyRequestContents, capability: HDCPLevel) -> LicenceCode? {
    if tag == .type1, capability < .type1 { return .clientSecurityLevel }
    return switch request.indicator {
    case .local: nil
    case .airPlay: channel.keys.airPlay.covers(tier) ? nil : .ungranted
    case .adapter: channel.keys.adapter.covers(tier) ? nil : .ungranted
    }
  }
}
