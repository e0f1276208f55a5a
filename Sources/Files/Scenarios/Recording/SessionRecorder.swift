package import Sessions
package import Simulation
import Worlds

/// Records the commands of a session so that it can be saved and played again: a saved session is a
/// scenario whose steps have exact instants.
///
/// The file consists of JSON lines. The first has title, version, epoch, seed and the whole
/// line-up; each of the others is one step.
package final class SessionRecorder {
  /// How a command is written.
  private enum Entry {
    case step(JSON)
    /// For a real client alone: without its requests there is no such client.
    case stepForClient(JSON)
    /// Not at all: its player did not exist, or its name was not allowed, so it did nothing.
    case nothing
    /// It cannot be: only an app's own code can do it.
    case unwritable
  }

  private let session: Session
  private let title: String
  /// Whether requests of real clients are written without their secrets.
  private let isForOthers: Bool
  /// One for each command of the session's chronicle.
  private var branch = Tail<Entry>()
  private var left = Tail<Entry>()
  /// Lines of commands that were forgotten.
  private var forgottenLines = 0
  /// Whether real clients have sent anything.
  package private(set) var hasRequests = false
  /// Called with every line that is added to the present branch, once its command was performed.
  package var onLine: ((String) -> Void)?
  /// Lines of commands that are being performed.
  private var newLines: [String] = []

  /// Records a session that has had no command yet, under its scenario's title or, without one,
  /// its line-up's name; for others, it leaves out the secrets of real clients and still repeats
  /// their requests.
  package init(
    _ session: Session, titled title: String? = nil, forOthers isForOthers: Bool = false
  ) {
    (self.session, self.isForOthers) = (session, isForOthers)
    self.title = title ?? "A session of the line-up \(session.world.lineUp.name)"
    session.onCommand = { [weak self] command in self?.record(command) }
    session.onPerformed = { [weak self] in self?.passLines() }
  }

  /// The first line.
  package var header: String {
    let header: JSON = [
      "title": .text(title.asTitle),
      "version": .integer(YAMLVersion.current), "epoch": .text(session.world.epoch.iso8601),
      "seed": .text(String(session.world.seed)),
      "lineup": LineUpFile.json(session.world.lineUp),
    ]
    return header.line
  }

  /// The lines of the present branch so far, without its end.
  package var lines: [String] { steps.compactMap { $0?.line } }

  /// The steps of the present branch, one for each command; `nil` where there is none.
  var steps: [JSON?] {
    branch.map { entry in
      switch entry {
      case .step(let value), .stepForClient(let value): value
      case .nothing, .unwritable: nil
      }
    }
  }

  /// The same, but without what waits for real clients if none has come: a scenario cannot name one
  /// that does not send anything.
  var scenarioSteps: [JSON?] {
    hasRequests
      ? steps
      : branch.map { entry in if case .step(let value) = entry { value } else { nil } }
  }

  /// The requests of real clients in the present branch, each with its sender.
  package var requests: [String] { steps.compactMap { $0?["request"]?.line } }

  /// The session as a file for others: without tokens, keys and bodies of real clients, whose
  /// requests it therefore cannot repeat.
  package var redactedText: String {
    let lines = branch.compactMap { entry -> String? in
      if case .step(let value) = entry { value.withoutSecrets.line } else { nil }
    }
    return ([header] + lines + [end]).joined(separator: "\n") + "\n"
  }

  /// The session as a file that repeats everything.
  package var text: String { ([header] + lines + [end]).joined(separator: "\n") + "\n" }

  /// Whether the session's beginning is still known, so that it can be written as a file.
  package var isWhole: Bool { branch.startIndex == 0 }

  /// How many lines the branch has, the forgotten ones included.
  package var lineCount: Int { forgottenLines + lines.count }

  /// The lines from one on; none that was forgotten.
  package func lines(from first: Int) -> [String] {
    Array(lines.dropFirst(max(0, first - forgottenLines)))
  }

  /// Forgets what the session has forgotten.
  package func forget() {
    let before = lines.count
    branch.forget(before: session.chronicle.commands.startIndex)
    left = Tail()
    forgottenLines += before - lines.count
  }

  /// The latest instant that was reached.
  package var edge: Instant { session.chronicle.edge }

  /// The last line: the latest instant that was reached, even while time is rewound.
  package var end: String {
    timed(.init(key: "wait", value: "0s"), at: edge).line
  }

  /// Whether every command could be written.
  package var isComplete: Bool {
    !branch.contains { if case .unwritable = $0 { true } else { false } }
  }

  /// The session took another branch or returned to one.
  package func follow(_ change: Session.BranchChange) {
    switch change {
    case .started:
      left = branch
      branch.cut(at: session.chronicle.commands.endIndex)
    case .returned: swap(&branch, &left)
    }
  }

  private func record(_ command: Command) {
    if case .outside(let request) = command { return record(request) }
    let writer = CommandWriter(session.world)
    guard writer.doesSomething(command), !(isForOthers && writer.isDownloadOfLive(command)) else {
      return branch.append(.nothing)
    }
    guard let step = writer.step(for: command) else { return branch.append(.unwritable) }
    add(step, forClient: writer.isForClient(command))
  }

  /// A real client's request, of which there may be thousands a second.
  private func record(_ request: RealClientRequest) {
    hasRequests = true
    let player = session.world.name(ofSender: request)
    let written = isForOthers ? session.world.withoutSecrets(request) : request
    add(.init(key: "request", value: RequestKeys.value(of: written, player: player)))
  }

  private func add(_ step: JSON.Member, forClient: Bool = false) {
    let value = timed(step)
    branch.append(forClient ? .stepForClient(value) : .step(value))
    if onLine != nil { newLines.append(value.line) }
  }

  private func passLines() {
    for line in newLines { onLine?(line) }
    newLines.removeAll(keepingCapacity: true)
  }

  private func timed(_ step: JSON.Member, at instant: Instant? = nil) -> JSON {
    let time = JSON.text(Quantity.text((instant ?? session.now).sinceStart))
    return .object([.init(key: "at", value: time), step])
  }
}
