import Players
import Screen

extension ActionTable {
  /// The wall's actions as help groups them.
  static let groups: [(title: String, rows: [ActionRow])] = [
    ("zapping", zappingRows), ("players", playerRows), ("faults and the head-end", faultRows),
    ("time", timeRows), ("recording", recordingRows), ("screen", screenRows),
  ]

  private static let digits = keys("123456789") { .focus($0.wholeNumberValue ?? 1) }

  private static let channelUpDown = "zap: channel up / down"

  private static let zappingRows = [
    ActionRow(
      "`1`-`9`, Tab, Shift-Tab, ← →", "focus a player",
      digits + [
        (.tab, .focusNext), (.backTab, .focusPrevious), (.right, .focusNext),
        (.left, .focusPrevious),
      ], hint: .init("Tab", "focus", rank: 90), offers: []),
    ActionRow(
      "↑ ↓, PgUp PgDn", channelUpDown,
      [
        (.up, .channelUp), (.pageUp, .channelUp), (.down, .channelDown), (.pageDown, .channelDown),
      ], in: [.wall], hint: .init("↑↓", "zap", rank: 100)),
    ActionRow(
      "↑ ↓", channelUpDown, [(.up, .channelUp), (.down, .channelDown)],
      in: [.presenting], hint: .init("↑↓", "zap", rank: 60)),
    ActionRow(
      "PgDn", "next chapter", [(.pageDown, .nextChapter)], in: [.presenting],
      hint: .init("PgDn", "next", rank: 120)),
    ActionRow(
      "PgUp", "start of this chapter, or the previous one", [(.pageUp, .previousChapter)],
      in: [.presenting], hint: .init("PgUp", "back", rank: 64)),
    ActionRow(
      "0", "last channel: zap back to the previous one", .lastChannel,
      hint: ("last", 14)),
    ActionRow(
      "c", "channel list: type a number or part of a name", .openChannels,
      hint: ("channels", 60)),
    ActionRow(
      "`g` + number, `!`", "focus a player by its number; the one with the newest error",
      [("!", .newestError), ("g", .goTo)]),
    ActionRow(
      "Space, `a`", "mark this player; mark all / none (faults and zaps go to all marked)",
      [(" ", .mark), ("a", .markAll)], hint: .init("Space", "mark", rank: 70)),
    ActionRow(
      "r", "recover: restart the stream (zap to the same stream)", .recover,
      hint: ("recover", 85)),
    ActionRow("T", .zapTimes),
  ]

  private static let playerRows = [
    ActionRow(
      "Enter", "play / pause the focused player", [(.enter, .playOrPause)],
      in: [.wall, .presenting], hint: .init("Enter", "play", rank: 50)),
    ActionRow("s", "stop (tears down its session)", .stop),
    ActionRow("n", .renewLicence, in: [.wall, .presenting]),
    ActionRow(
      "`v` `b` `y` `o` `K`",
      "Picture in Picture, background, AirPlay, rotate, kill the app",
      [("v", .pictureInPicture), ("b", .background), ("y", .airPlay), ("o", .rotate)]
        + [("K", .killApp)]),
    ActionRow(
      "`O` `H` `W`",
      "Flowplayer only: full screen; its two rotation flags on / off",
      [
        ("O", .fullscreen), ("H", .fullscreenFlag(.orientationControlsFullscreen)),
        ("W", .fullscreenFlag(.fullscreenControlsOrientation)),
      ]),
    ActionRow(
      "`d` `D` `I`", "download: start, pause / resume, remove; cancel; invalidate the key",
      [("d", .download), ("D", .cancelDownload), ("I", .returnKey)]),
    ActionRow("A", .rename),
    ActionRow("J", .network),
    ActionRow("P", "app policy: documented, careless, stubborn, retrying, watchful, own", .policy),
    ActionRow(
      "`+` `-`", "add / remove a player (`-` asks); bring back / remove a tenth of a crowd",
      [("+", .addPlayer), ("=", .addPlayer), ("-", .removePlayer)],
      hint: .init("+ -", "player", rank: 30)),
  ]

