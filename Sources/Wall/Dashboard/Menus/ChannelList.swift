import HeadEndAPI
import Players
import Screen
import Worlds
import Simulation

/// All channels; typing a number or a part of a name narrows the list, Enter zaps.
struct ChannelList {
  /// The list's state while it is open.
  struct State: Hashable, Sendable {
    /// The place of the cursor among the channels that match.
    private(set) var choice = 0
    private(set) var text = ""

    /// A list whose cursor starts on the channel of that number.
    init(_ channels: [Channel], at number: Int?) {
      choice = channels.firstIndex { $0.number == number } ?? 0
    }

    mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
      let channels = situation.world.channels
      switch action {
      case .confirm:
        guard let channel = chosen(among: channels) else {
          return .tells("no such channel: correct it with Backspace")
        }
        return .asks(
          situation.targets.map { .perform(.player($0.id, .zap(to: channel))) }, closes: true)
      case .up: self.move(by: -1, count: matches(among: channels).count)
      case .down: self.move(by: 1, count: matches(among: channels).count)
      case .erase: erase(among: channels)
      default: return .closes
      }
      return .stays
    }

    /// The channels whose number begins with the text, then those whose name has its words, one
    /// that begins with it first.
    func matches(among channels: [Channel]) -> [Channel] {
      let words = text.lowercased().split(separator: " ")
      guard let first = words.first else { return channels }
      let numbered = channels.filter { words.count == 1 && "\($0.number)".hasPrefix(first) }
      let named = channels.filter { channel in
        let name = channel.name.lowercased()
        return !numbered.contains(channel) && words.allSatisfy { name.contains($0) }
      }
      let begins = { (channel: Channel) in channel.name.lowercased().hasPrefix(first) }
      return numbered + named.filter(begins) + named.filter { !begins($0) }
    }

    mutating func choose(_ index: Int) { choice = index }

    mutating func type(_ character: Character) {
      text.append(character)
      choice = 0
    }

    /// Removes the last character; the cursor stays on its channel once nothing is left.
    private mutating func erase(among channels: [Channel]) {
      let held = chosen(among: channels)
      text = String(text.dropLast())
      choice = text.isEmpty ? channels.firstIndex { $0 == held } ?? 0 : 0
    }

    private mutating func move(by step: Int, count: Int) {
      guard count > 0 else { return }
      choice = (choice + step + count) % count
    }

    /// The channel that Enter zaps to; `nil` when none matches.
    func chosen(among channels: [Channel]) -> Channel? {
      matches(among: channels).dropFirst(choice).first
    }
  }

  let state: State
  let world: WorldObservation
  let target: String
  let theme: Theme

  private var nameWidth: Int { world.channels.map { $0.name.columns }.max() ?? 8 }

  /// Where the list lies over a body: its box, and the channels in it.
  func places(over body: Rect, at pane: Rect?) -> (area: Rect, list: ListWindow) {
    let width = max(nameWidth + 26, target.columns + 22)
    let area = Panel.place(Size(width, world.channels.count + 3), over: body, at: pane)
    let rows = Panel.inner(area).splitTop(1).rest
    let count = state.matches(among: world.channels).count
    return (area, ListWindow(rows, count: count, choice: state.choice))
  }

  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let (area, list) = places(over: body, at: pane)
    Panel.draw(area, title: "zap \(target)", range: list.range, theme: theme, in: &frame)
    drawPrompt(Panel.inner(area).splitTop(1).top, in: &frame)
    let (nameWidth, matches) = (nameWidth, state.matches(among: world.channels))
    for index in list.shown {
      draw(matches[index], index == state.choice, nameWidth, list.row(of: index), in: &frame)
    }
    guard matches.isEmpty else { return }
    frame.draw(
      "no such channel", x: list.area.x + 1, y: list.area.y, theme[.menuFaint],
      limit: list.area.width - 1)
  }

  private func drawPrompt(_ row: Rect, in frame: inout Frame) {
    let x = frame.draw("number or name ", x: row.x, y: row.y, theme[.menuFaint])
    let text = "\(state.text.suffix(max(0, row.maxX - x - 1)))_"
    frame.draw(text, x: x, y: row.y, theme[.menuStrong])
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

extension ChannelList.State: TypedPanel {
  var context: Context { .channels }

  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    type(character)
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
