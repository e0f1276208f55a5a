import Faults
import HeadEndAPI
import Players
import Sessions
package import Simulation
import Worlds

/// A finding explained to the app's engineer: what happened, why, what each step is needed for, and
/// what it costs.
package struct FindingReport: Sendable {
  /// One step of the smallest schedule.
  package struct Line: Hashable, Sendable {
    package let instant: Instant
    /// Such as `fault t`, or `kill`.
    package let word: String
    package let player: String
    /// Such as `teardown error`.
    package let name: String
    package let needed: String
    package let instead: String
  }

  package let finding: Finding
  package let lines: [Line]
  /// What the app was notified of until 30 s after the breach, and what it did until then.
  package let told: [TraceEntry]
  package let did: [TraceEntry]
  /// How much of the rule an app may break that does what the documents say; `nil` where that keeps
  /// it on the same schedule.
  package let allowance: Int?
  /// What shows that the app breaks the rule, by more than that.
  package let proof: CommandSchedule
  /// What viewers, and accounts and services, suffer that the documented answers avoid, until 30 s
  /// after the breach.
  package let viewer: String
  package let service: String

  package init(_ finding: Finding, in exploration: Exploration) {
    self.finding = finding
    let (schedule, player) = (finding.schedule, finding.breach.player)
    var returns = Self.returns(in: schedule)[...]
    lines = schedule.steps.enumerated().map { number, step in
      var isReturn = false
      if case .background = step.command { isReturn = returns.popFirst() ?? false }
      let needed = finding.ablation(number).map { Self.needed($0, of: finding.breach) }
      return Line(
        step, needed ?? "", finding.ablation(number), in: schedule.setup.world, isReturn: isReturn)
    }
    let trace = PlayerTrace.watch(player, in: schedule, longer: Self.aftermath)
    (told, did) = (trace.told, trace.did)
    let isCounted = finding.rule.harm?.isCounted == true
    let judged = isCounted ? schedule : schedule.longer(toJudge: finding.breach)
    let least = finding.allowance(on: judged)
    let longest = schedule.longer(by: Exploration.patience)
    // What happens in the last second is known only after it.
    proof =
      isCounted ? schedule.longer(by: .seconds(2)) : least == nil ? judged : longest
    allowance = least.flatMap { isCounted ? $0 : finding.allowance(on: longest) }
    let longer = schedule.longer(by: Self.aftermath)
    let surpluses = longer.run(Rule.harms).surpluses(
      over: finding.corrected(longer).run(Rule.harms))
    func text(_ isMeant: (Rule.Harm.Sufferer) -> Bool) -> String {
      surpluses.filter { isMeant($0.sufferer) }.map(\.text).joined(separator: "; ")
    }
    (viewer, service) = (text { $0 == .viewer }, text { $0 != .viewer })
  }

  /// A documented app's reaction to the same; `nil` for a habit, or a price.
  package var documented: String? {
    deviation.flatMap { $0.isAnswer ? $0.documented : nil }
  }

  private var deviation: Deviation? { finding.avoidance?.deviations.first }

  /// Who suffers: a neighbour is another viewer than the app's own. `nil` for a rule that measures
  /// no harm.
  package var sufferer: String? {
    finding.rule.harm.map { harm in
      harm.sufferer == .viewer && finding.isNeighbour ? "neighbour" : harm.sufferer.rawValue
    }
  }

  /// For each step that switches the background, whether its app comes back.
  private static func returns(in schedule: CommandSchedule) -> [Bool] {
    var returns: [Bool] = []
    _ = schedule.run(
      [],
      before: { step, world in
        guard case .background(let id) = step.command else { return }
        returns.append(world.app(of: id).map { world.fleet.isInBackground($0.device) } == true)
      })
    return returns
  }

  /// How long costs are counted after the breach.
  private static let aftermath = Duration.seconds(30)
}

extension FindingReport.Line {
  fileprivate init(
    _ step: TimedCommand, _ needed: String, _ ablation: Ablation?, in world: World, isReturn: Bool
  ) {
    instant = step.instant
    player = step.command.players.first.map { world.name(of: $0) } ?? ""
    (word, name) = step.command.wording(isReturn: isReturn)
    self.needed = needed
    instead = ablation.map(Self.instead) ?? ""
  }

  private static func instead(_ ablation: Ablation) -> String {
    guard ablation.tried > 0 else { return "" }
    switch ablation.instead.count {
    case 0: return "nothing else tried (\(ablation.tried)) does the same"
    case 1...4:
      return "the same with: \(ablation.instead.withFaultNames.joined(separator: ", "))"
    case let count:
      let some = Array(ablation.instead.prefix(3)).withFaultNames.joined(separator: ", ")
      return "the same with: \(some) and \(count - 3) more of \(ablation.tried) tried"
    }
  }
}

