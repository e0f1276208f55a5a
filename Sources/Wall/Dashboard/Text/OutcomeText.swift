import Faults
import HeadEndAPI
import Players
import Simulation
package import Worlds

/// What a command has led to, in words.
package struct OutcomeText: Hashable, Sendable {
  let command: Command
  let outcome: CommandOutcome
  /// What was done, or waits to be done.
  let meaning: String
  /// What will be seen of a fault, where a line has no room for its name as well; or empty.
  let seen: String

  /// `nil` for a command without a key. `name` names players.
  init?(_ command: Command, _ outcome: CommandOutcome, name: (PlayerID) -> String) {
    guard let meaning = Self.words(of: command, outcome, name) else { return nil }
    (self.command, self.outcome) = (command, outcome)
    seen = Self.seen(command, outcome)
    self.meaning = seen.isEmpty ? meaning : "\(meaning); \(seen)"
  }

  /// Why nothing was done; `nil` when something was.
  var reason: String? {
    switch outcome {
    case .done, .waits: nil
    case .refused(let refusal): "refused: \(refusal.reason.words)"
    case .idle(let idleness): Self.words(of: idleness)
    }
  }

  /// Whether it is done later, once a call has returned that blocks the app.
  var isLate: Bool { if case .idle(.blocked) = outcome { true } else { false } }

  /// A refused command in one line: the player, if one refused it, the command and the reason.
  package static func line(_ refusal: CommandOutcome.Refusal) -> String {
    (refusal.player.map { "\($0): " } ?? "") + "\(refusal.command): \(refusal.reason.words)"
  }

  private static func words(of idleness: CommandOutcome.Idleness) -> String {
    switch idleness {
    case .wasRemoved: "that player was removed"
    case .wasRemovedBefore: "that player was already removed"
    case .everybodyIsThere: "the whole crowd is present"
    case .everybodyIsHome: "the crowd is empty"
    case .noFault: "there was no fault to clear"
    case .unfitFault: "the fault cannot be armed here"
    case .crowd(let name): "\(name) is a crowd: its viewers act on their own"
    case .isCalledSo(let name): "it is already called \(name)"
    case .killed(let name): "\(name)'s app was killed: r opens it again"
    case .suspended(let name): "\(name)'s app is suspended: it acts when b brings it back"
    case .blocked(let name):
      "\(name)'s app is blocked by a call: it acts once its main thread is free"
    case .inState(let name, let state): "nothing to do: \(name) is \(state.rawValue)"
    }
  }

  private static func words(
    of command: Command, _ outcome: CommandOutcome, _ name: (PlayerID) -> String
  ) -> String? {
    switch command {
    case .player(let id, let command): words(of: command, outcome, name(id))
    case .inject(let key, let id, _):
      armed(FaultText.name(key), command, outcome, whom: name(id))
    case .arm(let fault, _):
      armed(
        fault.name, command, outcome,
        whom: fault.targets == .everyone
          ? "all players" : fault.targets.words(name))
    case .addPlayer(let channel, _): "\(outcome.subject) is added on channel \(channel)"
    case .removePlayer, .bringBack: removed(outcome)
    case .background(let id):
      "\(name(id))'s app \(outcome.isOn ? "goes to the background" : "comes back")"
    case .killApp(let id): "\(name(id))'s app is killed"
    case .rotate(let id): "\(name(id))'s device turns\(orientation(outcome))"
    case .rename(_, let name): "\(outcome.subject) is now called \(name)"
    case .setNetwork(let id, let network):
      "\(name(id))'s network: \(network?.words ?? "the line-up's")"
    case .setPolicy(let id, let policy): "\(name(id))'s app is now \(policy.name)"
    case .clearFaults(let id):
      id.map { "\(name($0))'s faults are cleared" } ?? "all faults are cleared"
    case .clearFault, .clearFaultNamed: "\(outcome.subject) is cleared"
    case .setCapacity(let change): "capacity: \(change.text)"
    case .putMarker: "marker added"
    case .reset: "the line-up and the head-end restart"
    case .say, .beginChapter, .show, .seat, .hosted, .answerHostCall, .hostSideEffect, .outside,
      .upstreamAnswered:
      nil
    }
  }

  private static func words(
    of command: PlayerCommand, _ outcome: CommandOutcome, _ name: String
  ) -> String? {
    let row = command.row
    let sentence = outcome.isOn ? row.done : row.undone ?? row.done
    return sentence?.replacing("{}", with: name)
  }

  private static func removed(_ outcome: CommandOutcome) -> String {
    switch outcome {
    case .done(.changedNumber(let name, let remark)): "\(name): \(remark)"
    case .done(.forgotten(let name)): "\(name)'s session was ended"
    case .done, .waits, .refused, .idle: "\(outcome.subject) is removed"
    }
  }

  private static func orientation(_ outcome: CommandOutcome) -> String {
    if case .done(.turned(let orientation)) = outcome { ": \(orientation.name)" } else { "" }
  }

  /// What will be seen of a fault that acts; one that waits says what for.
  private static func seen(_ command: Command, _ outcome: CommandOutcome) -> String {
    if case .waits = outcome { return "" }
    guard case .inject(let key, _, _) = command else { return "" }
    return FaultCatalogue.kind(key)?.seen ?? ""
  }

  private static func armed(
    _ fault: String, _ command: Command, _ outcome: CommandOutcome, whom: String
  ) -> String {
    let waits = if case .waits(let what) = outcome { ", waits for \(what)" } else { "" }
    return "\(fault)\(command.onlyArms ? " is armed" : "") on \(whom)\(waits)"
  }
}

