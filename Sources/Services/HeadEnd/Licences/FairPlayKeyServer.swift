import ContentProtection
import HeadEndAPI
import Simulation

/// Seals CKCs under the rights of keys. Used directly, it is the operator's own FairPlay server
/// (HeadEnd/ExpressPlayContract, "On-premise server"): SPC in, plain CKC out; the asset identifier
/// in the SPC selects the key. That it requires no token is our choice [N].
struct FairPlayKeyServer: Sendable {
  private var random: RandomStream

  /// `name` is the name of the service, such as `ckc.on-premise`.
  init(_ name: String, seed: UInt64) {
    random = RandomStream(seed: seed, name: "headend.\(name)")
  }

  mutating func answer(_ context: RequestContext) -> Reply<Response> {
    context.posted.flatMap { context.open(spc: $0, orRefuse: 400) }.flatMap { contents in
      let asset = AssetIdentifier(anyForm: contents.assetID)
      guard let key = context.tenant.key(of: asset) else { return .refused(licence: .noKey, 404) }
      return ckc(key, of: asset, for: contents, lasting: context.configuration.lease, context)
    }
  }

  /// The CKC for an opened SPC, or why the key's rights allow none; without a duration, the key
  /// never expires.
  mutating func ckc(
    _ key: ContentKey, of asset: AssetIdentifier, for contents: KeyRequestContents,
    lasting duration: Duration?, _ context: RequestContext
  ) -> Reply<Response> {
    let capability = context.tenant.device(contents.deviceID)?.hdcp ?? .type1
    return Self.restricted(key, of: asset, for: contents, capability, context).map {
      .ok(
        "application/octet-stream",
        seal($0, of: asset, for: contents, lasting: duration, context))
    }
  }

  /// The key with what its CKC demands, or why its rights, or a fault, allow none. A key that an
  /// order brought along has no rights, and so demands nothing [N].
  static func restricted(
    _ key: ContentKey, of asset: AssetIdentifier, for contents: KeyRequestContents,
    _ capability: HDCPLevel, _ context: RequestContext
  ) -> Reply<ContentKey> {
    if context.request.instruction == .ungranted { return .refused(licence: .ungranted) }
    var key = key
    key.hdcp = .notRequired
    guard let channel = context.tenant.content(asset.contentId)?.channel else {
      return .success(key)
    }
    let rights = OutputRights(channel, key: asset.keyId)
    if let code = rights.refusal(of: contents, capability: capability) {
      return .refused(licence: code)
    }
    key.hdcp = rights.tag
    return .success(key)
  }

  /// Seals a key, with the mistake that a fault has ordered, if any.
  mutating func seal(
    _ key: ContentKey, of asset: AssetIdentifier, for contents: KeyRequestContents,
    lasting duration: Duration?, _ context: RequestContext
  ) -> [UInt8] {
    var key = key
    let lease: Duration? =
      switch context.request.instruction {
      case .expiredLease: .seconds(-1)
      case .noDuration: nil
      case .ungranted, .wrongKey, .revokedCertificate, .foreignCertificate, .shortToken,
        .lostSession, .oldPlaylist, .sequenceRestart, .sequenceJump, .segmentMissing,
        .shortPlaylist, .longPlaylist, nil:
        duration
      }
    key.leaseEnd = lease.map { context.time + $0 }
    if context.request.instruction == .wrongKey {
      // The identifier stays: only the picture shows that the key is wrong.
      let other = context.tenant.otherKey(than: asset.contentId) ?? ContentKey(random: &random)
      (key.key, key.iv) = (other.key, other.iv)
    }
    return KeyResponse.seal(key, for: contents, random: &random)
  }
}

extension AssetIdentifier {
  /// Reads base64, JSON, or the name that ExpressPlay and FairPlay servers use.
  init(anyForm text: String) { self = AssetIdentifier(text: text) ?? AssetIdentifier(name: text) }
}

/// What a channel's key may be used for, and what it demands of the display
/// (HeadEnd/LicenceService, "Output protection").
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
