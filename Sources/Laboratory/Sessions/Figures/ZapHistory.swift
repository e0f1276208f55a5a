import Events
import HeadEndAPI
import Players
package import Worlds

/// The zaps of a session, by app. They follow what it announces, until time is moved.
package final class ZapHistory {
  /// In the order of the line-up.
  private var all: [AppZapTimes] = []
  /// The place of each player's app.
  private var places: [PlayerID: Int] = [:]
  private var tokens: [EventBus.ObservationToken] = []

  /// The zaps up to the present instant of a session, as far as its chronicle reaches.
  package init(of session: Session) {
    let begin = session.chronicle.run(before: session.chronicle.begin).run.world
    for slot in begin.roster.slots { assign(slot.id, slot.name, begin) }
    for announcement in session.chronicle.announcements[0..<session.place.announcements] {
      observe(announcement, in: session.world)
    }
    // The bus calls back on the thread that posts, which is the session's own.
    nonisolated(unsafe) weak let history = self
    nonisolated(unsafe) unowned let session = session
    let label = "the zap times"
    tokens = [
      session.bus.addObserver(for: Announcement.self, label: label) { announcement in
        history?.observe(announcement, in: session.world)
      },
      session.bus.addObserver(for: Replayed.self, label: label) { replayed in
        history?.observe(replayed.announcement, in: session.world)
      },
    ]
  }

  /// The apps whose players have zapped.
  package var apps: [AppZapTimes] { all.filter { $0.begun > 0 } }

  /// Takes in what was announced; `world` knows on which device a player is.
  private func observe(_ announcement: Announcement, in world: World) {
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.zapStarted):
      let place = places[player] ?? assign(player, announcement.playerName, world)
      all[place].begin(announcement.playerName)
    case .simulator(.zapFinished(let zap)):
      if let place = places[player] { all[place].add(zap) }
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      break
    }
  }

  /// Finds a player's app; one whose player is gone by now counts for itself.
  @discardableResult
  private func assign(_ player: PlayerID, _ name: String, _ world: World) -> Int {
    let app = world.fleet.device(of: player).map { world.fleet[device: $0].id } ?? name
    let place = all.firstIndex { $0.app == app } ?? all.count
    if place == all.count { all.append(AppZapTimes(app: app)) }
    places[player] = place
    return place
  }
}
