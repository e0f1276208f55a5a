import Screen

extension ActionTable {
  private static let digits = keys("123456789") { .focus($0.wholeNumberValue ?? 1) }

  /// Actions on players and faults.
  static let wallRows = [
    ActionRow(
      "`1`-`9`, `g` + number, Tab, Shift-Tab, ← →, `!`", "focus a player; `!` the newest error",
      digits + [
        (.tab, .focusNext), (.backTab, .focusPrevious), (.right, .focusNext),
        (.left, .focusPrevious), ("!", .newestError), ("g", .goTo),
      ], hint: .init("Tab", "focus", rank: 90)),
    ActionRow(
      "↑ ↓, PgUp PgDn", "zap: channel up / down",
      [
        (.up, .channelUp), (.pageUp, .channelUp), (.down, .channelDown), (.pageDown, .channelDown),
      ], in: [.wall], hint: .init("↑↓", "zap", rank: 100),
      offers: [.init("zap: channel up", .channelUp), .init("zap: channel down", .channelDown)]),
    ActionRow(
      "↑ ↓", "zap: channel up / down", [(.up, .channelUp), (.down, .channelDown)],
      in: [.presenting], hint: .init("↑↓", "zap", rank: 60)),
    ActionRow(
      "PgDn", "next chapter", [(.pageDown, .nextChapter)], in: [.presenting],
      hint: .init("PgDn", "next", rank: 120)),
    ActionRow(
      "PgUp", "start of this chapter, or the previous one", [(.pageUp, .previousChapter)],
      in: [.presenting], hint: .init("PgUp", "back", rank: 64)),
    ActionRow(
      "`c`", "channel list; type a number to find it", [("c", .openChannels)],
      hint: .init("c", "channels", rank: 60), offers: [.init("channel list", .openChannels)]),
    ActionRow(
      "Space, `a`", "mark this player; mark all / none (faults and zaps go to all marked)",
      [(" ", .mark), ("a", .markAll)], hint: .init("Space", "mark", rank: 70),
      offers: [.init("mark this player", .mark), .init("mark all / none", .markAll)]),
    ActionRow(
      "Enter", "play / pause the focused player", [(.enter, .playOrPause)],
      in: [.wall, .presenting],
      hint: .init("Enter", "play", rank: 50), offers: [.init("play / pause", .playOrPause)]),
    ActionRow(
      "`s`", "stop (tears down its session)", [("s", .stop)], offers: [.init("stop", .stop)]),
    ActionRow(
      "`r`", "recover: zap to the same stream", [("r", .recover)],
      hint: .init("r", "recover", rank: 85),
      offers: [.init("recover: zap to the same stream", .recover)]),
    ActionRow(
      "`n`", "renew the licence now", [("n", .renewLicence)], in: [.wall, .presenting],
      offers: [.init("renew the licence now", .renewLicence)]),
    ActionRow(
      "`v` `b` `y` `o` `K`",
      "Picture in Picture, background, AirPlay, rotate, kill the app",
      [("v", .pictureInPicture), ("b", .background), ("y", .airPlay), ("o", .rotate)]
        + [("K", .killApp)],
      offers: [
        .init("Picture in Picture", .pictureInPicture),
        .init("app to background and back", .background), .init("AirPlay", .airPlay),
        .init("rotate the device", .rotate),
        .init("kill the app, as a crash does", .killApp),
      ]),
    ActionRow(
      "`d` `D` `I`", "download: start, pause / resume, remove; cancel; return its key",
      [("d", .download), ("D", .cancelDownload), ("I", .returnKey)],
      offers: [
        .init("download; pause, resume or remove the download", .download),
        .init("cancel the download", .cancelDownload),
        .init("return the download's key (invalidate it)", .returnKey),
      ]),
    ActionRow(
      "`P`", "app policy: documented / careless / stubborn / retrying", [("P", .policy)],
      offers: [.init("app policy", .policy)]),
    ActionRow(
      "`+` `-`", "add / remove a player (`-` asks); of a crowd, a tenth",
      [("+", .addPlayer), ("=", .addPlayer), ("-", .removePlayer)],
      hint: .init("+ -", "player", rank: 30),
      offers: [
        .init("add a player", .addPlayer),
        .init("remove the focused player; thin a crowd by a tenth", .removePlayer),
      ]),
    ActionRow(
      "`f` + letter", "inject a fault (the menu lists them)", [("f", .openFaults)],
      hint: .init("f", "fault", rank: 95), offers: [.init("fault menu", .openFaults)]),
    ActionRow(
      "`x`, `X`", "clear the focused player's faults; clear all faults",
      [("x", .clearFaults), ("X", .clearAllFaults)], hint: .init("x", "clear", rank: 80),
      offers: [
        .init("clear this player's faults", .clearFaults),
        .init("clear all faults", .clearAllFaults),
      ]),
  ]
}
