/// What a scenario waits for or expects.
package enum Condition: Sendable {
  case player(PlayerCondition)
  case notice(NoticeCondition)
  case count(CountCondition)
  case screen(ScreenCondition)

  func holds(in sight: Sight) -> Bool {
    switch self {
    case .player(let condition): condition.holds(in: sight)
    case .notice(let condition): condition.holds(in: sight)
    case .count(let condition): condition.holds(in: sight)
    case .screen(let condition): condition.holds(in: sight)
    }
  }

  /// The condition in words.
  package var words: String {
    switch self {
    case .player(let condition): condition.words
    case .notice(let condition): condition.words
    case .count(let condition): condition.words
    case .screen(let condition): condition.words
    }
  }

  /// What there is instead, when it does not hold.
  func instead(in sight: Sight) -> String {
    switch self {
    case .player(let condition): condition.instead(in: sight)
    case .notice(let condition): condition.instead(in: sight)
    case .count(let condition): condition.instead(in: sight)
    case .screen(let condition): condition.instead(in: sight)
    }
  }

  /// Whom it is about; `nil` = nobody in particular.
  var players: PlayerNames? {
    switch self {
    case .player(let condition): condition.players
    case .notice(let condition): condition.players
    case .count, .screen: nil
    }
  }

  /// Whether time alone can change it, without any event: it is looked at ten times a second then.
  var changesWithTime: Bool {
    switch self {
    case .player(let condition): condition.checks.contains { $0.aspect.isContinuous }
    case .notice: false
    case .count, .screen: true
    }
  }
}
