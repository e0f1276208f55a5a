import Screen

extension ActionTable {
  /// What is done to time and to the screen.
  static let screenActions = [
    Action(
      "`p`", "pause / run the simulation", [("p", .pauseOrRun)],
      hint: .init("p", "pause", rank: 75), palette: .pauseOrRun),
    Action(
      "`.`", "step to the next event", [(".", .step)], hint: .init(".", "step", rank: 20),
      palette: .step),
    Action(
      "`<` `>`", "slower / faster (x0.25 … x100)",
      [("<", .slower), (",", .slower), (">", .faster), (.function(7), .slower)]
        + [(.function(8), .faster)], hint: .init("< >", "speed", rank: 45)),
    Action(
      "`i`", "inspector of the focused player on / off", [("i", .inspector)],
      hint: .init("i", "inspect", rank: 55), palette: .inspector),
    Action(
      "`l`", "log size: none, normal, half, full", [("l", .logSize)],
      hint: .init("l", "log", rank: 40), palette: .logSize),
    Action(
      "`/`", "log filter: player, name or text", [("/", .filter), (.function(4), .filter)],
      hint: .init("/", "filter", rank: 35), palette: .filter),
    Action(
      "`z`", "zoom the focused player", [("z", .zoom)], hint: .init("z", "zoom", rank: 65),
      palette: .zoom),
    Action(
      "`t`", "theme", [("t", .theme)], hint: .init("t", "theme", rank: 15), palette: .theme),
    Action("`S`", "save this frame as a text file", [("S", .saveFrame)], palette: .saveFrame),
    Action(
      "`:`", "palette of all actions and faults", [(":", .palette)],
      hint: .init(":", "palette", rank: 25)),
    Action(
      "`?`", "help", [("?", .help), (.function(1), .help)], in: [.wall, .log, .card],
      hint: .init("?", "help", rank: 0, isPinned: true)),
    Action(
      "`q`", "quit (asks if faults are on)", [("q", .quit), (.function(10), .quit)],
      in: [.wall, .log, .card], hint: .init("q", "quit", rank: 0, isPinned: true), palette: .quit),
    Action("Ctrl-L", "redraw", [(.control("l"), .redraw)], in: Set(Context.allCases)),
    Action("Ctrl-C", "quit at once", [(.control("c"), .leave)], in: Set(Context.allCases)),
  ]
}
