import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// A client that streams, driven by hand.
final class HLSBench {
  static let url = "https://origin/film/master.m3u8"
  let bench = PartBench(HLSClient())

  /// Loads a stream as far as its first segment request.
  init(_ media: String? = nil, master: String = TestStream.master()) {
    bench.run { $0.load(Self.url, &$1) }
    guard let media else { return }
    playlist(.ok(master))
    playlist(.ok(media))
  }

  var client: HLSClient { bench.part }
  var lines: [String] { bench.lines }
  /// The segment that was requested last, such as `mid/0.card`.
  var segment: String? {
    bench.sent.last { $0.operation == .segment }?.url.split(separator: "/").suffix(2)
      .joined(separator: "/")
  }

  @discardableResult func playlist(_ result: RequestResult) -> HLSClient.Outcome {
    answer(result, to: bench.pending(.manifest))
  }

  @discardableResult func segment(_ result: RequestResult) -> HLSClient.Outcome {
    answer(result, to: bench.pending(.segment))
  }

  private func answer(_ result: RequestResult, to pending: Pending) -> HLSClient.Outcome {
    bench.deliver(.result(result), to: pending, otherwise: .nothing) {
      $0.handle(result, to: $1, &$2)
    }
  }

  /// Takes the keys that are to be asked for, by identifier.
  var neededKeys: [String] {
    bench.run { client, _ in
      var keys: [String] = []
      while let key = client.takeNeededKey() { keys.append(key.assetID) }
      return keys
    }
  }

  func reload() -> [String] { bench.effects { $0.reloadPlaylist(&$1) } }
  func pump() -> [String] { bench.effects { $0.pump(&$1) } }
}

@Suite struct HLSClientTests {
  private static let card = RequestResult.ok(TestStream.card(), nominalBytes: 1_000_000)

