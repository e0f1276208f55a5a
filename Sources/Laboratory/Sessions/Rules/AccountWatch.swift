import HeadEnd
import HeadEndAPI
import Players
import Simulation

/// The rules' view of one account: the owners of its sessions, and how long unwatched ones count.
struct AccountWatch: Sendable {
  let account: Account
  private let heartbeat: Duration
  /// Sessions whose set-up was answered to a player, in the order of the answers.
  private var holdings: [Holding] = []
  /// More streams play than may.
  private var excess = Streak()
  /// Sessions that players of apps that run held at the last looks, and the service did not count;
  /// with the number of those looks.
  private var lost: [String: Int] = [:]

  private struct Holding {
    /// First characters of its identifier.
    let session: String
    let player: PlayerID
    let subject: PlayerID
    /// True if a teardown was sent for it, or its app's process ended, so that none can be sent.
    var isGivenUp = false
    /// Whether the answer to its teardown is awaited.
    var isEnding = false
    /// It counts, and its player has left it.
    var abandoned = Streak()
  }

  /// A player, and how it is.
  struct Seated {
    let id: PlayerID
    /// The subject that rules name for it.
    let subject: PlayerID
    /// Whether its app shows it.
    let isPresent: Bool
    let sight: PlayerSummary
  }

  /// A violation, and its player.
  typealias Report = (player: PlayerID, finding: Violation)

  init(_ account: Account, heartbeat: Duration) {
    self.account = account
    self.heartbeat = heartbeat
  }

  /// Looks at the account's players, and at the sessions that the service counts, by the first
  /// characters of their identifiers.
  mutating func sample(
    at players: [Seated], _ live: [String], _ disturbance: Disturbance
  ) -> [Report] {
    let ended = players.compactMap { $0.sight.isAwake ? $0.sight.session : nil }
      .filter { !live.contains($0) }
    if !lost.isEmpty || !ended.isEmpty {
      lost = Dictionary(ended.map { ($0, lost[$0, default: 0] + 1) }) { first, _ in first }
    }
    return lookForGhosts(players, live, disturbance) + lookForExcess(players, live)
      + lookForHarm(players, live)
  }

  /// Whether a session ended more than a second ago: a key that was granted before may still be on
  /// its way.
  func hadEnded(_ session: String) -> Bool { lost[session, default: 0] > 1 }

  private mutating func lookForGhosts(
    _ players: [Seated], _ live: [String], _ disturbance: Disturbance
  ) -> [Report] {
    holdings.removeAll { !live.contains($0.session) }
    var reports: [Report] = []
    for index in holdings.indices {
      let (session, player) = (holdings[index].session, holdings[index].player)
      let holder = players.first { $0.id == player }
      let isLeft =
        !holdings[index].isGivenUp && holder != nil && !Self.isHeld(session, by: players)
      holdings[index].abandoned.sample(
        isLeft, counts: holder?.sight.isAwake == true && disturbance.isOver)
      let spell = holdings[index].abandoned
      reports += spell.violation(
        of: .ghost, heartbeat: heartbeat,
        "session \(session), left \(spell.text) ago without a teardown, still counts"
      ).map { (player, $0) }
    }
    return reports
  }

  /// What plays without a session, sessions that serve nobody, and players that have ended and load
  /// media.
  private func lookForHarm(_ players: [Seated], _ live: [String]) -> [Report] {
    var reports: [Report] = []
    for player in players where player.sight.isAwake {
      let sight = player.sight
      let hasSession = sight.session.map(live.contains) ?? false
      if sight.isWatched, sight.status == .playing, sight.needsSession, !hasSession {
        reports.append((player.id, Violation(.unpaidPicture)))
      }
      let isLeft = holdings.contains { holding in
        holding.player == player.id && !holding.isGivenUp && live.contains(holding.session)
          && !Self.isHeld(holding.session, by: players)
      }
      let hasEnded = sight.status == .stopped || sight.status == .error
      if isLeft || hasEnded && sight.isBusy && player.isPresent {
        reports.append((player.id, Violation(.heldPlace)))
      }
    }
    return reports
  }

