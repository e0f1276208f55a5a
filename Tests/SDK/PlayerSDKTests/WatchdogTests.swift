import Foundation
import PlayerSDK
import Testing

@MainActor final class Watchdog {
  var (position, stillness) = (-1.0, 0)
  func tick(_ player: OTVAVPlayer) {  // Once a second: no notification says that nothing moves.
    let now = player.currentTime().seconds
    (position, stillness) = (now, now == position ? stillness + 1 : 0)
    guard stillness == 5, let url = player.currentItem?.url else { return }
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    player.play()
  }
}

@MainActor @Test(arguments: [false, true])
func `an app without a watchdog does not notice a frozen picture`(hasWatchdog: Bool) throws {
  let center = NotificationCenter()
  let simulator = Simulator(notificationCenter: center)
  Simulator.current = simulator
  OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
  let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
  let (handler, watchdog) = (ErrorHandler(player, center), Watchdog())
  player.play()
  simulator.advance(by: .seconds(10))
  try simulator.inject("frozen playhead", on: player)
  for _ in 0..<30 {
    simulator.advance(by: .seconds(1))
    if hasWatchdog { watchdog.tick(player) }
  }
  let position = player.currentTime()
  simulator.advance(by: .seconds(3))
  #expect(handler.message.isEmpty && (player.currentTime() != position) == hasWatchdog)
}
