import Events
import HeadEndAPI
import Players
package import Worlds

/// The zaps of a session to other channels, by app, in all and since the present chapter. They
/// follow what it announces, until time is moved.
package final class ZapHistory {
  /// In the order of the line-up.
  private var all: [AppZapTimes] = []
  /// The same apps since the present chapter.
  private var ofChapter: [AppZapTimes] = []
  /// The place of each player's app.
  private var places: [PlayerID: Int] = [:]
  /// The players whose zap is under way, and whether it has begun since the present chapter.
  private var running: [PlayerID: Bool] = [:]
  private var hasChapter = false
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

  /// The same since the present chapter; none before the first.
  package var appsOfChapter: [AppZapTimes] { ofChapter.filter { $0.begun > 0 } }

  /// Takes in what was announced; `world` knows on which device a player is.
  private func observe(_ announcement: Announcement, in world: World) {
    if case .simulator(.chapterBegan) = announcement.notice { beginChapter() }
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.zapStarted(let from, let to)):
      // A start comes from no channel, and a restart stays on its own.
      running[player] = nil
      guard let from, from != to else { return }
      running[player] = hasChapter
      let place = places[player] ?? assign(player, announcement.playerName, world)
      let name = world.roster.slot(of: player)?.shownName ?? announcement.playerName
      all[place].begin(name)
      if hasChapter { ofChapter[place].begin(name) }
    case .simulator(.zapFinished(let zap)):
      guard let isOfChapter = running.removeValue(forKey: player), let place = places[player]
      else { return }
      all[place].add(zap)
      if isOfChapter { ofChapter[place].add(zap) }
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      break
    }
  }

  private func beginChapter() {
    hasChapter = true
    ofChapter = all.map { AppZapTimes(app: $0.app) }
    running = running.mapValues { _ in false }
  }

  /// Finds a player's app; one whose player is gone by now counts for itself.
  @discardableResult
  private func assign(_ player: PlayerID, _ name: String, _ world: World) -> Int {
    let app = world.fleet.device(of: player).map { world.fleet[device: $0].id } ?? name
    let place = all.firstIndex { $0.app == app } ?? all.count
    if place == all.count {
      all.append(AppZapTimes(app: app))
      ofChapter.append(AppZapTimes(app: app))
    }
    places[player] = place
    return place
  }
}
