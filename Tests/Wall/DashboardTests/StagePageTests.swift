import Scenarios
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard

/// `zapdeck doctor --present`: what it says of a screen and a clicker.
@Suite struct StagePageTests {
  private static let captions = [
    "Short.", "A caption of a few more words than that.",
    "Every ten seconds each player tells the service that it is still there, until one is lost.",
    "This caption has so many words that no large letters hold it on a usual screen: it names the "
      + "players, and what each is told, again.",
  ]

  private static func scenario() throws -> Scenario {
    let steps = captions.map { "  - say: \"\($0)\"\n  - wait: 5s\n" }.joined()
    let text = """
      title: A talk
      lineup:
        accounts: [{id: home, sessionLimit: 2}]
        channels: [{number: 101, name: News, card: globe, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps:
        - chapter: One

      """
    return try ScenarioFile.read(text + steps, path: "x.yaml") { _ in .unreadable }
  }

  private static func fact(_ label: String, on size: Size) throws -> String {
    let facts = try StagePage(scenario()).facts(on: size, .full, .mono)
    return try #require(facts.first { $0.0 == label }).1
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `as many captions are said to be large as the stage shows in large letters`(size: Size)
    throws
  {
    let scenario = try Self.scenario()
    let session = Session(scenario.lineUp, seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(
      session, Wall(theme: .mono, isOnStage: true), director: Director(scenario, on: session))
    wallSession.pass(.seconds(2))
    var large = 0
    for caption in Self.captions {
      let text = TextDisplay.text(of: wallSession.frame(size))
      if !text.contains(caption.prefix(5)) { large += 1 }
      wallSession.pass(.seconds(5))
    }
    let count = Self.captions.count
    let words = large == count ? "all \(count) in large" : "\(large) of \(count) in large"
    #expect(try Self.fact("captions", on: size).hasPrefix(words))
    #expect(try Self.fact("longest", on: size).hasPrefix("\(Self.captions[3].count) characters"))
    #expect(try Self.fact("titles", on: size) == "all 1 in large letters")
  }

  @Test(arguments: [
    (Size(50, 10), "at least 60x16"), (Size(80, 24), "about 120x36"), (Size(120, 36), "good"),
  ])
  func `a size is said to be good, or what to do about it`(size: Size, words: String) throws {
    #expect(try Self.fact("size", on: size).contains(words))
  }

  @Test func `the keys of a clicker are named with what they do in a talk`() throws {
    let keys: [Key] = [.pageDown, .pageUp, "b", .function(5)]
    #expect(
      StagePage.words(for: keys, OwnKeys())
        == "PgDn: next chapter; PgUp: start of this chapter, or the previous one; "
        + "b: blanks the screen; F5: does nothing")
    let arrows = StagePage.words(for: [.down, .up], OwnKeys())
    #expect(arrows.contains("zap: channel up / down") && arrows.contains("PgDn and PgUp"))
    #expect(!arrows.contains("keys:"), "both are taken")
    #expect(StagePage.words(for: [], OwnKeys()).contains("not tested"))
  }

  @Test func `the key that is to be added begins the next chapter`() throws {
    let advice = StagePage.words(for: [.up, .function(9)], OwnKeys())
    #expect(advice.contains("`keys: {F9: PgDn}`"))
    var own = OwnKeys()
    try own.add(.function(9), for: .pageDown, all: [.pageDown])
    #expect(StagePage.words(for: [.function(9)], own) == "F9: next chapter")
  }
}
