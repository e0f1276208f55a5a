import Foundation
import Scenarios
import TestSupport
import Testing
import Worlds

/// Files without end: refused, and in time. What else is in files, `FuzzingTests` invents.
@Suite struct EndlessFileTests {
  private static func problem(_ text: String, isScenario: Bool) -> FileProblem? {
    do throws(FileProblem) {
      if isScenario {
        _ = try Shipped.scenario(text)
      } else {
        _ = try LineUpFile.read(text, name: "x", path: "x.yaml")
      }
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["[", "{a: ", "- ", "&a [*a, ", "? "])
  func `bottomless files are refused`(opening: String) {
    let text = "steps: " + String(repeating: opening, count: 20_000)
    #expect(Self.problem(text, isScenario: true) != nil)
    #expect(Self.problem(text, isScenario: false) != nil)
  }

  private static func players(_ count: Int, onOneDevice: Bool) -> String {
    let players = (0..<count).map { "{id: p\($0), channel: 101}" }
    let devices =
      onOneDevice
      ? ["{id: d, account: home, players: [\(players.joined(separator: ", "))]}"]
      : players.enumerated().map { "{id: d\($0), account: home, players: [\($1)]}" }
    return """
      accounts: [{id: home, sessionLimit: 2}]
      channels: [{number: 101, name: One, card: globe, content: one}]
      devices:
      \(devices.map { "  - \($0)\n" }.joined())
      """
  }

  @Test(arguments: [true, false])
  func `eight times as many players take no square of that time`(onOneDevice: Bool) throws {
    let times = try [1000, 8000].map { count in
      let text = Self.players(count, onOneDevice: onOneDevice)
      return try (0..<3).map { _ in
        try ProcessorTime.cost {
          let lineUp = try LineUpFile.read(text, name: "x", path: "x.yaml")
          #expect(lineUp.devices.flatMap(\.players).count == count)
        }
      }.min() ?? 0
    }
    #expect(times[1] < times[0] * 20, "\(times)")
  }

  @Test(arguments: [
    "title: T\nlineup: classic\nsteps:\n" + String(repeating: "- x\n", count: 20_000),
    (0..<20_000).map { "k\($0): x\n" }.joined(),
  ])
  func `of very many problems a hundred are told`(text: String) throws {
    let problems = try #require(Self.problem(text, isScenario: true)).all
    #expect(problems.count == 101)
    #expect(problems.last?.message == "100 problems were found; the rest of the file was not read")
  }

  @Test func `a file that doubles itself is refused in time`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1...40 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    #expect(Self.problem(text, isScenario: true) != nil)
  }
}
