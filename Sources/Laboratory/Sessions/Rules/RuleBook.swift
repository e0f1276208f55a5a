import HeadEnd
import HeadEndAPI
import Players
package import Simulation
import Worlds

/// Judges a run by rules: it observes announcements, orders and reactions, samples the players once
/// a second, and changes nothing of the world (Sessions/Rules, "How a run is judged"). The world is
/// passed as `inout` only so that nothing of it is copied to be looked at.
package struct RuleBook: Sendable {
  /// What was broken up to the last look, in order: in whatever slices time passes, a breach is
  /// known at the same instants.
  package private(set) var breaches: [Breach] = []
  /// What was found broken since then.
  private var found: [Breach] = []
  /// When it wants to look at the world next.
  package private(set) var nextLook: Instant
  private let names: Set<String>
  /// By the player that rules name.
  private var players: [PlayerID: PlayerWatch] = [:]
  private var clients: [PlayerID: ClientWatch] = [:]
  private var subjects = Subjects()
  private var accounts: [AccountWatch] = []
  private var disturbance = Disturbance()
  /// When each rule was found broken last; a case that lasts is one breach.
  private var lastSeen: [Case: Instant] = [:]
  /// The total duration of each case.
  private var lengths: [Case: Duration] = [:]
  /// The instants of each harm that is counted, one for each second or case.
  private var counts: [Case: [Instant]] = [:]

  private struct Case: Hashable {
    let rule: String
    let player: PlayerID
  }

  /// A book of some rules, for a world at its present instant.
  package init(_ rules: [Rule] = Rule.all, at now: Instant = .zero) {
    names = Set(rules.map(\.name))
    nextLook = now + .seconds(1)
  }

  /// Whether it judges by a rule.
  package func judges(_ rule: Rule) -> Bool { names.contains(rule.name) }

  /// All breaches so far, with those since the last look.
  package var allBreaches: [Breach] { breaches + found }

  /// How often its player has suffered its harm in all, or for how many seconds it has broken its
  /// rule; zero for a rule that is broken at once.
  package func amount(of breach: Breach) -> Int {
    let broken = Case(rule: breach.rule.name, player: breach.player)
    return counts[broken]?.count ?? Int((lengths[broken] ?? .zero).components.seconds)
  }

  /// The instants of each second or case of a player's harm, by the names of rule and player.
  package var harms: [(rule: Rule, player: String, instants: [Instant])] {
    counts.sorted { ($0.key.player, $0.key.rule) < ($1.key.player, $1.key.rule) }.compactMap {
      broken, instants in
      Rule.named(broken.rule).map { ($0, players[broken.player]?.name ?? "", instants) }
    }
  }

  /// Forgets all players, but not their breaches.
  mutating func reset() {
    (players, clients, subjects) = ([:], [:], Subjects())
    (accounts, disturbance) = ([], Disturbance())
  }

  /// Records an order to a player, trouble, or its app's reaction.
  mutating func observe(_ aside: JudgeEvent, in world: inout World) {
    let (id, now) = (aside.player, world.now)
    guard see(id, in: &world) else { return }
    let subject = subjects[id]
    subjects.observe(aside.content, of: id)
    switch aside.content {
    case .ordered(let order):
      players[subject]?.order(order, at: now, disturbance)
    case .met(let trouble, let repeats, _):
      let isLate = isLate(trouble, of: id, in: &world)
      report(
        players[subject]?.observe(trouble, repeats: repeats, isLate: isLate, at: now) ?? [],
        of: id, at: now)
      if world.fleet.isHosted(id) { excuseMistakable(subject, at: now) }
    case .reacted(let reaction):
      judge(reaction, of: id, in: &world)
    }
  }

  /// No advice applies to players that an app cannot distinguish.
  private mutating func excuseMistakable(_ subject: PlayerID, at now: Instant) {
    for other in watched(onDeviceOf: subject) where other != subject {
      guard let app = players[other]?.app,
        players[subject]?.app.isMistakable(for: app, at: now) == true
      else { continue }
      players[subject]?.dropAdvice()
      players[other]?.dropAdvice()
    }
  }

  /// Whether trouble is that of an item which its screen has replaced: the stream that is there now
  /// is none the worse for it. A teardown that fails before that one plays is news [N].
  private func isLate(_ trouble: Trouble, of id: PlayerID, in world: inout World) -> Bool {
    guard !subjects.isPresent(id), let next = subjects.shown(onScreenOf: id) else { return false }
    guard case .teardownFailed = trouble else { return true }
    return world.sample(at: next)?.status == .playing
  }

  /// Hears what was announced, in the world as it is at the end of its instant.
  mutating func observe(_ announcement: Announcement, in world: inout World) {
    let now = announcement.instant
    disturbance.sample(now, isDisturbed: world.isDisturbed)
    if case .simulator(let notice) = announcement.notice, disturbance.observe(notice, at: now) {
      for id in players.keys { players[id]?.disturb() }
    }
    disturbClients(announcement)
    guard let id = announcement.player else { return }
    if case .outside(let notice) = announcement.notice { observe(notice, of: id, in: &world) }
    guard see(id, in: &world) else { return }
    report(
      players[subjects[id]]?.observe(announcement.notice, at: now, disturbance) ?? [], of: id,
      at: now)
    switch announcement.notice {
    case .session, .simulator(.appKilled): hearOfSession(announcement.notice, of: id, in: &world)
    case .timeline(.keyReceived(_, _, _, isKept: false, _)): checkSession(of: id, in: &world)
    case .app(.audioSessionInterrupted(let interruption)):
      interrupt(interruption, onDeviceOf: id, in: &world)
    case .app(.willEnterForeground):
      for player in watched(onDeviceOf: id) { players[player]?.comeBack(at: now) }
    case .app, .timeline, .simulator, .sdk, .contentKeys, .offline, .flowplayer, .tvsdk, .outside:
      break
    }
  }

  /// Samples all players, and sets the instant of the next look.
  mutating func sample(at world: inout World) {
    let now = world.now
    nextLook = now + .seconds(1)
    disturbance.sample(now, isDisturbed: world.isDisturbed)
    var seated: [AccountWatch.Seated] = []
    for id in world.fleet.playerIDs where see(id, in: &world) {
      guard let player = entry(id, in: &world) else { continue }
      seated.append(player)
      guard player.isPresent else { continue }
      report(
        players[player.subject]?.sample(player.sight, at: now, disturbance) ?? [], of: id, at: now)
    }
    for subject in subjects.vacant(among: world.fleet.playerIDs) {
      guard let sight = players[subject].map({ world.fleet.sight(after: $0.sight, on: $0.device) })
      else { continue }
      report(players[subject]?.sample(sight, at: now, disturbance) ?? [], of: subject, at: now)
    }
    lookAtAccounts(seated, in: &world)
    lookAtClients(of: &world)
    breaches += found
    found = []
  }

  /// The players that are or were on the device of a player, as rules name them.
  private func watched(onDeviceOf id: PlayerID) -> [PlayerID] {
    let device = players[subjects[id]]?.device
    return players.keys.filter { players[$0]?.device == device }
  }

  /// Whether it is a player of an SDK, which is watched from then on.
  private mutating func see(_ id: PlayerID, in world: inout World) -> Bool {
    guard players[id] == nil, !subjects.knows(id) else { return true }
    guard let sight = world.sample(at: id) else { return false }
    let subject = subjects.add(id, on: world.fleet.screen(of: id))
    if players[subject] == nil {
      players[subject] = PlayerWatch(
        name: world.name(of: id), on: world.fleet.device(of: id), sight)
    }
    return true
  }

  private func entry(_ id: PlayerID, in world: inout World) -> AccountWatch.Seated? {
    world.sample(at: id).map {
      AccountWatch.Seated(
        id: id, subject: subjects[id], isPresent: subjects.isPresent(id), sight: $0)
    }
  }

  private mutating func interrupt(
    _ interruption: AudioInterruption, onDeviceOf id: PlayerID, in world: inout World
  ) {
    // By what was seen of them: one that was just removed is on no device any more.
    let device = players[subjects[id]]?.device
    // A screen that shows nothing by now is silent, and has its sound again, as well.
    var silent = watched(onDeviceOf: id)
    if case .began = interruption {
      let vacant = subjects.vacant(among: world.fleet.playerIDs)
      silent.removeAll { !vacant.contains($0) }
    }
    for player in silent { players[player]?.interrupt(interruption, .stopped, at: world.now) }
    for player in world.fleet.playerIDs where subjects.isPresent(player) {
      guard let watch = players[subjects[player]], watch.device == device,
        let status = world.sample(at: player)?.status
      else { continue }
      players[subjects[player]]?.interrupt(interruption, status, at: world.now)
    }
  }

  /// Judges what an app does with a player. What its viewer wants accuses nobody, except a start in
  /// the background or over the account's limit.
  private mutating func judge(_ reaction: Reaction, of id: PlayerID, in world: inout World) {
    let (subject, now) = (subjects[id], world.now)
    let isWanted = players[subject]?.wants(reaction, at: now) == true
    if !isWanted { judgeTarget(id, of: reaction, in: &world) }
    let mayDo = isWanted && (reaction == .stop || mayStart(id, in: &world))
    report(players[subject]?.react(reaction, isWanted: mayDo, at: now) ?? [], of: id, at: now)
  }

  /// That player has to have had trouble, not another one in the same app.
  private mutating func judgeTarget(
    _ id: PlayerID, of reaction: Reaction, in world: inout World
  ) {
    let (now, limit) = (world.now, Rule.wrongPlayer.limit.time)
    func hadTrouble(_ player: PlayerID) -> Bool {
      players[subjects[player]]?.app.troubleAt.map { now - $0 < limit } == true
    }
    // To renew is neither to stop nor to zap: two players may share the key that is renewed.
    guard reaction != .play, reaction != .tell, reaction != .renewLicence, !hadTrouble(id),
      let other = world.fleet.players(onDeviceOf: id).first(where: hadTrouble)
    else { return }
    let detail =
      "`\(reaction.words)` without an error of its own, after an error of \(world.name(of: other))"
    report([Violation(.wrongPlayer, detail)], of: id, at: now)
  }

  private mutating func report(_ findings: [Violation], of id: PlayerID, at now: Instant) {
    let subject = subjects[id]
    for finding in findings where names.contains(finding.rule.name) {
      let broken = Case(rule: finding.rule.name, player: subject)
      var detail = finding.detail
      if let harm = finding.rule.harm, harm.isCounted {
        counts[broken, default: []].append(now)
        let amount = counts[broken]?.count ?? 0
        guard amount == finding.rule.limit.count + 1 else { continue }
        detail = harm.text(amount)
      } else if let last = lastSeen.updateValue(now, forKey: broken), now - last < .seconds(30) {
        lengths[broken, default: .zero] += now - last
        continue
      }
      found.append(
        Breach(
          instant: now, rule: finding.rule, player: subject,
          playerName: players[subject]?.name ?? clients[id]?.name ?? "", detail: detail,
          remedy: finding.remedy))
    }
  }
}

