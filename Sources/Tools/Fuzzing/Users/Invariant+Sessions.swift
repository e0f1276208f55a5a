import Dashboard
import Scenarios
import Sessions
import Simulation
import Worlds

/// What holds of a session: that it can be saved, read, replayed, exported and turned back.
extension Invariant {
  private static let path = "session.jsonl"

  static let filesAreRead = Invariant("what it saves can be read", .save) { play in
    fault { () throws(FileProblem) in _ = try saved(by: play) }
  }

  static let bundleIsRead = Invariant("an incident bundle can be read", .end) { play in
    fault { () throws(FileProblem) in
      _ = try play.files.scenario(play.recorder.redactedText, path: path)
    }
  }

  static let replayIsTheLog = Invariant("a replay equals the log", .save) { play in
    do throws(FileProblem) {
      let scenario = try saved(by: play)
      let session = scenario.session()
      session.historyBytes = 0
      let verdict = Rehearsal(scenario, on: session).run()
      if let failure = verdict.failure {
        return failure.lines.prefix(2).joined(separator: ";")
      }
      return difference(log(play.wallSession.session), log(session))
    } catch {
      return nil
    }
  }

  static let exportPasses = Invariant("an exported session passes", .end) { play in
    fault { () throws(FileProblem) in
      let scenario = try saved(by: play)
      let session = scenario.session()
      session.historyBytes = 0
      let text: String
      do throws(StepFailure) {
        text = try ScenarioWriter.text(of: scenario, on: session, lineUp: nil)
      } catch {
        throw FileProblem(at: error.place, message: error.cause)
      }
      let exported = try play.files.scenario(text, path: "exported.yaml")
      let verdict = Rehearsal(exported, on: exported.session()).run()
      if let failure = verdict.failure {
        throw FileProblem(path: path, message: failure.lines.prefix(2).joined(separator: ";"))
      }
    }
  }

  static let rewindRestores = Invariant("back and forth leads to the same moment", .end) { play in
    let session = play.wallSession.session
    session.travel(to: session.chronicle.edge)
    let (world, count, edge) = (
      session.world.observation, session.place.announcements, session.now
    )
    session.travel(to: .zero + edge.sinceStart / 3)
    session.travel(to: edge)
    guard session.now == edge else { return "it stands at \(session.now), not at \(edge)" }
    guard session.place.announcements == count else {
      return "\(session.place.announcements) announcements, \(count) before"
    }
    return session.world.observation == world ? nil : "the players are in another state"
  }

  private static func saved(by play: UserPlay) throws(FileProblem) -> Scenario {
    let scenario = try play.files.scenario(play.recorder.text, path: path)
    if let unread = scenario.unread { throw unread }
    return scenario
  }

  private static func fault(_ body: () throws(FileProblem) -> Void) -> String? {
    do throws(FileProblem) {
      try body()
      return nil
    } catch {
      return error.text
    }
  }

  private static func log(_ session: Session) -> [String] {
    session.chronicle.announcements.map { EventLogLine($0).text }
  }

  /// The first line in which two logs differ.
  private static func difference(_ lived: [String], _ again: [String]) -> String? {
    if let (one, other) = zip(lived, again).first(where: { $0 != $1 }) {
      return "logged \(one), replayed \(other)"
    }
    guard lived.count != again.count else { return nil }
    let extra = lived.count > again.count ? lived[again.count] : again[lived.count]
    return "\(lived.count) lines were logged, \(again.count) replayed: \(extra)"
  }
}
