import HeadEndAPI
import Simulation

/// Which key encrypts which segments of a channel for real players, and which segments are ads, in
/// the clear (HeadEnd/RealClients, "Keys"). How often the keys of a channel change that does not
/// rotate them is our choice [N].
struct MediaKeys: Sendable {
  let ads: AdBreaks?
  /// Whether the channel's own plan says how often keys change, for Clear Key, too.
  let isRotating: Bool
  private let content: String
  private let segmentsPerKey: Int
  private let seed: UInt64

  init(of channel: Channel, _ configuration: HeadEndConfiguration) {
    content = channel.content
    seed = configuration.seed
    ads = channel.ads.map { AdBreaks($0) }
    isRotating = channel.keys.rotation != nil
    segmentsPerKey =
      channel.keys.rotation.map { Timeline.segments(in: $0) }
      ?? max(
        1,
        Int(
          configuration.mediaKeyPeriod.wholeNanoseconds
            / Timeline.segmentDuration.wholeNanoseconds))
  }

  func isAd(_ sequence: Int) -> Bool { ads?.isAd(sequence) == true }

  func period(of sequence: Int) -> Int { sequence / segmentsPerKey }

  /// The key of `METHOD=AES-128`: one for each period, so that a session that is lost ends the
  /// picture with the next.
  func key(ofPeriod period: Int) -> MediaOrder.Key { key(named: "\(content).\(period)") }

  /// The key that headers of `cenc` name. Without rotation it is the only one: a Clear Key session
  /// has no later key to wait for, so the page asks for its licence again before the lease ends.
  var clearKey: MediaOrder.Key { key(named: "\(content).clearkey") }

  /// The key of a segment under `cenc`, ads apart.
  func clearKey(of sequence: Int) -> MediaOrder.Key {
    isRotating ? clearKey(ofPeriod: period(of: sequence)) : clearKey
  }

  /// The keys that players of a segment need: its own, and the next one, so that a player can
  /// request it in time; none if the key never changes.
  func announced(at sequence: Int) -> [MediaOrder.Key] {
    guard isRotating else { return [] }
    return (0...1).map { clearKey(ofPeriod: period(of: sequence) + $0) }
  }

  /// The key with an identifier, of those that segments of a range need or announce.
  func clearKey(named identifier: [UInt8], in segments: Range<Int>) -> MediaOrder.Key? {
    if clearKey.identifier == identifier { return clearKey }
    guard isRotating, let last = segments.last else { return nil }
    return (period(of: segments.lowerBound)...period(of: last) + 1)
      .lazy.map(clearKey(ofPeriod:)).first { $0.identifier == identifier }
  }

  private func clearKey(ofPeriod period: Int) -> MediaOrder.Key {
    key(named: "\(content).clearkey.\(period)")
  }

  private func key(named name: String) -> MediaOrder.Key {
    var random = RandomStream(seed: seed, name: "headend.media.key.\(name)")
    return MediaOrder.Key(identifier: random.bytes(16), key: random.bytes(16))
  }
}
