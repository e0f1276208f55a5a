import Faults
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Traffic

/// Incidents that ship, played, written as an archive, imported and played again: what went wrong
/// must be found, and go wrong again. Wrong keys, foreign certificates, expired leases, native
/// errors and what is off the wire leave no trace in an archive.
@Suite struct IncidentImportTests {
  @Test(
    arguments: [
      "account-sharing", "airplay-nil-token", "cdn-down", "content-key-session", "key-late",
      "late-playlists", "licence-brown-out", "orphan-session", "rotation-storm",
      "silent-heartbeat-loss", "slow-network", "zap-storm",
    ])
  func `an incident's faults are found, and its errors happen again`(_ name: String) throws {
    let original = try PlayedIncident(Self.scenario(name))
    let imported = try Import(
      Capture(Archive(original.archive), RequestMap()), title: nil, name: "\(name).har")
    for fault in original.faults {
      let isFound = imported.findings.contains { fault.isLike($0) }
      #expect(isFound, "\(fault.player): \(fault.rule.name) at \(fault.instant)")
    }
    for finding in imported.findings where finding.isSeen {
      #expect(
        original.faults.contains { $0.isLike(finding) }, "there was no \(finding.fault)")
    }
    let verdict = try PlayedIncident(Self.read(imported.text)).verdict
    #expect(verdict.hasPassed, "\(verdict)")
    let (known, part) = Self.known[name] ?? ("", "")
    let text = part.isEmpty ? imported.text : imported.text.replacing(part, with: known)
    let again = try PlayedIncident(Self.read(text))
    #expect(again.verdict.hasPassed, "\(again.verdict)")
    let missing = original.missing(in: again)
    #expect(missing.count * 10 <= original.troubles.count, "\(missing)")
    #expect(!imported.text.contains("eyJ"))
  }

  /// What no entry proves and a user knows, as a line-up says it, and the part that it replaces.
  ///
  /// Without it a licence is not renewed when it was, so that no renewal fails, and sessions are
  /// set up one after the other instead of overlapping.
  private static let known: [String: (known: String, part: String)] = [
    "licence-brown-out": ("  licence: {lease: 40s, renewAt: 0.5}\n  channels:", "  channels:"),
    "silent-heartbeat-loss": ("  licence: {lease: 75s}\n  channels:", "  channels:"),
    "zap-storm": ("{id: async, sessionSetup: async,", "{id: async,"),
  ]

  private static let assets = Repository.root.appending(path: "assets")

  private static func scenario(_ name: String) throws -> Scenario {
    let path = assets.appending(path: "incidents/\(name).yaml")
    return try read(String(contentsOf: path, encoding: .utf8))
  }

  private static func read(_ text: String) throws -> Scenario {
    try ScenarioFile.read(text, path: "x.yaml") { _ in .unknown(among: []) }
  }
}
