import Faults
import Foundation
import Scenarios
import Simulation
import TestSupport
import Testing

@testable import Traffic

/// Archives of zapdeck's own: each becomes a scenario that passes, whatever went wrong. What a rule
/// cannot say for all of them, no import says.
@Suite struct OwnArchiveTests {
  struct Injection: CustomTestStringConvertible {
    let lineUp: String
    let player: String
    let key: Character

    var testDescription: String { "\(lineUp), f \(key)" }

    var scenario: String {
      """
      title: A fault
      lineup: \(lineUp)
      steps:
        - {at: 1.4s, fault: {key: "\(key)", player: \(player)}}
        - {at: 40s, wait: 0s}
      """
    }
  }

  private static let lineUps = [
    ("default", "main"), ("family", "main"), ("offline", "manager"), ("expressplay", "premise"),
  ]
  private static let injections = lineUps.flatMap { lineUp, player in
    // An import does not find out that only one rendition was refused.
    FaultCatalogue.kinds.filter { $0.height == nil }.map {
      Injection(lineUp: lineUp, player: player, key: $0.key)
    }
  }

  @Test(arguments: Thorough.all(of: injections, otherwise: 25))
  func `what a fault leaves in an archive passes its own check`(_ injection: Injection) throws {
    try Self.expectPass(injection.scenario)
  }

  @Test(arguments: ["h", "k", "d", "C", "u", "n", "x"] as [Character])
  func `an answer to an error is no reason to fail`(_ key: Character) throws {
    try Self.expectPass(Injection(lineUp: "default", player: "main", key: key).scenario)
  }

  /// What an import does not find again, by the fault's key.
  private static let lost: [Character: String] = [
    "C": "no step makes an app forget the certificate that it has",
    "x": "the players are at other requests when the network goes, and lose others",
    "W": "an archive has the answers of 404, not the lists that name segments too early",
  ]

  @Test(
    arguments: Thorough.all(of: injections.filter { lost[$0.key] == nil }, otherwise: 16))
  func `an import that is exported and imported again is the same`(
    _ injection: Injection
  ) throws {
    let first = try #require(try Self.imported(Self.read(injection.scenario)))
    let second = try #require(try Self.imported(Self.read(first.text)))
    let (before, after) = (first.findings.map(Found.init), second.findings.map(Found.init))
    #expect(before.map(\.fault).sorted() == after.map(\.fault).sorted(), "\(first.text)")
    for found in after {
      let same = before.filter { $0.fault == found.fault }
      #expect(same.contains { $0.overlaps(found) }, "\(found.fault): \(found.begins), \(same)")
    }
    #expect(Self.lineUp(first.text) == Self.lineUp(second.text))
  }

  /// A fault without how exactly it could be measured.
  private struct Found {
    let fault: String
    let begins: FaultFinding.Span

    init(_ finding: FaultFinding) {
      let effect =
        switch finding.symptom {
        case .delay: "delay"
        case .throttle: "throttle"
        default: "\(finding.symptom)"
        }
      fault = "\(finding.point.name) \(finding.players) \(effect) \(finding.isOnce)"
      begins = finding.begins
    }

    /// Whether both may have begun at the same instant, to half a second.
    func overlaps(_ other: Found) -> Bool {
      begins.low <= other.begins.high + .milliseconds(500)
        && other.begins.low <= begins.high + .milliseconds(500)
    }
  }

  /// The channels and devices of a scenario.
  private static func lineUp(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("    - {") }
  }

  private static let shipped = ["incidents", "scenarios", "rules"].flatMap { folder in
    let url = assets.appending(path: folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test func `what ships is found`() {
    #expect(Self.shipped.count > 90)
  }

  @Test(arguments: Thorough.all(of: shipped, otherwise: 12))
  func `what ships leaves an archive that passes its own check`(_ path: String) throws {
    try Self.expectPass(
      String(contentsOf: Self.assets.appending(path: path), encoding: .utf8), isEmpty: true)
  }

  /// Faults and orders at random, close to each other and far apart.
  @Test(arguments: Thorough.all(of: 0..<120, otherwise: 8))
  func `a random session leaves an archive that passes its own check`(seed: Int) throws {
    var random = RandomStream(seed: UInt64(seed), name: "own archives")
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let (lineUp, player) = pick(Self.lineUps)
    let keys = FaultCatalogue.kinds.map(\.key)
    var (text, milliseconds) = ("title: x\nseed: \(seed)\nlineup: \(lineUp)\nsteps:\n", 500)
    for _ in 0..<pick([1, 2, 3, 4, 5]) {
      milliseconds += pick([20, 200, 400, 1000, 3000, 9000, 14_000])
      let key = pick(keys)
      let act =
        pick([true, true, false])
        ? "fault: {key: \"\(key)\", player: \(player)}" : "recover: \(player)"
      text += "  - {at: \(milliseconds)ms, \(act)}\n"
    }
    try Self.expectPass("\(text)  - {at: \(milliseconds + 20_000)ms, wait: 0s}\n")
  }

  /// Expects that what a scenario's archive becomes passes; a crowd leaves none.
  private static func expectPass(_ text: String, isEmpty: Bool = false) throws {
    guard let imported = try imported(read(text)) else {
      #expect(isEmpty, "no player has sent anything")
      return
    }
    let verdict = try PlayedIncident(read(imported.text)).verdict
    #expect(verdict.hasPassed, "\(verdict)\n\(imported.text)")
  }

  /// The import of a scenario's archive; `nil` where no player has sent anything.
  private static func imported(_ scenario: Scenario) throws -> Import? {
    let archive = try Archive(try PlayedIncident(scenario).archive)
    do {
      return try Import(Capture(archive, RequestMap()), title: nil, name: "x.har")
    } catch is Capture.Emptiness {
      return nil
    }
  }

  private static let assets = Repository.root.appending(path: "assets")

  private static func read(_ text: String) throws -> Scenario {
    try ScenarioFile.read(text, path: "x.yaml") { name in
      let path = assets.appending(path: "lineups/\(name).yaml")
      guard let text = try? String(contentsOf: path, encoding: .utf8) else {
        return .unknown(among: [])
      }
      return .text(text, name: name, path: path.path)
    }
  }
}
