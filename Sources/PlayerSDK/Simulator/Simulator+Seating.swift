import Foundation
import HeadEndAPI
import Lab
import Players
import Simulation

extension Simulator {
  /// How a player of the app is set up, on the app's device.
  func configuration(
    _ flavour: Flavour, _ delegate: DelegateKind, _ setup: SessionSetup, _ url: URL,
    _ hosted: HostedApp
  ) -> PlayerConfiguration {
    var configuration = PlayerConfiguration(
      name: "app-\(session.world.nextPlayer.index)", flavour: flavour, delegate: delegate,
      sessionSetup: setup, device: device, account: lineUp.account, channel: channel(at: url))
    configuration.hosted = hosted
    return configuration
  }

  /// An id for a view that was given none.
  func randomViewID() -> String {
    viewCount += 1
    var random = RandomStream(seed: seed, name: "view-\(viewCount).id")
    return FlowplayerReporter.randomID(using: &random)
  }

  /// The head-end's own addresses, for apps that name none.
  var hosted: HostedApp {
    HostedApp(certificateURL: endpoints.certificate, ssmServerURL: endpoints.ssmServer)
  }
}
