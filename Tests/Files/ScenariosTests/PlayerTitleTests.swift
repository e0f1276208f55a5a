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
    "Dieser Name ist viel zu lang", "[a]",
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
}
