import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// Binds a simulated player to the app's object that plays through it.
@MainActor final class PlayerBinding {
  let device: String
  /// The app's code that answers the player's questions.
  var code: (any AppCode)?
  /// The stream that it plays or downloads, as licence delegates know it.
  var url: URL?
  /// The app's screen that it is on.
  var screen: Int?
  /// The object of AVFoundation's notifications.
  weak var item: AnyObject?
  /// Receives the entries of the item's error log.
  var onErrorLogEntry: ((ItemFailure) -> Void)?
  /// Called when the system interrupts the app's audio.
  var onInterruption: (() -> Void)?
  /// Receives Flowplayer's events; `nil` drops them.
  var onFlowplayerEvent: ((FlowplayerEvent) -> Void)?
  /// Receives the notifications of a `PTMediaPlayer`; an `AVPlayer` with a resource loader posts
  /// none.
  var onTVSDKNotice: ((TVSDKNotice) -> Void)?
  /// The identifier of its latest key, as notifications name it.
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

  /// The prefix of the names that the world gives the app's players.
  static var internalName: String { "app-" }

  /// The head-end's own addresses, for apps that set none.
  var hosted: HostedApp {
    HostedApp(certificateURL: endpoints.certificate, ssmServerURL: endpoints.ssmServer)
  }

  /// Makes an identifier that the SDK would make, such as that of a view without an `id` from the
  /// app.
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
  /// Receives the result of the SSM set-up for the stream at `url`; the error is `nil` if it
  /// succeeded.
  func sessionSetUp(for url: URL?, error: (any Error)?)
  /// Receives the outcome of a key request.
  func heard(_ notice: ContentKeyNotice, from player: PlayerID)
  /// Called before the app's process ends and the player's state is lost.
  func processEnds(of player: PlayerID)
}

extension AppCode {
  func sessionSetUp(for url: URL?, error: (any Error)?) {}
  func heard(_ notice: ContentKeyNotice, from player: PlayerID) {}
  func processEnds(of player: PlayerID) {}
}

extension HostQuestion {
  /// The answer if the app's code gives none.
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
