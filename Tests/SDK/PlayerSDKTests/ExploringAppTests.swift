import Foundation
import PlayerSDK
import Testing

@MainActor final class NewsApp {
  let player = OTVAVPlayer()
  let url: URL
  init(_ simulator: Simulator) throws {
    url = try simulator.url(of: "news-one")
    OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
    // A bug: it does not observe heartbeat errors.
    for name: Notification.Name in [.OTVSSMSetupErrorNotification, .OTVDRMLicenseError] {
      _ = simulator.notificationCenter.addObserver(forName: name, object: nil, queue: nil) { _ in
        Task { @MainActor [weak self] in self?.player.replaceCurrentItem(with: nil) }
      }
    }
  }
  func watch() {
    player.replaceCurrentItem(with: OTVAVPlayerItem(url: url))
    player.play()
  }
}

@MainActor @Test func `the search finds what the app does not hear`() async {
  let cases = URL.temporaryDirectory.appending(path: "NewsApp.json")
  let failure = await #expect(throws: ExploreFailure.self) {
    try await Simulator.explore(runs: 40, faults: "she", cases: cases) { simulator in
      let app = try NewsApp(simulator)
      simulator.name("main") { app.player }
      simulator.offer(.recover, on: "main") { app.watch() }
      app.watch()
      await simulator.advance(by: .seconds(30))
      try await simulator.heal()
    }
  }
  #expect(failure?.rules.contains("unpaidPicture") == true)
}
