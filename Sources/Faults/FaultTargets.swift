package import HeadEndAPI
import Simulation

/// The participants that a fault targets; each has counters of its own.
package enum FaultTargets: Hashable, Sendable {
  case participants([Participant])
  /// All participants, and those that are added while the fault is armed.
  case everyone
  /// So many participants out of a thousand, among them some that are added while the fault is
  /// armed. A hash of seed and participant chooses them: the same for every fault of a world, and a
  /// larger share contains every smaller one.
  case share(permille: Int)
  /// Some of the viewers of crowds.
  case part(CrowdPart, of: [Participant])

  package static func player(_ player: PlayerID) -> FaultTargets { .players([player]) }

  package static func players(_ players: [PlayerID]) -> FaultTargets {
    .participants(players.map { .player($0) })
  }

  /// The participants that are named, each once, in the order in which they were named; `nil` for
  /// everyone and for a share.
  package var named: [Participant]? {
    switch self {
    case .participants(let named), .part(_, let named):
      named.enumerated().filter { !named[..<$0.offset].contains($0.element) }.map(\.element)
    case .everyone, .share: nil
    }
  }

  /// The part of each crowd that is a target; `nil` for all viewers.
  package var partOfCrowds: CrowdPart? {
    switch self {
    case .participants, .everyone: nil
    case .share(let permille): .share(permille: permille)
    case .part(let part, _): part
    }
  }

  /// Whether a participant that is not named is a target too.
  func takesIn(_ participant: Participant, seed: UInt64) -> Bool {
    switch self {
    case .participants, .part: false
    case .everyone: true
    case .share(let permille): Self.rank(of: participant, seed: seed) < permille
    }
  }

  /// From 0 to 999, the same in every run.
  private static func rank(of participant: Participant, seed: UInt64) -> Int {
    var random = RandomStream(seed: seed, name: "fault.share.\(participant.number)")
    return Int(random.integer(in: 0...999))
  }

  /// The targets in words, such as `main, kids`, `every player`, `10 % of the players` or
  /// `household 12 of stadium`.
  package func words(_ name: (Participant) -> String) -> String {
    switch self {
    case .participants: (named ?? []).map(name).joined(separator: ", ")
    case .part(let part, _): part.words(of: (named ?? []).map(name).joined(separator: ", "))
    case .everyone: "every player"
    case .share(let permille): "\(Quantity.text(percent: permille)) of the players"
    }
  }
}
