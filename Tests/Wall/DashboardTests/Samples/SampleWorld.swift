import Faults
import HeadEndAPI
import Players
import Simulation

@testable import Worlds

/// Observations to draw: four players of four kinds.
enum SampleWorld {
  static let now = Instant.zero + .milliseconds(84_500)

  static let channels = [
    Channel(
      number: 101, name: "News One", card: "globe", content: "news-one", isEncrypted: true,
      isLive: true),
    Channel(
      number: 102, name: "Match", card: "match", content: "match", isEncrypted: true, isLive: true),
    Channel(
      number: 204, name: "Ocean", card: "waves", content: "ocean", isEncrypted: false,
      isLive: false),
    Channel(
      number: 305, name: "Shapes", card: "shapes", content: "shapes", isEncrypted: true,
      isLive: true),
    Channel(
      number: 406, name: "City Lights", card: "city", content: "city", isEncrypted: true,
      isLive: true),
  ]

  static let heartbeatFailure = SSMFailure(errorCode: 1006, code: 404, message: "invalid token")

  /// Playing, clear, failed, scrambled; then as many more as asked for.
  static func world(
    players count: Int = 4, now: Instant = now,
    accounts: [AccountObservation] = [AccountObservation(id: "home", sessions: 2, limit: 2)],
    rules: [SessionRuleUse] = [], faults: [FaultObservation]? = nil
  ) -> WorldObservation {
    let first = [
      player(0, name: "main", channel: channels[0]), clear(1), failed(2),
      player(3, name: "kids", channel: channels[3], look: .scrambled),
    ]
    let others = (first.count..<max(first.count, count)).map { index in
      player(index, name: "room\(index + 1)", channel: channels[index % channels.count])
    }
    return world(
      Array((first + others).prefix(count)), now: now, accounts: accounts, rules: rules,
      faults: faults ?? (count > 2 ? [fault] : []))
  }

  /// Players that a test has made itself.
  static func world(
    _ players: [PlayerObservation], now: Instant = now, accounts: [AccountObservation] = [],
    rules: [SessionRuleUse] = [], faults: [FaultObservation] = [],
    decoders: [String: DecoderUse] = [:]
  ) -> WorldObservation {
    WorldObservation(
      now: now, seed: 42, lineUp: "classic", usesDemoTimings: true, channels: channels,
      policies: Policy.shipped, accounts: accounts, rules: rules, decoders: decoders,
      slots: players.map(WallSlot.player),
      crowds: [], viewer: nil,
      roster: roster(players), faults: faults, faultCounts: [], headEnd: nil)
  }

  private static func roster(_ players: [PlayerObservation]) -> Roster {
    var roster = Roster()
    for player in players {
      roster.add(
        player.id, player.name, PlayerBrief(channel: player.channel.number, state: player.state))
    }
    for player in players where player.failure != nil {
      let brief = PlayerBrief(
        channel: player.channel.number, state: player.state, failedAt: player.failedAt)
      roster.update(player.id, brief, failure: player.failure)
    }
    return roster
  }

  static let fault = FaultObservation(
    id: FaultID(number: 1), key: "h", name: "heartbeat error",
    rule: "the next heartbeat of second gets HTTP 404 with errorCode 1006, once",
    targets: [.init(player: PlayerID(2), fired: 1)], end: nil, ending: "once")

  private static func clear(_ index: Int) -> PlayerObservation {
    player(
      index, name: "preview", channel: channels[2], drm: .inactive, lease: nil,
      session: session(.off, beats: 0), buffer: .seconds(24))
  }

  private static func failed(_ index: Int) -> PlayerObservation {
    player(
      index, name: "second", channel: channels[1], state: .stopped,
      failure: .sdk(.ssmHeartbeatError(heartbeatFailure)), look: .dark,
      lease: lease(end: now - .seconds(2)),
      session: session(.error, beats: 4, failure: heartbeatFailure))
  }
}
