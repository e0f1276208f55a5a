import Faults
import HeadEndAPI
import Players
import Screen
import Worlds

/// One line of the palette.
struct PaletteEntry: Hashable, Sendable {
  let name: String
  let keys: String
  let action: UserAction
  /// Why it cannot be done here; `nil` when it can.
  var obstacle: String?

  /// What people call things, and words of ours that mean them.
  private static let synonyms = [
    "pip": ["picture in picture"], "hb": ["heartbeat"], "ssm": ["session"],
    "drm": ["licence", "certificate", "ckc", "key"], "license": ["licence"], "bg": ["background"],
    "hdcp": ["output protection"], "net": ["network", "offline"], "cdn": ["manifest", "segments"],
    "exit": ["quit"], "screenshot": ["save this frame"], "rewind": ["back 5 s"],
    "undo": ["back 5 s", "branch"], "ff": ["faster"], "sound": ["mute"], "volume": ["mute"],
    "crash": ["kill"], "gif": ["film"], "video": ["film"], "zoom": ["zoom"],
    "lineup": ["line-up"], "search": ["filter"], "grep": ["filter"], "colour": ["theme"],
    "color": ["theme"],
  ]

  /// Whether each word of a text is in its name, or means something that is.
  func matches(_ text: String) -> Bool {
    let name = name.lowercased()
    return text.lowercased().split(separator: " ").allSatisfy { word in
      let others = Self.synonyms[String(word)] ?? []
      return name.contains(word) || others.contains { name.contains($0) }
    }
  }

  /// Whether a word of its name begins with a text.
  func begins(with text: String) -> Bool {
    let text = text.lowercased()
    let name = name.lowercased()
    return name.hasPrefix(text) || name.contains(" \(text)") || name.contains("(\(text)")
  }

  /// The entries that are the same on every wall.
  static let actions = ActionTable.rows(in: .wall).flatMap { row in
    row.offers.map { action in
      // An action without its own key runs from here.
      let key = row.bindings.first { $0.action == action }?.key.name ?? ":"
      return PaletteEntry(name: action.name, keys: key, action: action)
    }
  }

  /// Everything there is to choose, for some targets.
  static func all(
    in world: WorldObservation, for targets: [WallSlot], _ library: Library
  ) -> [PaletteEntry] {
    actions + faults(for: targets) + things(in: world) + library.entries
  }

  private static func faults(for targets: [WallSlot]) -> [PaletteEntry] {
    FaultCatalogue.kinds.map { kind in
      PaletteEntry(
        name: "fault: \(kind.name)", keys: "f \(kind.key)", action: .inject(kind.key),
        obstacle: kind.obstacle(at: targets, provoked: true))
    }
  }

  private static func things(in world: WorldObservation) -> [PaletteEntry] {
    let players = world.roster.slots.enumerated().map { index, player in
      PaletteEntry(
        name: "player \(Self.title(of: player)): focus it", keys: index < 9 ? "\(index + 1)" : ":",
        action: .focus(index + 1))
    }
    let channels = world.channels.map { channel in
      PaletteEntry(
        name: "channel \(channel.number) \(channel.name): zap there", keys: "c",
        action: .zap(channel.number))
    }
    let themes = Theme.all.map {
      PaletteEntry(name: "theme \($0.name)", keys: "t", action: .useTheme($0.name))
    }
    return players + channels + themes
  }

  /// A player's name on the wall, and its id where that is another.
  private static func title(of player: Roster.Entry) -> String {
    player.shownName == player.name ? player.name : "\(player.shownName) (\(player.name))"
  }
}

/// The line-ups and scenarios that ship with the program, by name.
package struct Library: Hashable, Sendable {
  private let lineUps: [String]
  private let scenarios: [String]

  package init(lineUps: [String] = [], scenarios: [String] = []) {
    self.lineUps = lineUps
    self.scenarios = scenarios
  }

  var entries: [PaletteEntry] {
    lineUps.map {
      PaletteEntry(name: "line-up \($0): copy the command", keys: ":", action: .openLineUp($0))
    }
      + scenarios.map {
        PaletteEntry(name: "scenario \($0): copy the command", keys: ":", action: .openScenario($0))
      }
  }
}
