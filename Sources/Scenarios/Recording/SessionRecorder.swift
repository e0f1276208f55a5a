package import Lab
import Simulation

/// Notes what is done to a session, command by command, so that it can be saved and played again: a
/// saved session is a scenario whose steps stand at exact instants.
///
/// The file is JSON lines: the first holds title, seed and the whole line-up, every other one step.
package final class SessionRecorder {
  /// What becomes of a command in the file.
  private enum Entry {
    case step(JSONValue)
    /// It named somebody who was not there, and did nothing.
    case nothing
    /// Only an app's own code can do it.
    case unwritable
  }

  private let session: Session
  /// One for each command of the session's chronicle.
  private var course: [Entry] = []
  private var left: [Entry] = []
  /// Hears of every line that is added to the present course.
  package var onLine: ((String) -> Void)?

  /// Notes from now on; a session must not have been commanded before.
  package init(_ session: Session) {
    self.session = session
    session.onCommand = { [weak self] command in self?.note(command) }
  }

  /// The first line.
  package var header: String {
    let header: JSONValue = [
      "title": .text("A session of the line-up \(session.world.lineUp.name)"),
      "seed": .text(String(session.world.seed)),
      "lineup": LineUpWriter.value(of: session.world.lineUp),
    ]
    return header.line
  }

  /// The lines of the present course so far, without its end.
  package var lines: [String] { steps.compactMap { $0?.line } }

  /// The steps of the present course, one for each command; `nil` where there is none.
  var steps: [JSONValue?] {
    course.map { entry in
      if case .step(let value) = entry { value } else { nil }
    }
  }

  /// The line that says how far the session went.
  package var end: String { timed(.init(key: "wait", value: "0s")).line }

  /// Whether everything that was done can be written.
  package var isComplete: Bool {
    !course.contains { if case .unwritable = $0 { true } else { false } }
  }

  /// The session took another course, or returned to one.
  package func follow(_ change: Session.CourseChange) {
    switch change {
    case .tookAnother:
      left = course
      course.removeSubrange(session.chronicle.commands.count...)
    case .returned: swap(&course, &left)
    }
  }

  private func note(_ command: Command) {
    let writer = CommandWriter(
      world: session.world.observation, nextGuest: session.world.nextGuest)
    guard writer.meetsSomebody(command) else { return course.append(.nothing) }
    guard let step = writer.step(for: command) else { return course.append(.unwritable) }
    let value = timed(step)
    course.append(.step(value))
    onLine?(value.line)
  }

  private func timed(_ step: JSONValue.Member) -> JSONValue {
    let time = JSONValue.text(Quantity.text(session.now.sinceStart))
    return .object([.init(key: "at", value: time), step])
  }
}

/// A saved session as text: JSON lines that `SessionRecorder` wrote.
package enum SessionFile {
  /// Whether a file's text is a saved session, rather than a scenario in YAML.
  package static func isSession(_ text: String) -> Bool { text.hasPrefix("{\"title\":") }

  /// The same as one mapping that the reader of scenarios takes: lines stay where they are, so that
  /// its messages name the right ones.
  package static func scenarioText(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first, header.hasSuffix("}") else { return text }
    lines[0] = header.dropLast() + ", \"steps\": ["
    if lines.count == 1 { lines.append("{\"wait\": \"10s\"}") }
    for index in lines.indices.dropFirst() { lines[index] += "," }
    return lines.joined(separator: "\n") + "]}\n"
  }
}
