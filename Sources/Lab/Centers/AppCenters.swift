package import HeadEndAPI
package import Players

/// The notification centres of all simulated apps: one for each device, as each app is a process of
/// its own. They follow what a session announces.
package final class AppCenters {
  private var centers: [AppCenter] = []
  /// The centre of each device, by its number.
  private var numbers: [Int: Int] = [:]
  /// The centre of each player.
  private var places: [PlayerID: Int] = [:]

  /// The centres of a world's apps, in which nothing was posted yet.
  package init(of world: World) {
    for seat in world.roster.seats { seated(seat.id, world) }
  }

  /// Takes in what was announced; `world` knows who has come.
  package func hear(_ announcement: Announcement, in world: World) {
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
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .outside:
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

extension Session {
  /// The notification centres of all apps, after what was announced up to the present place of the
  /// session.
  package func appCenters() -> AppCenters {
    let centers = AppCenters(of: chronicle.run(before: chronicle.begin).run.world)
    let heard = chronicle.announcements[0..<place.announcements]
    for announcement in heard { centers.hear(announcement, in: world) }
    return centers
  }
}
