import Foundation
import PlayerSDK
import TestSupport
import Testing

/// What the article FromYourApp shows is compiled here, and run.
@MainActor @Suite struct FromYourAppTests {
  @Test func `every snippet of the article is in the file below`() throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let article = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/SDK/PlayerSDK/PlayerSDK.docc/FromYourApp.md"),
      encoding: .utf8)
    let code = try String(
      contentsOf: tests.appending(path: "FromYourApp.swift"), encoding: .utf8)
    let shown = article.components(separatedBy: "On Linux:\n\n```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(shown.count == 5)
    for snippet in shown {
      let lines = snippet.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      let all = code.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(all.contains(lines), "\(snippet)")
    }
  }

  @Test func `each of them hears what it observes`() async throws {
    let center = NotificationCenter()
    let simulator = Simulator(.demo, delivery: .likeTheSDK, notificationCenter: center)
    let heard = try await simulator.asCurrent {
      let app = LinuxApp(center)
      app.observe()
      try TestApp.setSSPDelegate(simulator, for: ["news-one"])
      let player = try TestApp.play("news-one", simulator)
      app.mainPlayer.load(external: MediaExternal(url: try simulator.url(of: "ocean")))
      app.mainPlayer.play()
      PTDefaultMediaPlayerClientFactory.default().registerPTAVAssetResourceLoader(app)
      app.player.replaceCurrentItem(
        with: PTMediaPlayerItem(
          url: try simulator.url(of: "news-one"), mediaId: "news-one"))
      app.player.play()
      await simulator.advance(by: .seconds(5))
      try simulator.inject("lease expired", on: player, provoke: true)
      await simulator.advance(by: .seconds(5))
      try simulator.inject("heartbeat error", on: player)
      await simulator.advance(by: .seconds(30))
      return app.heard
    }
    #expect(Set(heard) == ["SSM", "renew", "state", "status", "loader"])
  }
}
