package import Faults
package import HeadEndAPI
package import Simulation

/// A fault that is armed or active.
package struct FaultObservation: Hashable, Sendable {
  /// What it has done at one player since it was armed.
  package struct Target: Hashable, Sendable {
    package var participant: Participant
    /// How many requests it acted on.
    package var fired: Int
    /// How many requests passed unharmed.
    package var skipped: Int
    /// Whether it may still act there.
    package var isOn: Bool

    package init(
      participant: Participant, fired: Int = 0, skipped: Int = 0, isOn: Bool = true
    ) {
      self.participant = participant
      self.fired = fired
      self.skipped = skipped
      self.isOn = isOn
    }
  }

  package var id: FaultID
  /// Key letter in the menu, such as `h`, of faults that are in the catalogue.
  package var letter: Character?
  package var name: String
  /// The rule in words: `the next session.heartbeat of main answers HTTP 404, once`.
  package var rule: String
  /// Whom it is aimed at.
  package var targets: [Target]
  /// The part of each crowd that it is aimed at; `nil` for all viewers.
  package var part: CrowdPart?
  /// When it begins to act, if that is to come.
  package var begin: Instant?
  /// When it ends by itself; `nil` = by firing, or when it is cleared.
  package var end: Instant?
  /// What ends it, in words: `once`, `for 20 s`, `until cleared`.
  package var ending: String

  package init(
    id: FaultID, letter: Character?, name: String, rule: String, targets: [Target],
    part: CrowdPart? = nil, begin: Instant? = nil, end: Instant?, ending: String
  ) {
    self.id = id
    self.letter = letter
    self.name = name
    self.rule = rule
    self.targets = targets
    self.part = part
    self.begin = begin
    self.end = end
    self.ending = ending
  }

  /// Whether it may still act at a player.
  package func isOn(_ player: PlayerID) -> Bool {
    targets.contains { $0.participant == .player(player) && $0.isOn }
  }

  /// How often it has fired, at a player or at all of them.
  package func fired(at player: PlayerID? = nil) -> Int {
    targets.reduce(0) { $0 + (player == nil || $1.participant.player == player ? $1.fired : 0) }
  }

  /// How many requests passed it, of a player or of all of them.
  package func skipped(at player: PlayerID? = nil) -> Int {
    targets.reduce(0) { $0 + (player == nil || $1.participant.player == player ? $1.skipped : 0) }
  }
}

/// What faults of one name did at one player since the world began, ended ones too.
package struct FaultCount: Hashable, Sendable {
  package var name: String
  package var participant: Participant
  /// How often it was armed there.
  package var armed: Int
  /// How many requests it acted on.
  package var fired: Int
  /// How many requests passed it unharmed.
  package var skipped: Int

  package init(name: String, participant: Participant, armed: Int, fired: Int, skipped: Int) {
    self.name = name
    self.participant = participant
    self.armed = armed
    self.fired = fired
    self.skipped = skipped
  }
}
