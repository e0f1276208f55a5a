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
  private let identity: AppFindingIdentity
  /// The steps of other schedules on which the same was found.
  private var also: [[AppCommand]] = []
  /// Why it was accepted; `nil` if it was not.
  var reason: String?
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
    identity = AppFindingIdentity(breach, commands, in: shown)
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

  /// Returns true if it is the same finding; a flaky one is the same as no other.
  func isSame(_ other: AppFinding) -> Bool {
    repeats == 3 && other.repeats == 3 && identity == other.identity
  }

  /// Returns true if the app did the same about the same error, whichever rule that broke.
  func hasCause(of other: AppFinding) -> Bool { identity.hasCause(of: other.identity) }

  /// Records where the same was found.
  mutating func unite(with other: AppFinding) {
    let steps = other.commands.map(\.command)
    guard other.words != words, !also.contains(steps) else { return }
    also.append(steps)
  }

  /// Returns true if the schedule contains all steps of this finding, or of another schedule on
  /// which it was found, and breaks the same rule.
  func explains(_ other: AppRun.Breach, _ commands: [TimedAppCommand]) -> Bool {
    guard other.rule == breach.rule else { return false }
    let given = commands.map(\.command.word)
    return ([words] + also.map { $0.map(\.word) }).contains { words in
      var rest = given
      for word in words {
        guard let index = rest.firstIndex(of: word) else { return false }
        rest.remove(at: index)
      }
      return true
    }
  }

  private mutating func report(of run: AppRun) {
    let begin = commands.first?.instant ?? .zero
    notified = run.errors(from: begin, to: breach.instant).suffix(3).map { error in
      "\(error.instant.inMilliseconds) \(error.player): "
        + error.name + (error.text.isEmpty ? "" : ", \(error.text)")
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

  /// What the reference app has of it at worst.
  private var other: String {
    guard let rule = breach.rule, let harm = rule.harm, harm.isCounted else {
      return "keeps the rule"
    }
    return "has \(harm.text(max(0, breach.upTo - rule.limit.count)))"
  }

  /// The finding in one line, for what accuses nobody.
  var note: String {
    "\(breach.headline); after: " + (words.isEmpty ? "nothing" : words.joined(separator: ", "))
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
      lines.append("  Reference   the reference app (\(reference)) \(other)")
    }
    if let remedy = breach.remedy { lines.append("  Remedy      \(remedy)") }
    if !also.isEmpty {
      let others = also.map { $0.map(\.text).joined(separator: " and ") }
      lines.append("  Also after  " + others.joined(separator: "; "))
    }
    return lines.joined(separator: "\n")
  }
}

extension AppRun.Breach {
  /// The rule, player and detail, such as `lockout   main: 1007, …`.
  var headline: String {
    "\(rule?.name ?? "error")   \(player)\(player.isEmpty ? "" : ": ")\(detail)"
  }
}

extension [AppFinding] {
  /// Takes a finding in, as another place of the same finding if there is one.
  @MainActor mutating func add(_ finding: AppFinding) {
    if let index = firstIndex(where: finding.isSame) {
      self[index].unite(with: finding)
    } else {
      append(finding)
    }
  }
}

extension AppCommand {
  /// The step's short form, by which cases are compared.
  var word: String {
    switch self {
    case .order(let order, let name): "\(order) \(name)"
    case .fault(_, let name, _), .effect(_, let name, _): "\(kind) \(name)"
    case .background, .rotate, .guest, .clearFaults, .shortTokens: kind
    }
  }

  /// The step's short form without its player, stream or position.
  var kind: String {
    switch self {
    case .order(let order, _): order.word
    case .fault(let key, _, _): "\(key)"
    case .effect(let fault, _, _): fault.name
    case .background: "background"
    case .rotate: "rotate"
    case .guest: "guest"
    case .clearFaults: "clear"
    case .shortTokens: "tokens"
    }
  }

  /// True for a step that injects a fault.
  var isFault: Bool {
    switch self {
    case .fault, .effect: true
    case .order, .background, .rotate, .guest, .clearFaults, .shortTokens: false
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
    case .shortTokens: "content tokens are valid for \(Quantity.text(TokenTerms.short, gap: " "))"
    }
  }
}
