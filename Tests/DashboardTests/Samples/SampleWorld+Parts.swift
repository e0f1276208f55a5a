import HeadEndAPI
import Players
import Simulation

extension SampleWorld {
  static func player(_ index: Int, name: String, channel: Channel) -> PlayerObservation {
    PlayerObservation(
      id: PlayerID(index), name: name, flavour: .opentv, keyAPI: .delegate(.ssp),
      sessionSetup: .sync,
      device: "tablet", account: "home", policy: .documented, channel: channel, state: .playing,
      failure: nil, mainBlockedSince: nil,
      picture: PictureObservation(
        scene: channel.card, mediaTime: .milliseconds(41_300), height: 720, look: .normal),
      rendition: Rendition(1280, 720, kilobits: 3000), buffer: .milliseconds(18_200),
      throughput: 9_400_000, drm: .active,
      lease: LeaseObservation(
        begin: now - .seconds(48), end: now + .seconds(72), renewal: now + .seconds(48),
        key: "9ac1f0e2"),
      licenseFailure: nil, session: session(.on, beats: 7),
      tokens: [
        TokenObservation(
          kind: "ContentAuthZ", claims: "news-one until 2026-01-08", fingerprint: "5d1c77aa"),
        TokenObservation(kind: "Session", claims: "7c1e beat 14", fingerprint: "e09b1c55"),
      ], requests: requests, zaps: [zap], zapBegan: nil, counters: counters)
  }

  static func session(_ state: SessionState, beats: Int) -> SessionObservation {
    let times = (0..<beats).map { now - .seconds(4 + 10 * (beats - $0)) }
    return SessionObservation(
      state: state, identifier: beats > 0 ? "7c1e04" : "", beatCount: beats * 2,
      nextBeat: state == .on ? now + .seconds(6) : nil, interval: .seconds(10),
      beats: times.map { Beat(instant: $0, succeeded: true) }, failure: nil)
  }

  static let zap = ZapTime(
    channel: 101, begin: .zero, teardown: .milliseconds(38), setup: .milliseconds(62),
    licence: .milliseconds(181), firstPicture: .milliseconds(640))

  static let requests = [
    RequestRecord(
      operation: .sessionHeartbeat, method: "POST", url: "https://h/SIM/ssm/v1/sessions/heartbeat",
      sent: now - .seconds(4), duration: .milliseconds(38), status: 200),
    RequestRecord(
      operation: .segment, method: "GET", url: "https://o/SIM/live/news-one/720p3000/214.card",
      sent: now - .seconds(2),
      duration: .milliseconds(112), status: 200),
    RequestRecord(
      operation: .manifest, method: "GET", url: "https://o/SIM/live/news-one/720p3000/index.m3u8",
      sent: now - .seconds(1),
      duration: .milliseconds(41), status: 404),
  ]

  static let counters: Counters = {
    var counters = Counters()
    counters.beats = 14
    counters.segments = 96
    counters.licences = 2
    counters.zaps = 1
    return counters
  }()

  static let wrongKey = ItemFailure(code: -11889, comment: "contentKeyInvalid")

  /// What led there, told to a wall.
  static let announcements: [Announcement] = [
    say(70_200, 0, "main", .timeline(.heartbeatSucceeded(beat: 13))),
    say(71_000, 1, "preview", .sdk(.selectedBitrateChanged(3_000_000))),
    say(
      72_000, 2, "second",
      .simulator(
        .faultArmed(
          name: "heartbeat error", operation: "session.heartbeat", waitsFor: nil))),
    say(
      74_000, 2, "second",
      .simulator(.faultFired(name: "heartbeat error", operation: "session.heartbeat", draw: nil))),
    say(74_000, 2, "second", .sdk(.ssmHeartbeatError(heartbeatFailure))),
    say(
      74_000, 2, "second", .simulator(.appReacted(policy: .documented, action: "stops playback"))),
    say(74_100, 2, "second", .timeline(.teardownFailed(heartbeatFailure))),
    say(75_800, 3, "kids", .simulator(.zapStarted(from: 304, to: 305))),
    say(76_700, 3, "kids", .simulator(.zapFinished(zap))),
    say(77_400, 3, "kids", .sdk(.newErrorLogEntry(wrongKey))),
    say(80_200, 0, "main", .timeline(.heartbeatSucceeded(beat: 14))),
    say(
      82_100, 0, "main",
      .timeline(.keyReceived(keyIdentifier: "9ac1f0e2", lease: .seconds(120), isRenewal: true))),
  ]

  static func say(_ time: Int, _ player: Int, _ name: String, _ notice: Notice) -> Announcement {
    Announcement(
      instant: .zero + .milliseconds(time), subject: .player(PlayerID(player)), playerName: name,
      notice: notice)
  }
}