/// Real clients.
extension RuleBook {
  private mutating func observe(
    _ notice: RealClientNotice, of id: PlayerID, in world: inout World
  ) {
    if clients[id] == nil {
      clients[id] = ClientWatch(name: world.name(of: id), heartbeat: world.lineUp.heartbeat)
    }
    report(clients[id]?.observe(notice, at: world.now, disturbance) ?? [], of: id, at: world.now)
  }

  /// Disturbs the client on which a fault acts; an overload disturbs all.
  private mutating func disturbClients(_ announcement: Announcement) {
    if case .simulator(.faultFired) = announcement.notice, let id = announcement.player {
      clients[id]?.disturb()
    }
    if case .simulator(.serviceOverloaded) = announcement.notice {
      for id in clients.keys { clients[id]?.disturb() }
    }
  }

  private mutating func lookAtClients(of world: inout World) {
    for client in world.clients {
      report(
        clients[client.id]?.sample(client, at: world.now, disturbance) ?? [], of: client.id,
        at: world.now)
    }
  }
}

extension RuleBook {
  /// Names sessions as clients do: by the first characters of their identifiers.
  private static func liveSessions(
    ofAccount account: String, in world: inout World
  ) -> [String] {
    world.head.services.sessionIDs(ofAccount: account, at: world.now).map {
      String(Substring($0.utf8.prefix(8)))
    }
  }

