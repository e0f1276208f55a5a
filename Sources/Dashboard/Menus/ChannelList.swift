import HeadEndAPI
import Lab
import Players
import Screen

/// All channels; type a number to find it, Enter zaps.
struct ChannelList {
  /// The list's state while it is open.
  struct State: Hashable, Sendable {
    private(set) var choice = 0
    private(set) var digits = ""

    /// A list whose cursor starts on the channel of that number.
    init(_ channels: [Channel], at number: Int?) {
      choice = channels.firstIndex { $0.number == number } ?? 0
    }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      let channels = situation.world.channels
      switch action {
      case .confirm:
        guard let channel = chosen(among: channels) else { return .refuses("no such channel") }
        return .asks(
          situation.targets.map { .perform(.player($0.id, .zap(to: channel))) }, closes: true)
      case .up: self.move(by: -1, count: channels.count)
      case .down: self.move(by: 1, count: channels.count)
      case .erase: erase(among: channels)
      default: return .closes
      }
      return .stays
    }

    /// Puts the cursor on a channel, whatever number was begun.
    mutating func choose(_ index: Int) {
      choice = index
      digits = ""
    }

    /// Takes a digit of a channel's number.
    mutating func type(_ character: Character, among channels: [Channel]) {
      guard character.isASCII, character.isNumber, digits.count < 4 else { return }
      digits.append(character)
      follow(channels)
    }

    /// Removes the last digit.
    private mutating func erase(among channels: [Channel]) {
      digits = String(digits.dropLast())
      follow(channels)
    }

    private mutating func move(by step: Int, count: Int) {
      guard count > 0 else { return }
      digits = ""
      choice = (choice + step + count) % count
    }

    /// The channel that Enter zaps to; `nil` when no channel has the number typed.
    func chosen(among channels: [Channel]) -> Channel? {
      let isKnown = digits.isEmpty || channels.contains { "\($0.number)".hasPrefix(digits) }
      return isKnown ? channels.dropFirst(choice).first : nil
    }

    private mutating func follow(_ channels: [Channel]) {
      guard !digits.isEmpty else { return }
      choice = channels.firstIndex { "\($0.number)".hasPrefix(digits) } ?? choice
    }
  }

  let state: State
  let world: WorldObservation
  let target: String
  let theme: Theme

  private var nameWidth: Int { world.channels.map { $0.name.unicodeScalars.count }.max() ?? 8 }

  /// Where the list lies over a body: its box, and the channels in it.
  func places(over body: Rect, at pane: Rect?) -> (area: Rect, list: ListWindow) {
    let width = max(nameWidth + 26, target.unicodeScalars.count + 22)
    let area = Panel.place(Size(width, world.channels.count + 3), over: body, at: pane)
    let rows = Panel.inner(area).splitTop(1).rest
    return (area, ListWindow(rows, count: world.channels.count, choice: state.choice))
  }

  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let (area, list) = places(over: body, at: pane)
    Panel.draw(area, title: "zap \(target)", range: list.range, theme: theme, in: &frame)
    drawPrompt(Panel.inner(area).splitTop(1).top, in: &frame)
    let nameWidth = nameWidth
    for index in list.shown {
      draw(world.channels[index], index == state.choice, nameWidth, list.row(of: index), in: &frame)
    }
  }

  private func drawPrompt(_ row: Rect, in frame: inout Frame) {
    let x = frame.draw("number ", x: row.x, y: row.y, theme[.menuFaint])
    let end = frame.draw(state.digits + "_", x: x, y: row.y, theme[.menuStrong])
    if state.chosen(among: world.channels) == nil {
      frame.draw("no such channel", x: end + 1, y: row.y, theme[.menuFaint], limit: row.maxX - end)
    }
  }

  private func draw(
    _ channel: Channel, _ isChosen: Bool, _ nameWidth: Int, _ row: Rect, in frame: inout Frame
  ) {
    let style = isChosen ? theme[.selection] : theme[.menu]
    let (x, y) = (row.x, row.y)
    frame.fill(row, Cell(" ", style))
    frame.draw("\(channel.number)", x: x + 1, y: y, isChosen ? style : theme[.menuStrong])
    let end = frame.draw(channel.name, x: x + 6, y: y, style, limit: row.width - 6)
    let kind = (channel.isEncrypted ? "protected" : "clear") + (channel.isLive ? " live" : "")
    if row.maxX - end > kind.count + 1 {
      frame.draw(
        kind, x: x + 7 + nameWidth, y: y, isChosen ? style : theme[.menuFaint],
        limit: row.maxX - x - 7 - nameWidth)
    }
  }
}

extension ChannelList.State: OpenPanel {
  var context: Context { .channels }

  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    type(character, among: situation.world.channels)
    return .stays
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    list(in: scene).draw(over: scene.body, at: scene.pane, in: &frame)
  }

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit {
    let places = list(in: scene).places(over: scene.body, at: scene.pane)
    guard let index = places.list.index(at: x, y) else { return .beside(places.area, x, y) }
    var chosen = self
    chosen.choose(index)
    return .row(chosen, isDone: true)
  }

  private func list(in scene: PanelScene) -> ChannelList {
    ChannelList(state: self, world: scene.world, target: scene.target, theme: scene.theme)
  }
}