  private static let faultRows = [
    ActionRow(
      "`f` + letter", "inject a fault (the menu lists them)", [("f", .openFaults)],
      hint: .init("f", "fault", rank: 95)),
    ActionRow(
      "`x`, `X`", "clear the focused player's faults; clear all faults",
      [("x", .clearFaults), ("X", .clearAllFaults)], hint: .init("x", "clear", rank: 80)),
    ActionRow("E", .explore, hint: ("explore", 20)),
    ActionRow("N", .notifications, in: [.wall, .presenting]),
    ActionRow("e", .headEnd),
    ActionRow("w", .joinCard),
  ]

  private static let timeRows = [
    ActionRow("p", .pauseOrRun, hint: ("pause", 75)),
    ActionRow(".", .step, hint: ("step", 20)),
    ActionRow(
      "`<` `>`", "slower / faster (x0.25 … x100)",
      [("<", .slower), (",", .slower), (">", .faster), (.function(7), .slower)]
        + [(.function(8), .faster)], hint: .init("< >", "speed", rank: 45)),
    ActionRow(
      "`[` `]`", "back / forward 5 s in time",
      [("[", .travel(seconds: -5)), ("]", .travel(seconds: 5))],
      hint: .init("[ ]", "time", rank: 68)),
    ActionRow(
      "`{` `}`", "back / forward to the previous / next marker",
      [("{", .previousMark), ("}", .nextMark)]),
    ActionRow(
      "`L` `u`", "jump to the newest instant; return to the branch you left",
      [("u", .returnToLeftBranch), ("L", .live)], hint: .init("u", "undo", rank: 118)),
    ActionRow("m", .putMarker),
  ]

  private static let recordingRows = [
    ActionRow("R", .record, hint: ("record", 12)),
    ActionRow("B", "incident bundle: a folder with session, events, film and frame", .saveBundle),
    ActionRow("S", .saveFrame),
  ]

  private static let screenRows = [
    ActionRow("i", .inspector, hint: ("inspect", 55)),
    ActionRow(
      "`l` `V`", "log height (none, normal, half, full); notices and above / all messages",
      [("l", .logSize), ("V", .logLevel)], hint: .init("l", "log", rank: 40)),
    ActionRow(
      "`/`", "log filter (player, name or text); Esc removes it",
      [("/", .filter), (.function(4), .filter)],
      hint: .init("/", "filter", rank: 35)),
    ActionRow(
      "`z` `Z`", "zoom in, until one player fills the screen; zoom out",
      [("z", .zoomIn), ("Z", .zoomOut)], hint: .init("z Z", "zoom", rank: 65)),
    ActionRow("F", .stage, in: [.wall, .presenting]),
    ActionRow("t", "theme", .theme, hint: ("theme", 15)),
    ActionRow(
      "`:`", "palette: all actions by name, plus seek, rate and mute", [(":", .palette)],
      hint: .init(":", "palette", rank: 25),
      offers: [
        .seek(seconds: 30), .seek(seconds: -30), .seek(seconds: -300), .seekToLive,
        .rate("half", permille: 500), .rate("normal", permille: 1000),
        .rate("double", permille: 2000), .mute,
      ]),
    ActionRow(
      "`?`", "help", [("?", .help), (.function(1), .help)], in: [.wall, .presenting, .log, .card],
      hint: .init("?", "help", rank: 0, isPinned: true), offers: []),
    ActionRow(
      "`q`", "quit (asks while faults are active, presenting or recording)",
      [("q", .quit), (.function(10), .quit)],
      in: [.wall, .presenting, .log, .card], hint: .init("q", "quit", rank: 0, isPinned: true)),
    ActionRow(
      "Ctrl-L", "redraw", [(.control("l"), .redraw)], in: Set(Context.allCases), offers: []),
    ActionRow(
      "Ctrl-C", "quit at once", [(.control("c"), .leave)], in: Set(Context.allCases), offers: []),
  ]
}