  private mutating func lookAtAccounts(
    _ seated: [AccountWatch.Seated], in world: inout World
  ) {
    watchAccounts(of: &world)
    for index in accounts.indices {
      let account = accounts[index].account.id
      let players = seated.filter { $0.sight.account == account }
      guard !players.isEmpty else { continue }
      let live = Self.liveSessions(ofAccount: account, in: &world)
      for (player, finding) in accounts[index].sample(at: players, live, disturbance) {
        report([finding], of: player, at: world.now)
      }
    }
  }

  private mutating func watchAccounts(of world: inout World) {
    guard accounts.isEmpty else { return }
    let heartbeat = world.lineUp.heartbeat
    accounts = world.lineUp.accounts.map { AccountWatch($0, heartbeat: heartbeat) }
  }

  private mutating func hearOfSession(
    _ notice: Notice, of id: PlayerID, in world: inout World
  ) {
    watchAccounts(of: &world)
    guard let player = entry(id, in: &world),
      let index = accounts.firstIndex(where: { $0.account.id == player.sight.account })
    else { return }
    accounts[index].observe(notice, of: player)
    guard case .session(.setupFailed(let failure)) = notice, failure.isAccountFull else { return }
    let account = player.sight.account
    let players = world.fleet.playerIDs.compactMap { entry($0, in: &world) }
      .filter { $0.sight.account == account }
    let live = Self.liveSessions(ofAccount: account, in: &world)
    let finding = accounts[index].refusal(of: player, players, live) { world.name(of: $0) }
    if let finding { report([finding], of: id, at: world.now) }
  }

  /// Whether its app is in front, or plays in the background, and its account has a place for it.
  private mutating func mayStart(_ id: PlayerID, in world: inout World) -> Bool {
    guard let sight = world.sample(at: id), sight.isAwake, sight.isOnScreen else { return false }
    watchAccounts(of: &world)
    guard sight.needsSession,
      let account = accounts.first(where: { $0.account.id == sight.account })
    else { return true }
    let live = Self.liveSessions(ofAccount: sight.account, in: &world)
    return account.hasPlace(for: subjects[id], among: live)
  }

  private mutating func checkSession(of id: PlayerID, in world: inout World) {
    guard let sight = world.sample(at: id), sight.needsSession,
      let account = accounts.first(where: { $0.account.id == sight.account })
    else { return }
    let live = Self.liveSessions(ofAccount: sight.account, in: &world)
    let last = players[subjects[id]]?.sight
    let hasNone =
      sight.session.map { !live.contains($0) && account.hadEnded($0) }
      ?? (last?.session == nil && last?.isAwake == true)
    guard hasNone else { return }
    let detail = "licence granted, but account \(sight.account) has no live session for it"
    report([Violation(.keyLeak, detail)], of: id, at: world.now)
  }
}
