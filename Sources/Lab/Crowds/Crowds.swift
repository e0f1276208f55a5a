import Crowd
import HeadEndAPI
import Players
import Simulation

/// The crowds of a world. They take numbers of players, so that faults, log and wall address them
/// alike.
struct Crowds: Sendable {
  private var crowds: [Crowd] = []
  private(set) var ids: [PlayerID] = []

  var isEmpty: Bool { crowds.isEmpty }

  /// When something happens next in any of them.
  var nextInstant: Instant? { crowds.lazy.compactMap(\.nextInstant).min() }

  subscript(_ id: PlayerID) -> Crowd? { place(of: id).map { crowds[$0] } }

  func contains(_ id: PlayerID) -> Bool { place(of: id) != nil }

  mutating func add(_ crowd: Crowd, as id: PlayerID) {
    crowds.append(crowd)
    ids.append(id)
  }

  mutating func change<Result>(_ id: PlayerID, _ body: (inout Crowd) -> Result) -> Result? {
    place(of: id).map { body(&crowds[$0]) }
  }

  func name(of id: PlayerID) -> String? { place(of: id).map { crowds[$0].plan.id } }

  /// A crowd as a seat of the wall.
  func seat(_ id: PlayerID, unknown: Channel) -> PlayerObservation? {
    place(of: id).map { place in
      let plan = crowds[place].plan
      var seat = PlayerObservation(
        id: id, name: plan.id, flavour: .opentv, keyAPI: .delegate(.ssp),
        sessionSetup: plan.sessionSetup, device: plan.id, account: "", policy: .documented,
        channel: unknown, state: .playing, failure: nil, mainBlockedSince: nil,
        picture: PictureObservation(scene: "", mediaTime: .zero, height: 0, look: .blank),
        rendition: nil, buffer: .zero, throughput: nil, drm: .inactive, lease: nil,
        licenseFailure: nil,
        session: SessionObservation(
          state: .off, identifier: "", beatCount: 0, nextBeat: nil, interval: .zero, beats: [],
          failure: nil),
        tokens: [], requests: [], zaps: [], zapBegan: nil, counters: Counters())
      seat.isCrowd = true
      return seat
    }
  }

  /// Reads a crowd in place.
  func read<Result>(_ id: PlayerID, _ body: (borrowing Crowd) -> Result) -> Result? {
    place(of: id).map { body(crowds[$0]) }
  }

  /// Lets everything happen that is due by `instant`, in the order of time, or until one of them
  /// has something to announce: returns which, and when.
  mutating func advance(
    to instant: Instant, _ queues: inout ServiceQueues
  ) -> (id: PlayerID, instant: Instant)? {
    if crowds.count == 1 {
      crowds[0].advance(to: instant, &queues)
      return crowds[0].hasNews ? (ids[0], crowds[0].now) : nil
    }
    while let next = nextInstant, next <= instant {
      for place in crowds.indices where crowds[place].nextInstant.map({ $0 <= next }) == true {
        crowds[place].advance(to: next, &queues)
        if crowds[place].hasNews { return (ids[place], crowds[place].now) }
      }
    }
    return nil
  }

  private func place(of id: PlayerID) -> Int? { ids.firstIndex(of: id) }
}