extension OutcomeText {
  /// Whether a fault is only armed, or waits for something.
  private var waits: Bool { if case .waits = outcome { true } else { command.onlyArms } }

  /// True if another command does the same, so that both can be reported together.
  func isLike(_ other: OutcomeText) -> Bool {
    switch (command, other.command) {
    case (.player(_, .zap), .player(_, .zap)), (.player(_, .recover), .player(_, .recover)): true
    case (.inject(let key, _, _), .inject(let another, _, _)): key == another
    default: false
    }
  }

  /// What commands of one kind have done to several players.
  static func words(of texts: [OutcomeText]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.last?.meaning ?? "" }
    switch last.command {
    case .player(_, .zap(let channel)):
      let isOne = texts.allSatisfy { $0.command.channel == channel }
      return "\(texts.count) players zap" + (isOne ? " to \(channel.number) \(channel.name)" : "")
    case .player(_, .recover): return "\(texts.count) players restart their streams"
    case .inject(let key, _, _):
      return words(of: FaultText.name(key), texts.count, waiting: texts.count { $0.waits })
    default: return last.meaning
    }
  }

  private static func words(of fault: String, _ count: Int, waiting: Int) -> String {
    switch waiting {
    case 0: "\(fault) on \(count) players"
    case count: "\(fault) is armed on \(count) players"
    default:
      "\(fault) on \((count - waiting).counted("player")), only armed on \(waiting)"
    }
  }
}

extension CommandOutcome {
  /// Whether what it switched is on.
  fileprivate var isOn: Bool {
    switch self {
    case .done(.background(let isOn)), .done(.switched(let isOn)): isOn
    case .done, .waits, .refused, .idle: false
    }
  }

  /// The same with players as the wall calls them.
  func calling(_ shown: (String) -> String) -> CommandOutcome {
    switch self {
    case .done(.removed(let name)): .done(.removed(shown(name)))
    case .idle(.killed(let name)): .idle(.killed(shown(name)))
    case .idle(.suspended(let name)): .idle(.suspended(shown(name)))
    case .idle(.blocked(let name)): .idle(.blocked(shown(name)))
    case .idle(.inState(let name, let state)): .idle(.inState(shown(name), state))
    case .done, .waits, .refused, .idle: self
    }
  }

  /// The player or fault that it names.
  fileprivate var subject: String {
    switch self {
    case .done(.added(let name)), .done(.removed(let name)), .done(.cleared(let name)),
      .done(.renamed(let name)):
      name
    case .done, .waits, .refused, .idle: "nobody"
    }
  }
}

extension Command {
  /// True if it arms a fault on the wire without provoking its operation; off the wire faults act
  /// without a request.
  fileprivate var onlyArms: Bool {
    switch self {
    case .inject(let key, _, provoke: false): FaultCatalogue.kind(key)?.point.isOnWire == true
    case .arm(let fault, provoke: false): fault.point.isOnWire
    default: false
    }
  }

  /// Where it zaps to.
  fileprivate var channel: Channel? {
    if case .player(_, .zap(let channel)) = self { channel } else { nil }
  }
}
