import Faults
import Screen

extension ActionTable {
  private static let closing: (Key, UserAction) = (.escape, .close)
  private static let moving: [(Key, UserAction)] = [(.up, .up), (.down, .down)]
  private static let paging: [(Key, UserAction)] = [(.pageUp, .pageUp), (.pageDown, .pageDown)]

  /// What Tab does in the fault menu and its form.
  private static let arming = "provoke the request at once, arm only, or send a heartbeat"

  /// Actions in overlays.
  static let panelRows =
    logRows + faultRows + formRows + listRows + questionRows + mapRows

  private static let logRows = [
    ActionRow(
      "↑ ↓, PgUp PgDn", "read an older / newer line",
      [(.up, .olderLine), (.down, .newerLine), (.pageUp, .olderPage), (.pageDown, .newerPage)],
      in: [.log], hint: .init("↑↓", "read", rank: 100)),
    ActionRow(
      "Enter", "show all fields of the line", [(.enter, .openLine)], in: [.log],
      hint: .init("Enter", "open", rank: 98)),
    ActionRow(
      "`n` `N`", "next / previous hit of the filter; without a filter, warning or error",
      [("n", .nextHit), ("N", .previousHit)], in: [.log],
      hint: .init("n N", "next / previous hit", rank: 97)),
    ActionRow(
      "Y", "copy the line to the clipboard (OSC 52)", .copyLine, in: [.log], hint: ("copy", 96)),
    ActionRow(
      "Esc", "back to the wall", [(.escape, .leaveLog)], in: [.log],
      hint: .init("Esc", "wall", rank: 99)),
  ]

  private static let faultRows = [
    ActionRow(
      "letter", "inject that fault", keys(FaultCatalogue.keys) { .inject($0) }, in: [.faults],
      hint: .init("letter", "inject", rank: 90)),
    ActionRow(
      "Tab", arming, [(.tab, .switchArming)], in: [.faults],
      hint: .init("Tab", "arm only", rank: 80)),
    ActionRow(
      "↑ ↓, Enter", "choose a fault and inject it", moving + [(.enter, .confirm)], in: [.faults],
      hint: .init("↑↓ Enter", "choose", rank: 70)),
    ActionRow(
      "Right →", "form: edit effect, trigger, end and players before the fault is armed",
      [(.right, .openForm)], in: [.faults], hint: .init("→", "form", rank: 65)),
    ActionRow(
      "Enter, Backspace", "on an active fault: clear it",
      [(.backspace, .erase), (.delete, .erase)],
      in: [.faults]),
    ActionRow("X", "clear all faults", .clearAllFaults, in: [.faults], hint: ("clear all", 60)),
    ActionRow(
      "Esc", "close the menu", [closing], in: [.faults], hint: .init("Esc", "close", rank: 99)),
  ]

  private static let formRows = [
    ActionRow(
      "↑ ↓", "choose a line", moving, in: [.faultForm], hint: .init("↑↓", "line", rank: 80)),
    ActionRow(
      "← →", "previous / next preset of the line", [(.left, .left), (.right, .right)],
      in: [.faultForm], hint: .init("←→", "preset", rank: 85)),
    ActionRow(
      "text, Backspace", "edit the line; `zapdeck faults` lists the words it accepts",
      [(.backspace, .erase), (.delete, .erase)], in: [.faultForm],
      hint: .init("text", "edit", rank: 75)),
    ActionRow(
      "Tab", arming, [(.tab, .switchArming)], in: [.faultForm],
      hint: .init("Tab", "arm only", rank: 70)),
    ActionRow(
      "Enter", "arm the fault that the form describes", [(.enter, .confirm)],
      in: [.faultForm], hint: .init("Enter", "arm", rank: 90)),
    ActionRow(
      "Esc", "back to the fault menu", [closing], in: [.faultForm],
      hint: .init("Esc", "back", rank: 99)),
  ]

  private static let listRows = [
    ActionRow(
      "↑ ↓, PgUp PgDn", "scroll", moving + paging, in: [.help],
      hint: .init("↑↓", "scroll", rank: 100)),
    ActionRow(
      "↑ ↓", "choose", moving, in: [.channels, .palette], hint: .init("↑↓", "choose", rank: 80)),
    ActionRow(
      "text", "type a channel's number, or a part of its name", [], in: [.channels],
      hint: .init("text", "number or name", rank: 70)),
    ActionRow(
      "digits", "type a player's number", [], in: [.number],
      hint: .init("0-9", "number", rank: 70)),
    ActionRow("text", "type to search", [], in: [.palette, .filter]),
    ActionRow(
      "text", "type to search keys, words and signs", [], in: [.help],
      hint: .init("text", "search", rank: 70)),
    ActionRow("text", "type the new name", [], in: [.name], hint: .init("text", "edit", rank: 75)),
    ActionRow(
      "Backspace", "delete the last character", [(.backspace, .erase), (.delete, .erase)],
      in: [.channels, .palette, .filter, .number, .name, .help]),
    ActionRow(
      "Enter", "zap", [(.enter, .confirm)], in: [.channels], hint: .init("Enter", "zap", rank: 90)),
    ActionRow(
      "Enter", "run it", [(.enter, .confirm)], in: [.palette], hint: .init("Enter", "run", rank: 90)
    ),
    ActionRow(
      "Enter", "keep the filter", [(.enter, .confirm)], in: [.filter],
      hint: .init("Enter", "keep", rank: 90)),
    ActionRow(
      "Enter", "set the name", [(.enter, .confirm)], in: [.name],
      hint: .init("Enter", "rename", rank: 90)),
    ActionRow(
      "Enter", "go there", [(.enter, .confirm)], in: [.number],
      hint: .init("Enter", "go", rank: 90)),
    ActionRow(
      "Esc", "close", [closing], in: [.channels, .palette, .number, .name],
      hint: .init("Esc", "close", rank: 99)),
    ActionRow(
      "Esc", "clear the filter", [closing], in: [.filter],
      hint: .init("Esc", "clear filter", rank: 99)),
    ActionRow(
      "Esc, Enter, `?`", "close the help",
      [closing, (.enter, .close), ("?", .close), (.function(1), .close)],
      in: [.help], hint: .init("Esc", "close", rank: 99)),
  ]

  /// Actions over the map of a zoomed crowd.
  static let mapRows = [
    ActionRow(
      "← ↑ → ↓", "on a zoomed crowd: move over its map; a card shows the cell's first viewer",
      moving + [(.left, .left), (.right, .right)], in: [.crowdMap],
      hint: .init("←↑→↓", "viewer", rank: 110)),
    ActionRow(
      "Esc", "hide the cursor", [closing], in: [.crowdMap],
      hint: .init("Esc", "hide cursor", rank: 109)),
  ]

  private static let questionRows = [
    ActionRow(
      "`y`, Enter", "yes", [("y", .confirm), ("Y", .confirm), (.enter, .confirm)], in: [.question],
      hint: .init("y", "yes", rank: 90)),
    ActionRow(
      "`n`, Esc", "no", [("n", .refuse), ("N", .refuse), (.escape, .refuse)], in: [.question],
      hint: .init("n", "no", rank: 91)),
    ActionRow(
      "`1`-`9`", "focus a player", keys("123456789") { .focus($0.wholeNumberValue ?? 1) },
      in: [.card]),
  ]
}

extension FaultCatalogue {
  /// The letters of all kinds, in the menu's order.
  static var keys: String { String(kinds.map(\.key)) }
}
