import Foundation
import PlayerSDK
import TestSupport
import Testing

/// The article "Getting started": its sample for both kinds of delivery is compiled and run.
@MainActor @Suite struct GettingStartedTests {
  @MainActor private final class Screen {
    private(set) var codes: [Int?] = []

    func showError(_ code: Int?) { codes.append(code) }
  }

  @Test(arguments: Simulator.Delivery.allCases)
  func `an observer that hops to the main actor works on any thread`(
    delivery: Simulator.Delivery
  ) async throws {
    let screen = Screen()
    let center = NotificationCenter()
    let simulator = Simulator(.demo, delivery: delivery, notificationCenter: center)
    Simulator.current = simulator
    let observer = center.addObserver(
      forName: .OTVSSMHeartbeatErrorNotification, object: nil, queue: nil
    ) { notification in
      let code = notification.userInfo?["errorCode"] as? Int
      Task { @MainActor in screen.showError(code) }
    }
    OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
    let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    player.play()
    try simulator.inject("heartbeat error", on: player)
    await simulator.advance(by: .seconds(15))
    center.removeObserver(observer)
    #expect(screen.codes == [1006])
  }

  @Test func `the sample in the article is the one that is tested`() throws {
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/SDK/PlayerSDK/PlayerSDK.docc/GettingStarted.md"),
      encoding: .utf8)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
      .map { $0.components(separatedBy: "```")[0] }
    let sample = try #require(blocks.first { $0.contains(".likeTheSDK") })
    var rest = trimmed(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8))[...]
    for line in trimmed(sample) where !line.hasPrefix("//") {
      let shown = line.replacing("delivery: .likeTheSDK", with: "delivery: delivery")
      let place = try #require(rest.firstIndex(of: shown), "\(line)")
      rest = rest[(place + 1)...]
    }
  }

  private func trimmed(_ text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
