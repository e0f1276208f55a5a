import Events
import Faults
package import HeadEndAPI
import Players
import Simulation
import Worlds

/// The figures of a session, from what it posts and from the requests that end in it. What was
/// posted stays counted when time is turned back, and nothing is counted while it repeats itself.
package final class SessionFigures {
  /// The number of times that a fault has fired at a player: as last observed, and in total.
  private struct Fired {
    let fault: String
    let player: String
    var seen = 0
    var total = 0
  }

  private struct Target: Hashable {
    let fault: String
    let player: PlayerID
  }

  private unowned let session: Session
  private var figures = Figures()
  private var kinds: [PlayerID: PlayerKind] = [:]
  private var fired: [Target: Fired] = [:]
  private var observation: EventBus.ObservationToken?

  /// Counts from now on.
  package init(of session: Session) {
    self.session = session
    restart()
    // The bus calls back on the thread that posts, which is the session's own.
    nonisolated(unsafe) weak let figures = self
    observation = session.bus.addObserver(for: Announcement.self, label: "the figures") {
      figures?.observe($0)
    }
    session.onEnded = { [weak self, earlier = session.onEnded] record in
      earlier?(record)
      self?.record(record)
    }
    session.onBranchChange = { [weak self, earlier = session.onBranchChange] change in
      earlier?(change)
      self?.restart()
    }
  }

  /// A real client was answered; an operation is missing where no service answers.
  package func record(answer status: Int, to operation: Operation?) {
    figures.record(answer: status, to: operation)
  }

  /// Everything that was counted and measured up to now.
  package func families() -> [MetricFamily] {
    figures.count(to: session.now)
    return figures.families + [faultsFired()]
  }

  private func record(_ record: RequestRecord) {
    figures.record(ended: record, of: kinds[record.request.sender] ?? .client)
  }

  private func observe(_ announcement: Announcement) {
    let id = announcement.player
    if case .simulator(.playerAdded) = announcement.notice, let id {
      kinds[id] = session.world.fleet.flavour(of: id).map { .sdk($0) }
    }
    figures.observe(announcement, of: id.map { kinds[$0] ?? .client })
    if let id, announcement.notice.severity == .error, figures.watching.isWatched(id),
      let status = session.world.sight(of: id)?.status, status == .error
    {
      figures.fail(id, at: announcement.instant)
    }
  }

  /// Takes the players as they are now.
  private func restart() {
    let ids = session.world.fleet.playerIDs
    kinds = [:]
    for id in ids { kinds[id] = session.world.fleet.flavour(of: id).map { .sdk($0) } }
    figures.restart(
      at: session.now,
      ids.compactMap { id in
        guard let kind = kinds[id], let sight = session.world.sight(of: id) else { return nil }
        return (id, kind, sight.status)
      })
    for target in fired.keys { fired[target]?.seen = 0 }
    for count in session.world.head.counts {
      fired[Target(fault: count.name, player: count.player)]?.seen = count.fired
    }
  }

  /// The world counts what is true on its branch; here it only ever grows.
  private func faultsFired() -> MetricFamily {
    for count in session.world.head.counts where !session.isRewound {
      let target = Target(fault: count.name, player: count.player)
      var entry =
        fired[target]
        ?? Fired(fault: count.name, player: session.world.name(of: count.player))
      entry.total += max(0, count.fired - entry.seen)
      entry.seen = count.fired
      fired[target] = entry
    }
    var totals: [[String]: Int] = [:]
    for entry in fired.values { totals[[entry.fault, entry.player], default: 0] += entry.total }
    return .counter(
      "faults_fired_total", "Number of times that each fault has fired.",
      totals.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { key, total in
        (["fault": key[0], "player": key[1]], total)
      })
  }
}
