import Simulation

/// How long a service takes to answer: a hash of the world's seed, the operation, the sender, and
/// how many such requests this sender has made. One more request changes no other sender's times.
/// Real services publish no times: all ranges are our choice [N].
package struct AnswerTime: Sendable {
  /// What is asked, spelt as it enters the hash.
  package enum Kind: String, CaseIterable, Sendable {
    case token, certificate, licence, manifest, segment, entitlement
    case setUp = "session.setup"
    case heartbeat = "session.heartbeat"
    case teardown = "session.teardown"
    case kill = "session.kill"
    case expressPlayToken = "expressplay.token"
    case expressPlayRights = "expressplay.rights"
    case onPremise = "on-premise"
    case mediaManifest = "media.manifest"
    case mediaSegment = "media.segment"
    case mediaKey = "media.key"

    /// The shortest and the longest answer, in milliseconds.
    fileprivate var range: ClosedRange<Int64> {
      switch self {
      case .segment, .mediaSegment: 5...15
      case .heartbeat, .manifest, .mediaManifest: 10...40
      case .token: 15...50
      case .teardown, .kill: 20...60
      case .certificate: 30...80
      case .entitlement, .mediaKey: 30...90
      case .setUp, .expressPlayToken: 40...120
      case .licence, .expressPlayRights, .onPremise: 80...250
      }
    }
  }

  private let range: ClosedRange<Int64>
  /// Seed and operation, hashed in advance.
  private let base: StableHash

  package init(_ kind: Kind, seed: UInt64) {
    range = kind.range.lowerBound * 1_000_000...kind.range.upperBound * 1_000_000
    var hash = StableHash()
    hash.combine(seed)
    hash.combine("headend.time.\(kind.rawValue)")
    base = hash
  }

  /// The time of a sender's `count`-th request of the kind, in nanoseconds; the operator's console
  /// has place 0, and player 0 has place 1.
  package func nanoseconds(place: Int, count: UInt64) -> Int64 {
    var hash = base
    hash.combine(UInt64(place))
    hash.combine(count)
    return hash.integer(in: range)
  }
}
