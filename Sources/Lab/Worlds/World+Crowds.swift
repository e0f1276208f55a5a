import Crowd
import Faults
import HeadEnd
import HeadEndAPI
import Players
package import Simulation

extension World {
  /// Adds the crowds of the line-up.
  mutating func addCrowds() {
    for plan in lineUp.crowds {
      let id = reserveSeat()
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
  mutating func advanceCrowds(to instant: Instant) -> Bool {
    let areApart = !head.canDisturbCrowds
    guard !crowds.isEmpty,
      let news = crowds.advance(to: instant, apart: areApart, &head.queues)
    else { return true }
    schedule.passTime(to: news.instant)
    if let faults = crowds.change(news.id, { $0.takeNews() }) ?? nil {
      head.note(faults, of: news.id)
      reportFaults()
      syncCrowds()
    }
    reportOverloads()
    return false
  }

  /// Tells the crowds which faults act on them now.
  mutating func syncCrowds() {
    for id in crowds.ids {
      let faults = head.faults(actingOn: id, at: now).map { fault in
        CrowdFault(fault.id, fault.rule, part: fault.rule.targets.partOfCrowds)
      }
      _ = crowds.change(id) { $0.setFaults(faults) }
    }
  }

  /// A tenth of a crowd's viewers goes home.
  mutating func thinOut(_ crowd: PlayerID) -> CommandOutcome {
    let now = now
    guard crowds.read(crowd, { $0.leftPermille < 1000 }) == true,
      let left = crowds.change(crowd, { $0.thinOut(by: 100, at: now) })
    else { return .idle(.everybodyIsHome) }
    let text = "a tenth of the viewers goes home: \((1000 - left) / 10) % are left"
    announce(.simulator(.remark(text)), of: crowd)
    return .done(.changedNumber(name(of: crowd), remark: text))
  }

  /// A tenth of a crowd's viewers, of those who went home, comes back.
  mutating func bringBack(_ crowd: PlayerID) -> CommandOutcome {
    let (now, seed) = (now, seed)
    guard crowds.contains(crowd) else { return .idle(.wasRemoved) }
    guard crowds.read(crowd, { $0.leftPermille > 0 }) == true,
      let left = crowds.change(crowd, { $0.bringBack(100, seed: seed, at: now) })
    else { return .idle(.everybodyIsThere) }
    let text = "a tenth of the viewers comes back: \((1000 - left) / 10) % are there"
    announce(.simulator(.remark(text)), of: crowd)
    return .done(.changedNumber(name(of: crowd), remark: text))
  }

  /// The earliest instant at which something but the crowds will have happened.
  package var nextInstantBesideCrowds: Instant? { schedule.nextInstant }
}

extension World {
  /// Announces the services that have become overloaded, and looks again when they may have
  /// recovered: to be called by whoever has let requests arrive in the queues, at the latest five
  /// seconds after their instants.
  mutating func reportOverloads() {
    for overload in head.queues.takeOverloads() {
      announce(.serviceOverloaded(service: overload.service.name), of: nil)
      schedule.add(.overloadEnd(overload.service), at: max(now, overload.end))
    }
  }

  /// Announces that a service has recovered, or looks again later.
  mutating func endOverload(of service: Service) {
    if let overload = head.queues.takeRecovery(of: service, at: now) {
      announce(
        .serviceRecovered(
          service: service.name, refused: overload.refused, unanswered: overload.unanswered),
        of: nil)
    } else if let overload = head.queues.overload(of: service) {
      schedule.add(.overloadEnd(service), at: overload.end)
    }
  }

  /// The operator changes what the services can do.
  mutating func setCapacity(_ change: ServiceCapacity.Change) {
    head.queues.change(change)
    announce(.capacityChanged(change.text), of: nil)
  }
}
