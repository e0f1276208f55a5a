import Players
import Sessions
package import Simulation
package import Worlds

/// What a scenario waits for or expects.
package struct Condition: Sendable {
  /// The condition in words.
  package let words: String
  /// The players it is about; `nil` = no particular ones.
  let players: PlayerNames?
  /// The rule whose breach it is.
  let rule: Rule?
  /// Whether it can change without any event; it is evaluated ten times a second then.
  let changesWithTime: Bool
  let holds: @Sendable (Moment) -> Bool
  /// Whether it holds for one of its players at least: what `not` denies; `nil` where that is the
  /// same.
  var holdsForAny: (@Sendable (Moment) -> Bool)?
  /// What is the case instead, when it does not hold.
  let instead: @Sendable (Moment) -> String
  /// The number of the announcement that satisfies it, and no step after it; `nil` for a condition
  /// that is not about notifications.
  let match: (@Sendable (AnnouncementWindow) -> Int?)?
  /// The event that satisfies it; `nil` for a condition that is about a state.
  let evidence: (@Sendable (Moment) -> Evidence?)?

  init(
    _ words: String, of players: PlayerNames? = nil, breaking rule: Rule? = nil,
    changesWithTime: Bool = true,
    holds: @escaping @Sendable (Moment) -> Bool,
    instead: @escaping @Sendable (Moment) -> String,
    match: (@Sendable (AnnouncementWindow) -> Int?)? = nil,
    evidence: (@Sendable (Moment) -> Evidence?)? = nil
  ) {
    (self.words, self.players, self.rule) = (words, players, rule)
    self.changesWithTime = changesWithTime
    (self.holds, self.instead, self.match, self.evidence) = (holds, instead, match, evidence)
  }

  /// A number of something; such as `sessions of home: 2`.
  init(
    number subject: String, of players: PlayerNames? = nil, _ expected: Comparison,
    _ count: @escaping @Sendable (borrowing World) -> Int
  ) {
    self.init("\(subject): \(expected.text)", of: players) {
      expected.holds(for: Double(count($0.session.world)))
    } instead: {
      "\(subject): \(count($0.session.world))"
    }
  }

  /// The same of players that have to come first: of those who never came, nothing is known.
  func awaiting(_ names: [String]) -> Condition {
    Condition(
      words, of: players ?? .named(names), breaking: rule, changesWithTime: changesWithTime,
      holds: { moment in
        let session = moment.session
        return names.allSatisfy { name in
          session.roster.hasSlot(named: name)
            || !session.requests.rows(since: RequestTally()) { $0 == name }.isEmpty
        } && holds(moment)
      }, instead: instead, match: match, evidence: evidence)
  }

  /// Why it does not hold: that a player is not there, and what is the case instead.
  func cause(at moment: Moment) -> String {
    [players?.absence(in: moment.session.roster), instead(moment)].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// What satisfies it at a moment at which it holds: an event, or the state as it is then.
  func evidence(at moment: Moment) -> Evidence {
    evidence?(moment) ?? Evidence(instant: moment.session.now, text: instead(moment))
  }

  /// What conditions are evaluated against: the world, recent announcements, and the screen.
  struct Moment {
    let session: Session
    let window: AnnouncementWindow
    let probe: (any ScreenProbe)?

    /// A crowd; `nil` when there is none of that name.
    func crowd(named name: String) -> CrowdObservation? {
      session.world.crowds.observations(cells: 0).first { $0.name == name }
    }

    /// The wall as text; `nil` without a screen.
    func screen(columns: Int, rows: Int) -> String? {
      probe?.text(columns: columns, rows: rows, of: session.world.observation)
    }
  }
}

/// Draws the wall as text, for expectations on screen text. The result depends on the world and its
/// announcements only, not on keys or on the speed of a live run.
package protocol ScreenProbe {
  /// The wall's rows as text at this size, for a world as it is now.
  func text(columns: Int, rows: Int, of world: WorldObservation) -> String

  /// Keeps room for the captions of a script, as its wall does.
  func keepRoom(for captions: [String])
}

/// What has satisfied a step, and when that happened.
package struct Evidence: Hashable, Sendable {
  package let instant: Instant
  package let text: String
}

/// One kind of condition: its keys under `wait`, `expect` and `not`, and what they make.
struct ConditionKind: Sendable {
  /// The key that identifies it.
  let mark: String
  let table: KeyTable
  let read: @Sendable (MappingReading) throws(FileProblem) -> Condition

  init<Mark>(
    _ mark: FileKey<Mark>, _ rows: [KeyTable.Row],
    _ read: @escaping @Sendable (MappingReading) throws(FileProblem) -> Condition
  ) {
    (self.mark, table, self.read) = (mark.name, KeyTable([mark.row] + rows), read)
  }

  /// A notification and faults can have `player` too, so the players come last.
  static let all = [notice, rule, account, faults, screen, request, crowd, service, player]
}

/// All kinds of conditions, each with more keys.
struct ConditionTables: Sendable {
  private let kinds: [(kind: ConditionKind, table: KeyTable)]
  /// The keys of all kinds, each once, to suggest the nearest word.
  private let everything: KeyTable

  init(with rows: [KeyTable.Row] = []) {
    kinds = ConditionKind.all.map { ($0, $0.table.with(rows)) }
    var all: [KeyTable.Row] = []
    for row in kinds.flatMap(\.table.rows) where !all.contains(where: { $0.name == row.name }) {
      all.append(row)
    }
    everything = KeyTable(all)
  }

  /// The JSON Schema of such a condition.
  var schema: JSON { ["oneOf": .list(kinds.map(\.table.schema))] }

  /// A mapping with the keys of its kind of condition.
  struct Entry {
    let keys: MappingReading
    let kind: ConditionKind

    func condition() throws(FileProblem) -> Condition { try kind.read(keys) }
  }

  func entry(_ place: Reading) throws(FileProblem) -> Entry {
    let present = place.keys
    if let (kind, table) = kinds.first(where: { present.contains($0.kind.mark) }) {
      return Entry(keys: try place.mapping(table), kind: kind)
    }
    _ = try place.mapping(everything)
    throw place.problem(
      "`\(place.name)` needs one of: \(kinds.map(\.kind.mark).joined(separator: ", "))")
  }
}

extension ConditionKind {
  private static let text = FileKey(
    "screen", Form<String>.text, needed: true, "Text that a row of the wall contains.")
  private static let size = FileKey(
    "size", .size, default: "160x45", "The terminal size for which the wall is drawn.")

  /// Text that one row of the wall must contain; such as `text "PLAYING" on the screen (80x24)`.
  static let screen = ConditionKind(text, [size.row]) { keys throws(FileProblem) in
    let words = try keys.need(text)
    let (columns, rows) = try keys(size) ?? (160, 45)
    return Condition("text \"\(words)\" on the screen (\(columns)x\(rows))") { moment in
      moment.screen(columns: columns, rows: rows)?.contains(words) ?? false
    } instead: { moment in
      guard let screen = moment.screen(columns: columns, rows: rows) else {
        return "this run draws no screen"
      }
      return nearestRow(to: words, in: screen).map { "the nearest row is: \($0)" }
        ?? "no row is similar"
    }
  }

  /// The row that contains the most words of the text.
  private static func nearestRow(to text: String, in screen: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let rows = screen.split(separator: "\n").map(String.init)
    let ranked = rows.map { row in (row: row, score: words.filter { row.contains($0) }.count) }
    guard let best = ranked.map(\.score).max(), best > 0 else { return nil }
    return ranked.first { $0.score == best }?.row
  }
}

extension Form where Value == (columns: Int, rows: Int) {
  /// Columns and rows, such as `80x24`.
  fileprivate static let size = Form(
    ["type": "string", "pattern": "^[0-9]{1,3}x[0-9]{1,3}$"],
    accepts: "columns and rows such as `80x24`"
  ) { place throws(FileProblem) in
    let sides = (place.scalar ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let columns = Quantity.integer(String(sides[0]), in: 1...999),
      let rows = Quantity.integer(String(sides[1]), in: 1...999)
    else { throw place.problem("`\(place.name)` must be columns and rows, such as 80x24") }
    return (columns, rows)
  }
}
