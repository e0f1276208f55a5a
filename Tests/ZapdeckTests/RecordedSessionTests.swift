import Events
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Sessions
import Simulation
import Synchronization
import TestSupport
import Testing
import Worlds

@testable import Program

/// The files of a session as a sudden end leaves them: at any moment they are what is on disk.
@Suite struct RecordedSessionTests {
  private static let main = PlayerID(0)
  private let files: Files
  private let session: Session
  private let recorded: RecordedSession

  /// A session's file and its event log.
  private struct Files: Sendable {
    let folder: URL

    func path(_ name: String) -> String { folder.appending(path: name).path }

    private func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    func log() throws -> [String] {
      try text("log").split(separator: "\n").map(String.init)
    }

    /// What a replay of the session announces.
    func replay() throws -> [String] {
      let scenario = try ScenarioFile.read(text("session"), path: "session") { _ in .unreadable }
      let again = scenario.session()
      #expect(Rehearsal(scenario, on: again).run().hasPassed)
      return again.chronicle.announcements.map { EventLogLine($0).text }
    }

    /// Whether the log has all that a replay announces, as far as the replay goes.
    func agree() throws -> Bool {
      let (again, lived) = (try replay(), try log())
      return again.count <= lived.count && zip(again, lived).allSatisfy(==)
    }
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    files = Files(folder: folder.url)
    let text = try String(
      contentsOf: Repository.root.appending(path: "assets/lineups/classic.yaml"), encoding: .utf8)
    session = Session(
      try LineUpFile.read(text, name: "classic", path: "classic"), seed: 5, epoch: .scriptedEpoch)
    recorded = try RecordedSession(
      session, log: files.path("log"), save: files.path("session"))
    _ = recorded.flush()
  }

  /// Performs commands, some of them right before a frame is drawn.
  private func disturb(_ commands: Command...) throws {
    for (index, command) in commands.enumerated() {
      session.advance(to: session.now + .milliseconds(1700))
      #expect(try files.agree())
      session.perform(command)
      #expect(try files.agree())
      if index % 2 == 0 { _ = recorded.flush() }
    }
  }

  @Test func `whenever a session is killed, its replay goes no further than its event log`() throws
  {
    let files = files
    let broken = Mutex<[String]>([])
    let observation = session.bus.addObserver(for: Announcement.self) {
      (announcement: Announcement) in
      let agrees = (try? files.agree()) ?? false
      if !agrees { broken.withLock { $0.append(EventLogLine(announcement).text) } }
    }
    #expect(try files.agree())
    try disturb(
      .inject("h", Self.main, provoke: true), .player(Self.main, .recover), .putMarker("here"),
      .player(Self.main, .stop), .player(Self.main, .play))
    session.travel(to: .zero + .seconds(3))
    #expect(try files.agree())
    try disturb(.inject("c", Self.main, provoke: true), .player(Self.main, .recover))
    for _ in 0..<2 {
      session.returnToLeftBranch()
      #expect(try files.agree())
      try disturb(.putMarker("there"), .background(Self.main))
    }
    #expect(broken.withLock { $0 } == [])
    _ = consume observation
  }

  @Test func `a session and a log that are removed meanwhile are said, and the session saved`()
    throws
  {
    for name in ["log", "session"] { #expect(unlink(files.path(name)) == 0) }
    session.perform(.player(Self.main, .stop))
    let said = recorded.flush()
    #expect(said.count == 2 && said.allSatisfy { $0.contains("removed, moved or replaced") })
    #expect(recorded.flush().isEmpty, "once")
    let complaint = #expect(throws: Complaint.self) { try recorded.close() }
    let sentence = complaint?.sentences.last ?? ""
    let rescued = try #require(sentence.split(separator: "it is saved as ").last.map(String.init))
    defer { unlink(rescued) }
    #expect(try String(contentsOfFile: rescued, encoding: .utf8).contains("stop"))
  }

  @Test func `an HTTP archive follows the session to another branch and back`() throws {
    let har = files.path("a.har")
    let recorded = try RecordedSession(session, log: nil, har: har)
    let archive = {
      _ = recorded.flush()
      try recorded.close()
      return try Data(contentsOf: URL(filePath: har))
    }
    func count(_ data: Data) throws -> Int {
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let log = try #require(object?["log"] as? [String: Any])
      return try #require(log["entries"] as? [Any]).count
    }
    session.advance(to: .zero + .seconds(5))
    let early = try archive()
    session.advance(to: .zero + .seconds(12))
    session.perform(.player(Self.main, .stop))
    session.advance(to: .zero + .seconds(20))
    let late = try archive()
    #expect(try count(early) < count(late))
    session.travel(to: .zero + .seconds(5))
    session.perform(.putMarker("other"))
    #expect(try count(archive()) == count(early))
    session.advance(to: .zero + .seconds(7))
    let other = try archive()
    #expect(try count(early) < count(other) && count(other) < count(late))
    session.returnToLeftBranch()
    #expect(try archive() == late)
    session.returnToLeftBranch()
    #expect(try count(archive()) == count(other))
  }

  @Test func `a session that is killed lasts to its last frame, even without a command`() throws {
    session.advance(to: .zero + .seconds(5))
    _ = recorded.flush()
    #expect(try files.replay() == files.log())
    let lines = try files.log().count
    session.advance(to: .zero + .seconds(20))
    #expect(try files.log().count == lines && files.replay().count == lines)
    session.perform(.player(Self.main, .stop))
    #expect(try files.replay().count > lines)
    session.advance(to: .zero + .seconds(40))
    session.travel(to: .zero + .seconds(1))
    _ = recorded.flush()
    #expect(try files.replay() == files.log())
    try recorded.close()
    #expect(try files.replay() == session.chronicle.announcements.map { EventLogLine($0).text })
  }
}
