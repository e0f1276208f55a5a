import HeadEndAPI
import Simulation

@testable import Players

extension SampleWorld {
  /// A player that plays, but for what is said otherwise.
  static func player(
    _ index: Int, name: String, channel: Channel, state: PlayerStatus = .playing,
    failure: Notice? = nil, look: PictureObservation.Look = .normal,
    shown: Duration = .milliseconds(41_300), drm: DRMState = .active,
    lease: LeaseObservation? = lease(end: now + .seconds(72)),
    session: SessionObservation = session(.on, beats: 7), buffer: Duration = .milliseconds(18_200),
    device: DeviceObservation = DeviceObservation(), isInAdBreak: Bool = false
  ) -> PlayerObservation {
    PlayerObservation(
      id: PlayerID(index),
      configuration: PlayerConfiguration(
        name: name, device: "tablet", account: "home", channel: channel),
      policy: .documented,
      stream: StreamObservation(
        channel: channel, state: state, failure: failure, failedAt: failure.map { _ in .zero },
        picture: PictureObservation(
          scene: channel.card, mediaTime: shown, height: 720, look: look),
        rendition: Rendition(1280, 720, kilobits: 3000), drm: drm, lease: lease, session: session,
        requests: requests, counters: counters),
      surroundings: device, buffer: buffer, keys: [], licenseFailure: nil,
      tokens: [
        TokenObservation(
          kind: "ContentAuthZ", claims: "news-one until 2026-01-08", of: "5d1c77aa"),
        TokenObservation(kind: "Session", claims: "7c1e beat 14", of: "e09b1c55"),
      ],
      zaps: [zap], isAirPlaying: false, isPictureInPicture: false, isFullscreen: false,
      isObscured: look == .obscured, isMuted: false, volume: 100, rate: 1000, window: nil,
      date: nil, isInAdBreak: isInAdBreak, isOffline: false, downloads: [], flowplayerID: nil,
      delegateTokens: [])
  }

  static func lease(end: Instant) -> LeaseObservation {
    LeaseObservation(
      begin: now - .seconds(48), end: end, renewal: now + .seconds(48), key: "9ac1f0e2")
  }

  static func session(
    _ state: SessionState, beats: Int, failure: SSMFailure? = nil
  ) -> SessionObservation {
    let times = (0..<beats).map { now - .seconds(4 + 10 * (beats - $0)) }
    let lost = failure.map { _ in Beat(instant: now - .seconds(6), succeeded: false) }
    return SessionObservation(
      state: state, identifier: beats > 0 ? "7c1e04" : "", beatCount: beats * 2,
      nextBeat: state == .on ? now + .seconds(6) : nil, interval: .seconds(10),
      beats: times.map { Beat(instant: $0, succeeded: true) } + [lost].compactMap(\.self),
      failure: failure)
  }

  static let zap = ZapTime(
    channel: 101, begin: .zero, teardown: .milliseconds(38), setup: .milliseconds(62),
    licence: .milliseconds(181), firstPicture: .milliseconds(640))

  static let requests = [
    request(
      .sessionHeartbeat, .post, "https://h/SIM/ssm/v1/sessions/heartbeat", before: .seconds(4),
      took: .milliseconds(38), status: 200),
    request(
      .segment, .get, "https://o/SIM/live/news-one/720p3000/214.card", before: .seconds(2),
      took: .milliseconds(112), status: 200),
    request(
      .manifest, .get, "https://o/SIM/live/news-one/720p3000/index.m3u8", before: .seconds(1),
      took: .milliseconds(41), status: 404),
  ]

  private static func request(
    _ operation: Operation, _ method: Request.Method, _ url: String, before: Duration,
    took duration: Duration, status: Int
  ) -> RequestRecord {
    let request = Request(
      id: RequestID(1), sender: PlayerID(0), operation: operation, method: method,
      to: ServiceAddress(url),
      timeout: .seconds(10))
    let sent = now - before
    var record = RequestRecord(request, sent: sent)
    record.answer(
      .response(Response(status: status, contentType: "", body: [])), at: sent + duration)
    record.end(at: sent + duration)
    return record
  }

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
    say(70_200, 0, "main", .session(.heartbeatSucceeded(beat: 13))),
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
    say(74_100, 2, "second", .session(.teardownFailed(heartbeatFailure))),
    say(75_800, 3, "kids", .simulator(.zapStarted(from: 304, to: 305))),
    say(76_700, 3, "kids", .simulator(.zapFinished(zap))),
    say(77_400, 3, "kids", .sdk(.newErrorLogEntry(wrongKey))),
    say(80_200, 0, "main", .session(.heartbeatSucceeded(beat: 14))),
    say(
      82_100, 0, "main",
      .timeline(.keyReceived(keyIdentifier: "9ac1f0e2", lease: .seconds(120), isRenewal: true))),
  ]

  static func say(_ time: Int, _ player: Int, _ name: String, _ notice: Notice) -> Announcement {
    Announcement(
      instant: .zero + .milliseconds(time), player: PlayerID(player), playerName: name,
      notice: notice)
  }
}
