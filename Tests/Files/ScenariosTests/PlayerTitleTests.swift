import Players
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// The `name` of a player, which only the wall uses.
@Suite struct PlayerTitleTests {
  private static func text(_ players: String...) -> String {
    let devices = players.enumerated().map { "  - {id: d\($0), account: a, players: [\($1)]}\n" }
    return "accounts: [{id: a, sessionLimit: 1}]\nchannels: [{number: 1, name: a, card: bars}]\n"
      + "devices:\n" + devices.joined()
  }

  private static func read(_ text: String) throws(FileProblem) -> LineUp {
    try LineUpFile.read(text, name: "x", path: "x.yaml")
  }

  @Test(arguments: ["Küche", "Кухня 2", "厨房 🎬", "مطبخ", "x", "Überlange Namen brauchen"])
  func `a name has letters of any language`(name: String) throws {
    let lineUp = try Self.read(Self.text("{id: x, name: \"\(name)\", channel: 1}"))
    let player = lineUp.devices[0].players[0]
    #expect(player.name == "x" && player.shownName == name)
    #expect(SchemaPage.text.contains(#""maxLength": 24"#))
  }

  @Test func `without a name a player is called by its id`() throws {
    let lineUp = try Self.read(Self.text("{id: x, channel: 1}"))
    #expect(lineUp.devices[0].players[0].shownName == "x")
    #expect(lineUp.shownName(of: "x") == "x" && lineUp.shownName(of: "stranger") == "stranger")
  }

  @Test(arguments: [
    "\"\"", "\" \"", "\"a\\tb\"", "\"a\\u202Eb\"", "\"a\\u2066b\"", "\"a\\u200Fb\"",
    "Dieser Name ist viel zu lang", "厨房厨房厨房厨房厨房厨房厨", "[a]",
  ])
  func `a name is one to 24 characters, none of which changes what is around it`(name: String) {
    do throws(FileProblem) {
      _ = try Self.read(Self.text("{id: x, name: \(name), channel: 1}"))
      Issue.record("\(name) is accepted")
    } catch {
      #expect(error.text.contains("x.yaml:4:") && error.text.contains("`name` must be"))
    }
  }

  @Test(arguments: [
    ["{id: x, name: Küche, channel: 1}", "{id: z, name: Küche, channel: 1}"],
    ["{id: x, name: zed, channel: 1}", "{id: zed, channel: 1}"],
    ["{id: zed, channel: 1}", "{id: x, name: zed, channel: 1}"],
  ])
  func `no two players are called the same, by name or id`(players: [String]) {
    for text in [Self.text(players[0], players[1]), Self.text(players.joined(separator: ", "))] {
      #expect(throws: FileProblem.self) { try Self.read(text) }
    }
  }

  @Test func `a name is written as it was read`() throws {
    let text = Self.text("{id: x, name: Küche, channel: 1}", "{id: z, channel: 1}")
    let lineUp = try Self.read(text)
    let json = LineUpFile.json(lineUp).text()
    #expect(try Self.read(json) == lineUp)
    #expect(json.contains("Küche") && json.contains(#""id": "z""#))
  }

  @Test(arguments: [
    "zap: {player: Küche, direction: up}", "recover: [bad, Küche]", "show: {poster: Küche}",
    "wait: {player: Küche, state: playing, within: 5s}", "fault: {key: h, player: Küche}",
  ])
  func `a step that uses a name is told the id`(step: String) throws {
    let lines = Self.text("{id: kitchen, name: Küche, channel: 1}", "{id: bad, channel: 1}")
      .split(separator: "\n").map { "  \($0)\n" }.joined()
    let text = "title: T\nlineup:\n\(lines)steps:\n  - \(step)\n"
    do throws(FileProblem) {
      _ = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
      Issue.record("\(step) is accepted")
    } catch {
      #expect(error.text.contains("the player named `Küche` has the id `kitchen`: use the id"))
    }
    let right = text.replacing(step, with: step.replacing("Küche", with: "kitchen"))
    _ = try ScenarioFile.read(right, path: "x.yaml") { _ in .unreadable }
  }

  @Test func `a player that is added may be called by id as another is by name`() throws {
    let lines = Self.text("{id: kitchen, name: Galley, channel: 1}")
      .split(separator: "\n").map { "  \($0)\n" }.joined()
    let text =
      "title: T\nlineup:\n\(lines)steps:\n"
      + "  - add: {player: Galley, channel: 1}\n  - recover: Galley\n"
    _ = try ScenarioFile.read(text, path: "x.yaml") { _ in .unreadable }
  }
}
