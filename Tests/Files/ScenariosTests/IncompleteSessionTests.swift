import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing

@testable import Scenarios
import Worlds

/// Sessions whose files an editor, a crash or somebody's hand has changed.
@Suite struct IncompleteSessionTests {
  private static func saved() throws -> (session: Session, lines: [String]) {
    let session = Session(try Shipped.lineUp("classic"), seed: 3, epoch: .scriptedEpoch)
    let recorder = SessionRecorder(session)
    for second in 1...4 {
      session.advance(to: .zero + .seconds(second))
      session.perform(.putMarker("marker \(second)"))
    }
    return (session, [recorder.header] + recorder.lines + [recorder.end])
  }

  private static func read(_ bytes: some Sequence<UInt8>) throws -> Scenario {
    let file = SessionFile(path: "session", beginning: Array(bytes)) { [] }
    return try ScenarioFile.read(file, path: "session") { _ in .unreadable }
  }

  private static func log(of session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  @Test(arguments: [
    ("", "\r\n", ""), ("\u{FEFF}", "\n", ""), ("\u{FEFF}", "\r\n", ""), ("", "\n", "\0\0\0"),
    ("", "\r\n", "\0"), ("", "\n", #"{"at": "9s", "ma"# + "\0\0"), ("", "\n", "\n\n"),
    ("", "\n", "\r"), ("", "\n", String(repeating: "\0", count: 5000)),
  ])
  func `what editors and crashes leave behind changes nothing`(
    begin: String, newline: String, end: String
  ) throws {
    let (session, lines) = try Self.saved()
    let text = begin + lines.map { $0 + newline }.joined() + end
    #expect(SessionFile.isSession(text.utf8) && SessionFile.hasHeader(Array(text.utf8)))
    for scenario in [
      try Self.read(text.utf8), try ScenarioFile.read(text, path: "session") { _ in .unreadable },
    ] {
      #expect(scenario.unread == nil && scenario.steps.count == 5)
      let again = scenario.session()
      #expect(Rehearsal(scenario, on: again).run().hasPassed)
      #expect(Self.log(of: again) == Self.log(of: session))
    }
  }

  @Test(arguments: [
    Array(#"{"at": "2s", "mark": "#.utf8), [0xFF], Array(#"{"wat": 1}"#.utf8), Array("\0x".utf8),
    Array(#"{"at": "0s", "wait": "0s"}"#.utf8), [], Array("\u{FFFE}".utf8),
    Array(#"{"at": "2s", "stop": "nobody"}"#.utf8),
  ])
  func `a session plays up to a line that cannot be read, and does not pass`(
    line: [UInt8]
  ) throws {
    let (_, lines) = try Self.saved()
    for index in 1..<lines.count - 1 {
      var all = lines.map { Array($0.utf8) }
      all.insert(line, at: index + 1)
      let scenario = try Self.read(all.joined(separator: [0x0A]))
      #expect(scenario.steps.count == index && scenario.unread?.all.count == 1)
      #expect(scenario.unread?.place.line == index + 2, "\(scenario.unread?.text ?? "")")
      let session = scenario.session()
      let verdict = Rehearsal(scenario, on: session).run()
      #expect(verdict.failure?.headline.hasSuffix(": incomplete from line \(index + 2)") == true)
      #expect(verdict.exitCode(of: scenario) == 2)
      let marks = Self.log(of: session).count { $0.contains("marker ") }
      #expect(marks == index)
    }
  }

  @Test func `a session of which no step can be read plays nothing`() throws {
    let (_, lines) = try Self.saved()
    let scenario = try Self.read((lines[0] + "\n?\n" + lines[1]).utf8)
    let verdict = Rehearsal(scenario, on: scenario.session()).run()
    #expect(verdict.end == .zero && verdict.exitCode(of: scenario) == 2)
    #expect(throws: FileProblem.self) { try Self.read(("?" + lines[0]).utf8) }
  }

  @Test func `the report of an incomplete session says so, whatever else is wrong`() throws {
    let (_, lines) = try Self.saved()
    var scenario = try Self.read((lines.prefix(3) + ["?", lines[3]]).joined(separator: "\n").utf8)
    for fails in [false, true] {
      if fails {
        let steps = scenario.steps
        scenario = try Self.read(
          ([lines[0], lines[1], #"{"expect": {"player": "main", "state": "error"}}"#, "?"])
            .joined(separator: "\n").utf8)
        #expect(scenario.steps.count == steps.count)
      }
      let verdict = Rehearsal(scenario, on: scenario.session()).run()
      let report = CheckReport([.init(path: "session", outcome: .judged(verdict, scenario))])
      let junit = report.junit(version: "0")
      #expect(report.exitCode == 2)
      #expect(report.text.hasPrefix("INCOMPLETE  session  2 steps"), "\(report.text)")
      #expect(report.text.contains("incomplete from line 4\n  found: "))
      #expect(report.text.contains("expected") == fails)
      #expect(report.text.hasSuffix("0 of 1 passed, 0 failed, 1 could not be read\n"))
      #expect(junit.contains("incomplete from line 4") && junit.contains("<error"))
    }
  }

  @Test func `what can be read of an incomplete session becomes a scenario`() throws {
    let (_, lines) = try Self.saved()
    let scenario = try Self.read((lines.prefix(3) + ["?"]).joined(separator: "\n").utf8)
    let text = try ScenarioWriter.text(of: scenario, on: scenario.session(), lineUp: nil)
    let written = try ScenarioFile.read(text, path: "scenario") { _ in .unreadable }
    #expect(Rehearsal(written, on: written.session()).run().hasPassed)
    #expect(text.contains("marker 2") && !text.contains("marker 3"))
  }

  @Test func `the steps of a session with CR and LF can be told apart`() throws {
    let (_, lines) = try Self.saved()
    let text = (lines + [""]).joined(separator: "\r\n") + "\0"
    let scenario = try Self.read(text.utf8)
    let failure = StepFailure(
      place: scenario.steps[1].place, expectation: "", cause: "", whom: "", events: [])
    var cutter = try #require(
      ScenarioCutter(scenario) { _ in
        ScenarioPlay(Verdict(failure: failure, end: .zero), requests: [])
      })
    cutter.cut(limit: 100)
    let smaller = try #require(try cutter.file(of: text))
    let written = try ScenarioFile.read(smaller, path: "scenario") { _ in .unreadable }
    #expect(Rehearsal(written, on: written.session()).run().hasPassed)
  }
}
