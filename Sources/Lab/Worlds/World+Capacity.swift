import HeadEnd
import HeadEndAPI
import Players
import Simulation

extension World {
  /// Announces the services that have become overloaded, and looks again when they may have
  /// recovered: to be called by whoever has let requests arrive in the queues, at the latest five
  /// seconds after their instants.
  mutating func reportOverloads(_ outbox: inout Outbox) {
    for overload in head.queues.takeOverloads() {
      announce(.serviceOverloaded(service: overload.service.name), of: nil, &outbox)
      schedule.add(.overloadEnd(overload.service), at: max(now, overload.end))
    }
  }

  /// Announces that a service has recovered, or looks again later.
  mutating func endOverload(of service: Service, _ outbox: inout Outbox) {
    if let overload = head.queues.takeRecovery(of: service, at: now) {
      announce(
        .serviceRecovered(
          service: service.name, refused: overload.refused, unanswered: overload.unanswered),
        of: nil, &outbox)
    } else if let overload = head.queues.overload(of: service) {
      schedule.add(.overloadEnd(service), at: overload.end)
    }
  }

  /// The operator changes what the services can do.
  mutating func setCapacity(_ change: ServiceCapacity.Change, _ outbox: inout Outbox) {
    head.queues.change(change)
    announce(.capacityChanged(change.text), of: nil, &outbox)
  }

  /// What the head-end does.
  package var headEnd: HeadEndObservation {
    let accounts = lineUp.accounts.map { services.sessions(ofAccount: $0.id, at: now).count }
    return HeadEndObservation(
      sessions: accounts.reduce(0, +), limit: lineUp.accounts.reduce(0) { $0 + $1.sessionLimit },
      queues: head.queues)
  }
}
