import ContentProtection
import HeadEndAPI
import Simulation

/// Which key encrypts which segments of a channel (HeadEnd/Origin, "Several keys").
struct KeySchedule: Sendable {
  /// The tiers that renditions have here, lowest first, then the sound's; a single one where a key
  /// serves them all.
  let tiers: [KeyTier]
  private let content: Content
  private let hasKey: Bool
  private let hasSeveralKeys: Bool
  private let isPerRendition: Bool
  private let segmentsPerKey: Int?
  /// Ad breaks, which are in the clear.
  let ads: AdBreaks?

  init(_ content: Content) {
    self.content = content
    let plan = content.channel.keys
    hasKey = content.baseKey != nil
    hasSeveralKeys = plan.hasSeveralKeys
    isPerRendition = plan.isPerRendition
    ads = AdBreaks(content.channel.ads)
    segmentsPerKey = plan.rotation.map { rotation in
      let segment = Timeline.segmentDuration.wholeNanoseconds
      return max(1, Int((rotation.wholeNanoseconds + segment - 1) / segment))
    }
    let tiers = KeyTier.allCases.filter { tier in
      (tier == .audio && plan.hasAudioKey)
        || content.channel.renditions.contains { KeyTier(height: $0.height) == tier }
    }
    self.tiers = plan.isPerRendition ? tiers : Array(tiers.prefix(1))
  }

  /// Whether a segment is encrypted.
  func isEncrypted(_ sequence: Int) -> Bool {
    hasKey && ads?.isAd(sequence) != true
  }

  /// The name of a segment's key; `nil` in the clear and for a single key.
  func name(of sequence: Int, tier: KeyTier) -> KeyName? {
    guard hasSeveralKeys, isEncrypted(sequence) else { return nil }
    return KeyName(tier: isPerRendition ? tier : nil, period: segmentsPerKey.map { sequence / $0 })
  }

  /// The names of the keys of some segments, each once, tier by tier.
  func names(of segments: Range<Int>) -> [KeyName] {
    var names: [KeyName] = []
    for tier in tiers {
      for sequence in segments {
        if let name = name(of: sequence, tier: tier), names.last != name { names.append(name) }
      }
    }
    return names
  }

  /// What encrypts a segment at a rendition's height; `nil` in the clear.
  func cipher(of sequence: Int, height: Int) -> SampleCipher? {
    guard isEncrypted(sequence) else { return nil }
    return name(of: sequence, tier: KeyTier(height: height)).map { SampleCipher(content.key($0)) }
      ?? content.baseCipher
  }
}
