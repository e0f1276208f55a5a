import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// How a client handles answers that it cannot use.
@Suite struct HLSClientFailureTests {
  private static func logged(_ codes: String) -> String {
    "AVPlayerItemNewErrorLogEntry errorStatusCode=\(codes)"
  }

  private static func code(_ outcome: HLSClient.Outcome) -> Int? {
    if case .failed(let failure) = outcome { failure.code } else { nil }
  }

  /// Failures of a request, and how the error log prints them.
  static let failures: [(RequestResult, String)] = [
    (.refused(400), "-16845 code=400"), (.refused(401), "-16840 code=401"),
    (.refused(403), "-12660 code=403"), (.refused(404), "-12938 code=404"),
    (.refused(409), "-16852 code=409"), (.refused(410), "-12668 code=410"),
    (.refused(416), "-12939 code=416"), (.refused(500), "-16847 code=500"),
    (.refused(418), "-16240 code=418"), (.refused(301), "-16847 code=301"),
    (.refused(502), "-16848 code=502"), (.refused(503), "-16849 code=503"),
    (.refused(504), "-16850 code=504"), (.timedOut, "-1001"),
    (.failure(.networkConnectionLost), "-1005"), (.failure(.notConnectedToInternet), "-1009"),
  ]

  @Test(arguments: failures)
  func `a master playlist that fails is asked for again after a second`(
    answer: RequestResult, codes: String
  ) {
    let hls = HLSBench()
    #expect(hls.playlist(answer) == .nothing)
    #expect(hls.lines == ["set playlistReload @1.0", Self.logged(codes)])
    #expect(hls.reload() == ["GET origin.manifest \(HLSBench.url) 10 s"])
    #expect(hls.reload().isEmpty)
  }

  @Test(arguments: failures)
  func `a media playlist that fails is asked for again after half a target duration`(
    answer: RequestResult, codes: String
  ) {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    _ = hls.reload()
    #expect(hls.playlist(answer) == .nothing)
    #expect(hls.lines == ["set playlistReload @3.0", Self.logged(codes)])
    #expect(hls.reload().last == "GET origin.manifest https://origin/film/mid/index.m3u8 10 s")
  }

  @Test(arguments: failures)
  func `a segment that fails is asked for again after a second`(
    answer: RequestResult, codes: String
  ) {
    let hls = HLSBench(TestStream.media(count: 10))
    #expect(hls.segment(answer) == .nothing)
    #expect(hls.lines == ["set segmentRetry @1.0", Self.logged(codes)])
    #expect(hls.pump().last?.hasPrefix("GET ") == true)
  }

  @Test(arguments: [(Duration.seconds(9), 540), (.milliseconds(9001), 432)])
  func `a live playlist that takes longer than 1.5 target durations leads to a lower rendition`(
    time: Duration, height: Int
  ) {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    hls.segment(.ok(TestStream.card()))
    hls.segment(.ok(TestStream.card()))
    hls.segment(.ok(TestStream.card()))
    _ = hls.reload()
    hls.bench.wait(until: .zero + time)
    hls.playlist(.ok(TestStream.media(count: 11, isEnded: false)))
    #expect(hls.client.currentVariant?.height == height)
  }

  @Test func `a live playlist that stays the same for 1.5 target durations is logged once`() {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    let same = RequestResult.ok(TestStream.media(count: 10, isEnded: false))
    let entries = [6, 9, 10, 13].map { second in
      hls.bench.wait(until: .seconds(second))
      _ = hls.reload()
      hls.playlist(same)
      return hls.lines.contains(Self.logged("-12888"))
    }
    #expect(entries == [false, false, true, false])
  }

  @Test(arguments: [(6, "9.0"), (7, "10.0")])
  func `a live playlist that does not come is logged`(asked: Int, due: String) {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    hls.bench.wait(until: .seconds(asked))
    #expect(hls.reload().contains("set playlistStale @\(due)"))
    #expect(hls.bench.effects { $0.watch.sample(&$1) } == [Self.logged("-12888")])
    hls.playlist(.timedOut)
    #expect(hls.bench.effects { $0.watch.sample(&$1) }.isEmpty)
  }

  @Test func `the same error is reported once, another one again`() {
    let hls = HLSBench(TestStream.media(count: 10))
    let answers = [401, 401, 503, 503, 401].map { RequestResult.refused($0) }
    let isReported = answers.map { answer in
      hls.segment(answer)
      defer { _ = hls.pump() }
      return hls.lines.count == 2
    }
    #expect(isReported == [true, false, true, false, true])
  }

  @Test func `after a success the same error is reported again`() {
    let hls = HLSBench(TestStream.media(count: 10))
    hls.segment(.refused(404))
    _ = hls.pump()
    hls.segment(.ok(TestStream.card()))
    hls.segment(.refused(404))
    #expect(hls.lines.contains(Self.logged("-12938 code=404")))
  }

