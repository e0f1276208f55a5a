import Foundation
import PlayerSDK
import Testing

/// Tests that run beside each other in one process.
@MainActor @Suite struct CurrentSimulatorTests {
  /// Watches two channels one after the other, and lets other tests run in between.
  private func watch(seed: UInt64) async throws -> [String] {
    let simulator = Simulator(.demo, seed: seed, notificationCenter: NotificationCenter())
    return try await simulator.asCurrent {
      let delegate = try simulator.sspDelegate(for: "news-one", "match-day")
      OTVDRMManager.shared.setLicenseDelegate(delegate)
      for content in ["news-one", "match-day"] {
        await Task.yield()
        let url = try Simulator.current.url(of: content)
        let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: url))
        player.play()
        await simulator.advance(by: .seconds(20))
        #expect(player.timeControlStatus == .playing)
      }
      return simulator.log.map(\.json)
    }
  }

  @Test func `tests that wait for each other keep their own simulators`() async throws {
    let alone = [try await watch(seed: 7), try await watch(seed: 8)]
    async let first = watch(seed: 7)
    async let second = watch(seed: 8)
    #expect(try await [first, second] == alone && alone[0] != alone[1])
  }

  @Test func `what a test assigns in its place is its own`() async {
    let (outer, inner) = (Simulator(), Simulator())
    await outer.asCurrent {
      Simulator.current = inner
      await Task.yield()
      #expect(Simulator.current === inner)
    }
    #expect(Simulator.current !== inner)
  }

  private final class Asking: OTVSSPLicenseDelegate {
    var found: [Simulator] = []

    override func generateHTTPHeaders(assetID: String) -> [String: String]? {
      found.append(.current)
      return super.generateHTTPHeaders(assetID: assetID)
    }
  }

  @MainActor private final class Hearing {
    var heard: [Bool] = []
  }

  @Test(arguments: Simulator.Delivery.allCases)
  func `what a simulator calls finds it, whatever was assigned meanwhile`(
    delivery: Simulator.Delivery
  ) async throws {
    let center = NotificationCenter()
    let simulator = Simulator(.demo, delivery: delivery, notificationCenter: center)
    Simulator.current = simulator
    let delegate = Asking(
      certificateURL: simulator.certificateURL, licenseURL: simulator.licenseURL,
      ssmServerURL: simulator.ssmServerURL)
    let url = try simulator.url(of: "news-one")
    delegate.setStream(token: try simulator.contentToken(for: "news-one"), with: url)
    OTVDRMManager.shared.setLicenseDelegate(delegate)
    let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: url))
    let ear = Hearing()
    let observer = center.addObserver(
      forName: .OTVSSMHeartbeatErrorNotification, object: nil, queue: nil
    ) { _ in Task { @MainActor in ear.heard.append(Simulator.current === simulator) } }
    defer { center.removeObserver(observer) }
    player.play()
    try simulator.inject(effect: "status 503", at: "session.heartbeat", on: player)
    Simulator.current = Simulator()
    await simulator.advance(by: .seconds(70))
    #expect(!delegate.found.isEmpty && delegate.found.allSatisfy { $0 === simulator })
    #expect(ear.heard == [true])
  }
}
