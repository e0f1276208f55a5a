import Foundation
import PlayerFilms
import PlayerSDK
import Testing

/// Films of an app's own code.
@MainActor @Suite struct FilmTests {
  private let folder = URL.temporaryDirectory.appending(path: "zapdeck-films-\(UUID())")

  private func failure() async throws -> ExploreFailure? {
    let cases = folder.appending(path: "cases.json")
    return await #expect(throws: ExploreFailure.self) {
      try await Simulator.explore(
        runs: 3, faults: "h", rules: ["advice"], cases: cases
      ) { simulator in
        OTVDRMManager.shared.setLicenseDelegate(try simulator.sspDelegate(for: "news-one"))
        let player = OTVAVPlayer(
          playerItem: OTVAVPlayerItem(url: try simulator.url(of: "news-one")))
        simulator.name("main") { player }
        player.play()
        await simulator.advance(by: .seconds(30))
        try await simulator.heal()
      }
    }
  }

  @Test func `the film of a finding shows what was done, the error and the rule`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let failure = try #require(try await failure())
    for kind in FilmKind.allCases {
      let files = try failure.film(in: folder, as: kind)
      #expect(files.map(\.lastPathComponent) == ["advice-1.\(kind.rawValue)"])
      #expect(try Data(contentsOf: #require(files.first)).count > 1000)
    }
    let cast = try String(contentsOf: folder.appending(path: "advice-1.cast"), encoding: .utf8)
    for words in [
      "What breaks this app?", "fault h at main", "PLAYING", "OTVSSMHeartbeatError", "Broken:",
    ] {
      #expect(cast.contains(words), "\(words)")
    }
    #expect(!cast.contains("OTVDRMLicenseError") && !cast.contains("NO SIGNAL"))
  }

  @Test func `a film of a session ends with the player as the app sees it`() throws {
    let simulator = TestApp.begin(seed: 7)
    try TestApp.setSSPDelegate(simulator, for: ["news-one"])
    let player = try TestApp.play("news-one", simulator)
    simulator.advance(by: .seconds(5))
    try simulator.inject("h", on: player)
    simulator.advance(by: .seconds(12))
    let file = URL.temporaryDirectory.appending(path: "zapdeck-\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try simulator.film(to: file)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("News One") && text.contains("OTVSSMHeartbeatErrorNotification"))
    #expect(!text.contains("OTVDRMLicenseError"))
    #expect(player.timeControlStatus == .playing)
    #expect(throws: FilmProblem.self) { try simulator.film(to: URL(filePath: "a.mp4")) }
  }
}
