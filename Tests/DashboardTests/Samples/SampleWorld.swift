import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

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
  static func world(players count: Int = 4) -> WorldObservation {
    let kinds = [playing, clear, failed, scrambled]
    let players = (0..<count).map { index -> PlayerObservation in
      guard index < kinds.count else {
        var player = playing(index)
        player.name = "room\(index + 1)"
        player.channel = channels[index % channels.count]
        player.picture.scene = player.channel.card
        return player
      }
      return kinds[index](index)
    }
    return WorldObservation(
      now: now, seed: 42, lineUp: "classic", usesDemoTimings: true, channels: channels,
      accounts: [AccountObservation(id: "home", sessions: 2, limit: 2)], players: players,
      faults: count > 2 ? [fault] : [])
  }

  static let fault = FaultObservation(
    id: FaultID(number: 1), letter: "h", name: "heartbeat error",
    rule: "the next session.heartbeat of second answers HTTP 404 with errorCode 1006, once",
    targets: [.init(participant: .player(PlayerID(2)), fired: 1)], end: nil, ending: "once")

  static func playing(_ index: Int) -> PlayerObservation {
    player(index, name: "main", channel: channels[0])
  }

  static func clear(_ index: Int) -> PlayerObservation {
    var player = player(index, name: "preview", channel: channels[2])
    player.drm = .inactive
    player.lease = nil
    player.session = session(.off, beats: 0)
    player.buffer = .seconds(24)
    return player
  }

  static func failed(_ index: Int) -> PlayerObservation {
    var player = player(index, name: "second", channel: channels[1])
    player.state = .stopped
    player.failure = .sdk(.ssmHeartbeatError(heartbeatFailure))
    player.failedAt = .zero
    player.picture.look = .dark
    player.session = session(.error, beats: 4)
    player.session.beats.append(Beat(instant: now - .seconds(6), succeeded: false))
    player.session.failure = heartbeatFailure
    player.lease?.end = now - .seconds(2)
    return player
  }

  static func scrambled(_ index: Int) -> PlayerObservation {
    var player = player(index, name: "kids", channel: channels[3])
    player.picture.look = .scrambled
    return player
  }
}