extension Command {
  /// A word for what is done, and what it is, in words; `isReturn` says that the app comes back
  /// from the background.
  fileprivate func wording(isReturn: Bool) -> (word: String, name: String) {
    let word = word ?? ""
    switch self {
    case .inject(let key, _, let provoke):
      guard let kind = FaultCatalogue.kind(key) else { return ("fault \(key)", "") }
      return ("fault \(key)", kind.name + (provoke.provokes ? "" : kind.delay))
    case .arm(let fault, _):
      let key = fault.kind.map { String($0.key) } ?? fault.name
      return ("fault \(key)", "\(fault.name), \(fault.ending.text)")
    case .player(_, let command), .hosted(_, let command?, _): return (word, command.name)
    case .background:
      return (word, isReturn ? "the app comes back" : "the app goes to the background")
    case .killApp: return (word, "the app's process is killed")
    case .rotate: return (word, "the device is rotated")
    case .addPlayer(let channel, _): return (word, "a guest watches \(channel)")
    case .removePlayer: return (word, "the player is removed")
    case .clearFaults, .clearFault, .clearFaultNamed: return (word, "faults end")
    case .setPolicy(_, let policy): return (word, policy.name)
    case .setNetwork(_, let network): return (word, network?.words ?? "the line-up's network")
    case .setCapacity: return (word, "the services' capacity changes")
    case .hosted(_, nil, _), .bringBack, .rename, .seat, .answerHostCall, .hostSideEffect,
      .reset, .outside, .upstreamAnswered, .say, .beginChapter, .putMarker, .show:
      return (word, "")
    }
  }
}

extension FaultKind {
  /// What a fault waits for that no order provokes.
  fileprivate var delay: String {
    switch point {
    case .operation(let operation): ", at the next \(operation.requestName)"
    case .service, .network: ", at the next request"
    case .device:
      switch provocation {
      case .launch: ", and not opened again"
      case .zap: ", at the next zap"
      case .renewLicence, .dropCertificate, .airPlay, .nextRequest, .nextBeat, .immediate: ""
      }
    }
  }
}

extension FindingReport {
  /// What a step is needed for: without it, other players may break the same rule, or the player
  /// itself in a way that is not this finding.
  static func needed(_ ablation: Ablation, of breach: Breach) -> String {
    let rule = breach.rule.name
    guard !ablation.players.contains(breach.playerName) else {
      return "needed: without it, \(breach.playerName) breaks `\(rule)` for another cause"
    }
    let rest = ablation.without.map { name in
      name == rule ? "`\(name)` at \(ablation.players.inWords)" : "`\(name)`"
    }
    guard !rest.isEmpty else { return "needed: without it nothing breaks" }
    return "needed: without it only \(rest.inWords) \(rest.count == 1 ? "breaks" : "break")"
  }

  /// Why the rule is broken, in one sentence.
  package var cause: String {
    let who = finding.breach.playerName
    guard let deviation else {
      let reaction = did.last.map { "does `\($0.words)`" } ?? "does nothing"
      return "\(happening), no notification reaches \(who)'s app, and it \(reaction)."
    }
    guard deviation.isAnswer else {
      return "\(happening), \(deviation.player)'s app \(deviation.did)."
    }
    let times = did.last { $0.words == deviation.did }?.count ?? 1
    let reaction =
      deviation.did == Reaction.nothing.words
      ? "does nothing"
      : "reacts with `\(deviation.did)`" + (times > 1 ? ", \(times) times" : "")
    let rest = "; the documentation says `\(deviation.documented)`"
    let told = Self.short(deviation.told)
    return
      "\(happening), \(deviation.player)'s app is notified of \(told), and \(reaction)\(rest)."
      + others
  }

  /// The other places, where one alone does not explain the finding.
  private var others: String {
    let others = finding.avoidance?.deviations.dropFirst() ?? []
    guard !others.isEmpty else { return "" }
    let words = others.map { "\($0.player)'s app \($0.cause.text)" }
    return " It also takes that \(Array(words).inWords)."
  }

  /// Such as `After two faults t within 2 s`.
  private var happening: String {
    guard let first = lines.first, let last = lines.last else {
      return "Without any fault or action"
    }
    let names = lines.map { line in
      let player = line.player.isEmpty ? "" : " at \(line.player)"
      return "`\(line.name.isEmpty ? line.word : line.name)`\(player)"
    }
    let tenths = ((last.instant - first.instant).wholeMilliseconds + 99) / 100
    let span = Quantity.text(.milliseconds(tenths * 100), gap: " ")
    let within = tenths > 0 ? " within \(span)" : ""
    return "After \(names.withCounts.inWords)\(within)"
  }

  /// A notification without what follows its codes.
  private static func short(_ words: String) -> String {
    words.split(separator: ",", omittingEmptySubsequences: true).prefix(3).joined(separator: ",")
  }
}
