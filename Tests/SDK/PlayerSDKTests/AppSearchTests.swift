import Foundation
import Testing

@testable import PlayerSDK

/// What a search in an app's own code says about itself.
@MainActor @Suite struct AppSearchTests {
  private func search(runs: Int) async -> AppSearch {
    let subject = AppRun.Subject(
      lineUp: .demo, seed: 7, rules: [], delivery: .onTheMainActor, reference: .documented
    ) { simulator in
      OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
      let player = OTVAVPlayer(url: try simulator.url(of: "news-one"))
      simulator.name("main") { player }
      player.play()
      await simulator.advance(by: .seconds(30))
    }
    var search = AppSearch(subject, keys: ["h"])
    await search.search { $0 < runs }
    return search
  }

  @Test func `a search says how much it tried, and which faults never struck`() async throws {
    let first = await search(runs: 1).extent
    let all = try #require(first.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
    #expect(first.hasPrefix("0 of \(all) runs with one fault or action, and no burst"), "\(first)")
    #expect(first.hasSuffix("never struck: heartbeat error"), "\(first)")
    let last = await search(runs: all + 4).extent
    #expect(last == "\(all) runs with one fault or action, then 3 bursts")
  }
}
