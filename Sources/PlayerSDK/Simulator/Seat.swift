import Foundation
import HeadEndAPI
import Players

/// What the simulator knows of one of the app's players.
@MainActor final class Seat {
  let device: String
  var host: AppCode
  /// What it plays or looks after, as licence delegates know it.
  var url: URL?
  /// Who is told what the player tells.
  weak var item: AVPlayerItem?
  weak var view: FlowplayerView?
  /// Names its last key in notifications.
  var keyIdentifier = ""

  init(device: String, host: AppCode) {
    self.device = device
    self.host = host
  }
}
