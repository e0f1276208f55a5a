import Events
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds
import Worlds

/// What is counted of a session agrees with what it has posted, judged and sent.
@Suite struct FiguresTests {
  /// A session whose rules judge it, too, with everything that it said.
  private final class Counted {
    let session: Session
    let figures: SessionFigures
    var heard: [Announcement] = []
    var ended: [RequestRecord] = []
    /// Looks in which a player showed a moving picture, or waited for the next one, once a second.
    private(set) var seen: (playing: Double, waiting: Double) = (0, 0)
    private var observation: EventBus.ObservationToken?

    init(_ lineUp: LineUp = Classic.lineUp(policy: .retrying)) {
      session = Session(lineUp, seed: 7, epoch: .scriptedEpoch, rules: RuleBook())
      figures = SessionFigures(of: session)
      nonisolated(unsafe) unowned let counted = self
      observation = session.bus.addObserver(for: Announcement.self) { counted.heard.append($0) }
      session.onEnded = { [earlier = session.onEnded] in
        earlier?($0)
        counted.ended.append($0)
      }
    }

    func advance(to seconds: Double) {
      while session.now < .zero + .seconds(seconds) {
        let second = session.now.sinceStart.components.seconds + 1
        session.advance(to: .zero + min(.seconds(second), .seconds(seconds)))
        if session.now == .zero + .seconds(second) { sample() }
      }
    }

    private func sample() {
      for player in session.world.observation.players {
        if player.state == .playing { seen.playing += 1 }
        if player.state == .waiting, hasStarted(player.id) { seen.waiting += 1 }
      }
    }

    /// Whether a picture has come since the last zap began.
    private func hasStarted(_ player: PlayerID) -> Bool {
      for announcement in heard.reversed() where announcement.player == player {
        if case .simulator(.zapFinished) = announcement.notice { return true }
        if case .simulator(.zapStarted) = announcement.notice { return false }
      }
      return false
    }

    /// Two minutes with zaps, faults, seeks and a stop.
    func play() {
      for (second, command) in FiguresTests.commands {
        advance(to: second)
        session.perform(command)
      }
      advance(to: 120)
    }

    /// The series of the page by what stands before their values.
    var series: [String: Double] {
      let lines = MetricFamily.page(figures.families()).split(separator: "\n")
      let pairs = lines.filter { !$0.hasPrefix("#") }.map { line in
        let cut = line.lastIndex(of: " ") ?? line.endIndex
        return (String(line[..<cut]), Double(line[cut...].dropFirst()) ?? .nan)
      }
      return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// The sum of all series of a name.
    func sum(_ name: String) -> Double {
      series.filter { $0.key.hasPrefix("\(name){") || $0.key == name }.values.reduce(0, +)
    }

    func names(_ name: String) -> Int { heard.count { $0.notice.name == name } }

    var zaps: [ZapTime] {
      heard.compactMap { announcement in
        guard case .simulator(.zapFinished(let time)) = announcement.notice else { return nil }
        return time
      }
    }
  }

  private static let commands: [(Double, Command)] = [
    (9, .player(Classic.main, .zap(to: Classic.channels[1]))),
    (15, .inject("n", Classic.preview, provoke: true)),
    (22, .player(Classic.kids, .seek(to: .seconds(40)))),
    (30, .inject("h", Classic.main, provoke: true)),
    (45, .player(Classic.second, .zap(to: Classic.channels[0]))),
    (60, .player(Classic.preview, .stop)),
    (70, .inject("e", Classic.main, provoke: true)),
    (80, .player(Classic.preview, .recover)),
  ]

  @Test func `zaps and their parts are those that were posted`() {
    let counted = Counted()
    counted.play()
    let series = counted.series
    #expect(counted.zaps.count >= 6)
    #expect(series["zapdeck_startup_seconds_count{kind=\"opentv\"}"] == Double(counted.zaps.count))
    let total = counted.zaps.reduce(Duration.zero) { $0 + $1.total }.inSeconds
    #expect(series["zapdeck_startup_seconds_sum{kind=\"opentv\"}"] == total)
    for (index, part) in ZapPart.allCases.map(\.name).enumerated() {
      let labels = "kind=\"opentv\",part=\"\(part)\""
      let sum = counted.zaps.reduce(Duration.zero) { $0 + $1.parts[index] }.inSeconds
      #expect(series["zapdeck_zap_part_seconds_sum{\(labels)}"] == sum)
      let quick = counted.zaps.count { $0.parts[index] <= .seconds(0.25) }
      #expect(series["zapdeck_zap_part_seconds_bucket{\(labels),le=\"0.25\"}"] == Double(quick))
    }
    let within = counted.zaps.count { $0.total <= .seconds(2) }
    #expect(
      series["zapdeck_startup_seconds_bucket{kind=\"opentv\",le=\"2\"}"] == Double(within))
    #expect(counted.sum("zapdeck_zaps_total") == Double(counted.names("zapStarted")))
  }

