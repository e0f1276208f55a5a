import Faults
import HeadEndAPI
import Simulation
import Testing

/// Faults at one rendition, and in what playlists say.
@Suite struct RenditionFaultTests {
  private let player = PlayerID(1)

  /// A service that keeps what it was asked.
  private struct Listener: Transport {
    private(set) var requests: [Request] = []

    mutating func answer(_ request: Request, at now: Instant) -> Answer {
      requests.append(request)
      return Answer(.response(Response(status: 200, contentType: "text/plain", body: [])))
    }
  }

  private func injector(_ rules: Fault...) -> FaultInjector<Listener> {
    var injector = FaultInjector(Listener(), seed: 1)
    for rule in rules { injector.board.arm(rule, on: [player], at: .zero + .seconds(5)) }
    return injector
  }

  private func request(_ operation: Operation, _ path: String) -> Request {
    Request(
      id: RequestID(1), sender: player, operation: operation,
      to: ServiceAddress("https://origin.example/SIM/live/news/\(path)"), timeout: .zero)
  }

  private static func status(_ answer: Answer) -> Int? {
    if case .response(let response) = answer.outcome { response.status } else { nil }
  }

  @Test(arguments: [
    (1080, ["1080p6000/index.m3u8", "1080p7800/index.m3u8", "720p/index.m3u8?drm=none"]),
    (900, ["720p3000/index.m3u8", "720p4500/index.m3u8", "720p/index.m3u8?drm=none"]),
    (720, ["720p3000/index.m3u8", "720p4500/index.m3u8", "720p/index.m3u8?drm=none"]),
    (360, ["360p365/index.m3u8", "360p/index.m3u8?drm=none"]),
    (2160, ["2160p11600/index.m3u8", "720p/index.m3u8?drm=none"]),
    (100, []),
  ])
  func `a height meets one rendition, or the next lower one`(
    height: Int, refused: [String]
  ) throws {
    let point = FaultPoint.operation(.manifest)
    var injector = injector(
      Fault(
        on: point, of: .player(player), effect: .status(404, at: point), ending: .untilCleared,
        height: height))
    let paths =
      ["master.m3u8", "master.m3u8?drm=none", "audio/index.m3u8", "manifest.mpd?drm=none"]
      + (Rendition.ladder + [.uhd]).map { "\($0.name)/index.m3u8" }
      + VideoRendition.ladder.map { "\($0.name)/index.m3u8?drm=none" }
    let met = paths.filter {
      Self.status(injector.answer(request(.manifest, $0), at: .zero + .seconds(6))) == 404
    }
    #expect(met.sorted() == refused.sorted())
  }

  @Test func `a height is in the rule's name and words`() {
    let rule = Fault(
      on: .operation(.segment), of: .player(player), effect: .drop, ending: .untilCleared,
      height: 1080)
    #expect(rule.name == "origin.segment drop 1080p")
    #expect(
      rule.words(of: "main")
        == "every segment request of main for 1080p fails until cleared: no connection")
    #expect(rule.problem == nil)
  }

  @Test(arguments: [
    (FaultPoint.operation(.licence), 1080), (.network, 1080), (.operation(.manifest), 0),
    (.device(.clock), 1080),
  ])
  func `a height needs a point of renditions`(point: FaultPoint, height: Int) {
    let effect: FaultEffect = point.isOnWire ? .drop : .inherent
    let rule = Fault(
      on: point, of: .everyone, effect: effect, ending: .untilCleared, height: height)
    #expect(rule.problem != nil)
  }

  @Test func `a playlist's mistake goes to media playlists, with when its fault began`() {
    let later = Fault(
      on: .operation(.manifest), of: .player(player), trigger: .after(.seconds(10)),
      effect: .instruct(.oldPlaylist), ending: .untilCleared)
    var injector = injector(later)
    for (second, path) in [
      (14, "1080p6000/index.m3u8"), (20, "master.m3u8"), (30, "1080p6000/index.m3u8"),
      (40, "720p/index.m3u8?drm=none"), (50, "manifest.mpd?drm=none"),
    ] {
      _ = injector.answer(request(.manifest, path), at: .zero + .seconds(second))
    }
    let begin = Instant.zero + .seconds(15)
    #expect(
      injector.base.requests.map(\.instruction) == [nil, nil, .oldPlaylist, .oldPlaylist, nil])
    #expect(
      injector.base.requests.filter { $0.instruction != nil }.map(\.mistakenSince)
        == [begin, begin])
  }

  @Test func `of two mistakes the one armed last is made`() {
    let rules = [Instruction.shortPlaylist, .longPlaylist].map {
      Fault(
        on: .operation(.manifest), of: .player(player), effect: .instruct($0),
        ending: .untilCleared)
    }
    var injector = injector(rules[0], rules[1])
    _ = injector.answer(request(.manifest, "360p365/index.m3u8"), at: .zero + .seconds(6))
    #expect(injector.base.requests.map(\.instruction) == [.longPlaylist])
  }

  @Test(arguments: Instruction.allCases.filter(\.isOfPlaylist))
  func `a playlist's mistake is one of playlists alone`(instruction: Instruction) {
    func problem(_ point: FaultPoint) -> String? {
      Fault(on: point, of: .everyone, effect: .instruct(instruction)).problem
    }
    #expect(problem(.operation(.manifest)) == nil)
    #expect(problem(.operation(.segment)) != nil && problem(.operation(.licence)) != nil)
  }
}
