import ContentProtection
import HeadEndAPI
import Simulation

/// The keys of media for real players: one for each period of a content, so that a lease or a
/// session that is lost ends the picture with the next key (HeadEnd/RealClients, "Keys"). How often
/// keys change is our choice [N].
struct MediaKeys: Sendable {
  /// How many segments one key serves.
  let segmentsPerKey: Int
  private let seed: UInt64

  init(_ configuration: HeadEndConfiguration) {
    seed = configuration.seed
    let segment = Timeline.segmentDuration.wholeNanoseconds
    segmentsPerKey = max(1, Int(configuration.mediaKeyPeriod.wholeNanoseconds / segment))
  }

  func period(of sequence: Int) -> Int { sequence / segmentsPerKey }

  /// The key of `METHOD=AES-128`.
  func key(of content: String, period: Int) -> MediaOrder.Key {
    key(named: "\(content).\(period)")
  }

  /// The key of `cenc`, the same for all of a content: a Clear Key session has no later key to
  /// wait for, so the page asks for its licence again before the lease ends.
  func clearKey(of content: String) -> MediaOrder.Key { key(named: "\(content).clearkey") }

  private func key(named name: String) -> MediaOrder.Key {
    var random = RandomStream(seed: seed, name: "headend.media.key.\(name)")
    return MediaOrder.Key(identifier: random.bytes(16), key: random.bytes(16))
  }
}
