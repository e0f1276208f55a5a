import HeadEnd
package import HeadEndAPI
import Players
package import Simulation

/// Judges a session by rules: it is told what was done and announced, looks at the players once a
/// second, and changes nothing of the world (Lab/Rules).
package struct RuleBook: Sendable {
  /// What was broken up to the last look, in order: in whatever slices time passes, a breach is
  /// known at the same instants.
  package private(set) var breaches: [Breach] = []
  private var found: [Breach] = []
  /// When it wants to look at the world next.
  package private(set) var nextLook = Instant.zero + .seconds(1)
  private let names: Set<String>
  private var viewings: [PlayerID: Viewing] = [:]
  /// When each rule was found broken last; a case that goes on is one breach.
  private var lastSeen: [Case: Instant] = [:]
  private var activeFaults = 0
  /// Since when an account has sessions of nobody.
  private var ghosts: [String: Instant] = [:]
  /// Players whose set-up was refused for the account's limit since the last look.
  private var lockedOut: Set<PlayerID> = []

  private struct Case: Hashable {
    let rule: Rule
    let player: PlayerID
  }

  /// A book of some rules, for a world at its present instant.
  package init(_ rules: [Rule] = Rule.all, at now: Instant = .zero) {
    names = Set(rules.map(\.name))
    nextLook = now + .seconds(1)
  }

  /// What each player's viewer has got.
  package func quality(of player: PlayerID) -> ViewerQuality? { viewings[player]?.quality }

  /// Hears what a player was told, or what its app makes of what it was told.
  mutating func hear(_ aside: Aside, in world: World) {
    guard see(aside.player, in: world) else { return }
    let now = world.now
    let found: [Viewing.Finding]
    switch aside.content {
    case .ordered(let order):
      viewings[aside.player]?.order(order, at: now, isHealthy: activeFaults == 0)
      return
    case .met(let trouble, let repeats):
      found = viewings[aside.player]?.meet(trouble, repeats: repeats, at: now) ?? []
    case .reacted(let reaction): found = viewings[aside.player]?.react(reaction, now) ?? []
    }
    report(found, of: aside.player, at: now)
  }

  /// Hears what was announced, in the world as it is at the end of its instant.
  mutating func hear(_ announcement: Announcement, in world: World) {
    switch announcement.notice {
    case .simulator(.faultArmed): activeFaults += 1
    case .simulator(.faultEnded): activeFaults = max(0, activeFaults - 1)
    default: break
    }
    guard let id = announcement.player, see(id, in: world) else { return }
    let found = viewings[id]?.note(announcement.notice, at: announcement.instant)
    report(found ?? [], of: id, at: announcement.instant)
    switch announcement.notice {
    case .session(.setupFailed(let failure))
    where failure.errorCode == SSMCode.maxActiveSessionsExceeded.rawValue:
      lockedOut.insert(id)
    case .timeline(.keyReceived): checkSession(of: id, in: world)
    default: break
    }
  }

  /// Looks at everybody, and when it does next.
  mutating func look(at world: World) {
    nextLook = world.now + .seconds(1)
    for seat in world.roster.seats where see(seat.id, in: world) {
      guard let sight = world.sight(of: seat.id) else { continue }
      report(viewings[seat.id]?.look(world.now, sight) ?? [], of: seat.id, at: world.now)
    }
    for account in world.lineUp.accounts { look(at: account, in: world) }
    lockedOut = []
    breaches += found
    found = []
  }

  /// Whether it is a player of an SDK, which has a viewing from then on.
  private mutating func see(_ id: PlayerID, in world: World) -> Bool {
    guard viewings[id] == nil else { return true }
    guard let sight = world.sight(of: id) else { return false }
    viewings[id] = Viewing(name: world.name(of: id), sight)
    return true
  }
}

extension RuleBook {
  private mutating func look(at account: LineUp.Account, in world: World) {
    let players = world.players(ofAccount: account.id)
    let held = Set(players.compactMap { $0.sight.session })
    let sessions = world.services.sessions(ofAccount: account.id, at: world.now)
    let isHaunted = sessions.contains { !held.contains(String($0.id.prefix(8))) }
    ghosts[account.id] = isHaunted ? ghosts[account.id] ?? world.now : nil
    guard let first = players.first?.id else { return }
    if let since = ghosts[account.id], world.now - since > .seconds(10) {
      let detail = "\(sessions.count) of \(account.sessionLimit) count"
      report([(.ghost, detail)], of: first, at: world.now)
    }
    for player in players where isHaunted && lockedOut.contains(player.id) {
      report([(.lockout, "1007, \(sessions.count) count")], of: player.id, at: world.now)
    }
    let playing = players.filter { $0.sight.status == .playing && $0.sight.needsSession }
    if account.sessionLimit > 0, playing.count > account.sessionLimit {
      let detail = "\(playing.count) play, \(account.sessionLimit) may"
      report([(.limitCheat, detail)], of: playing[playing.count - 1].id, at: world.now)
    }
  }

  private mutating func checkSession(of id: PlayerID, in world: World) {
    guard let sight = world.sight(of: id), sight.needsSession,
      !world.services.sessions(ofAccount: sight.account, at: world.now)
        .contains(where: { String($0.id.prefix(8)) == sight.session })
    else { return }
    report([(.keyLeak, "no session of \(sight.account)")], of: id, at: world.now)
  }

  private mutating func report(_ findings: [Viewing.Finding], of id: PlayerID, at now: Instant) {
    for finding in findings where names.contains(finding.rule.name) {
      let last = lastSeen.updateValue(now, forKey: Case(rule: finding.rule, player: id))
      if let last, now - last < .seconds(30) { continue }
      found.append(
        Breach(
          instant: now, rule: finding.rule, player: id, playerName: viewings[id]?.name ?? "",
          detail: finding.detail))
    }
  }
}

extension World {
  /// What rules look at of a player of an SDK; `nil` for anybody else.
  func sight(of id: PlayerID) -> PlayerSight? {
    guard let device = fleet.device(of: id) else { return nil }
    return fleet[id]?.sight(
      at: now, UnixTime(at: now, epoch: epoch), in: fleet[device: device].app,
      isInBackground: fleet[device: device].isInBackground)
  }

  /// The players of an account, as rules see them.
  func players(ofAccount account: String) -> [(id: PlayerID, sight: PlayerSight)] {
    fleet.playerIDs.compactMap { id in
      sight(of: id).flatMap { $0.account == account ? (id, $0) : nil }
    }
  }
}