  @Test func `loading begins with the master playlist`() {
    let hls = HLSBench()
    #expect(
      hls.lines == [
        "cancel playlistReload", "cancel playlistStale", "cancel segmentRetry", "onLoadStart",
        "GET origin.manifest \(HLSBench.url) 10 s",
      ])
    #expect(hls.client.isActive)
    #expect(hls.client.currentVariant == nil)
  }

  @Test func `without a measurement the rendition within 2 Mbit/s is loaded`() {
    let hls = HLSBench()
    #expect(hls.playlist(.ok(TestStream.master())) == .loaded)
    #expect(
      hls.lines == [
        "onLoad", "availableBitratesChanged", "selectedBitrateChanged(2000000)",
        "selectedResoloutionsChanged height=540", "cancel playlistReload",
        "GET origin.manifest https://origin/film/mid/index.m3u8 10 s",
      ])
    #expect(hls.client.currentVariant?.height == 540)
  }

  @Test func `a session key is needed as soon as the master playlist names it`() throws {
    let hls = HLSBench()
    #expect(hls.playlist(.ok(TestStream.master(sessionKeyOf: TestStream.film))) == .loaded)
    #expect(hls.neededKeys == [TestStream.assetID(of: TestStream.film)])
    #expect(hls.neededKeys.isEmpty)
  }

  @Test func `a video is loaded from its first segment, and its playlist once`() throws {
    let hls = HLSBench()
    hls.playlist(.ok(TestStream.master()))
    hls.playlist(.ok(TestStream.media(from: 5, count: 3, keyOf: TestStream.film)))
    #expect(hls.lines == ["GET origin.segment https://origin/film/mid/5.card 8 s"])
    #expect(hls.neededKeys == [TestStream.assetID(of: TestStream.film)])
  }

  @Test(arguments: [(0, 10, 7), (40, 10, 47), (3, 2, 3), (0, 1, 0)])
  func `live begins three segments from the edge`(first: Int, count: Int, sequence: Int) {
    let hls = HLSBench()
    hls.playlist(.ok(TestStream.master()))
    hls.playlist(.ok(TestStream.media(from: first, count: count, isEnded: false)))
    let warning =
      count < 3 ? ["AVPlayerItemNewErrorLogEntry errorStatusCode=-16832"] : []
    #expect(
      hls.lines == warning + [
        "set playlistReload @6.0",
        "GET origin.segment https://origin/film/mid/\(sequence).card 8 s",
      ])
  }

  @Test func `an unchanged live playlist is asked for again after half the time`() {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    #expect(
      hls.reload() == [
        "cancel playlistReload", "set playlistStale @9.0",
        "GET origin.manifest https://origin/film/mid/index.m3u8 10 s",
      ])
    #expect(hls.reload().isEmpty)
    hls.playlist(.ok(TestStream.media(count: 10, isEnded: false)))
    #expect(hls.lines == ["set playlistReload @3.0"], "it stays the same playlist")
    _ = hls.reload()
    hls.playlist(.ok(TestStream.media(from: 1, count: 10, isEnded: false)))
    #expect(hls.lines == ["set playlistReload @6.0"])
  }

  @Test func `segments are loaded until 30 seconds are ahead`() {
    let hls = HLSBench(TestStream.media(count: 10))
    for sequence in 0..<5 {
      #expect(hls.segment == "mid/\(sequence).card")
      #expect(hls.segment(Self.card) == .segmentLoaded(bytes: 1_000_000))
    }
    #expect(hls.lines.isEmpty)
    #expect(hls.client.buffered == .seconds(30))
    let taken = hls.bench.run { client, _ in client.takeSegment() }
    #expect(taken?.sequence == 0)
    #expect(taken?.height == 540)
    #expect(taken?.key == nil)
    #expect(hls.pump() == ["GET origin.segment https://origin/film/mid/5.card 8 s"])
    #expect(hls.pump().isEmpty)
  }

  @Test func `segments keep the key, the length and the place that the playlist gives them`() {
    let hls = HLSBench(TestStream.media(from: 2, count: 2, keyOf: TestStream.film))
    hls.segment(.ok(TestStream.encryptedCard()))
    hls.segment(.ok(TestStream.encryptedCard()))
    #expect(hls.client.buffer.map(\.sequence) == [2, 3])
    #expect(hls.client.buffer.map(\.start) == [.seconds(12), .seconds(18)])
    #expect(hls.client.buffer.allSatisfy { $0.key == TestStream.assetID(of: TestStream.film) })
  }

  @Test func `the end of a video is reached with its last segment taken`() {
    let hls = HLSBench(TestStream.media(count: 2))
    hls.segment(Self.card)
    hls.segment(Self.card)
    #expect(!hls.client.isAtEnd)
    hls.bench.run { client, _ in _ = client.takeSegment() }
    hls.bench.run { client, _ in _ = client.takeSegment() }
    #expect(hls.client.isAtEnd)
    #expect(hls.bench.run { client, _ in client.takeSegment() }?.sequence == nil)
    #expect(
      hls.bench.effects { $0.rewind(&$1) }
        == ["GET origin.segment https://origin/film/mid/0.card 8 s"])
    #expect(!hls.client.isAtEnd)
  }

  @Test func `a live stream waits at its edge for the next playlist`() {
    let hls = HLSBench(TestStream.media(count: 1, isEnded: false))
    hls.segment(Self.card)
    #expect(hls.lines.isEmpty)
    #expect(!hls.client.isAtEnd)
    _ = hls.reload()
    hls.playlist(.ok(TestStream.media(count: 2, isEnded: false)))
    #expect(hls.segment == "mid/1.card")
  }

  @Test func `where the live window has moved on the oldest segment is next`() {
    let hls = HLSBench(TestStream.media(count: 1, isEnded: false))
    hls.segment(Self.card)
    _ = hls.reload()
    hls.playlist(.ok(TestStream.media(from: 20, count: 5, isEnded: false)))
    #expect(hls.segment == "mid/20.card")
  }

  @Test func `a fast line raises the rendition, a time-out lowers it at once`() {
    let hls = HLSBench(TestStream.media(count: 10))
    hls.segment(.ok(TestStream.card(), nominalBytes: 2_000_000, in: .milliseconds(500)))
    #expect(
      hls.lines == [
        "selectedBitrateChanged(6000000)", "selectedResoloutionsChanged height=1080",
        "cancel playlistReload", "GET origin.manifest https://origin/film/high/index.m3u8 10 s",
      ])
    hls.playlist(.ok(TestStream.media(count: 10)))
    #expect(hls.segment == "high/1.card")
    #expect(hls.segment(.timedOut) == .nothing)
    #expect(
      hls.lines == ["set segmentRetry @1.0", "AVPlayerItemNewErrorLogEntry errorStatusCode=-1001"])
    #expect(hls.pump().first == "selectedBitrateChanged(730000)")
    #expect(hls.client.throughput.bitsPerSecond == 1_500_000)
  }

  @Test func `a file on the device is no measure of the line`() {
    let hls = HLSBench(TestStream.media(count: 10))
    hls.segment(Self.card)
    #expect(hls.client.throughput.bitsPerSecond == nil)
  }

  @Test func `a seek keeps what is loaded from there on`() {
    let hls = HLSBench(TestStream.media(count: 10))
    for _ in 0..<3 { hls.segment(Self.card) }
    #expect(hls.bench.effects { $0.seek(to: 2, &$1) }.isEmpty)
    #expect(hls.client.buffer.map(\.sequence) == [2])
    #expect(
      hls.bench.effects { $0.seek(to: 8, &$1) }
        == ["abandon 6", "GET origin.segment https://origin/film/mid/8.card 8 s"])
    #expect(hls.client.buffer.isEmpty)
  }

  @Test func `without output protection HD is loaded again in a lower rendition`() {
    let hls = HLSBench(TestStream.media(count: 10))
    #expect(hls.bench.effects { $0.dropProtectedSegments(&$1) }.isEmpty)
    hls.segment(.ok(TestStream.card(), nominalBytes: 2_000_000, in: .milliseconds(500)))
    hls.playlist(.ok(TestStream.media(count: 10)))
    hls.segment(.ok(TestStream.card(), nominalBytes: 2_000_000, in: .milliseconds(500)))
    hls.bench.wait(until: .seconds(1), output: .none)
    hls.bench.run { $0.dropProtectedSegments(&$1) }
    #expect(hls.lines.first?.hasPrefix("abandon") == true)
    #expect(hls.lines.contains("selectedResoloutionsChanged height=540"))
    hls.playlist(.ok(TestStream.media(count: 10)))
    #expect(hls.segment == "mid/0.card")
  }

  @Test func `without any rendition for the display there is a failure, -11868`() {
    let strict = TestStream.master().replacing("0,RESO", with: "0,HDCP-LEVEL=TYPE-0,RESO")
    for (master, code) in [(TestStream.master(), nil), (strict, -11868)] {
      let hls = HLSBench(TestStream.media(count: 10), master: master)
      #expect(hls.client.outputFailure(hls.bench.context) == nil)
      hls.bench.wait(until: .seconds(1), output: .none)
      #expect(hls.client.outputFailure(hls.bench.context)?.code == code)
    }
  }

  @Test func `a client that is stopped drops everything and abandons its requests`() {
    let hls = HLSBench(TestStream.media(count: 10, isEnded: false))
    _ = hls.reload()
    #expect(
      hls.bench.effects { $0.stop(&$1) }
        == [
          "abandon 4", "abandon 3", "cancel playlistReload", "cancel playlistStale",
          "cancel segmentRetry",
        ])
    #expect(!hls.client.isActive)
    #expect(hls.client.media == nil)
    #expect(hls.client.currentVariant == nil)
    #expect(!hls.bench.awaits(hls.bench.pending(.segment)))
    #expect(!hls.bench.awaits(hls.bench.pending(.manifest)))
    #expect(hls.pump().isEmpty)
  }

  @Test func `each key is asked for with the first segment under it`() {
    let hls = HLSBench(TestStream.media(keys: ["a", "a", "b", "c", "c"]))
    #expect(hls.neededKeys == ["a"])
    hls.segment(Self.card)
    #expect(hls.neededKeys.isEmpty)
    hls.segment(Self.card)
    #expect(hls.neededKeys == ["b"])
    hls.segment(Self.card)
    #expect(hls.neededKeys == ["c"])
    #expect(hls.client.buffer.map(\.key) == ["a", "a", "b"])
    #expect(["a", "b", "c"].allSatisfy { hls.client.needs($0) })
    #expect(!hls.client.needs("d"))
  }

  @Test func `with each playlist the key of what is loaded next is asked for again`() {
    let hls = HLSBench(TestStream.media(keys: ["a", "a", "a", "a"], isEnded: false))
    #expect(hls.neededKeys == ["a"])
    _ = hls.reload()
    hls.playlist(.ok(TestStream.media(keys: ["a", "a", "a", "a"], isEnded: false)))
    #expect(hls.neededKeys == ["a"])
  }
}
