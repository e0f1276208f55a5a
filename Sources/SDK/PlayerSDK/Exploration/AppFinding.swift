import Exploring
import Faults
import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// A finding in an app's own code: the shortest schedule on which the app breaks a rule, or on
/// which its test fails.
@MainActor struct AppFinding {
  let breach: AppRun.Breach
  /// The steps, with their instants.
  let commands: [TimedAppCommand]
  /// The number of repetitions, out of three, in which the breach occurred again.
  let repeats: Int
  /// The last notifications to the app, with their players; and the app's last reactions.
  private(set) var notified: [String] = []
  private(set) var reacted: [String] = []
  /// The number of the run that found it; `nil` for a case that an earlier search kept.
  let run: Int?
  /// The duration of the search up to this finding.
  let elapsed: Duration?
  /// The number of schedules that were tried to reduce it.
  let tries: Int
  /// The session to film.
  let scene: AppScene
  private let reference: ReferenceApp

  init(
    _ breach: AppRun.Breach, _ commands: [TimedAppCommand], repeats: Int, run: Int?,
    after elapsed: Duration?, tries: Int, shownBy shown: AppRun
  ) {
    (self.breach, self.commands, self.repeats) = (breach, commands, repeats)
    (self.run, self.elapsed, self.tries) = (run, elapsed, tries)
    reference = shown.reference
    scene = Self.scene(breach, commands, shown.simulator)
    report(of: shown)
  }

  /// The scene from 3 s before the first step to 3 s after the breach, with a caption for each
  /// step.
  private static func scene(
    _ breach: AppRun.Breach, _ commands: [TimedAppCommand], _ simulator: Simulator
  ) -> AppScene {
    let first = min(commands.first?.instant ?? .zero, breach.instant)
    let begin = Instant.zero + max(.zero, first.sinceStart - .seconds(3))
    let captions =
      [TimedCommand(at: begin, .say("What breaks this app? \(breach.headline)"))]
      + commands.map { TimedCommand(at: $0.instant, .say($0.command.text)) }
      + [TimedCommand(at: breach.instant, .say("Broken: \(breach.headline)"))]
    return simulator.scene(
      title: breach.headline, captions: captions, from: begin, to: breach.instant + .seconds(3))
  }

  /// The fault keys and action names of its steps.
  var words: [String] { commands.map(\.command.word) }

  /// Returns true if the schedule contains all steps of this finding and breaks the same rule.
  func explains(_ other: AppRun.Breach, _ commands: [TimedAppCommand]) -> Bool {
    guard other.rule == breach.rule else { return false }
    var rest = commands.map(\.command.word)
    for word in words {
      guard let index = rest.firstIndex(of: word) else { return false }
      rest.remove(at: index)
    }
    return true
  }

  private mutating func report(of run: AppRun) {
    let begin = commands.first?.instant ?? .zero
    notified = run.simulator.log.filter { entry in
      entry.instant >= begin && entry.instant <= breach.instant && entry.notice.severity == .error
        && entry.notice.kind.reachesNotificationCenter
    }.suffix(3).map { entry in
      "\(entry.instant.inMilliseconds) \(run.simulator.withScreenNames(entry.player)): "
        + entry.name + (entry.text.isEmpty ? "" : ", \(entry.text)")
    }
    reacted = run.reactions.filter { reaction in
      reaction.instant >= begin && reaction.instant <= breach.instant
        && (breach.player.isEmpty || reaction.player == breach.player)
    }.suffix(3).map { "\($0.instant.inMilliseconds) \($0.player): \($0.words)" }
  }

  /// The whole finding, as lines of text.
  var text: String {
    guard let run, let elapsed else { return outcome }
    let (whole, tenth) = (elapsed.wholeMilliseconds / 100).quotientAndRemainder(dividingBy: 10)
    let seconds = "\(whole).\(tenth) s"
    let reduced = tries == 0 ? "" : ", then reduced in \(tries.counted("more run"))"
    return outcome + "\n  Found       in run \(run), after \(seconds)\(reduced)"
  }

  /// The finding without the search's duration, which depends on the machine.
  var outcome: String {
    let count = repeats < 3 ? " · flaky: \(repeats) of 3 runs" : ""
    var lines = [
      "\(breach.headline), at \(breach.instant.inShort)\(count)"
    ]
    if let rule = breach.rule { lines.append("  Rule        \(rule.breaks)") }
    lines += commands.map { "  \($0.instant.inShort)  \($0.command.text)" }
    if commands.isEmpty { lines.append("  No step is needed.") }
    lines.append(
      "  Notified    " + (notified.isEmpty ? "nothing" : notified.joined(separator: "; ")))
    lines.append("  Reacted     " + (reacted.isEmpty ? "nothing" : reacted.joined(separator: "; ")))
    if breach.rule != nil {
      lines.append("  Reference   the reference app (\(reference)) keeps the rule")
    }
    if let remedy = breach.remedy { lines.append("  Remedy      \(remedy)") }
    return lines.joined(separator: "\n")
  }
}

extension AppRun.Breach {
  /// The rule, player and detail, such as `lockout   main: 1007, …`.
  var headline: String {
    "\(rule?.name ?? "error")   \(player)\(player.isEmpty ? "" : ": ")\(detail)"
  }
}

extension AppCommand {
  /// The step's short form, by which cases are compared.
  var word: String {
    switch self {
    case .order(let order, let name): "\(order) \(name)"
    case .fault(let key, let name, _): "\(key) \(name)"
    case .effect(let fault, let name, _): "\(fault.name) \(name)"
    case .background: "background"
    case .rotate: "rotate"
    case .guest: "guest"
    case .clearFaults: "clear"
    }
  }

  /// The step in words, for reports and captions.
  var text: String {
    switch self {
    case .order(let order, let name): "the viewer tells \(name) to \(order)"
    case .fault(let key, let name, let provoke):
      "fault \(key) at \(name): \(FaultCatalogue.kind(key)?.name ?? "")"
        + (provoke ? ", provoked" : "")
    case .effect(let fault, let name, let provoke):
      "fault at \(name): \(fault.name)"
        + (fault.ending == .once ? "" : ", \(fault.ending.text)") + (provoke ? ", provoked" : "")
    case .background: "the app goes to the background / comes back"
    case .rotate: "the device is rotated"
    case .guest(let content): "another household member watches \(content)"
    case .clearFaults: "all faults end"
    }
  }
}
