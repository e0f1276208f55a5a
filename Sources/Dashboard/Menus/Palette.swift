import Faults
import Screen

/// Every action and fault by name; typing narrows the list.
struct Palette {
  /// The palette's state while it is open.
  struct State: Hashable, Sendable {
    private(set) var text = ""
    private(set) var choice = 0

    /// What an action in the palette leads to.
    mutating func answer(_ action: UserAction) -> MenuOutcome {
      let entries = Palette.entries(matching: text)
      switch action {
      case .confirm:
        guard entries.indices.contains(choice) else { return .close }
        if case .inject(let letter) = entries[choice].action {
          return .inject(letter, provokes: true)
        }
        return .perform(entries[choice].action)
      case .up: choice = max(0, choice - 1)
      case .down: choice = min(max(0, entries.count - 1), choice + 1)
      case .erase:
        text = String(text.dropLast())
        choice = 0
      default: return .close
      }
      return .stay
    }

    mutating func type(_ character: Character) {
      text.append(character)
      choice = 0
    }

    mutating func choose(_ index: Int) { choice = index }
  }

  /// One line of the palette.
  struct Entry: Hashable, Sendable {
    var name: String
    var keys: String
    var action: UserAction
  }

  let state: State
  let theme: Theme

  /// All entries whose name contains the text.
  static func entries(matching text: String) -> [Entry] {
    let sought = text.lowercased()
    return all.filter { sought.isEmpty || $0.name.lowercased().contains(sought) }
  }

  private static let all: [Entry] = {
    let actions = ActionTable.rows(in: .wall).flatMap { row in
      row.offers.map { offer in
        // An action without a key of its own is done from here.
        let key = row.bindings.first { $0.action == offer.action }?.key.name ?? ":"
        return Entry(name: offer.name, keys: key, action: offer.action)
      }
    }
    let faults = FaultCatalogue.kinds.map {
      Entry(name: "fault: \($0.name)", keys: "f \($0.letter)", action: .inject($0.letter))
    }
    return actions + faults
  }()

  /// Where the palette lies over a body: its box, and the entries in it.
  func places(over body: Rect) -> (area: Rect, list: ListWindow) {
    let height = min(body.height, 18)
    let box = body.centred(Size(min(body.width, 76), height))
    let area = Rect(
      x: box.x, y: body.y + min(2, body.height - height), width: box.width, height: height)
    let rows = Panel.inner(area).splitTop(1).rest
    let count = Self.entries(matching: state.text).count
    return (area, ListWindow(rows, count: count, choice: state.choice))
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let entries = Self.entries(matching: state.text)
    let (area, list) = places(over: body)
    Panel.draw(
      area, title: "palette", note: "\(entries.count) of \(Self.all.count)", range: list.range,
      theme: theme, in: &frame)
    let prompt = Panel.inner(area).splitTop(1).top
    let x = frame.draw(": ", x: prompt.x, y: prompt.y, theme[.menuStrong])
    frame.draw(
      state.text.suffix(max(0, prompt.width - 4)) + "_", x: x, y: prompt.y, theme[.menuStrong])
    if entries.isEmpty {
      frame.draw("no matching action", x: list.area.x, y: list.area.y, theme[.menuFaint])
    }
    for index in list.shown {
      draw(entries[index], index == state.choice, list.row(of: index), in: &frame)
    }
  }

  private func draw(_ entry: Entry, _ isChosen: Bool, _ place: Rect, in frame: inout Frame) {
    let style = isChosen ? theme[.selection] : theme[.menu]
    frame.fill(place, Cell(" ", style))
    frame.drawRight(
      entry.keys, endX: place.maxX - 1, y: place.y, isChosen ? style : theme[.menuStrong])
    let room = place.width - entry.keys.unicodeScalars.count - 4
    let name = Fitting.wrap(entry.name, in: room).first ?? ""
    frame.draw(name, x: place.x + 1, y: place.y, style)
  }
}
