import Foundation
import PlayerSDK
import Testing

@MainActor final class ErrorHandler {
  var message = ""
  init(_ player: OTVAVPlayer) {
    let name = Notification.Name.OTVSSMHeartbeatErrorNotification
    _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      let code = $0.userInfo?["errorCode"] as? Int
      MainActor.assumeIsolated {
        self.message = "Session lost: \(code ?? -1)"
        player.replaceCurrentItem(with: nil)
      }
    }
  }
}

@MainActor @Test func `a lost session stops the player and says why`() throws {
  let simulator = Simulator.current
  OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
  let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
  let handler = ErrorHandler(player)
  player.play()
  try simulator.inject("heartbeat error", on: player)
  simulator.advance(by: .seconds(70))
  #expect(handler.message == "Session lost: 1006" && player.currentItem == nil)
}
