import Players
import Screen
import Worlds

/// Asks for the number of a player to go to, and says whose number it is.
struct NumberBox {
  /// The number while it is typed.
  struct State: Hashable, Sendable {
    private(set) var digits = ""

    /// The number so far; `nil` before the first digit.
    var number: Int? { Int(digits) }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      switch action {
      case .confirm:
        return UserAction.Effect(change: number.map { .goTo($0) }, closes: true)
      case .erase:
        digits = String(digits.dropLast())
        return .stays
      default: return .closes
      }
    }

    /// A digit moves the focus at once; any other key closes the box and acts on the wall.
    mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
      guard character.isASCII, character.isNumber else {
        return UserAction.Effect(closes: true, passesKey: true)
      }
      if digits.count < 7 { digits.append(character) }
      return UserAction.Effect(change: number.map { .lookAt($0) })
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
    guard roster.slots.indices.contains(number - 1) else { return "no such player" }
    let slot = roster.slots[number - 1]
    return "\(slot.shownName)\(slot.brief.failedAt == nil ? "" : "  X")"
  }
}

extension NumberBox.State: TypedPanel {
  var context: Context { .number }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    NumberBox(state: self, roster: scene.world.roster, theme: scene.theme)
      .draw(over: scene.body, in: &frame)
  }
}
