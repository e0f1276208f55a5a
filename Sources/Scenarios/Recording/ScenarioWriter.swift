package import Lab
import Players
import Simulation

/// Turns a saved session into a scenario to edit: its steps, and the errors that they led to as
/// expectations.
package enum ScenarioWriter {
  /// Plays a saved session on a new session and writes its steps and the errors it reported; `nil`
  /// when a step fails. `name` stands for a line-up that ships; others are written out.
  package static func text(
    of scenario: Scenario, on session: Session, lineUp name: String?
  ) -> String? {
    let recorder = SessionRecorder(session)
    guard Rehearsal(scenario, on: session).run().hasPassed else { return nil }
    let file: JSONValue = [
      "title": .text(scenario.title),
      "seed": Int(exactly: scenario.seed).map { .integer($0) } ?? .text(String(scenario.seed)),
      "lineup": name.map { .text($0) } ?? LineUpWriter.value(of: scenario.lineUp),
      "steps": .list(steps(recorder, session)),
    ]
    return file.yaml
  }

  private static func steps(_ recorder: SessionRecorder, _ session: Session) -> [JSONValue] {
    var errors = ExpectationWriter(session.chronicle)
    var steps: [JSONValue] = []
    for (index, step) in recorder.steps.enumerated() {
      guard let step else { continue }
      steps += errors.expectations(before: session.chronicle.commands[index]) + [step]
    }
    return steps + errors.expectations(before: nil) + ending(session.world.observation)
  }

  /// The state of every player and account at the end.
  private static func ending(_ world: WorldObservation) -> [JSONValue] {
    let end = JSONValue.Member(key: "at", value: .text(Quantity.text(world.now.sinceStart)))
    let players = world.players.map { player -> JSONValue in
      ["player": .text(player.name), "state": .text(player.state.rawValue.lowercased())]
    }
    let accounts = world.accounts.map { account -> JSONValue in
      ["account": .text(account.id), "sessions": .integer(account.sessions)]
    }
    return (players + accounts).map { .object([end, .init(key: "expect", value: $0)]) }
  }
}

/// Writes the errors that apps were notified of as expectations between the steps of a session.
struct ExpectationWriter {
  private let announcements: [Announcement]
  private var next = 0
  /// When the step before is done.
  private var done = Instant.zero

  init(_ chronicle: Chronicle) {
    announcements = chronicle.announcements
  }

  /// The errors since the last call and before a command; without one, all that are left.
  mutating func expectations(before command: TimedCommand?) -> [JSONValue] {
    let end = command?.announcementsBefore ?? announcements.count
    var expectations: [JSONValue] = []
    while next < end {
      let announcement = announcements[next]
      next += 1
      guard announcement.notice.severity == .error, announcement.notice.kind == .notification else {
        continue
      }
      expectations.append(expectation(announcement))
      done = announcement.instant
    }
    if let command { done = command.instant }
    return expectations
  }

  private func expectation(_ announcement: Announcement) -> JSONValue {
    let codes = announcement.notice.fields.compactMap { field -> JSONValue.Member? in
      guard ["errorCode", "code"].contains(field.key), case .integer(let code) = field.value else {
        return nil
      }
      return JSONValue.Member(key: field.key, value: .integer(code))
    }
    let wait = announcement.instant - done
    // Rounded up to tenths of a second, so that the file is easy to read.
    let tenths = (wait.wholeNanoseconds + 99_999_999) / 100_000_000
    return .object([
      .init(
        key: "expect",
        value: .object(
          [
            .init(key: "notification", value: .text(announcement.notice.name)),
            .init(key: "player", value: .text(announcement.playerName)),
          ] + codes + [
            .init(
              key: "within", value: .text(Quantity.text(.milliseconds(max(1, tenths) * 100))))
          ]))
    ])
  }
}