  @Test func `the fifteenth failure in a row fails the item`() {
    let hls = HLSBench(TestStream.media(count: 10))
    for _ in 1..<15 {
      #expect(hls.segment(.refused(503)) == .nothing)
      _ = hls.pump()
    }
    #expect(Self.code(hls.segment(.refused(503))) == -16849)
    #expect(hls.lines == ["set segmentRetry @1.0"])
  }

  @Test func `a success in between resets the count`() {
    let hls = HLSBench(TestStream.media(count: 10))
    for _ in 0..<3 {
      for _ in 0..<14 {
        #expect(hls.segment(.refused(503)) == .nothing)
        _ = hls.pump()
      }
      #expect(hls.segment(.ok(TestStream.card())) != .nothing)
    }
  }

  @Test func `playlists and segments count together`() {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    for _ in 0..<7 {
      _ = hls.reload()
      #expect(hls.playlist(.refused(503)) == .nothing)
      #expect(hls.segment(.refused(503)) == .nothing)
      _ = hls.pump()
    }
    #expect(Self.code(hls.segment(.refused(500))) == -16847)
  }

  @Test(arguments: [
    "", "\n\n", "<html>", "#EXTM3", "#EXTM3U", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1",
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=x\nlow.m3u8",
    "#EXTM3U\n#EXT-X-STREAM-INF:RESOLUTION=1x1\nlow.m3u8",
    "#EXTM3U\n#EXT-X-STREAM-INF:\nlow.m3u8", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=\"1\nlow.m3u8",
    "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-ENDLIST",
  ])
  func `a master playlist that cannot be read fails the item at once`(text: String) {
    let hls = HLSBench()
    #expect(Self.code(hls.playlist(.ok(text))) == -12646)
    #expect(hls.lines.isEmpty)
  }

  @Test(arguments: [
    "", "{}", "#EXTM3U", "#EXTM3U\n#EXT-X-TARGETDURATION:0", "#EXTM3U\n#EXT-X-TARGETDURATION:x",
    "#EXTM3U\n#EXT-X-TARGETDURATION:-6", "#EXTM3U\n#EXT-X-TARGETDURATION:6\n0.card",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:x,\n0.card",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:,\n0.card",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:-1",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:9999999999999",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD",
    "#EXTM3U\n#EXTINF:6,\n0.card",
  ])
  func `a media playlist that cannot be read fails the item at once`(text: String) {
    let hls = HLSBench()
    hls.playlist(.ok(TestStream.master()))
    #expect(Self.code(hls.playlist(.ok(text))) == -12646)
    #expect(hls.lines.isEmpty)
  }

  @Test func `a playlist without segments asks for none`() {
    let live = HLSBench(TestStream.media(from: 7, count: 0, isEnded: false))
    #expect(live.lines == ["set playlistReload @6.0"])
    #expect(!live.client.isAtEnd)
    _ = live.reload()
    live.playlist(.ok(TestStream.media(from: 7, count: 1, isEnded: false)))
    #expect(live.segment == "mid/7.card")
  }

  @Test func `a video without segments fails`() {
    let video = HLSBench()
    video.playlist(.ok(TestStream.master()))
    #expect(Self.code(video.playlist(.ok(TestStream.media(count: 0)))) == -12642)
  }

  @Test func `an answer after the client was stopped loads nothing`() {
    let hls = HLSBench(TestStream.media(count: 10))
    hls.bench.run { $0.stop(&$1) }
    #expect(hls.segment(.ok(TestStream.card())) == .nothing)
    #expect(hls.lines.isEmpty)
    #expect(hls.client.buffer.isEmpty)
  }

  @Test func `loading another stream resets the count of failures`() {
    let hls = HLSBench()
    for _ in 0..<14 {
      hls.playlist(.refused(404))
      _ = hls.reload()
    }
    hls.bench.run { $0.load("https://origin/clip/master.m3u8", &$1) }
    #expect(hls.lines.first == "abandon 15")
    #expect(hls.playlist(.refused(404)) == .nothing)
    #expect(hls.lines == ["set playlistReload @1.0", Self.logged("-12938 code=404")])
  }

  @Test func `a segment that no key of ours opens is not loaded, and the item fails`() {
    let foreign = "#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI=\"data:,x\",KEYFORMAT=\"com.widevine\"\n"
    let text = TestStream.media(count: 3)
    let first = HLSBench()
    first.playlist(.ok(TestStream.master()))
    #expect(
      Self.code(first.playlist(.ok(text.replacing("#EXTINF", with: foreign + "#EXTINF")))) == -11831
    )
    #expect(!first.lines.contains { $0.hasPrefix("GET") })
    // From the second segment on: the first is played.
    let second = HLSBench(
      text.replacing("#EXTINF:6.0,\n1.card", with: foreign + "#EXTINF:6.0,\n1.card"))
    #expect(second.segment == "mid/0.card")
    #expect(Self.code(second.segment(.ok("0"))) == -11831)
  }
}
