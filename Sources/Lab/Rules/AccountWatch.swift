import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// What the rules know of one account: whose its sessions are, and how long those count that nobody
/// watches.
struct AccountWatch: Sendable {
  let account: LineUp.Account
  private let heartbeat: Duration
  /// Sessions whose set-up a player has heard of, by the first characters of their identifiers.
  private var holdings: [String: Holding] = [:]
  /// More streams play than may.
  private var excess = Spell()

  private struct Holding {
    let player: PlayerID
    /// Whether a teardown was sent for it, or its app's process ended, so that nobody can send one.
    var isGivenUp = false
    /// Whether the answer to its teardown is awaited.
    var isEnding = false
    /// It counts, and its player has left it.
    var abandoned = Spell()
  }

  /// A player, and how it is.
  struct Seated {
    let id: PlayerID
    let sight: PlayerSight
  }

  /// What was found, and of whom.
  typealias Report = (player: PlayerID, finding: Finding)

  init(_ account: LineUp.Account, heartbeat: Duration) {
    self.account = account
    self.heartbeat = heartbeat
  }

  /// Looks at the account's players, and at the sessions that the service counts, by the first
  /// characters of their identifiers.
  mutating func look(
    at players: [Seated], _ live: Set<String>, _ disturbance: Disturbance
  ) -> [Report] {
    lookForGhosts(players, live, disturbance) + lookForExcess(players, live)
  }

  private mutating func lookForGhosts(
    _ players: [Seated], _ live: Set<String>, _ disturbance: Disturbance
  ) -> [Report] {
    let held = Set(players.compactMap(\.sight.session))
    holdings = holdings.filter { live.contains($0.key) }
    var reports: [Report] = []
    for (session, holding) in holdings.sorted(by: { $0.key < $1.key }) {
      let holder = players.first { $0.id == holding.player }
      let isLeft = !holding.isGivenUp && !held.contains(session) && holder != nil
      holdings[session]?.abandoned.look(
        isLeft, counts: holder?.sight.isAwake == true && disturbance.isOver)
      guard let spell = holdings[session]?.abandoned,
        spell.exceeds(Rule.ghost.limit.time(heartbeat: heartbeat))
      else { continue }
      let detail = "session \(session) counts, left \(spell.text) ago without a teardown"
      reports.append((holding.player, Finding(.ghost, detail)))
    }
    return reports
  }

  private mutating func lookForExcess(_ players: [Seated], _ live: Set<String>) -> [Report] {
    let playing = players.filter { $0.sight.status == .playing && $0.sight.needsSession }
    let cheat = playing.last { $0.sight.session.map { !live.contains($0) } ?? true }
    let isMore = account.sessionLimit > 0 && playing.count > account.sessionLimit
    excess.look(isMore && cheat != nil)
    guard let cheat, excess.exceeds(Rule.limitCheat.limit.time(heartbeat: heartbeat)) else {
      return []
    }
    let detail = "\(playing.count) play, \(account.sessionLimit) may"
    return [(cheat.id, Finding(.limitCheat, detail))]
  }

  /// Hears what was announced of one of the account's players.
  mutating func hear(_ notice: Notice, of player: Seated) {
    switch notice {
    case .session(.setupSucceeded(let session, _)):
      holdings[session] = Holding(player: player.id)
    case .session(.teardownRequested):
      // The client has no teardown for a session that it did not know of when it was left.
      change { holding, session in
        guard holding.player == player.id, !player.sight.orphanSessions.contains(session) else {
          return
        }
        (holding.isGivenUp, holding.isEnding) = (true, true)
      }
    case .session(.teardownFailed), .session(.teardownSucceeded):
      change { holding, _ in if holding.player == player.id { holding.isEnding = false } }
    case .simulator(.appKilled):
      change { holding, _ in
        if holding.player == player.id { (holding.isGivenUp, holding.isEnding) = (true, false) }
      }
    case .session, .simulator, .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer,
      .outside:
      break
    }
  }

  private mutating func change(_ body: (inout Holding, String) -> Void) {
    for session in holdings.keys {
      if var holding = holdings[session] {
        body(&holding, session)
        holdings[session] = holding
      }
    }
  }

  /// What there is to say about a set-up of a player that was refused because the account is full:
  /// one that a fault refuses, or that met a session just set up or torn down by somebody else, is
  /// no lockout.
  func refusal(
    of player: PlayerID, _ players: [Seated], _ live: Set<String>, name: (PlayerID) -> String
  ) -> Finding? {
    let held = Set(players.compactMap(\.sight.session))
    let isPending = players.contains(where: \.sight.isSettingUp)
    let unwatched = live.filter { session in
      guard let holding = holdings[session] else { return !isPending }
      return !held.contains(session) && !(holding.isEnding && holding.player != player)
    }
    guard live.count >= account.sessionLimit, !unwatched.isEmpty else { return nil }
    let whose = unwatched.sorted().map { session in
      let holder = holdings[session].map { name($0.player) } ?? ""
      return holder.isEmpty ? session : "\(session) of \(holder)"
    }
    return Finding(.lockout, "1007; nobody watches \(whose.joined(separator: ", "))")
  }
}
