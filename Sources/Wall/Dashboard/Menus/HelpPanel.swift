import Screen
import Worlds

/// All keys in groups, those of the place where it was opened first, and what the words and signs
/// mean; typing searches them.
struct HelpPanel: TypedPanel {
  /// Where keys went when it was opened.
  private let origin: Context
  /// Where those went that it did not need.
  private let below: Context
  private(set) var text = ""
  private var scroll = 0

  init(from origin: Context = .wall, above below: Context = .wall) {
    (self.origin, self.below) = (origin, below)
  }

  var context: Context { .help }

  private struct Entry {
    let keys: String
    let role: Theme.Role
    let sentence: String

    init(_ keys: String, _ sentence: String, _ role: Theme.Role = .menuStrong) {
      (self.keys, self.role, self.sentence) = (keys, role, sentence)
    }
  }

  private typealias Group = (title: String, entries: [Entry])

  private static let crowdSigns = [
    Entry("■ ○ ▒ ◆ ·", "map: playing, starting, stalled, retrying, away"),
    Entry("L S K M", "map, failed: L at the limit, S no session, K no licence (key), M no media"),
    Entry("l s k m ░ ◇", "the same, for less than half of the cell's viewers"),
  ]
  private static let clicker = Entry(
    "b .", "with --present: blank the screen; the next key or click only shows it; F5 does nothing")
  private static let mouse = [
    Entry("click", "focus a pane; choose in a menu; go to an instant of the timeline"),
    Entry("click", "in the footer: press that key; in the log: choose a line, then open it"),
    Entry("wheel", "zap the pane under the pointer; scroll the log or what is open"),
    Entry("drag", "move along the timeline"),
  ]
  private static let rows =
    ActionTable.groups.flatMap(\.rows) + ActionTable.rows(in: .log)
    + Context.allCases.filter(\.isAboveWall).flatMap(\.ownRows)
  /// Own keys get as much room as the standard ones.
  private static let keyWidth = rows.map { $0.keyText.unicodeScalars.count }.max() ?? 0
  private static let width = min(
    118, keyWidth + (rows.map { $0.plainSentence.unicodeScalars.count }.max() ?? 0) + 6)

  mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
    let rows = Self.rows(in: situation.moment.size.height - 2)
    let lines = lines(
      situation.moment.size.width, situation.ownKeys, situation.world.crowds.isEmpty)
    let most = max(0, lines.count - rows)
    switch action {
    case .up: scroll = max(0, scroll - 1)
    case .down: scroll = min(most, scroll + 1)
    case .pageUp: scroll = max(0, scroll - rows)
    case .pageDown: scroll = min(most, scroll + rows)
    case .erase: search(String(text.dropLast()))
    default: return .closes
    }
    return .stays
  }

  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    search(text + String(character))
    return .stays
  }

  private mutating func search(_ text: String) { (self.text, scroll) = (text, 0) }

  /// Lines that fit below the search in a body of that height.
  private static func rows(in height: Int) -> Int { max(1, height - 3) }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    let (body, theme) = (scene.body, scene.theme)
    let lines = lines(body.width, scene.ownKeys, scene.world.crowds.isEmpty)
    let all = HelpPanel(from: origin, above: below).lines(
      body.width, scene.ownKeys, scene.world.crowds.isEmpty)
    let area = body.centred(
      Size(min(body.width, Self.width), min(body.height, all.count + 3)))
    let (prompt, list) = Panel.inner(area).splitTop(1)
    // Another size may have shown more.
    let first = min(scroll, max(0, lines.count - list.height))
    let range = "\(first + 1)-\(min(lines.count, first + list.height)) of \(lines.count)"
    Panel.draw(
      area, title: "help", range: lines.count > list.height ? "↑↓ \(range)" : "", theme: theme,
      in: &frame)
    let x = frame.draw("search ", x: prompt.x, y: prompt.y, theme[.menuFaint])
    frame.draw(
      "\(text.suffix(max(0, prompt.maxX - x - 1)))_", x: x, y: prompt.y, theme[.menuStrong])
    if lines.isEmpty {
      frame.draw(
        "nothing matches: correct it with Backspace", x: list.x, y: list.y, theme[.menuFaint],
        limit: list.width)
    }
    for (row, line) in lines.dropFirst(first).prefix(list.height).enumerated() {
      draw(line, list.x, list.y + row, theme, in: &frame)
    }
  }

  private func draw(
    _ line: Entry, _ x: Int, _ y: Int, _ theme: Theme, in frame: inout Frame
  ) {
    let isTitle = line.sentence.isEmpty && line.role == .menuFaint
    let isOfMenu = line.role == .menuStrong || isTitle
    let style = isOfMenu ? theme[line.role] : Legend.style(line.role, theme)
    frame.draw(line.keys, x: x, y: y, style, limit: isTitle ? Self.width - 4 : Self.keyWidth)
    frame.draw(line.sentence, x: x + Self.keyWidth + 2, y: y, theme[.menu])
  }

  /// What is shown on a screen of that width: each group below its title.
  private func lines(_ width: Int, _ ownKeys: OwnKeys, _ hasNoCrowd: Bool) -> [Entry] {
    let room = max(8, min(width, Self.width) - 4 - Self.keyWidth - 2)
    return groups(ownKeys, hasNoCrowd).flatMap { group -> [Entry] in
      let found = group.entries.filter { matches($0, of: group.title) }
      let title = found.isEmpty ? [] : [Entry(group.title.uppercased(), "", .menuFaint)]
      return title
        + found.flatMap { entry in
          Fitting.wrap(entry.sentence, in: room).enumerated().map { index, text in
            Entry(index == 0 ? entry.keys : "", text, entry.role)
          }
        }
    }
  }

  private func groups(_ ownKeys: OwnKeys, _ hasNoCrowd: Bool) -> [Group] {
    func entries(_ rows: [ActionRow]) -> [Entry] {
      rows.map { Entry(ownKeys.help($0), $0.plainSentence) }
    }
    let wall = origin.isAboveWall ? below : origin
    let keys = ActionTable.groups.map { title, rows in
      (title, entries(rows.filter { $0.contexts.contains(wall) }))
    }
    let crowd = ("on a zoomed crowd", entries(ActionTable.mapRows) + Self.crowdSigns)
    let clicker = origin == .presenting ? [Self.clicker] : []
    let words = Glossary.groups.map { group in
      (group.title, group.lines.map { Entry($0.sign, $0.meaning, $0.role) })
    }
    return [(origin.rawValue, entries(origin.ownRows) + clicker)] + keys
      + (hasNoCrowd ? [] : [crowd]) + words + [("mouse", Self.mouse)]
  }

  /// Whether each word of the text is in it, or in its group's title.
  private func matches(_ entry: Entry, of title: String) -> Bool {
    let words = "\(entry.keys) \(entry.sentence) \(title)".lowercased()
    return text.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
  }
}
