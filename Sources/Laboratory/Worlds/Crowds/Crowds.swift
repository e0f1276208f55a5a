package import Crowd
import Faults
package import HeadEndAPI
import Players
import Simulation

/// The crowds of a world. They take numbers of players, so that faults, log and wall address them
/// alike.
package struct Crowds: Sendable {
  private var crowds: [Crowd] = []
  /// Their numbers, in the order of the line-up.
  package private(set) var ids: [PlayerID] = []
  /// The instant up to which they have acted.
  private(set) var reached = Instant.zero

  /// How many viewers they have.
  package var viewers: Int { crowds.reduce(0) { $0 + $1.plan.viewers } }

  /// Bytes that they take.
  package var bytes: Int { crowds.reduce(0) { $0 + $1.bytes } }

  /// When something happens next in any of them.
  var nextInstant: Instant? { crowds.lazy.compactMap(\.nextInstant).min() }

  func contains(_ id: PlayerID) -> Bool { place(of: id) != nil }

  mutating func add(_ crowd: Crowd, as id: PlayerID) {
    crowds.append(crowd)
    ids.append(id)
  }

  /// Everything there is to see of them, on maps of at most so many cells.
  package func observations(cells: Int) -> [CrowdObservation] {
    ids.compactMap { id in read(id) { CrowdObservation($0, id, cells: cells) } }
  }

  /// One viewer of a crowd; `nil` for one that is not there.
  package func viewer(_ index: Int, of id: PlayerID) -> ViewerObservation? {
    read(id) { (0..<$0.plan.viewers).contains(index) ? $0.viewer(index) : nil } ?? nil
  }

  /// Reads a crowd in place.
  package func read<Result>(_ id: PlayerID, _ body: (borrowing Crowd) -> Result) -> Result? {
    place(of: id).map { body(crowds[$0]) }
  }

  /// Lets them act up to an instant, and returns `nil` when they went all the way; else what they
  /// have led to at an instant before.
  mutating func advance(
    to instant: Instant, _ head: inout FaultyHeadEnd, _ schedule: inout Schedule
  ) -> [WorldEffect]? {
    guard !crowds.isEmpty else { return nil }
    let areApart = !head.canDisturbCrowds
    guard let news = advance(to: instant, apart: areApart, &head.queues) else { return nil }
    schedule.passTime(to: news.instant)
    var effects: [WorldEffect] = []
    if let faults = crowds[news.place].takeNews() {
      head.record(faults, of: ids[news.place])
      effects = head.takeReports(&schedule)
      applyFaults(of: head, at: schedule.now)
    }
    return effects + head.takeOverloads(&schedule)
  }

  /// Lets the faults of a head-end act on them that do so now.
  mutating func applyFaults(of head: FaultyHeadEnd, at now: Instant) {
    for (place, id) in ids.enumerated() {
      crowds[place].setFaults(
        head.faults(actingOn: id, at: now).map {
          CrowdFault($0.id, $0.rule, part: $0.rule.targets.partOfCrowds)
        })
    }
  }

  /// Lets everything happen that is due by `instant`, or until one of them has something to
  /// announce: returns which, and when. Unless they are `apart`, they stand in the same queues, and
  /// what happens in them happens in the order of time.
  private mutating func advance(
    to instant: Instant, apart: Bool, _ queues: inout ServiceQueues
  ) -> (place: Int, instant: Instant)? {
    if apart || crowds.count == 1 {
      return advanceEach(to: instant, &queues)
    }
    while let next = nextInstant, next <= instant {
      if let news = advanceEach(to: next, &queues) { return news }
    }
    reached = instant
    return nil
  }

  private mutating func advanceEach(
    to instant: Instant, _ queues: inout ServiceQueues
  ) -> (place: Int, instant: Instant)? {
    for place in crowds.indices {
      crowds[place].advance(to: instant, &queues)
      guard crowds[place].hasNews else { continue }
      reached = crowds[place].now
      return (place, crowds[place].now)
    }
    reached = instant
    return nil
  }

  /// A tenth of a crowd's viewers leave.
  mutating func thinOut(_ id: PlayerID, at now: Instant) -> Consequences {
    guard let place = place(of: id), crowds[place].leftPermille < 1000 else {
      return Consequences(outcome: .idle(.everybodyIsHome))
    }
    let present = (1000 - crowds[place].thinOut(by: 100, at: now)) / 10
    return changed(place, "a tenth of the viewers leave: \(present) % stay")
  }

  /// Brings back a tenth of a crowd's viewers, of those who left.
  mutating func bringBack(_ id: PlayerID, seed: UInt64, at now: Instant) -> Consequences {
    guard let place = place(of: id) else { return Consequences(outcome: .idle(.wasRemoved)) }
    guard crowds[place].leftPermille > 0 else {
      return Consequences(outcome: .idle(.everybodyIsThere))
    }
    let present = (1000 - crowds[place].bringBack(100, seed: seed, at: now)) / 10
    return changed(place, "a tenth of the viewers come back: \(present) % are present")
  }

  private func changed(_ place: Int, _ remark: String) -> Consequences {
    Consequences(
      outcome: .done(.changedNumber(crowds[place].plan.id, remark: remark)),
      effects: [.announce(.simulator(.remark(remark)), of: ids[place])])
  }

  /// A fault off the wire happens to crowds, or to a part of each.
  mutating func strike(
    _ fault: DeviceFault, _ players: [PlayerID], _ part: CrowdPart?, at now: Instant
  ) {
    for place in players.compactMap({ place(of: $0) }) {
      switch fault {
      case .operatorKill: crowds[place].killSessions(part, at: now)
      case .appKill: crowds[place].killApps(part, at: now)
      case .mediaServices: crowds[place].resetMediaServices(part, at: now)
      case .systemUpdate, .clock, .outputProtection, .avAdapter, .audioInterruption: break
      }
    }
  }

  /// Whether a player is a crowd with the part that a fault is aimed at.
  func hasPart(of targets: FaultTargets, at id: PlayerID) -> Bool {
    guard let part = targets.partOfCrowds, let place = place(of: id) else { return false }
    let plan = crowds[place].plan
    return part.obstacle(households: plan.households, channels: plan.channels.map(\.value)) == nil
  }

  /// True if they may be left behind until an instant, as long as nothing disturbs them: they catch
  /// up before any observation, and before the services' last two minutes have gone by.
  func canWait(until next: Instant, before end: Instant) -> Bool {
    next < end && next - reached < .seconds(60)
  }

  /// The reason why a fault cannot act on a crowd; `nil` if it can, and for any other player.
  func obstacle(to fault: Fault, at id: PlayerID) -> String? {
    contains(id) ? fault.point.crowdReach(of: fault.effect, height: fault.height).obstacle : nil
  }

  private func place(of id: PlayerID) -> Int? { ids.firstIndex(of: id) }
}
