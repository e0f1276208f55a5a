import Foundation
import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

/// Files that earlier versions wrote or shipped are still read, and their sessions replay.
@Suite struct OldFilesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Versions")

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The line-up of that time, or the one that ships today.
  private static func source(_ name: String) -> ScenarioFile.Source {
    guard let text = try? text("lineups/\(name).yaml") else {
      return Shipped.source(name, from: "scenarios")
    }
    return .text(text, name: name, path: name)
  }

  @Test func `there are files of each kind`() {
    let counts = ["sessions", "lineups", "scenarios", "configurations"].map {
      Self.names(in: $0).count
    }
    #expect(zip(counts, [4, 8, 20, 1]).allSatisfy { $0 >= $1 }, "\(counts)")
  }

  @Test(arguments: names(in: "sessions"))
  func `a session of an earlier version plays to its end`(path: String) throws {
    let text = try Self.text(path)
    let scenario = try ScenarioFile.read(text, path: path) { _ in .unreadable }
    let session = Session(scenario.lineUp, seed: scenario.seed, epoch: scenario.epoch)
    let verdict = Rehearsal(scenario, on: session).run()
    #expect(verdict.hasPassed, "\(verdict.failure?.lines ?? [])")
    #expect(session.chronicle.announcements.kept.count > 10)
  }

  @Test(arguments: names(in: "lineups"))
  func `a line-up of an earlier version is read`(path: String) throws {
    let lineUp = try LineUpFile.read(try Self.text(path), name: "old", path: path)
    #expect(!lineUp.devices.isEmpty)
  }

  @Test(arguments: names(in: "scenarios"))
  func `a scenario of an earlier version is read`(path: String) throws {
    let scenario = try ScenarioFile.read(try Self.text(path), path: path) { Self.source($0) }
    #expect(!scenario.steps.isEmpty)
  }

  @Test(arguments: names(in: "configurations"))
  func `a configuration of an earlier version is read`(path: String) throws {
    let configuration = try ConfigurationFile.read(
      try Self.text(path), path: path, .init(themes: ["dark"], films: ["cast"]))
    #expect(configuration.keys.count == 2 && configuration.lineUp == "family")
  }
}
