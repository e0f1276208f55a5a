import Players
package import Sessions
import Simulation
import Worlds

/// What a search has found: the smallest schedule on which an app breaks a rule.
package struct Finding: Sendable {
  /// Whose doing it is.
  package enum Kind: String, Sendable {
    /// Documented answers would have avoided it on the same schedule.
    case mistake
    /// They would not: so much the fault costs.
    case price
  }

  /// Another schedule on which the same was found.
  package struct Sighting: Hashable, Sendable {
    package let player: String
    /// The words of its steps, sorted.
    package let words: [String]
  }

  package let identity: FindingIdentity
  /// The devices on which the app broke the rule, the breach's own first.
  package private(set) var devices: [String]
  package let breach: Breach
  /// How it could have been avoided; `nil` for a price.
  let avoidance: Avoidance?
  package let schedule: CommandSchedule
  /// One for each step of the schedule; none where another finding has the same rule and cause.
  package let ablations: [Ablation]
  /// The number of the run in which it was found, and how many steps that had.
  package let run: Int
  package let stepsBefore: Int
  /// How many plans were tried to make it smaller.
  package let tries: Int
  /// Where else it was found.
  package private(set) var also: [Sighting] = []

  package init(
    _ identity: FindingIdentity, of device: String, _ breach: Breach,
    avoidedBy avoidance: Avoidance?, on schedule: CommandSchedule, _ ablations: [Ablation],
    run: Int, stepsBefore: Int, tries: Int
  ) {
    (self.identity, self.breach, self.schedule) = (identity, breach, schedule)
    self.avoidance = avoidance
    devices = [device]
    (self.ablations, self.run, self.stepsBefore) = (ablations, run, stepsBefore)
    self.tries = tries
  }

  package var rule: Rule { breach.rule }
  package var kind: Kind { avoidance == nil ? .price : .mistake }

  /// The case's own figures, over the whole run for a harm that is counted.
  package var detail: String {
    guard let harm = rule.harm, harm.isCounted else { return breach.detail }
    return avoidance.map { harm.text($0.amount) } ?? "more than \(harm.text(rule.limit.count))"
  }

  /// The words of its steps, sorted.
  package var signature: [String] { words.sorted() }

  /// The words of its steps, in their order.
  package var words: [String] { schedule.steps.compactMap(\.command.word) }

  /// Its steps in their order, such as `pause, 2 x offline (n)`; empty without any.
  var steps: String { words.withFaultNames.withCounts.joined(separator: ", ") }

  /// What its step of that number is needed for, if that was looked into.
  func ablation(_ number: Int) -> Ablation? {
    ablations.indices.contains(number) ? ablations[number] : nil
  }

  /// The same schedule with the answers that would have avoided it.
  func corrected(_ schedule: CommandSchedule) -> CommandSchedule {
    avoidance.map { schedule.correcting($0.deviations, like: $0.model) }
      ?? schedule.on(schedule.setup.with(.documented))
  }

  /// How much of it there may be on a schedule: what there is with those answers, and what makes no
  /// difference; `nil` where that is nothing.
  func allowance(on schedule: CommandSchedule) -> Int? {
    corrected(schedule).run([rule]).allowance(of: breach)
  }

  /// Whether the app that it accuses is on another device than the player that suffers.
  var isNeighbour: Bool {
    schedule.setup.world.app(of: breach.player).map { $0.device != devices[0] } == true
  }

  private var sighting: Sighting { Sighting(player: breach.playerName, words: signature) }

  /// The players at which it was found, the breach's own first.
  package var players: [String] { ([sighting] + also).map(\.player).uniqued }

  /// Takes in where the same was found.
  mutating func unite(with other: Finding) {
    devices = (devices + other.devices).uniqued
    guard other.sighting != sighting, !also.contains(other.sighting) else { return }
    also.append(other.sighting)
  }

  /// Whether a schedule has all that a breach by the same player takes: each of the steps, or one
  /// that could stand instead.
  func explains(_ breach: Breach, of schedule: CommandSchedule) -> Bool {
    guard breach.rule == rule else { return false }
    let words = schedule.steps.compactMap(\.command.word)
    if breach.playerName == self.breach.playerName, !ablations.isEmpty,
      words.have(ablations.map { [$0.word] + $0.instead })
    {
      return true
    }
    return ([sighting] + also).contains { sighting in
      sighting.player == breach.playerName && words.have(sighting.words.map { [$0] })
    }
  }
}

extension [String] {
  /// Whether there is a word for each of these places, each of which accepts some.
  fileprivate func have(_ places: [[String]]) -> Bool {
    var words = self
    // What accepts few words takes them first.
    for accepted in places.sorted(by: { $0.count < $1.count }) {
      guard let index = words.firstIndex(where: accepted.contains) else { return false }
      words.remove(at: index)
    }
    return true
  }
}

/// What a step of a smallest schedule is needed for, and what could stand in its place.
package struct Ablation: Hashable, Sendable {
  /// The step's letter or word.
  package let word: String
  /// The rules that are broken without it; none where it is needed for everything.
  package let without: [String]
  /// The players that break the finding's own rule without it.
  package let players: [String]
  /// Letters and words with which the same rule is broken.
  package let instead: [String]
  /// How many were tried.
  package let tried: Int
}
