/// The screens of an app: each `AVPlayer` that has played has one. When that player is
/// de-initialised, the next player takes the screen over; where the app has named its screens, the
/// next one of that name.
struct Screens {
  private var count = 0
  /// The free screens, by device.
  private var free: [String: [Int]] = [:]
  /// The players on the screens.
  private var owners: [Int: WeakPlayer] = [:]

  private struct WeakPlayer {
    weak var player: (any SimulatedPlayer)?
  }

  /// Takes a screen for a player of that name; `names` are those of screens.
  mutating func take(
    on device: String, for player: any SimulatedPlayer, named name: String?,
    among names: [Int: String]
  ) -> Int {
    let free = free[device] ?? []
    let own = name.flatMap { name in free.first { names[$0] == name } }
    // One that has another name waits for the next player of that name.
    let other = free.filter { name == nil || names[$0] == nil }.min()
    let screen = own ?? other ?? count
    if screen == count { count += 1 }
    self.free[device]?.removeAll { $0 == screen }
    owners[screen] = WeakPlayer(player: player)
    return screen
  }

  func owner(of screen: Int) -> (any SimulatedPlayer)? { owners[screen]?.player }

  mutating func leave(_ screen: Int, on device: String) {
    free[device, default: []].append(screen)
  }
}
