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
  /// The screen of the app that it is on.
  var screen: Int?
  /// The object of AVFoundation's notifications.
  weak var item: AnyObject?
  /// Takes the entries of the item's error log.
  var onErrorLogEntry: ((ItemFailure) -> Void)?
  /// Receives Flowplayer's events; they are dropped without it.
  var onFlowplayerEvent: ((FlowplayerEvent) -> Void)?
  /// Receives what a `PTMediaPlayer` posts; an `AVPlayer` with a resource loader posts none of it.
  var onTVSDKNotice: ((TVSDKNotice) -> Void)?
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
      name: "\(Self.internalName)\(session.world.nextPlayer.index)", flavour: flavour,
      delegate: delegate, sessionSetup: setup, device: device, account: lineUp.account,
      channel: channel(at: url))
    configuration.hostedApp = hosted
    return configuration
  }

  /// What the world calls the players of the app, before their numbers.
  static var internalName: String { "app-" }

  /// The head-end's own addresses, for apps that name none.
  var hosted: HostedApp {
    HostedApp(certificateURL: endpoints.certificate, ssmServerURL: endpoints.ssmServer)
  }

  /// An identifier that the SDK makes up, such as that of a view whose app gave it none.
  func randomUUID() -> UUID {
    identifierCount += 1
    var random = RandomStream(seed: seed, name: "view-\(identifierCount).id")
    guard let identifier = UUID(uuidString: random.uuid()) else {
      preconditionFailure("A random identifier has the form of a UUID.")
    }
    return identifier
  }
}

/// The app's own code behind a player: a licence delegate or a resource loader.
@MainActor protocol AppCode {
  /// Answers a player's question about the stream at `url`.
  func answer(_ call: HostCall, about url: URL?) -> HostAnswer
  /// Hears what becomes of the SSM session of the stream at `url`; the error is `nil` when it was
  /// set up.
  func sessionSetUp(for url: URL?, error: (any Error)?)
  /// Hears what became of a key request.
  func heard(_ notice: ContentKeyNotice, from player: PlayerID)
  /// The app's process is about to end, and with it what the player has.
  func processEnds(of player: PlayerID)
}

extension AppCode {
  func sessionSetUp(for url: URL?, error: (any Error)?) {}
  func heard(_ notice: ContentKeyNotice, from player: PlayerID) {}
  func processEnds(of player: PlayerID) {}
}

extension HostQuestion {
  /// The answer when no code of the app answers.
  var silence: HostAnswer {
    switch self {
    case .streamToken, .tokenCallback: .token(nil)
    case .licenceRequest: .licenceRequest(nil)
    case .certificate: .certificate(nil)
    case .ckc, .keyResponse: .ckc(nil)
    case .loading: .loading(.declined)
    case .contentKey: .loading(.waiting)
    case .shouldRetry: .retry(false)
    }
  }
}
