/// The screens of an app: each `AVPlayer` that has played has one. When that player is
/// de-initialised, the next player takes the screen over.
struct Screens {
  private var count = 0
  /// The free screens, by device.
  private var free: [String: [Int]] = [:]
  /// The players on the screens.
  private var owners: [Int: WeakPlayer] = [:]

  private struct WeakPlayer {
    weak var player: (any SimulatedPlayer)?
  }

  mutating func take(on device: String, for player: any SimulatedPlayer) -> Int {
    let screen = free[device]?.min() ?? count
    if screen == count { count += 1 }
    free[device]?.removeAll { $0 == screen }
    owners[screen] = WeakPlayer(player: player)
    return screen
  }

  func owner(of screen: Int) -> (any SimulatedPlayer)? { owners[screen]?.player }

  mutating func leave(_ screen: Int, on device: String) {
    free[device, default: []].append(screen)
  }
}
