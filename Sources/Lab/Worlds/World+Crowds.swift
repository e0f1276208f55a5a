package import Crowd
import Faults
package import HeadEndAPI
import Players
package import Simulation

extension World {
  /// Adds the crowds of the line-up.
  mutating func addCrowds() {
    for plan in lineUp.crowds {
      let id = fleet.reserve()
      timers.addPlayer()
      let terms = CrowdRehearsal(lineUp, seed: seed, epoch: epoch).terms(of: plan, first: id)
      crowds.add(Crowd(plan, terms), as: id)
      fleet.noteCrowd(id, named: plan.id, PlayerBrief(channel: 0, state: .playing))
    }
  }

  /// Whether the crowds are left behind until an instant, because nothing that happens before it
  /// concerns them: no service is limited and no fault is armed. They catch up before anybody
  /// looks, and before the services' last two minutes have gone by.
  func crowdsWait(until next: Instant, before end: Instant) -> Bool {
    next < end && next - crowds.reached < .seconds(60) && !head.canDisturbCrowds
  }

  /// Lets the crowds act up to an instant. True when they went all the way; else what they have to
  /// announce was announced at an instant before.
  mutating func advanceCrowds(to instant: Instant, _ outbox: inout Outbox) -> Bool {
    let areApart = !head.canDisturbCrowds
    guard !crowds.isEmpty,
      let news = crowds.advance(to: instant, apart: areApart, &head.queues)
    else { return true }
    schedule.passTime(to: news.instant)
    if let faults = crowds.change(news.id, { $0.takeNews() }) ?? nil {
      head.note(faults, of: .player(news.id))
      reportFaults(&outbox)
      syncCrowds()
    }
    reportOverloads(&outbox)
    return false
  }

  /// Tells the crowds which faults act on them now.
  mutating func syncCrowds() {
    for id in crowds.ids {
      let faults = head.faults(actingOn: .player(id), at: now).map { fault in
        CrowdFault(fault.id, fault.rule, part: fault.rule.targets.partOfCrowds)
      }
      _ = crowds.change(id) { $0.setFaults(faults) }
    }
  }

  /// What happens to a crowd when a fault off the wire begins.
  mutating func strike(_ crowd: PlayerID, _ fault: Fault) {
    let (part, now) = (fault.targets.partOfCrowds, now)
    _ = crowds.change(crowd) { crowd in
      switch fault.point {
      case .operatorKill: crowd.killSessions(part, at: now)
      case .appKill: crowd.killApps(part, at: now)
      case .mediaServices: crowd.resetMediaServices(part, at: now)
      case .operation, .service, .network, .deviceClock, .outputProtection, .avAdapter,
        .audioInterruption,
        .systemUpdate:
        break
      }
    }
  }

  /// A tenth of a crowd's viewers goes home.
  mutating func thinOut(_ crowd: PlayerID, _ outbox: inout Outbox) {
    let now = now
    guard crowds.read(crowd, { $0.leftPermille < 1000 }) == true,
      let left = crowds.change(crowd, { $0.thinOut(by: 100, at: now) })
    else { return }
    let text = "a tenth of the viewers goes home: \((1000 - left) / 10) % are left"
    announce(.simulator(.remark(text)), of: .player(crowd), &outbox)
  }

  /// A crowd, read in place.
  package func readCrowd<Result>(
    _ id: PlayerID, _ body: (borrowing Crowd) -> Result
  ) -> Result? {
    crowds.read(id, body)
  }

  /// The earliest instant at which something but the crowds will have happened.
  package var nextInstantBesideCrowds: Instant? { schedule.nextInstant }

  /// Bytes that the crowds take.
  package var crowdBytes: Int {
    crowds.ids.reduce(0) { $0 + (crowds.read($1) { $0.bytes } ?? 0) }
  }

  /// How many viewers the crowds have.
  package var viewersOfCrowds: Int {
    crowds.ids.reduce(0) { $0 + (crowds.read($1) { $0.plan.viewers } ?? 0) }
  }

  /// The crowds' numbers, in the order of the line-up.
  package var crowdIDs: [PlayerID] { crowds.ids }
}

extension World {
  /// Everything there is to see of the crowds, on maps of at most so many cells.
  package func crowdObservations(cells: Int) -> [CrowdObservation] {
    crowds.ids.compactMap { id in
      crowds.read(id) { CrowdObservation($0, id, cells: cells) }
    }
  }

  /// One viewer of a crowd; `nil` for one that is not there.
  package func viewer(_ index: Int, of id: PlayerID) -> ViewerObservation? {
    crowds.read(id) { crowd in
      guard (0..<crowd.plan.viewers).contains(index) else { return nil }
      let viewer = crowd.viewer(index)
      return ViewerObservation(
        index: index, device: CrowdNames.device(index, of: crowd.plan),
        account: CrowdNames.household(index, of: crowd.plan), state: crowd.state(of: index),
        channel: viewer.channel, policy: viewer.policy, sessionEnd: viewer.sessionEnd,
        leaseEnd: viewer.leaseEnd, failures: viewer.failures)
    } ?? nil
  }
}
