import HeadEndAPI
import Players
import Screen
import Worlds

/// Something open above the wall, which Esc closes: a value that says where keys go, what they lead
/// to, how it is drawn and what a click on it meets.
protocol OpenPanel: Hashable, Sendable {
  /// Where keys go while it is open.
  var context: Context { get }
  /// The player that it is about: it closes when that one is gone.
  var player: PlayerID? { get }
  /// Whether a key that it does not need does what it does on the wall.
  var passesKeys: Bool { get }

  /// The rows of its keys that win over the wall's; none where all keys are its own.
  func rows(at clock: WallClock) -> [ActionRow]

  /// Does what a key does in it; `nil` for a key that it does not need.
  mutating func press(_ key: Key, in situation: Situation) -> UserAction.Effect?

  func draw(in scene: PanelScene, _ frame: inout Frame)

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit
}

extension OpenPanel {
  var player: PlayerID? { nil }

  func rows(at clock: WallClock) -> [ActionRow] { [] }

  func hit(x: Int, y: Int, in scene: PanelScene) -> PanelHit { .outside }

  func isEqual(to other: (any OpenPanel)?) -> Bool { other as? Self == self }
}

/// A panel in which one types, or chooses by letters: all keys are its own. Its rows are in the
/// table of actions.
protocol TypedPanel: OpenPanel {
  mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect

  /// Takes a character that is typed into it.
  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect
}

extension TypedPanel {
  var passesKeys: Bool { false }

  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    .stays
  }

  mutating func press(_ key: Key, in situation: Situation) -> UserAction.Effect? {
    if let action = ActionTable.action(for: key, in: context) {
      return action.isForPanels ? answer(action, in: situation) : nil
    }
    guard case .character(let scalar) = key else { return .stays }
    return type(Character(scalar), in: situation)
  }
}

/// What a click met.
enum PanelHit: Sendable {
  case nothing, outside
  /// A row of a list: the panel with its cursor there, and whether the row is done at once.
  case row(any OpenPanel, isDone: Bool)
  /// Words that do what a key does.
  case key(Key)

  /// Beside the rows: within the box or not.
  static func beside(_ area: Rect, _ x: Int, _ y: Int) -> PanelHit {
    area.contains(x, y) ? .nothing : .outside
  }
}

/// The surface of a panel, and the data it may show.
struct PanelScene {
  let world: WorldObservation
  /// The target of faults and zaps, as a title, such as `1 main`.
  let target: String
  /// The names of the targets, such as `main, kids`.
  let names: String
  /// The targets of faults and zaps.
  let targets: [WallSlot]
  /// The focused pane, which menus keep clear of.
  let pane: Rect?
  /// The rows that are kept free for the head-end, so that it covers no crowd.
  var headEndRows: Rect?
  /// The rows of captions on stage, where they are to be read while a panel is open; `nil` off it.
  var captions: Rect?
  let size: Size
  let server: ServerAddress?
  var search: SearchNews?
  var ownKeys = OwnKeys()
  let theme: Theme

  /// All but header and footer.
  var body: Rect { Rect(x: 0, y: 1, width: size.width, height: size.height - 2) }

  /// The part of the body above the captions on stage.
  var bodyAboveCaptions: Rect {
    guard let captions, !captions.isEmpty else { return body }
    return body.splitTop(captions.y - body.y).top
  }
}

/// The panel that is open, and the fault that was injected last, where the menu opens next time.
struct Overlays: Sendable {
  private(set) var current: (any OpenPanel)?
  var lastFault: Character?

  mutating func open(_ panel: any OpenPanel) { current = panel }

  mutating func close() { current = nil }

  /// Does what a key does in what is open; `nil` for a key that nothing open needs.
  mutating func press(_ key: Key, in situation: Situation) -> UserAction.Effect? {
    guard var panel = current, let effect = panel.press(key, in: situation) else { return nil }
    current = effect.closes ? nil : effect.next ?? panel
    return effect
  }

  /// Closes a question about a player that no longer exists.
  mutating func settle(in roster: Roster) {
    if let player = current?.player, roster.place(of: player) == nil { close() }
  }
}
