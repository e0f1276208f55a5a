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
    /// The rules that the player's app has broken, in the order of all rules.
    package let broken: [Rule]
    /// Errors that reached the app, and its reactions.
    package let told: [TraceEntry]
    package let did: [TraceEntry]
    /// The schedule of the run.
    package let schedule: CommandSchedule
  }

  /// What the viewer got.
  package enum Outcome: Hashable, Sendable {
    /// The fault met nothing that it could act on.
    case noEffect
    case playsOn
    /// The picture came back after so long without one.
    case recovered(after: Duration)
    /// The app has stopped it, so long after the picture had gone.
    case stopped(after: Duration)
    /// There is no picture, and the app has not stopped.
    case stuck
  }

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
    let steps = [
      TimedCommand(at: strike, .inject(fault.key, player, provoke: true)),
      TimedCommand(at: strike + phase, .clearFaults(nil)),
    ]
    let recovery = max(phase, min(lineUp.lease, longestLease))
    let schedule = CommandSchedule(steps, end: strike + phase + recovery, on: setup)
    let (trace, run) = PlayerTrace.record(player, in: schedule, Rule.all)
    let broken = Rule.all.filter { rule in
      run.breaches.contains { $0.rule == rule && $0.player == player }
    }
    return Cell(
      fault: fault, policy: policy, outcome: Outcome(trace, run), broken: broken,
      told: trace.told, did: trace.did, schedule: schedule)
  }
}

extension FaultMatrix.Outcome {
  fileprivate init(_ trace: PlayerTrace, _ run: ScheduleRun) {
    let hasActed = run.announcements.contains {
      if case .simulator(.faultFired) = $0.notice { true } else { false }
    }
    if !hasActed {
      self = .noEffect
    } else if trace.darkSince != nil {
      self = trace.darkBeforeStop.map { .stopped(after: $0) } ?? .stuck
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
    case .stuck: "stuck"
    }
  }

  /// The meaning of each outcome, for a legend; `end` is when a cell ends.
  package static func legend(end: Instant) -> [String] {
    let time = Quantity.text(end - Instant.zero, gap: " ")
    return [
      "back in n s: no picture for n s", "plays on: the picture never freezes",
      "no effect: nothing to act on", "stopped: by the app, at once or after n s",
      "stuck: still no picture at the end (\(time)), player not stopped",
    ]
  }

  /// The seconds in them; `nil` where there are none.
  var seconds: Int? {
    switch self {
    case .recovered(let time), .stopped(let time): Int(time.components.seconds)
    case .noEffect, .playsOn, .stuck: nil
    }
  }

  /// What files call it.
  package var name: String {
    switch self {
    case .noEffect: "noEffect"
    case .playsOn: "playsOn"
    case .recovered: "recovered"
    case .stopped: "stopped"
    case .stuck: "stuck"
    }
  }
}
