import HeadEndAPI
package import Players

/// What a command has led to by the end of its instant: data, which `Dashboard` words in one table.
package enum CommandOutcome: Hashable, Sendable {
  case done(Change? = nil)
  /// A fault is armed; it acts when this is there, such as `a session`.
  case waits(for: String)
  /// A player refused it, for a reason that was announced; or the world did, before any player.
  case refused(Refusal)
  /// There was nothing to do.
  case idle(Idleness)

  /// What a command has changed, where the command does not say it.
  package enum Change: Hashable, Sendable {
    case added(String)
    case removed(String)
    /// A real client was forgotten, and its session ended.
    case forgotten(String)
    /// A real client was called so before.
    case renamed(from: String)
    /// Viewers of a crowd left, or came back.
    case changedNumber(String, remark: String)
    case background(Bool)
    /// What a player's command switches is on or off now.
    case switched(isOn: Bool)
    case turned(FlowplayerOrientation)
    /// The name of a fault, the first of those that were cleared.
    case cleared(String)
    case answered(RealClientAnswer)
    case ran(HostSideEffect.Outcome)
  }

  /// A refused command: the player, `nil` where the world refuses it, the command and the reason.
  package struct Refusal: Hashable, Sendable {
    package let player: String?
    package let command: String
    package let reason: CommandRefusal
  }

  /// Why there was nothing to do; players are named.
  package enum Idleness: Hashable, Sendable {
    case wasRemoved, wasRemovedBefore, everybodyIsHome, everybodyIsThere, noFault, unfitFault
    case crowd(String)
    case killed(String)
    case isCalledSo(String)
    case suspended(String)
    case blocked(String)
    case inState(String, PlayerStatus)
  }

  /// The refusal; `nil` if the command was not refused.
  package var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// As a chronicle keeps it: without the bodies of answers.
  package var kept: CommandOutcome {
    switch self {
    case .done(.answered), .done(.ran): .done()
    case .done, .waits, .refused, .idle: self
    }
  }
}

/// What a command has led to in a part, and what the world has to do about it.
struct Consequences {
  let outcome: CommandOutcome
  var effects: [WorldEffect] = []
}
