import Foundation
import Sessions

@testable import PlayerSDK

/// A player for encrypted channels and one for a clear one, and what a test makes of errors.
@MainActor final class TwoPlayers {
  let center = NotificationCenter()
  let simulator: Simulator
  let main: OTVAVPlayer
  let preview: OTVAVPlayer
  var held: [AVPlayerItem] = []

  init(_ lineUp: SimulatedLineUp = .demo, rules: [Rule] = Rule.all) throws {
    simulator = Simulator(lineUp, seed: 7, notificationCenter: center, rules: rules)
    Simulator.current = simulator
    let delegate = try simulator.sspDelegate(for: "news-one", "match-day")
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    main = OTVAVPlayer(url: try simulator.url(of: "news-one"))
    preview = OTVAVPlayer(url: try simulator.url(of: "ocean"))
    main.play()
    preview.play()
  }

  var broken: Set<String> { Set(simulator.breaches.map(\.rule.name)) }

  func on(_ names: [Notification.Name], _ act: @escaping @MainActor () -> Void) {
    for name in names {
      _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated(act)
      }
    }
  }

  func zap(_ content: String = "news-one") {
    guard let url = try? simulator.url(of: content) else { return }
    main.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    main.play()
  }

  func stop() { main.replaceCurrentItem(with: nil) }

  /// Opens the preview's stream again.
  func reopenPreview() {
    guard let url = try? simulator.url(of: "ocean") else { return }
    preview.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    preview.play()
  }

  func run(_ seconds: Double) { simulator.advance(by: .seconds(seconds)) }
}
