package import Faults
package import HeadEndAPI
package import Players
package import Sessions
package import Simulation
package import Worlds

/// The outcome of each fault with each policy, a run for each cell (Exploring/Exploring, "The
/// matrix").
package struct FaultMatrix: Sendable {
  /// One fault with one policy.
  package struct Cell: Sendable {
    package let fault: FaultKind
    package let policy: Policy
    package let outcome: Outcome
    /// Whether the viewer gets as much in the same run without the fault: in the line-up a lease
    /// ends, or a network changes.
    package let isSameWithout: Bool
    /// The rules that the player's app has broken, in the order of all rules: more than without the
    /// fault.
    package let broken: [Rule]
    /// Errors that reached the app, and its reactions.
    package let told: [TraceEntry]
    package let did: [TraceEntry]
    /// The schedule of the run.
    package let schedule: CommandSchedule
    /// What its film shows, in order: the fault, what follows from it, and the outcome. Nothing is
    /// to be seen between them.
    package let passages: [Range<Instant>]
    /// When the run was ended because its app repeats itself; `nil` for a whole run.
    package let cutAt: Instant?

    package var isCut: Bool { cutAt != nil }
  }

  /// What the viewer got.
  package enum Outcome: Hashable, Sendable {
    /// The fault met nothing that it could act on, for a reason.
    case noEffect(reason: String)
    case playsOn
    /// The picture came back after so long without one.
    case recovered(after: Duration)
    /// The app has stopped it, so long after the picture had gone.
    case stopped(after: Duration)
    /// It stands paused, and the viewer can resume it.
    case paused
    /// There is no picture, and the app has told the viewer, but not stopped.
    case viewerTold
    /// There is no picture, and the app has neither stopped nor told the viewer.
    case stuck
  }

  /// What it means that a run is cut.
  package static let cutMeaning = "judged up to there, because the app repeats itself without end"

  /// What it means that an outcome is the same without the fault.
  package static let sameMeaning = "the same happens without the fault"

  package let player: String
  package let policies: [Policy]
  package let faults: [FaultKind]
  /// For each fault, one for each policy.
  package let cells: [[Cell]]

  /// When the fault strikes [N].
  package static let strike = Instant.zero + .seconds(10)
  /// Faults last so long at most, and then there is as much time to recover; where a lease is
  /// longer, that long, since what fails at a renewal is seen when the lease ends [N].
  private static let phase = Duration.seconds(45)
  /// No cell is longer on account of a lease [N].
  private static let longestLease = Duration.seconds(600)

  /// When a cell ends.
  package var end: Instant { cells.first?.first?.schedule.end ?? Self.strike }

  /// The matrix of all its cells, row by row, as `cell` gives them.
  package init(
    player: String, _ policies: [Policy], _ faults: [FaultKind], _ cells: [Cell]
  ) {
    (self.player, self.policies, self.faults) = (player, policies, faults)
    self.cells = faults.indices.map { row in
      Array(cells[row * policies.count..<(row + 1) * policies.count])
    }
  }

  /// The cell of that number, row by row.
  package static func cell(
    _ number: Int, of lineUp: LineUp, at player: PlayerID, _ policies: [Policy],
    _ faults: [FaultKind], seed: UInt64
  ) -> Cell {
    let (row, column) = number.quotientAndRemainder(dividingBy: policies.count)
    let (fault, policy) = (faults[row], policies[column])
    let setup = SearchSetup(lineUp, policy: policy, seed: seed)
    let recovery = max(phase, min(lineUp.lease, longestLease))
    let begin = { (command: Command) in
      CommandSchedule(
        [
          TimedCommand(at: strike, command),
          TimedCommand(at: strike + phase, .clearFaults(nil)),
        ], end: strike + phase + recovery, on: setup)
    }
    let schedule = begin(.inject(fault.key, player, provoke: true))
    let (trace, run) = PlayerTrace.record(player, in: schedule, Rule.harms)
    let outcome =
      run.hasStrike
      ? Outcome(trace, canResume: { resumes(player, after: schedule) })
      : .noEffect(reason: obstacle(to: fault, at: player, in: schedule))
    let breaches = run.breaches.filter { $0.player == player }
    let isHarmless = breaches.isEmpty && outcome.isHarmless
    let quiet =
      isHarmless ? nil : PlayerTrace.record(player, in: begin(.clearFaults(nil)), Rule.harms)
    let broken = Rule.harms.filter { rule in
      breaches.contains { breach in
        breach.rule == rule && quiet.map { run.excess(of: breach, over: $0.run) != nil } ?? true
      }
    }
    return Cell(
      fault: fault, policy: policy, outcome: outcome,
      isSameWithout: quiet.map { Outcome($0.trace, canResume: { false }) } == outcome,
      broken: broken,
      told: trace.told, did: trace.did, schedule: schedule,
      passages: trace.passages(to: schedule.end),
      cutAt: run.isCut ? run.announcements.last?.instant : nil)
  }

  /// Whether a player has a picture soon after its viewer resumes it at the end of a schedule.
  private static func resumes(_ player: PlayerID, after schedule: CommandSchedule) -> Bool {
    let play = TimedCommand(at: schedule.end, .player(player, .play))
    let longer = CommandSchedule(
      schedule.steps + [play], end: schedule.end + resuming, on: schedule.setup)
    return PlayerTrace.watch(player, in: longer).darkSince == nil
  }

  /// How long a player may take to resume [N].
  private static let resuming = Duration.seconds(15)

  /// Why a fault never acted on a player.
  private static func obstacle(
    to fault: FaultKind, at player: PlayerID, in schedule: CommandSchedule
  ) -> String {
    var run = Run(schedule.setup.world)
    run.keepAnswered()
    run.advance(to: strike)
    let outcome = run.perform(.inject(fault.key, player, provoke: true))
    run.advance(to: strike + phase)
    let obstacle = run.world.observation.slot(player)?.obstacle(
      to: fault.point, with: fault.effect, provoked: true)
    if let obstacle { return obstacle }
    switch outcome {
    case .refused(let refusal): return refusal.reason.words
    case .waits(let what): return "it waits for \(what)"
    case .done, .idle:
      guard case .operation(let operation) = fault.point else {
        return "nothing happens that it could act on"
      }
      let isSent = run.world.outbox.answered.contains {
        $0.operation == operation && $0.request.sender == player && $0.reached >= strike
      }
      return isSent
        ? "it acts on none of the \(operation.rawValue) requests"
        : "no \(operation.rawValue) request is sent"
    }
  }
}

