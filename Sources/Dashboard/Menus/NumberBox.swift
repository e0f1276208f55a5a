import Lab
import Players
import Screen

/// Asks for the number of a player to go to, and says whose number it is.
struct NumberBox {
  /// The number while it is typed.
  struct State: Hashable, Sendable {
    private(set) var digits = ""

    /// The number so far; `nil` before the first digit.
    var number: Int? { Int(digits) }

    /// What an action leads to.
    mutating func answer(_ action: UserAction) -> MenuOutcome {
      switch action {
      case .confirm: return number.map { .goTo($0) } ?? .close
      case .erase:
        digits = String(digits.dropLast())
        return .stay
      default: return .close
      }
    }

    mutating func type(_ character: Character) {
      guard character.isASCII, character.isNumber, digits.count < 7 else { return }
      digits.append(character)
    }
  }

  let state: State
  let roster: Roster
  let theme: Theme

  func draw(over body: Rect, in frame: inout Frame) {
    let area = body.centred(Size(min(body.width, 40), 3))
    Panel.draw(area, title: "go to player", note: range, theme: theme, in: &frame)
    let inner = Panel.inner(area)
    frame.draw("\(state.digits)_", x: inner.x, y: inner.y, theme[.menuStrong], limit: inner.width)
    let words = Fitting.first([whose], in: inner.width - state.digits.count - 3)
    frame.drawRight(words, endX: inner.maxX, y: inner.y, theme[.menu])
  }

  private var range: String { "1-\(roster.count)" }

  /// The name of the player of that number, and how it is.
  private var whose: String {
    guard let number = state.number else { return "" }
    guard roster.seats.indices.contains(number - 1) else { return "no such player" }
    let seat = roster.seats[number - 1]
    return "\(seat.name)\(seat.brief.failedAt == nil ? "" : "  X")"
  }
}
