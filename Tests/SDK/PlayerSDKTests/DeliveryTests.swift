import Dispatch
import Foundation
import PlayerSDK
import Synchronization
import Testing

/// Notifications on the main actor, and from a thread of the SDK's own.
@MainActor @Suite struct DeliveryTests {
  private nonisolated static let mark = DispatchSpecificKey<Bool>()

  /// What an app's observer saw: on the main queue or not, and the simulated time at which its own
  /// code on the main actor acted.
  private final class Observer: Sendable {
    let onMain = Mutex<[Bool]>([])
    let acted = Mutex<[Duration]>([])
  }

  private func session(
    _ delivery: Simulator.Delivery, seed: UInt64 = 7
  ) async throws -> (Simulator, Observer) {
    DispatchQueue.main.setSpecific(key: Self.mark, value: true)
    let center = NotificationCenter()
    let simulator = Simulator(
      .demo, seed: seed, delivery: delivery, notificationCenter: center)
    Simulator.current = simulator
    OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
    let player = OTVAVPlayer(playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
    let observer = Observer()
    let token = center.addObserver(
      forName: .OTVSSMHeartbeatErrorNotification, object: nil, queue: nil
    ) { _ in
      let isMain = DispatchQueue.getSpecific(key: Self.mark) == true
      observer.onMain.withLock { $0.append(isMain) }
      Task { @MainActor in
        observer.acted.withLock { $0.append(simulator.now) }
        player.pause()
      }
    }
    player.play()
    try simulator.inject("heartbeat error", on: player)
    await simulator.advance(by: .seconds(40))
    center.removeObserver(token)
    return (simulator, observer)
  }

  @Test(arguments: Simulator.Delivery.allCases)
  func `an observer runs where the delivery says`(_ delivery: Simulator.Delivery) async throws {
    let (_, observer) = try await session(delivery)
    let onMain = observer.onMain.withLock { $0 }
    #expect(!onMain.isEmpty && onMain.allSatisfy { $0 == (delivery == .onTheMainActor) })
  }

  @Test(arguments: Simulator.Delivery.allCases)
  func `what is sent to the main actor is done before time goes on`(
    _ delivery: Simulator.Delivery
  ) async throws {
    let (simulator, observer) = try await session(delivery)
    let failed = simulator.log.filter { $0.name == "OTVSSMHeartbeatErrorNotification" }.map(\.time)
    #expect(!failed.isEmpty && observer.acted.withLock { $0 } == failed)
  }

  @Test func `the same seed gives the same log, from whichever thread`() async throws {
    let logs = [
      try await session(.likeTheSDK).0.log, try await session(.likeTheSDK).0.log,
      try await session(.onTheMainActor).0.log, try await session(.likeTheSDK, seed: 8).0.log,
    ]
    #expect(logs[0] == logs[1] && logs[0] == logs[2] && logs[0] != logs[3])
    #expect(logs[0].contains { $0.name == "onPaused" })
  }
}
