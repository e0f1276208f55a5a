import HeadEndAPI
import Lab
import Screen

/// All channels; digits type a number, Enter zaps.
struct ChannelList {
  /// What the list remembers while it is open.
  struct State: Hashable, Sendable {
    var choice = 0
    var digits = ""

    /// A list that starts on the channel of that number.
    init(_ channels: [Channel], at number: Int?) {
      choice = channels.firstIndex { $0.number == number } ?? 0
    }

    /// Takes a digit of a channel's number.
    mutating func type(_ character: Character, among channels: [Channel]) {
      guard character.isASCII, character.isNumber, digits.count < 4 else { return }
      digits.append(character)
      follow(channels)
    }

    /// Takes the last digit back.
    mutating func erase(among channels: [Channel]) {
      digits = String(digits.dropLast())
      follow(channels)
    }

    mutating func move(by step: Int, count: Int) {
      guard count > 0 else { return }
      digits = ""
      choice = (choice + step + count) % count
    }

    /// The channel that Enter zaps to; `nil` when the number typed belongs to none.
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

  func draw(over body: Rect, at pane: Rect?, in frame: inout Frame) {
    let channels = world.channels
    let nameWidth = channels.map { $0.name.unicodeScalars.count }.max() ?? 8
    let width = min(body.width, max(nameWidth + 26, target.unicodeScalars.count + 22))
    let height = min(body.height, channels.count + 3)
    let x = max(body.x, min((pane?.x ?? body.x) + 1, body.maxX - width))
    let area = Rect(x: x, y: min(body.y + 1, body.maxY - height), width: width, height: height)
    let inner = Panel.draw(area, title: "zap \(target)", theme: theme, in: &frame)
    let (prompt, list) = inner.splitTop(1)
    drawPrompt(prompt, in: &frame)
    let first = max(0, min(state.choice - list.height / 2, channels.count - list.height))
    for (row, index) in (first..<min(channels.count, first + list.height)).enumerated() {
      draw(
        channels[index], index == state.choice, nameWidth, x: list.x, y: list.y + row,
        width: list.width, in: &frame)
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
    _ channel: Channel, _ isChosen: Bool, _ nameWidth: Int, x: Int, y: Int, width: Int,
    in frame: inout Frame
  ) {
    let style = isChosen ? theme[.selection] : theme[.menu]
    let row = Rect(x: x, y: y, width: width, height: 1)
    frame.fill(row, Cell(" ", style))
    frame.draw("\(channel.number)", x: x + 1, y: y, isChosen ? style : theme[.menuStrong])
    let end = frame.draw(channel.name, x: x + 6, y: y, style, limit: width - 6)
    let kind = (channel.isEncrypted ? "protected" : "clear") + (channel.isLive ? " live" : "")
    if row.maxX - end > kind.count + 1 {
      frame.draw(
        kind, x: x + 7 + nameWidth, y: y, isChosen ? style : theme[.menuFaint],
        limit: row.maxX - x - 7 - nameWidth)
    }
  }
}
