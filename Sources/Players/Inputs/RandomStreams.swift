import Simulation

/// A player's random streams. They stay in the player, whatever sources come and go, and are lent
/// to whoever makes a key request.
struct RandomStreams: Sendable {
  /// What a stream is drawn for.
  enum Purpose: String, CaseIterable, Sendable {
    case keys
    case offline
    case loader
  }

  private var streams: [RandomStream] = []

  init() {}

  /// The streams of the player of that name.
  init(seed: UInt64, player: String) {
    streams = Purpose.allCases.map { RandomStream(seed: seed, name: "\(player).\($0.rawValue)") }
  }

  subscript(_ purpose: Purpose) -> RandomStream {
    get { streams[purpose.index] }
    _modify { yield &streams[purpose.index] }
  }
}

extension RandomStreams.Purpose {
  fileprivate var index: Int {
    switch self {
    case .keys: 0
    case .offline: 1
    case .loader: 2
    }
  }
}
