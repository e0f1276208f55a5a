import Exploring
import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// What a search in an app's own code has found: the smallest schedule on which it breaks a rule,
/// or on which its test fails.
@MainActor struct AppFinding {
  let breach: AppRun.Breach
  /// What is done to the app, and when.
  let deeds: [TimedAppCommand]
  /// In how many of three runs it came again.
  let repeats: Int
  /// What was announced to the app last, and about which player; and what it did last.
  private(set) var notified: [String] = []
  private(set) var reacted: [String] = []
  /// The number of the run in which it was found; `nil` for a kept case.
  let run: Int?
  /// How long the search had taken by then.
  let elapsed: Duration?
  /// How many schedules were tried to make it smaller.
  let tries: Int
  /// What there is to film of it.
  let scene: AppScene
  private let twin: ExploreTwin

  init(
    _ breach: AppRun.Breach, _ deeds: [TimedAppCommand], repeats: Int, run: Int?,
    after elapsed: Duration?, tries: Int, shownBy shown: AppRun
  ) {
    (self.breach, self.deeds, self.repeats) = (breach, deeds, repeats)
    (self.run, self.elapsed, self.tries) = (run, elapsed, tries)
    twin = shown.twin
    scene = Self.scene(breach, deeds, shown.simulator)
    report(of: shown)
  }

  /// From 3 s before the first step to 3 s after the breach; each step is a caption.
  private static func scene(
    _ breach: AppRun.Breach, _ deeds: [TimedAppCommand], _ simulator: Simulator
  ) -> AppScene {
    let first = min(deeds.first?.instant ?? .zero, breach.instant)
    let begin = Instant.zero + max(.zero, first.sinceStart - .seconds(3))
    let captions =
      [TimedCommand(at: begin, .say("What breaks this app? \(breach.headline)"))]
      + deeds.map { TimedCommand(at: $0.instant, .say($0.deed.text)) }
      + [TimedCommand(at: breach.instant, .say("Broken: \(breach.headline)"))]
    return simulator.scene(
      title: breach.headline, captions: captions, from: begin, to: breach.instant + .seconds(3))
  }

  /// The letters and words of its steps.
  var words: [String] { deeds.map(\.deed.word) }

  /// Whether a schedule has all that it takes.
  func explains(_ other: AppRun.Breach, _ deeds: [TimedAppCommand]) -> Bool {
    guard other.rule == breach.rule else { return false }
    var rest = deeds.map(\.deed.word)
    for word in words {
      guard let index = rest.firstIndex(of: word) else { return false }
      rest.remove(at: index)
    }
    return true
  }

  private mutating func report(of run: AppRun) {
    let begin = deeds.first?.instant ?? .zero
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
    let reduced = tries == 0 ? "" : ", then reduced in \(tries) more"
    return outcome + "\n  Found       in run \(run), after \(seconds)\(reduced)"
  }

  /// The same without what depends on the machine.
  var outcome: String {
    let count = repeats < 3 ? " · flaky: \(repeats) of 3 runs" : ""
    var lines = [
      "\(breach.headline), at \(breach.instant.inShort)\(count)"
    ]
    if let rule = breach.rule { lines.append("  Rule        \(rule.breaks)") }
    lines += deeds.map { "  \($0.instant.inShort)  \($0.deed.text)" }
    if deeds.isEmpty { lines.append("  No step is needed.") }
    lines.append(
      "  Notified    " + (notified.isEmpty ? "nothing" : notified.joined(separator: "; ")))
    lines.append("  Reacted     " + (reacted.isEmpty ? "nothing" : reacted.joined(separator: "; ")))
    if breach.rule != nil {
      lines.append("  Reference   a \(twin) app with the same players keeps the rule")
    }
    if let remedy = breach.remedy { lines.append("  Remedy      \(remedy)") }
    return lines.joined(separator: "\n")
  }
}

extension AppRun.Breach {
  /// Such as `advice   main: stop did not happen`.
  var headline: String {
    "\(rule?.name ?? "error")   \(player)\(player.isEmpty ? "" : ": ")\(detail)"
  }
}

extension AppCommand {
  /// What cases are compared by.
  var word: String {
    switch self {
    case .order(let order, let name): "\(order) \(name)"
    case .fault(let letter, let name, _): "\(letter) \(name)"
    case .effect(let fault, let name, _): "\(fault.name) \(name)"
    case .background: "background"
    case .rotate: "rotate"
    case .guest: "guest"
    case .clearFaults: "clear"
    }
  }

  /// In words.
  var text: String {
    switch self {
    case .order(let order, let name): "the viewer orders \(name) to \(order)"
    case .fault(let letter, let name, let provoke):
      "fault \(letter) at \(name): \(FaultCatalogue.kind(letter)?.name ?? "")"
        + (provoke ? ", provoked" : "")
    case .effect(let fault, let name, let provoke):
      "fault at \(name): \(fault.name)"
        + (fault.ending == .once ? "" : ", \(fault.ending.text)") + (provoke ? ", provoked" : "")
    case .background: "the app goes to the background / comes back"
    case .rotate: "the device is turned"
    case .guest(let content): "somebody else of the household watches \(content)"
    case .clearFaults: "all faults end"
    }
  }
}
