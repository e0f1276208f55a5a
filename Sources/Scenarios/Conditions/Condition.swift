import Lab
import Players

/// What a scenario waits for or expects.
package enum Condition: Sendable {
  case player(PlayerCondition)
  case notice(NoticeCondition)
  case count(CountCondition)
  case screen(ScreenCondition)
  case request(RequestCondition)
  case crowd(CrowdCondition)
  case service(ServiceCondition)

  func holds(in context: EvaluationContext) -> Bool {
    switch self {
    case .player(let condition): condition.holds(in: context)
    case .notice(let condition): condition.holds(in: context)
    case .count(let condition): condition.holds(in: context)
    case .screen(let condition): condition.holds(in: context)
    case .request(let condition): condition.holds(in: context)
    case .crowd(let condition): condition.holds(in: context)
    case .service(let condition): condition.holds(in: context)
    }
  }

  /// The condition in words.
  package var words: String {
    switch self {
    case .player(let condition): condition.words
    case .notice(let condition): condition.words
    case .count(let condition): condition.words
    case .screen(let condition): condition.words
    case .request(let condition): condition.words
    case .crowd(let condition): condition.words
    case .service(let condition): condition.words
    }
  }

  /// What is the case instead, when it does not hold.
  func instead(in context: EvaluationContext) -> String {
    switch self {
    case .player(let condition): condition.instead(in: context)
    case .notice(let condition): condition.instead(in: context)
    case .count(let condition): condition.instead(in: context)
    case .screen(let condition): condition.instead(in: context)
    case .request(let condition): condition.instead(in: context)
    case .crowd(let condition): condition.instead(in: context)
    case .service(let condition): condition.instead(in: context)
    }
  }

  /// The players it is about; `nil` = no particular ones.
  var players: PlayerNames? {
    switch self {
    case .player(let condition): condition.players
    case .notice(let condition): condition.players
    case .request(let condition): condition.players
    case .crowd(let condition): .named([condition.crowd])
    case .count, .screen, .service: nil
    }
  }

  /// Whether it can change without any event; it is evaluated ten times a second then.
  var changesWithTime: Bool {
    switch self {
    case .player(let condition): condition.checks.contains { $0.aspect.isContinuous }
    case .notice: false
    case .count, .screen, .request, .crowd, .service: true
    }
  }
}

/// An expected count.
package struct CountCondition: Sendable {
  /// What is counted.
  enum Subject: Sendable {
    /// The head-end's sessions of an account.
    case sessions(account: String)
    /// Armed faults: all of them, or those aimed at players.
    case faults(PlayerNames?)
  }

  let subject: Subject
  let expected: Comparison

  func holds(in context: EvaluationContext) -> Bool {
    expected.holds(for: Double(count(in: context)))
  }

  private func count(in context: EvaluationContext) -> Int {
    let world = context.observation
    switch subject {
    case .sessions(let account):
      return world.accounts.first { $0.id == account }?.sessions ?? 0
    case .faults(nil): return world.faults.count
    case .faults(let players?):
      let aimed = players.present(in: world).map(\.id)
      return world.faults.filter { fault in aimed.contains { fault.isOn($0) } }.count
    }
  }

  /// Such as `sessions of home: 2`.
  var words: String { "\(subjectWords): \(expected.text)" }

  func instead(in context: EvaluationContext) -> String { "\(subjectWords): \(count(in: context))" }

  private var subjectWords: String {
    switch subject {
    case .sessions(let account): "sessions of \(account)"
    case .faults(nil): "active faults"
    case .faults(let players?): "active faults of \(players.words)"
    }
  }
}

/// Text that one row of the wall must contain.
package struct ScreenCondition: Sendable {
  let text: String
  let columns: Int
  let rows: Int

  func holds(in context: EvaluationContext) -> Bool {
    context.screen(columns: columns, rows: rows)?.contains(text) ?? false
  }

  /// Such as `the screen at 80x24 shows "PLAYING"`.
  var words: String { "the screen at \(columns)x\(rows) shows \"\(text)\"" }

  func instead(in context: EvaluationContext) -> String {
    guard let screen = context.screen(columns: columns, rows: rows) else {
      return "this run has no screen"
    }
    return "it shows: " + (Self.nearest(to: text, in: screen) ?? "nothing similar")
  }

  /// The row that contains the most words of the text.
  private static func nearest(to text: String, in screen: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    let rows = screen.split(separator: "\n").map(String.init)
    let ranked = rows.map { row in (row: row, score: words.filter { row.contains($0) }.count) }
    guard let best = ranked.map(\.score).max(), best > 0 else { return nil }
    return ranked.first { $0.score == best }?.row
  }
}
