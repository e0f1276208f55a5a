import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// Watches a session and notes what apps do badly for certain.
struct MistakeWitness {
  private(set) var mistakes: [Mistake] = []
  private var players: [PlayerID: Watched] = [:]
  /// When each sender asked for the same thing.
  private var sent: [Asked: [Instant]] = [:]
  /// When each player made each kind of mistake last; one that goes on is one mistake.
  private var lastSeen: [Made: Instant] = [:]

  private struct Asked: Hashable {
    let player: PlayerID
    let what: String
  }

  private struct Made: Hashable {
    let kind: Mistake.Kind
    let player: PlayerID
  }

  /// What is known of a player.
  private struct Watched {
    var playhead = Duration.zero
    /// Since when it plays, and nobody has acted on an error of its session.
    var error: Instant?
    /// Since when an expired lease was announced, and nobody has acted.
    var expired: Instant?
    /// Since when it has no session, nor one on its way.
    var free: Instant?
  }

  private static let patience = Duration.seconds(10)

  private mutating func note(_ announcement: Announcement) {
    guard let id = announcement.player else { return }
    switch announcement.notice {
    case .sdk(.ssmSetupError), .sdk(.ssmHeartbeatError):
      let since = players[id]?.error ?? announcement.instant
      players[id, default: Watched()].error = since
    case .sdk(.drmLicenseError(let failure))
    where failure.object == .keyResponseWithExpiredLease && failure.concernsPlayback:
      let since = players[id]?.expired ?? announcement.instant
      players[id, default: Watched()].expired = since
    case .timeline(.stopped), .timeline(.paused), .simulator(.zapStarted), .simulator(.appKilled),
      .simulator(.playerRemoved):
      players[id]?.error = nil
      players[id]?.expired = nil
    case .session(.heartbeatSucceeded), .session(.setupSucceeded): players[id]?.error = nil
    case .timeline(.keyRequested(let key, _)):
      players[id]?.expired = nil
      let asked = Asked(player: id, what: key)
      count(asked, announcement.playerName, "a key", at: announcement.instant)
    case .timeline(.keyReceived): players[id]?.expired = nil
    default: break
    }
  }

  private mutating func note(_ record: RequestRecord) {
    let request = record.request
    guard !request.operation.isMedia, request.operation != .killSessions else { return }
    noteOrphan(record)
    // All keys are asked for at one address: announcements say which.
    guard !FaultPoint.operation(.licence).matches(request.operation) else { return }
    let asked = Asked(player: request.sender, what: request.operation.rawValue + request.url)
    count(asked, record.player, request.operation.rawValue, at: record.reached)
  }

  private mutating func count(_ asked: Asked, _ name: String, _ what: String, at now: Instant) {
    let recent = sent[asked, default: []].filter { now - $0 < Self.patience } + [now]
    sent[asked] = recent
    guard recent.count > 10 else { return }
    add(.repeatsRequest, at: now, asked.player, name, "\(recent.count) times \(what) in 10 s")
  }

  /// A heartbeat that gets through although its player has been without a session for some seconds.
  private mutating func noteOrphan(_ record: RequestRecord) {
    guard record.request.operation == .sessionHeartbeat,
      case .response(let response) = record.outcome, response.isSuccess,
      let free = players[record.request.sender]?.free,
      record.reached - free > .seconds(3)
    else { return }
    add(
      .abandonsSession, at: record.reached, record.request.sender, record.player,
      "\((record.reached - free).components.seconds) s without a session, it beats on")
  }

  /// Takes in what was reported and sent in the last second, and looks at everybody.
  mutating func look(at world: World) {
    for announcement in world.outbox.announcements { note(announcement) }
    for record in world.outbox.answered { note(record) }
    for player in world.observation.players {
      take(player, world.now)
      judge(player, world.now)
    }
  }

  private mutating func take(_ player: PlayerObservation, _ now: Instant) {
    var watched = players[player.id, default: Watched()]
    let plays = player.state == .playing && player.picture.mediaTime != watched.playhead
    watched.playhead = player.picture.mediaTime
    if !plays { watched.error = nil }
    if !player.state.isUnderWay { watched.expired = nil }
    watched.free = player.session.state == .off ? watched.free ?? now : nil
    players[player.id] = watched
  }

  private mutating func judge(_ player: PlayerObservation, _ now: Instant) {
    guard let watched = players[player.id] else { return }
    for (kind, since, what) in [
      (Mistake.Kind.playsWithoutSession, watched.error, "its session failed"),
      (.ignoresExpiredLease, watched.expired, "an expired lease was announced"),
    ] {
      guard let since, now - since > Self.patience else { continue }
      let text = "\((now - since).components.seconds) s since \(what)"
      add(kind, at: now, player.id, player.name, text)
    }
  }

  private mutating func add(
    _ kind: Mistake.Kind, at instant: Instant, _ player: PlayerID, _ name: String, _ detail: String
  ) {
    let last = lastSeen.updateValue(instant, forKey: Made(kind: kind, player: player))
    if let last, instant - last < .seconds(60) { return }
    mistakes.append(
      Mistake(kind: kind, instant: instant, player: player, playerName: name, detail: detail))
  }
}
