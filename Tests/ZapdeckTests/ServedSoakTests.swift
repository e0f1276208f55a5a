import Dashboard
import Exploring
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Program

/// A soak test of two clients, one of which fetches sound alone: who is blamed, and for what.
@Suite struct ServedSoakTests {
  /// A client that fetches a segment of a track every six seconds.
  private struct Client {
    let name: String
    let track: String
    /// Whether it gives up at the first refusal, and from when on it sends nothing.
    var givesUp = false
    var end = Instant.distantFuture
    var next = Instant.zero + .seconds(2)

    mutating func pass(_ session: Session) {
      guard session.now >= next, session.now < end else { return }
      next = session.now + .seconds(6)
      let folder = "/SIM/live/peaks/\(track)"
      let list = ask("\(folder)/index.m3u8?drm=none&client=\(name)", session)
      guard let segment = list?.split(separator: "\n").last, !segment.hasPrefix("#") else {
        if givesUp { end = session.now }
        return
      }
      _ = ask("\(folder)/\(segment)", session)
    }

    private func ask(_ target: String, _ session: Session) -> String? {
      let request = RealClientRequest(
        method: .get, target: target, authority: "127.0.0.1:8080", address: "127.0.0.1")
      guard case .response(let response) = session.answer(request).outcome, response.isSuccess
      else { return nil }
      return String(decoding: response.body, as: UTF8.self)
    }
  }

  /// Plays five minutes, of which `radio` is there for the first 100 s.
  private static func soak() throws -> (soak: ServedSoakTest, session: Session) {
    let session = Session(
      try LineUpLibrary.load("default"), seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .standard))
    var terms = SoakTerms()
    (terms.length, terms.keys, terms.seed) = (.seconds(300), ["m"], 2)
    let soak = ServedSoakTest(terms, over: session)
    var clients = [
      Client(name: "tv", track: "234p", givesUp: true),
      Client(name: "radio", track: "sound", end: .zero + .seconds(100)),
    ]
    while !soak.isOver {
      session.advance(to: session.now + .milliseconds(100))
      for index in clients.indices { clients[index].pass(session) }
      soak.pass(on: wallSession)
    }
    return (soak, session)
  }

  @Test func `each is blamed for its own breach and its own faults, in a case of its own`() throws {
    let (soak, session) = try Self.soak()
    let folder = try TemporaryFolder()
    var problems = Problems()
    let report = soak.report(in: folder.url.appending(path: "found").path, &problems)
    #expect(report.entries.map(\.breach.playerName).sorted() == ["radio", "tv"], "\(report.text)")
    for entry in report.entries {
      let fired = session.chronicle.announcements.contains { announcement in
        guard case .simulator(.faultFired) = announcement.notice else { return false }
        return announcement.playerName == entry.breach.playerName
          && (entry.breach.instant - .seconds(90)...entry.breach.instant)
            .contains(announcement.instant)
      }
      #expect(entry.faults.isEmpty == !fired, "\(report.text)")
      #expect(entry.breach.rule.name == (fired ? "noHeal" : "spinner"), "\(report.text)")
    }
    #expect(report.entries.map(\.faults.count).sorted() == [0, 1], "\(report.text)")
    let files = report.entries.compactMap(\.file)
    #expect(Set(files).count == 2, "\(report.text)")
    for (file, entry) in zip(files, report.entries) {
      let check = try Program.run("check", file)
      #expect(check.code == 1 && check.output.contains(entry.breach.playerName), "\(check.output)")
    }
  }
}
