import Players
import Screen
import Sessions
import Simulation
import Worlds

/// The first row: simulated time, speed, seed, sessions, faults, and whether time was rewound.
struct HeaderBar {
  let world: WorldObservation
  let clock: WallClock
  let theme: Theme
  /// Places of the players shown.
  let page: Range<Int>
  /// The focused player's account.
  let account: String
  /// The scenario's present chapter.
  let chapter: String?
  /// How a script that waits since a key has changed its world comes back or continues.
  let wayOn: String?
  /// The line-up's brand; empty for none.
  let brand: String

  /// How many accounts are named, at most.
  private static let accounts = 4

  func draw(_ row: Rect, in frame: inout Frame) {
    frame.fill(row, Cell(" ", theme[.header]))
    let (left, right) = (leading, trailing)
    let kept = (left + right).fitting(row.width - 2, gap: 2)
    let ending = kept.filter { right.contains($0) }
    let pieces = kept.filter { !right.contains($0) }
    frame.draw(pieces, x: row.x + 1, y: row.y, gap: 2, theme: theme)
    let x = row.maxX - 1 - ending.width(gap: 2)
    frame.draw(ending, x: x, y: row.y, gap: 2, theme: theme)
  }

  /// About the screen: whether it is recorded, its position in time, and which players are shown.
  private var trailing: [Piece] {
    let film = clock.isRecording ? [Piece("● REC", .headerWarning, rank: 94)] : []
    return film + hiddenErrors + address + [position, pages]
  }

  /// Where real clients find the head-end.
  private var address: [Piece] {
    clock.server.map { [Piece($0.authority, .header, rank: 40)] } ?? []
  }

  /// The newest error of a player that is not on the page, and how many more there are.
  private var hiddenErrors: [Piece] {
    let roster = world.roster
    let onPage = roster.slots[page].count { $0.brief.failedAt != nil }
    let isOnPage = { roster.place(of: $0).map(page.contains) ?? false }
    guard roster.failureCount > onPage, let failure = roster.newestFailure(except: isOnPage),
      let place = roster.place(of: failure.player)
    else { return [] }
    let others = roster.failureCount - onPage - 1
    let more = others > 0 ? " +\(others)" : ""
    return [
      Piece(
        "\(place + 1) X \(NoticeText.kind(of: failure.notice))\(more)", .headerWarning, rank: 97)
    ]
  }

  private var pages: Piece {
    guard page.count < world.roster.count, !page.isEmpty else {
      return Piece(world.lineUp, .headerFaint, rank: 5)
    }
    let first = page.lowerBound + 1
    let shown = page.count == 1 ? "\(first)" : "\(first)-\(page.upperBound)"
    return Piece("\(shown) of \(world.roster.count)", .headerStrong, rank: 101)
  }

  /// About the world: time, chapter, sessions, faults.
  private var leading: [Piece] {
    var parts = [
      brand.isEmpty
        ? Piece("zapdeck", .headerKey, rank: 60) : Piece(brand, .headerKey, rank: 93),
      Piece(ClockText.log(world.now), .headerStrong, rank: 100), motion,
    ]
    if let wayOn { parts.append(Piece(wayOn, .headerWarning, rank: 99)) }
    if clock.isBehind { parts.append(Piece("behind", .headerWarning, rank: 85)) }
    if let chapter { parts.append(Piece("▌\(chapter)", .headerKey, rank: 65)) }
    parts += sessions + crowds
    let (faults, effects) = (world.faults.count, lastingSights.count)
    if faults > 0 {
      parts.append(Piece("■ \(faults.counted("fault"))", .headerWarning, rank: 90))
    }
    if effects > 0 { parts.append(Piece(Self.lasting(effects), .headerWarning, rank: 90)) }
    parts.append(Piece("seed \(world.seed)", .headerFaint, rank: 10))
    if world.usesDemoTimings { parts.append(Piece("short timers", .headerFaint, rank: 30)) }
    return parts
  }

  /// How many effects of faults last that have struck or were cleared.
  private static func lasting(_ effects: Int) -> String {
    "■ \(effects.counted("effect")) \(effects == 1 ? "lasts" : "last")"
  }

  private var lastingSights: Set<Outlook.Sight> {
    Set(world.players.flatMap(world.lastingEffects).map(\.sight))
  }

  /// The sessions in use by account; of many accounts only the focused player's. A full account is
  /// not a problem until it refuses a player.
  private var sessions: [Piece] {
    let isMany = world.accounts.count > Self.accounts
    return world.accounts.filter { !isMany || $0.id == account }.map { account in
      let orphans = account.orphans > 0 ? ", \(account.orphans.counted("orphan"))" : ""
      let words = "\(account.id) \(account.sessions)/\(account.limit) sessions\(orphans)"
      return refuses(account)
        ? Piece("\(words), full", .headerWarning, rank: 70) : Piece(words, .header, rank: 70)
    }
  }

  /// True if the account is full and a player on the screen was refused for it.
  private func refuses(_ account: AccountObservation) -> Bool {
    account.sessions >= account.limit
      && world.slots.contains {
        $0.account == account.id && $0.stream?.failure?.isSessionLimitRefusal == true
      }
  }

  /// Sessions of each crowd, and how many viewers have given up.
  private var crowds: [Piece] {
    let failed = world.crowds.reduce(0) { $0 + $1.failedCount }
    return world.crowds.map {
      Piece("\($0.name) \($0.sessions.counted("session"))", .header, rank: 68)
    }
      + (failed > 0
        ? [Piece("X \(failed.counted("viewer")) failed", .headerWarning, rank: 92)] : [])
  }

  /// Live, or how far time was rewound.
  private var position: Piece {
    guard clock.isRewound else {
      return Piece(clock.isHeld ? "SERVING" : "LIVE", .headerKey, rank: 72)
    }
    let distance = ClockText.countdown(clock.edge - world.now)
    return Piece("◄ REWOUND \(distance)", .headerWarning, rank: 96)
  }

  private var motion: Piece {
    clock.isPaused
      ? Piece("││ PAUSED \(clock.speed.text)", .headerWarning, rank: 95)
      : Piece("▶ \(clock.speed.text)", .header, rank: 95)
  }
}