  @Test func `requests, bytes and errors are those that ended and were posted`() {
    let counted = Counted()
    counted.play()
    #expect(counted.sum("zapdeck_requests_total") == Double(counted.ended.count))
    #expect(counted.sum("zapdeck_request_duration_seconds_count") == Double(counted.ended.count))
    let bytes = counted.ended.reduce(0) { $0 + $1.receivedBytes }
    #expect(counted.sum("zapdeck_response_bytes_total") == Double(bytes))
    let beats = counted.ended.filter { $0.operation == .sessionHeartbeat }
    let labels = "kind=\"opentv\",operation=\"session.heartbeat\""
    #expect(
      counted.series["zapdeck_requests_total{\(labels),status=\"404\"}"]
        == Double(beats.count { $0.status == 404 }))
    let errors = counted.heard.filter { $0.notice.severity == .error }
    #expect(errors.count > 1 && counted.sum("zapdeck_errors_total") == Double(errors.count))
    #expect(counted.sum("zapdeck_faults_fired_total") >= 3)
  }

  /// Who looks once a second may be off by as much at each change of state.
  @Test func `playing and waiting are what is seen, once a second`() {
    let counted = Counted()
    counted.play()
    let (playing, waiting) = counted.seen
    #expect(playing > 200 && abs(counted.sum("zapdeck_playing_seconds_total") - playing) < 12)
    #expect(waiting > 0 && abs(counted.sum("zapdeck_waiting_seconds_total") - waiting) < 12)
    #expect(counted.sum("zapdeck_startup_seconds_count") == Double(counted.zaps.count))
    let stalls = counted.names("AVPlayerItemPlaybackStalled")
    #expect(stalls > 0 && counted.sum("zapdeck_stalls_total") == Double(stalls))
  }

  @Test func `what was posted stays counted when time is turned back`() throws {
    let counted = Counted()
    counted.play()
    let (before, ended) = (counted.series, counted.ended.count)
    counted.session.travel(to: .zero + .seconds(20))
    #expect(counted.series == before)
    counted.advance(to: 40)
    #expect(counted.series == before)
    counted.session.travel(to: .zero + .seconds(20))
    counted.session.perform(.player(Classic.main, .recover))
    counted.advance(to: 140)
    let after = counted.series
    for (name, value) in before where !name.contains("_ratio") {
      #expect(try #require(after[name]) >= value, "\(name)")
    }
    #expect(counted.ended.count > ended + 100)
    #expect(counted.sum("zapdeck_requests_total") == Double(counted.ended.count))
    #expect(counted.sum("zapdeck_startup_seconds_count") == Double(counted.zaps.count))
    let playing = counted.sum("zapdeck_playing_seconds_total")
    let first = before.filter { $0.key.hasPrefix("zapdeck_playing_seconds") }.values.reduce(0, +)
    #expect(playing > first + 300 && playing < first + 480)
  }

  @Test func `a real client's requests are counted apart, whoever it is`() {
    let counted = Counted()
    for name in ["ann", "ben"] {
      let request = RealClientRequest(
        method: .get,
        target:
          "/SIM/app/v1/tokens?contentId=news-one&accountId=\(name)&deviceUniqueId=\(name)",
        authority: "127.0.0.1:8080", address: "192.0.2.1")
      _ = counted.session.answer(request)
    }
    counted.figures.record(answer: -1, to: nil)
    let labels = "kind=\"client\",operation=\"app.token\""
    #expect(counted.series["zapdeck_request_duration_seconds_count{\(labels)}"] == 2)
    let unanswered = "kind=\"client\",operation=\"other\",status=\"0\""
    #expect(counted.series["zapdeck_requests_total{\(unanswered)}"] == 1)
  }

  @Test func `a histogram puts a duration on a bound below it`() {
    var histogram = Histogram([.seconds(1), .seconds(2)])
    for seconds in [0.5, 1, 1.5, 2, 3] { histogram.observe(.seconds(seconds)) }
    #expect(histogram.cumulative.map(\.count) == [2, 4] && histogram.count == 5)
    #expect(histogram.sum == .seconds(8))
    let labels: MetricFamily.Labels = ["a": "\\\"\n"]
    let page = MetricFamily.page([.histogram("x_seconds", "X.", [(labels, histogram)])])
    #expect(
      page == """
        # HELP zapdeck_x_seconds X.
        # TYPE zapdeck_x_seconds histogram
        zapdeck_x_seconds_bucket{a="\\\\\\"\\n",le="1"} 2
        zapdeck_x_seconds_bucket{a="\\\\\\"\\n",le="2"} 4
        zapdeck_x_seconds_bucket{a="\\\\\\"\\n",le="+Inf"} 5
        zapdeck_x_seconds_sum{a="\\\\\\"\\n"} 8
        zapdeck_x_seconds_count{a="\\\\\\"\\n"} 5

        """)
  }
}
