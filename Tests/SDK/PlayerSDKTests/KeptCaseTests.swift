import Foundation
import PlayerSDK
import Testing

/// Kept cases belong to a test with its arguments; a finding says who, when, and what helps.
@MainActor @Suite struct KeptCaseTests {
  private let cases = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")

  /// Two players, and a viewer who finds buttons; a forgetful author hears no heartbeat fail.
  private func explore(
    _ argument: String, isForgetful: Bool, runs: Int = 3, faults: String? = "h"
  ) async -> ExploreFailure? {
    do {
      try await Simulator.explore(
        runs: runs, faults: faults, rules: ["advice", "wrongPlayer"], cases: cases,
        arguments: argument
      ) { simulator in
        OTVDRMManager.shared.setLicenseDelegate(
          try simulator.sspDelegate(for: "news-one", "match-day"))
        let player = OTVAVPlayer(url: try simulator.url(of: "news-one"))
        let other = OTVAVPlayer(url: try simulator.url(of: "match-day"))
        simulator.name("large") { player }
        simulator.name("small") { other }
        if !isForgetful {
          for name: Notification.Name in [.OTVSSMHeartbeatErrorNotification] {
            _ = simulator.notificationCenter.addObserver(forName: name, object: nil, queue: nil) {
              _ in
              Task { @MainActor in
                for player in [player, other]
                where simulator.report(of: player)?.session == "ERROR" {
                  player.replaceCurrentItem(with: nil)
                }
              }
            }
          }
        }
        player.play()
        other.play()
        await simulator.advance(by: .seconds(30))
        try await simulator.heal()
      }
      return nil
    } catch { return error as? ExploreFailure }
  }

  @Test func `the second argument of a test leaves the cases of the first`() async throws {
    _ = try #require(await explore("one", isForgetful: true))
    #expect(await explore("two", isForgetful: false) == nil)
    let again = try #require(await explore("one", isForgetful: true, runs: 0))
    #expect(again.description.contains("still failing"))
    #expect(await explore("one", isForgetful: false, runs: 0) == nil)
    #expect(!FileManager.default.fileExists(atPath: cases.path()))
  }

  /// One player, whose app renews each expired lease, without end.
  private func exploreRenewals(runs: Int) async -> ExploreFailure? {
    do {
      try await Simulator.explore(runs: runs, rules: ["refused"], cases: cases) { simulator in
        OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
        let player = OTVAVPlayer(url: try simulator.url(of: "news-one"))
        _ = simulator.notificationCenter.addObserver(
          forName: .OTVDRMLicenseError, object: nil, queue: nil
        ) { news in
          let key = news.userInfo?["keyResponseWithExpiredLease"] as? String
          MainActor.assumeIsolated {
            if let key { OTVDRMManager.shared.renewLicense(identifier: key) }
          }
        }
        player.play()
        await simulator.advance(by: .seconds(30))
        try await simulator.heal()
      }
      return nil
    } catch { return error as? ExploreFailure }
  }

  @Test func `a fault that lasts is kept as one`() async throws {
    #expect(await exploreRenewals(runs: 45)?.rules == ["refused"])
    #expect(await exploreRenewals(runs: 0)?.description.contains("still failing") == true)
    try FileManager.default.removeItem(at: cases)
  }

  @Test func `one mistake at two players is one finding`() async throws {
    let failure = try #require(await explore("one", isForgetful: true, runs: 8))
    try FileManager.default.removeItem(at: cases)
    let findings = failure.description.split(separator: "\nadvice   ").dropFirst()
    let faulty = findings.filter { $0.contains("  fault h at ") }
    #expect(faulty.count == 1, "\(failure)")
    let also = faulty.first?.split(separator: "\n").first { $0.hasPrefix("  Also after  ") }
    #expect(also?.contains("fault h at small: heartbeat error") == true, "\(failure)")
  }

  /// Writes a reason into each kept case, as its author would.
  private func acceptAll() throws {
    let entries = try JSONSerialization.jsonObject(with: Data(contentsOf: cases))
    let accepted = try #require(entries as? [[String: Any]]).map { entry in
      entry.merging(["accepted": "the next release"]) { $1 }
    }
    try JSONSerialization.data(withJSONObject: accepted).write(to: cases)
  }

  @Test func `an accepted finding stays in the file, and the search does not stop at it`()
    async throws
  {
    _ = try #require(await explore("one", isForgetful: true, runs: 8))
    try acceptAll()
    #expect(await explore("one", isForgetful: true, runs: 8) == nil)
    #expect(try String(contentsOf: cases, encoding: .utf8).contains("the next release"))
    // Another finding is reported, and the accepted one is kept beside it.
    #expect(await exploreRenewals(runs: 45)?.rules == ["refused"])
    #expect(await explore("one", isForgetful: true, runs: 0) == nil)
    #expect(await explore("one", isForgetful: false, runs: 0) == nil)
    #expect(!(try String(contentsOf: cases, encoding: .utf8).contains("the next release")))
    try FileManager.default.removeItem(at: cases)
  }

  @Test func `a finding names players as the test does, its run, its time and its remedy`()
    async throws
  {
    let failure = try #require(await explore("one", isForgetful: true))
    try FileManager.default.removeItem(at: cases)
    let text = failure.description
    let words = [
      "advice   large: did not stop within 10 s of OTVSSMHeartbeatErrorNotification",
      " s large: OTVSSMHeartbeatErrorNotification",
      "Found       in run 1, after ", " s, then reduced in ",
      "Remedy      Stop the player whose set-up, heartbeat or teardown has failed",
    ]
    for word in words { #expect(text.contains(word), "\(word) in \(text)") }
    #expect(!text.contains("app-"))
  }
}
