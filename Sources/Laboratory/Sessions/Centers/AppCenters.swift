import Events
package import HeadEndAPI
import Players
package import Worlds

/// The notification centres of all simulated apps: one for each device, as each app is a separate
/// process. They follow what a session announces.
package final class AppCenters {
  private var centers: [AppCenter] = []
  /// The centre of each device, by its number.
  private var numbers: [Int: Int] = [:]
  /// The centre of each player.
  private var places: [PlayerID: Int] = [:]
  private var tokens: [EventBus.ObservationToken] = []

  /// The centres as they are at the present instant of a session; they follow it from there on,
  /// until time is moved.
  package init(of session: Session) {
    let begin = session.chronicle.run(before: session.chronicle.begin).run.world
    for slot in begin.roster.slots { seated(slot.id, begin) }
    let heard = session.chronicle.announcements[0..<session.place.announcements]
    for announcement in heard { observe(announcement, in: session.world) }
    // The bus calls back on the thread that posts, which is the session's own.
    nonisolated(unsafe) weak let centers = self
    nonisolated(unsafe) unowned let session = session
    let label = "the apps' notification centres"
    tokens = [
      session.bus.addObserver(for: Announcement.self, label: label) { announcement in
        centers?.observe(announcement, in: session.world)
      },
      session.bus.addObserver(for: Replayed.self, label: label) { replayed in
        centers?.observe(replayed.announcement, in: session.world)
      },
    ]
  }

  /// Takes in what was announced; `world` knows who has come.
  private func observe(_ announcement: Announcement, in world: World) {
    guard let player = announcement.player else { return }
    if case .simulator(.playerAdded) = announcement.notice { seated(player, world) }
    guard let place = places[player] else { return }
    let center = centers[place]
    switch announcement.notice {
    case .simulator(.playerRemoved):
      center.remove(player)
      places[player] = nil
    case .simulator(.policyChanged(let policy)): center.follow(policy)
    case .simulator(.appKilled): center.processEnded(of: player)
    case .simulator(.appLaunched): center.launched(player)
    case .simulator(.appReacted(_, let action)):
      center.react(player, action, at: announcement.instant)
    case .simulator: break
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside:
      center.post(announcement)
    }
  }

  private func seated(_ player: PlayerID, _ world: World) {
    guard let device = world.fleet.device(of: player),
      let configuration = world.fleet.read(player, { $0.configuration })
    else { return }
    let place = numbers[device] ?? centers.count
    if place == centers.count {
      numbers[device] = place
      centers.append(
        AppCenter(world.fleet[device: device].id, policy: world.fleet[device: device].app.policy))
    }
    centers[place].add(player, configuration)
    places[player] = place
  }

  /// The centre of a player's app; `nil` for real clients and crowds, whose apps are not simulated.
  package func observation(of player: PlayerID) -> AppCenterObservation? {
    places[player].map { centers[$0].observation }
  }

  /// All centres, in the order of their devices.
  package var observations: [AppCenterObservation] { centers.map(\.observation) }
}
