import Lab
import Simulation

/// What the last key did: a command that was performed or refused, or another result.
struct KeyHint: Hashable, Sendable {
  /// How long it is shown, in presentation time.
  static let life = Duration.seconds(3)

  /// The keys of the command; empty for a result of another kind.
  let keys: String
  /// Presentation time of the command.
  let since: Instant
  /// What commands to several players have in common; `nil` for a command to one.
  let group: String?
  /// What was done, in words; empty when nothing was.
  private(set) var done = ""
  /// How many players did it.
  private(set) var count = 0
  /// At how many of them it only waits.
  private var waiting = 0
  /// What all of them have in common; empty where they differ.
  private var detail: String?
  /// Why it was not done, and by how many players.
  private var reason = ""
  private var refusals = 0

  /// A result that is no command.
  init(_ text: String, since: Instant) {
    keys = ""
    group = nil
    self.since = since
    done = text
  }

  init(keys: String, group: String?, since: Instant) {
    self.keys = keys
    self.group = group
    self.since = since
  }

  var meaning: String {
    if done.isEmpty { return reason }
    return refusals == 0 ? done : "\(done); \(refusals) not: \(reason)"
  }

  /// One more player did it, or waits to.
  fileprivate mutating func add(_ command: Command, _ text: CommandText, alone: String) {
    count += 1
    if text.waits(command) { waiting += 1 }
    let own = text.detail(of: command)
    detail = detail == nil || detail == own ? own : ""
    let several = text.meaning(of: command, for: count, waiting: waiting, detail: detail ?? "")
    done = count > 1 ? several ?? alone : alone
  }

  /// One more player did not do it.
  mutating func refuse(_ reason: String) {
    refusals += 1
    self.reason = reason
  }

  func isFresh(at presentation: Instant) -> Bool {
    presentation >= since && presentation - since < Self.life
  }

  /// Commands are told on the wall; over a menu only what its own keys led to.
  func isShown(in context: Context) -> Bool { keys.isEmpty || Context.open.contains(context) }
}

extension KeyHint {
  /// A command was performed, together with others of its kind at the same time: what it led to, or
  /// why it led to nothing.
  static func after(
    _ last: KeyHint?, _ command: Command, _ text: CommandText, idle: String?,
    at presentation: Instant
  ) -> KeyHint? {
    guard let hint = text.hint(command) else { return last }
    let group = text.group(of: command)
    var result = KeyHint(keys: hint.keys, group: group, since: presentation)
    if let last, group != nil, last.keys == hint.keys, last.group == group,
      last.since == presentation
    {
      result = last
    }
    if let reason = idle ?? text.refusal {
      result.refuse(reason)
    } else {
      result.add(command, text, alone: hint.meaning)
    }
    return result
  }
}
