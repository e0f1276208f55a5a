import Screen

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

    /// What an action in the palette leads to.
    mutating func answer(_ action: UserAction) -> MenuOutcome {
      let count = matches.count
      switch action {
      case .confirm: return chosen
      case .up: choice = count == 0 ? 0 : (choice + count - 1) % count
      case .down: choice = count == 0 ? 0 : (choice + 1) % count
      case .erase:
        text = String(text.dropLast())
        choice = 0
      default: return .close
      }
      return .stay
    }

    private var chosen: MenuOutcome {
      guard matches.indices.contains(choice) else { return .refused("no such action") }
      let entry = matches[choice]
      if let obstacle = entry.obstacle { return .refused("\(entry.name): \(obstacle)") }
      if case .fault(let letter) = entry.action.argument { return .inject(letter, provokes: true) }
      return .perform(entry.action)
    }

    mutating func type(_ character: Character) {
      text.append(character)
      choice = 0
    }

    mutating func choose(_ index: Int) { choice = index }
  }

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
      frame.draw("no matching action", x: list.area.x, y: list.area.y, theme[.menuFaint])
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
    let room = place.width - keys.unicodeScalars.count - 4
    let wordings = [entry.obstacle.map { "\(entry.name): \($0)" }, entry.name]
    let name = wordings.compactMap(\.self).first { $0.unicodeScalars.count <= room }
    frame.draw(
      name ?? Fitting.wrap(entry.name, in: room).first ?? "", x: place.x + 1, y: place.y, style)
  }
}