extension ScheduleRun {
  /// Whether any fault has acted.
  fileprivate var hasStrike: Bool {
    announcements.contains {
      if case .simulator(.faultFired) = $0.notice { true } else { false }
    }
  }
}

extension PlayerTrace {
  /// The time from a moment before something is to be seen until one after it [N].
  private static let (before, after) = (Duration.seconds(3), Duration.seconds(4))
  /// What is shorter is not worth a cut [N].
  private static let shortestCut = Duration.seconds(3)

  /// What is to be seen of a fault: its strike, what follows first, and the last change; where
  /// there is no picture, the end as well, at which there is still none.
  fileprivate func passages(to end: Instant) -> [Range<Instant>] {
    let entries = told + did
    let last =
      [entries.map(\.last).max(), lastReturn, darkSince, stoppedAt].compactMap(\.self).max()
    let isOut = darkSince != nil && stoppedAt == nil
    let moments =
      [FaultMatrix.strike, entries.map(\.first).min(), firstDark, lastReturn, darkSince, stoppedAt]
      .compactMap(\.self) + (isOut ? [end] : [last].compactMap(\.self))
    var passages: [Range<Instant>] = []
    for moment in moments.sorted() {
      let part = max(.zero, moment - Self.before)..<min(end, moment + Self.after)
      if let previous = passages.last, part.lowerBound - previous.upperBound < Self.shortestCut {
        passages[passages.count - 1] = previous.lowerBound..<part.upperBound
      } else {
        passages.append(part)
      }
    }
    return passages
  }

  /// When its app stopped it for good.
  private var stoppedAt: Instant? {
    darkSince.flatMap { since in darkBeforeStop.map { since + $0 } }
  }
}

extension FaultMatrix.Outcome {
  fileprivate init(_ trace: PlayerTrace, canResume: () -> Bool) {
    if trace.darkSince != nil {
      self =
        trace.darkBeforeStop.map { .stopped(after: $0) }
        ?? (trace.isPaused && canResume() ? .paused : trace.hasToldViewer ? .viewerTold : .stuck)
    } else if trace.dark > 0 {
      self = .recovered(after: .seconds(trace.dark))
    } else {
      self = .playsOn
    }
  }

  /// Such as `recovered in 3 s`.
  package var words: String {
    switch self {
    case .noEffect: "no effect"
    case .playsOn: "plays on"
    case .recovered(let time): "back in \(Quantity.text(time, gap: " "))"
    case .stopped(.zero): "stopped"
    case .stopped(let time): "stopped after \(Quantity.text(time, gap: " "))"
    case .paused: "paused"
    case .viewerTold: "viewer told"
    case .stuck: "stuck"
    }
  }

  /// Whether the fault took nothing from the viewer.
  fileprivate var isHarmless: Bool {
    switch self {
    case .noEffect, .playsOn: true
    case .recovered, .stopped, .paused, .viewerTold, .stuck: false
    }
  }

  /// Why the fault met nothing that it could act on; `nil` where it did.
  package var reason: String? { if case .noEffect(let reason) = self { reason } else { nil } }

  /// The meaning of each outcome, for a legend; `end` is when a cell ends.
  package static func legend(end: Instant) -> [String] {
    let time = Quantity.text(end - Instant.zero, gap: " ")
    return [
      "back in n s: no picture for n s", "plays on: the picture never freezes",
      "no effect: nothing to act on", "stopped: by the app, at once or after n s",
      "stuck: still no picture at the end (\(time)), player not stopped",
      "paused: the viewer can resume it", "viewer told: stuck, but the app has told the viewer",
    ]
  }

  /// The seconds in them; `nil` where there are none.
  var seconds: Int? {
    switch self {
    case .recovered(let time), .stopped(let time): Int(time.components.seconds)
    case .noEffect, .playsOn, .paused, .viewerTold, .stuck: nil
    }
  }

  /// What files call it.
  package var name: String {
    switch self {
    case .noEffect: "noEffect"
    case .playsOn: "playsOn"
    case .recovered: "recovered"
    case .stopped: "stopped"
    case .paused: "paused"
    case .viewerTold: "viewerTold"
    case .stuck: "stuck"
    }
  }
}
