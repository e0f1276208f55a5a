import Screen

extension ActionTable {
  /// Actions on time and on the screen.
  static let screenRows = [
    ActionRow(
      "`p`", "pause / run the simulation", [("p", .pauseOrRun)],
      hint: .init("p", "pause", rank: 75),
      offers: [.init("pause / run the simulation", .pauseOrRun)]),
    ActionRow(
      "`.`", "step to the next event", [(".", .step)], hint: .init(".", "step", rank: 20),
      offers: [.init("step to the next event", .step)]),
    ActionRow(
      "`<` `>`", "slower / faster (x0.25 … x100)",
      [("<", .slower), (",", .slower), (">", .faster), (.function(7), .slower)]
        + [(.function(8), .faster)], hint: .init("< >", "speed", rank: 45),
      offers: [.init("slower", .slower), .init("faster", .faster)]),
    ActionRow(
      "`[` `]`", "back / forward 5 s in time",
      [("[", .travel(seconds: -5)), ("]", .travel(seconds: 5))],
      hint: .init("[ ]", "time", rank: 68),
      offers: [
        .init("back 5 s in time", .travel(seconds: -5)),
        .init("forward 5 s in time", .travel(seconds: 5)),
      ]),
    ActionRow(
      "`{` `}`", "back / forward to the previous / next marker",
      [("{", .previousMark), ("}", .nextMark)],
      offers: [
        .init("back to the previous marker", .previousMark),
        .init("forward to the next marker", .nextMark),
      ]),
    ActionRow(
      "`L` `u`", "jump to the newest instant; return to the branch that was left",
      [("L", .live), ("u", .returnToLeftBranch)],
      offers: [
        .init("jump to the newest instant", .live),
        .init("return to the branch that was left", .returnToLeftBranch),
      ]),
    ActionRow(
      "`m`", "add a marker", [("m", .putMarker)], offers: [.init("add a marker", .putMarker)]),
    ActionRow(
      "`i`", "inspector", [("i", .inspector)],
      hint: .init("i", "inspect", rank: 55), offers: [.init("inspector", .inspector)]),
    ActionRow(
      "`l` `V`", "log size (none, default, half, full); notices and above / everything",
      [("l", .logSize), ("V", .logLevel)], hint: .init("l", "log", rank: 40),
      offers: [
        .init("log size", .logSize),
        .init("log: notices and above / everything", .logLevel),
      ]),
    ActionRow(
      "`/`", "log filter (player, name or text); Esc removes it",
      [("/", .filter), (.function(4), .filter)],
      hint: .init("/", "filter", rank: 35), offers: [.init("log filter", .filter)]),
    ActionRow(
      "`z` `Z`", "zoom in, up to a poster of one player; zoom out",
      [("z", .zoomIn), ("Z", .zoomOut)], hint: .init("z Z", "zoom", rank: 65),
      offers: [
        .init("zoom in: more of fewer players", .zoomIn),
        .init("zoom out: less of more players", .zoomOut),
        .init("focus the player with the newest error", .newestError),
        .init("go to a player by number", .goTo),
      ]),
    ActionRow(
      "`e`", "head-end: sessions, and each service's load and queue", [("e", .headEnd)],
      offers: [.init("head-end: sessions, load and queues of the services", .headEnd)]),
    ActionRow(
      "`w`", "join card: how real clients come in", [("w", .joinCard)],
      offers: [.init("join card: address, code and QR code for real clients", .joinCard)]),
    ActionRow(
      "`t`", "theme", [("t", .theme)], hint: .init("t", "theme", rank: 15),
      offers: [.init("next theme", .theme)]),
    ActionRow(
      "`R`", "start / stop recording a film", [("R", .record)],
      hint: .init("R", "record", rank: 12),
      offers: [.init("start / stop recording a film", .record)]),
    ActionRow(
      "`B`", "incident bundle: a folder with session, events, film and frame",
      [("B", .saveBundle)],
      offers: [.init("save an incident bundle", .saveBundle)]),
    ActionRow(
      "`S`", "save this frame as a text file", [("S", .saveFrame)],
      offers: [.init("save this frame as a text file", .saveFrame)]),
    ActionRow(
      "`:`", "palette: all actions by name, plus seek, rate and mute", [(":", .palette)],
      hint: .init(":", "palette", rank: 25),
      offers: [
        .init("seek 30 s forward", .seek(seconds: 30)),
        .init("seek 30 s back", .seek(seconds: -30)),
        .init("seek 5 min back", .seek(seconds: -300)), .init("back to live", .seekToLive),
        .init("play at half speed", .rate(permille: 500)),
        .init("play at normal speed", .rate(permille: 1000)),
        .init("play at double speed", .rate(permille: 2000)), .init("mute / unmute", .mute),
      ]),
    ActionRow(
      "`?`", "help", [("?", .help), (.function(1), .help)], in: [.wall, .presenting, .log, .card],
      hint: .init("?", "help", rank: 0, isPinned: true)),
    ActionRow(
      "`q`", "quit (asks while faults are active or a film is recorded)",
      [("q", .quit), (.function(10), .quit)],
      in: [.wall, .presenting, .log, .card], hint: .init("q", "quit", rank: 0, isPinned: true),
      offers: [.init("quit", .quit)]),
    ActionRow("Ctrl-L", "redraw", [(.control("l"), .redraw)], in: Set(Context.allCases)),
    ActionRow("Ctrl-C", "quit at once", [(.control("c"), .leave)], in: Set(Context.allCases)),
  ]
}
