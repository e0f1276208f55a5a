import Foundation
import PlayerSDK
import Testing

@MainActor final class ErrorHandler {
  var message = ""
  init(_ player: OTVAVPlayer, _ center: NotificationCenter) {
    let name = Notification.Name.OTVSSMHeartbeatErrorNotification
    _ = center.addObserver(forName: name, object: nil, queue: nil) {
      let code = $0.userInfo?["errorCode"] as? Int
      Task { @MainActor in  // The SDK posts from its own thread.
        self.message = "Heartbeat failed: \(code ?? -1)"
        player.replaceCurrentItem(with: nil)
      }
    }
  }
}

@MainActor @Test(arguments: Simulator.Delivery.allCases)
func `a failed heartbeat stops the player`(_ delivery: Simulator.Delivery) async throws {
  let center = NotificationCenter()
  let simulator = Simulator(delivery: delivery, notificationCenter: center)
  Simulator.current = simulator
  OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
  let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
  let handler = ErrorHandler(player, center)
  player.play()
  try simulator.inject("heartbeat error", on: player)
  await simulator.advance(by: .seconds(70))
  #expect(handler.message == "Heartbeat failed: 1006" && player.currentItem == nil)
}
