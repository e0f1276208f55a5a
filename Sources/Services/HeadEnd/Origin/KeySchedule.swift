import ContentProtection
import HeadEndAPI
import Simulation

/// Which key encrypts which segments of a channel (HeadEnd/Origin, "Several keys").
struct KeySchedule: Sendable {
  /// The tiers that renditions have here, lowest first, then the sound's; a single one where a key
  /// serves them all.
  let tiers: [KeyTier]
  private let content: Content
  private let segmentsPerKey: Int?
  /// Ad breaks, which are in the clear.
  let ads: AdBreaks?

  init(_ content: Content) {
    self.content = content
    let plan = content.channel.keys
    ads = content.channel.ads.map { AdBreaks($0) }
    segmentsPerKey = plan.rotation.map { Timeline.segments(in: $0) }
    let tiers = KeyTier.allCases.filter { tier in
      (tier == .audio && plan.hasAudioKey)
        || content.channel.renditions.contains { KeyTier(height: $0.height) == tier }
    }
    self.tiers = plan.isPerRendition ? tiers : Array(tiers.prefix(1))
  }

  /// Whether a segment is encrypted.
  func isEncrypted(_ sequence: Int) -> Bool {
    content.baseKey != nil && ads?.isAd(sequence) != true
  }

  /// The name of a segment's key; `nil` in the clear and for a single key.
  func name(of sequence: Int, tier: KeyTier) -> KeyName? {
    let plan = content.channel.keys
    guard plan.hasSeveralKeys, isEncrypted(sequence) else { return nil }
    return KeyName(
      tier: plan.isPerRendition ? tier : nil, period: segmentsPerKey.map { sequence / $0 })
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

/// Which segments of a channel are ads: the last ones of each period (HeadEnd/Origin, "Ad breaks").
struct AdBreaks: Sendable {
  /// The picture of every ad.
  static let card = "kitchen"
  /// Segments from one break to the next, and in a break.
  private let period: Int
  private let count: Int
  let countsDiscontinuities: Bool

  init(_ plan: AdPlan) {
    period = max(2, Timeline.segments(in: plan.every))
    count = min(Timeline.segments(in: plan.length), period - 1)
    countsDiscontinuities = plan.countsDiscontinuities
  }

  func isAd(_ sequence: Int) -> Bool { sequence % period >= period - count }

  /// Whether a break begins or ends with that segment.
  func isBorder(_ sequence: Int) -> Bool {
    sequence > 0 && isAd(sequence) != isAd(sequence - 1)
  }

  /// How many borders come before a segment, without one that it begins with itself.
  func borders(before sequence: Int) -> Int {
    let last = max(0, sequence - 1)
    return last / period * 2 + (isAd(last) ? 1 : 0)
  }

  /// What is left of the break that a segment is part of, itself included.
  func rest(from sequence: Int) -> Duration {
    Timeline.segmentDuration * (period - sequence % period)
  }
}
