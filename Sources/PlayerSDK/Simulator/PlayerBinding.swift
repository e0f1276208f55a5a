import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

/// Binds a simulated player to the app's object that plays through it.
@MainActor final class PlayerBinding {
  let device: String
  /// The app's code that answers the player's questions.
  var code: (any AppCode)?
  /// What it plays or downloads, as licence delegates know it.
  var url: URL?
  /// The object of AVFoundation's notifications.
  weak var item: AnyObject?
  /// Takes the entries of the item's error log.
  var onErrorLogEntry: ((ItemFailure) -> Void)?
  /// Receives Flowplayer's events; they are dropped without it.
  var onFlowplayerEvent: ((FlowplayerEvent) -> Void)?
  /// Names its latest key in notifications.
  var keyIdentifier = ""

  init(device: String, code: (any AppCode)?) {
    self.device = device
    self.code = code
  }
}

extension Simulator {
  /// The configuration of a player of the app, on the app's device.
  func configuration(
    _ flavour: Flavour, _ delegate: DelegateKind, _ setup: SessionSetup, _ url: URL,
    _ hosted: HostedApp
  ) -> PlayerConfiguration {
    var configuration = PlayerConfiguration(
      name: "app-\(session.world.nextPlayer.index)", flavour: flavour, delegate: delegate,
      sessionSetup: setup, device: device, account: lineUp.account, channel: channel(at: url))
    configuration.appSide = .hosted(hosted)
    return configuration
  }

  /// The head-end's own addresses, for apps that name none.
  var hosted: HostedApp {
    HostedApp(certificateURL: endpoints.certificate, ssmServerURL: endpoints.ssmServer)
  }

  /// An identifier that the SDK makes up, such as that of a view whose app gave it none.
  func randomUUID() -> UUID {
    identifierCount += 1
    var random = RandomStream(seed: seed, name: "view-\(identifierCount).id")
    guard let identifier = UUID(uuidString: FlowplayerReporter.randomID(using: &random)) else {
      preconditionFailure("A random identifier has the form of a UUID.")
    }
    return identifier
  }
}