  private static func isHeld(_ session: String, by players: [Seated]) -> Bool {
    players.contains { $0.sight.session == session && $0.isPresent }
  }

  private mutating func lookForExcess(_ players: [Seated], _ live: [String]) -> [Report] {
    let playing = players.filter {
      $0.sight.isWatched && $0.sight.status == .playing && $0.sight.needsSession
    }
    let cheat = playing.last { $0.sight.session.map { !live.contains($0) } ?? true }
    let isMore = account.sessionLimit > 0 && playing.count > account.sessionLimit
    excess.sample(isMore && cheat != nil)
    guard let cheat else { return [] }
    let (count, limit) = (playing.count, account.sessionLimit)
    return excess.violation(
      of: .limitCheat, heartbeat: heartbeat,
      "\(count) encrypted streams play, the account allows \(limit)"
    ).map { (cheat.id, $0) }
  }

  /// Hears what was announced of one of the account's players.
  mutating func observe(_ notice: Notice, of player: Seated) {
    switch notice {
    case .session(.setupSucceeded(let session, _)):
      holdings.append(Holding(session: session, player: player.id, subject: player.subject))
    case .session(.teardownRequested):
      // The client has no teardown for a session that it did not know of when it was left.
      for index in holdings.indices
      where holdings[index].player == player.id
        && !player.sight.orphanSessions.contains(holdings[index].session)
      {
        (holdings[index].isGivenUp, holdings[index].isEnding) = (true, true)
      }
    case .session(.teardownFailed), .session(.teardownSucceeded):
      for index in holdings.indices where holdings[index].player == player.id {
        holdings[index].isEnding = false
      }
    case .simulator(.appKilled):
      for index in holdings.indices where holdings[index].player == player.id {
        (holdings[index].isGivenUp, holdings[index].isEnding) = (true, false)
      }
    case .session, .simulator, .sdk, .timeline, .app, .contentKeys, .offline, .flowplayer, .tvsdk,
      .outside:
      break
    }
  }

  /// The violation in a set-up of a player that was refused because the account is full: one that a
  /// fault refuses, or that met a session another player just set up or tore down, is not a
  /// lockout.
  func refusal(
    of player: Seated, _ players: [Seated], _ live: [String], name: (PlayerID) -> String
  ) -> Violation? {
    let isPending = players.contains(where: \.sight.isSettingUp)
    let unwatched = live.filter { session in
      guard let holding = holding(of: session) else {
        return !isPending && !Self.isHeld(session, by: players)
      }
      return !Self.isHeld(session, by: players)
        && !(holding.isEnding && holding.subject != player.subject)
    }
    guard live.count >= account.sessionLimit, !unwatched.isEmpty else { return nil }
    let whose = unwatched.map { session in
      let holder = holding(of: session).map { name($0.player) } ?? ""
      return holder.isEmpty ? session : "\(session) of \(holder)"
    }
    let held =
      whose.count == 1 ? "slot held by abandoned session" : "slots held by abandoned sessions"
    let sessions = whose.joined(separator: ", ")
    return Violation(.lockout, "1007, \(held) \(sessions)")
  }

  /// Whether one more session fits beside those that the service counts. A player's own ends as it
  /// starts, unless its teardown has failed.
  func hasPlace(for subject: PlayerID, among live: [String]) -> Bool {
    let others = live.filter { session in
      guard let holding = holding(of: session), holding.subject == subject else { return true }
      return holding.isGivenUp && !holding.isEnding
    }
    return account.sessionLimit == 0 || others.count < account.sessionLimit
  }

  private func holding(of session: String) -> Holding? {
    holdings.first { $0.session == session }
  }
}
