import Screen
import Worlds
import Simulation

/// Everything by name: actions, faults, players, channels, themes, line-ups and scenarios; typing
/// narrows the list.
struct Palette {
  /// The palette's state while it is open.
  struct State: Hashable, Sendable {
    /// All that it offers.
    let entries: [PaletteEntry]
    private(set) var text = ""
    private(set) var choice = 0

    init(_ entries: [PaletteEntry]) { self.entries = entries }

    /// The entries that the text means, those that begin with it first.
    var matches: [PaletteEntry] {
      let found = entries.filter { $0.matches(text) }
      return found.filter { $0.begins(with: text) } + found.filter { !$0.begins(with: text) }
    }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      let count = matches.count
      switch action {
      case .confirm: return chosen(in: situation)
      case .up: choice = count == 0 ? 0 : (choice + count - 1) % count
      case .down: choice = count == 0 ? 0 : (choice + 1) % count
      case .erase:
        text = String(text.dropLast())
        choice = 0
      default: return .closes
      }
      return .stays
    }

    private func chosen(in situation: Situation) -> UserAction.Effect {
      guard matches.indices.contains(choice) else { return .refuses(Palette.noMatch) }
      let entry = matches[choice]
      if let obstacle = entry.obstacle { return .refuses("\(entry.name): \(obstacle)") }
      if let key = entry.action.faultKey {
        return situation.injection(of: key, provoking: .operation)
      }
      return UserAction.Effect(closes: true, action: entry.action)
    }

    mutating func type(_ character: Character) {
      text.append(character)
      choice = 0
    }

    mutating func choose(_ index: Int) { choice = index }
  }

  /// What is said where nothing matches.
  private static let noMatch = "no matching action"

  let state: State
  var ownKeys = OwnKeys()
  let theme: Theme

  /// Where the palette lies over a body: its box, and the entries in it.
  func places(over body: Rect) -> (area: Rect, list: ListWindow) {
    let height = min(body.height, 18)
    let box = body.centred(Size(min(body.width, 76), height))
    let area = Rect(
      x: box.x, y: body.y + min(2, body.height - height), width: box.width, height: height)
    let rows = Panel.inner(area).splitTop(1).rest
    return (area, ListWindow(rows, count: state.matches.count, choice: state.choice))
  }

  func draw(over body: Rect, in frame: inout Frame) {
    let matches = state.matches
    let (area, list) = places(over: body)
    Panel.draw(
      area, title: "palette", note: "\(matches.count) of \(state.entries.count)",
      range: list.range, theme: theme, in: &frame)
    let prompt = Panel.inner(area).splitTop(1).top
    let x = frame.draw(": ", x: prompt.x, y: prompt.y, theme[.menuStrong])
    frame.draw(
      state.text.suffix(max(0, prompt.width - 4)) + "_", x: x, y: prompt.y, theme[.menuStrong])
    if matches.isEmpty {
      frame.draw(Self.noMatch, x: list.area.x, y: list.area.y, theme[.menuFaint])
    }
    for index in list.shown {
      draw(matches[index], index == state.choice, list.row(of: index), in: &frame)
    }
  }

  private func draw(
    _ entry: PaletteEntry, _ isChosen: Bool, _ place: Rect, in frame: inout Frame
  ) {
    let plain = theme[entry.obstacle == nil ? .menu : .menuFaint]
    let style = isChosen ? theme[.selection] : plain
    frame.fill(place, Cell(" ", style))
    let keys = ownKeys.sequence(entry.keys)
    frame.drawRight(keys, endX: place.maxX - 1, y: place.y, isChosen ? style : theme[.menuStrong])
    let room = place.width - keys.columns - 4
    let wordings = [entry.obstacle.map { "\(entry.name): \($0)" }, entry.name]
    let name = wordings.compactMap(\.self).first { $0.columns <= room }
    frame.draw(
      name ?? Fitting.wrap(entry.name, in: room).first ?? "", x: place.x + 1, y: place.y, style)
  }
}

extension Palette.State: TypedPanel {
  var context: Context { .palette }

  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    type(character)
    return .stays
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    Palette(state: self, ownKeys: scene.ownKeys, theme: scene.theme)
      .draw(over: scene.body, in: &frame)
  }

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let places = Palette(state: self, theme: scene.theme).places(over: scene.body)
    guard let index = places.list.index(at: x, y) else { return .beside(places.area, x, y) }
    var chosen = self
    chosen.choose(index)
    return .row(chosen, isDone: true)
  }
}
