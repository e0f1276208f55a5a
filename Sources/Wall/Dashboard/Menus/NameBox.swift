import HeadEndAPI
import Players
import Screen
import Worlds

/// Asks for the new name of a real client.
struct NameBox: TypedPanel {
  let id: PlayerID
  private(set) var name: String

  /// Characters of a name.
  private static let limit = 24

  var context: Context { .name }
  var player: PlayerID? { id }

  mutating func answer(_ action: UserAction, in situation: Situation) -> UserAction.Effect {
    switch action {
    case .confirm:
      return name.isEmpty ? .stays : .asks([.perform(.rename(id, to: name))], closes: true)
    case .erase:
      name = String(name.dropLast())
      return .stays
    default: return .closes
    }
  }

  /// Only what a name may have can be typed; a space becomes a hyphen.
  mutating func type(_ character: Character, in situation: Situation) -> UserAction.Effect {
    let character = character == " " ? "-" : character
    let isFit = character.isASCII && (character.isLetter || character.isNumber || character == "-")
    if isFit, name.count < Self.limit { name.append(character) }
    return .stays
  }

  func draw(in scene: PanelScene, _ frame: inout Frame) {
    let area = scene.body.centred(Size(min(scene.body.width, 44), 3))
    let old = scene.world.roster.slot(of: id)?.name ?? ""
    Panel.draw(area, title: "name of \(old)", theme: scene.theme, in: &frame)
    let inner = Panel.inner(area)
    let style = scene.theme[.menuStrong]
    frame.draw("\(name)_", x: inner.x, y: inner.y, style, limit: inner.width)
  }
}
