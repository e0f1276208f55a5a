import Screen
import Simulation

/// What the last key did: commands and what they led to, or another result.
struct KeyHint: Hashable, Sendable {
  /// How long it is shown, in host time.
  static let life = Duration.seconds(3)

  /// The keys of the commands; empty for a result of another kind.
  let keys: String
  /// Host time of the commands.
  let since: Instant
  /// What was done without a command.
  private let text: String
  /// What commands of one kind at the same time have led to.
  private(set) var told: [OutcomeText] = []

  /// Whether the shell said it, which may name files.
  var isOfShell = false

  /// Where the key did nothing, and why; `nil` where it did all.
  private var exception: String?

  /// A result that is no command.
  init(_ text: String, keys: String = "", since: Instant, exception: String? = nil) {
    self.keys = keys
    self.text = text
    self.since = since
    self.exception = exception
  }

  /// A command was performed, perhaps together with others of its kind at the same time; `action`
  /// is what gave it where that is not the command's usual key.
  init(_ told: OutcomeText, by action: UserAction?, after last: KeyHint?, at host: Instant) {
    self.init("", keys: action.map(ActionTable.keys) ?? told.command.keys, since: host)
    if let last, last.since == host, last.told.last?.isLike(told) ?? (last.exception != nil) {
      self.told = last.told
      exception = last.exception
    }
    self.told.append(told)
  }

  var meaning: String {
    guard let exception, !told.isEmpty else { return done }
    return "\(done); \(exception)"
  }

  private var done: String {
    guard !told.isEmpty else { return text }
    let done = told.filter { $0.reason == nil }
    let late = told.filter(\.isLate)
    let refused = told.last { $0.reason != nil && !$0.isLate }
    guard told.count > 1, !done.isEmpty || refused == nil else {
      return told.last { $0.reason != nil }?.reason ?? OutcomeText.words(of: done)
    }
    var words = OutcomeText.words(of: done + late)
    if !late.isEmpty {
      let count = late.count == told.count ? "all" : "\(late.count)"
      words += ", \(count) of them as soon as their app's main thread is free"
    }
    guard let reason = refused?.reason else { return words }
    return "\(words); \(told.count - done.count - late.count) not: \(reason)"
  }

  /// From the fullest wording to the shortest that says all.
  var wordings: [String] {
    guard told.count == 1, let seen = told.first?.seen, !seen.isEmpty else { return [meaning] }
    return [meaning, seen]
  }

  /// Whether keys and a whole wording have room.
  func fits(_ width: Int, _ ownKeys: OwnKeys) -> Bool {
    let keys = ownKeys.sequence(keys).unicodeScalars.count
    let room = width - (keys == 0 ? 0 : keys + 2) - 2
    return !Fitting.first(wordings, in: room).isEmpty
  }

  func isFresh(at host: Instant) -> Bool {
    host >= since && host - since < Self.life
  }

  /// True for a command on the wall; over a menu only for a result without one.
  func isShown(in context: Context) -> Bool { keys.isEmpty || Context.open.contains(context) }
}
