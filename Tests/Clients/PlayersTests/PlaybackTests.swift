import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Playback of one source, driven by hand; its keys come from the test.
final class PlaybackBench {
  let bench: PartBench<Playback>
  let channel: Channel
  var keys = KeyRing()

  init(_ channel: Channel = TestStream.clip) {
    self.channel = channel
    bench = PartBench(
      Playback(of: channel, after: Playback(before: TestStream.clip), at: .zero))
  }

  /// One that shows its first segment of six seconds, with three more loaded.
  static func playing(_ channel: Channel = TestStream.clip) -> PlaybackBench {
    let playback = PlaybackBench(channel)
    playback.load()
    for sequence in 0..<4 { playback.answer(.segment, .ok(TestStream.card(sequence))) }
    return playback
  }

  /// Loads a stream of four segments as far as the first segment request.
  func load() {
    bench.run { $0.load("https://origin/clip/master.m3u8", &$1) }
    answer(.manifest, .ok(TestStream.master()))
    answer(
      .manifest,
      .ok(
        TestStream.media(
          count: 4, isEnded: !channel.isLive, keyOf: channel.isEncrypted ? channel : nil)))
  }

  /// Loads a stream of segments under those keys, and its first segments.
  func load(keys names: [String], segments: Int) {
    bench.run { $0.load("https://origin/film/master.m3u8", &$1) }
    answer(.manifest, .ok(TestStream.master()))
    answer(.manifest, .ok(TestStream.media(keys: names)))
    for sequence in 0..<segments { answer(.segment, .ok(TestStream.encryptedCard(sequence))) }
  }

  /// Names keys, and takes those that `KeyServer` issues for some of them.
  func name(_ names: [String], holding held: [String]) {
    for name in names {
      bench.run { _ = keys.name(name, &$1) }
      guard held.contains(name) else { continue }
      bench.run { keys.hold(KeyServer.key(), of: 0, until: .distantFuture, renewal: nil, &$1) }
    }
  }

  /// The licence request for the last key has failed, so many times.
  func refuseLast(times: Int) {
    for _ in 0..<times {
      bench.run { _ = keys.name(keys.identifier, &$1) }
      bench.run { keys.refuse(1, &$1) }
    }
  }

  /// Takes the key that `KeyServer` issues.
  func takeKey() {
    keys.rename(TestStream.assetID(of: channel))
    bench.run { keys.hold(KeyServer.key(), of: 0, until: .distantFuture, renewal: nil, &$1) }
  }

  var state: PlayerStatus { bench.part.state }
  var lines: [String] { bench.lines }
  var view: Playback.View { bench.part.view(at: bench.context.now) }

  @discardableResult func answer(_ operation: Operation, _ result: RequestResult)
    -> Playback.Event
  {
    bench.deliver(.result(result), to: bench.pending(operation), otherwise: .nothing) {
      playback, part, context in
      let event = playback.handle(result, to: part, &context)
      guard event == .segmentLoaded else { return event }
      playback.resume(keys, &context)
      return .nothing
    }
  }

  func resume() -> [String] { bench.effects { $0.resume(keys, &$1) } }
  func pause() -> [String] { bench.effects { $0.pause(&$1) } }
  func play() -> Bool { bench.run { $0.play(keys, &$1) } }
  @discardableResult func end(at second: Int) -> Playback.Event {
    bench.wait(until: .seconds(second))
    return bench.run { $0.segmentEnded(keys, &$1) }
  }
}

@Suite struct PlaybackTests {
  @Test func `a stream is loaded once`() {
    let playback = PlaybackBench()
    #expect(playback.state == .sourceSet)
    playback.bench.run { $0.load("https://x/a.m3u8", &$1) }
    #expect(playback.lines.first == "cancel playlistReload")
    #expect(playback.state == .playRequested)
    #expect(playback.bench.effects { $0.load("https://x/a.m3u8", &$1) }.isEmpty)
  }

  @Test func `the first clear segment starts the picture and ends the zap`() {
    let playback = PlaybackBench()
    playback.load()
    playback.bench.wait(until: .seconds(2))
    playback.answer(.segment, .ok(TestStream.card(), nominalBytes: 500))
    #expect(playback.state == .playing)
    #expect(
      playback.lines.prefix(2) == [
        "GET origin.segment https://origin/clip/mid/1.card 8 s", "set segmentEnd @8.0",
      ])
    #expect(playback.lines.contains("onPlaying"))
    #expect(playback.bench.context.record.zaps.map(\.total) == [.seconds(2)])
    #expect(playback.bench.context.record.counters.segments == 1)
    #expect(playback.bench.context.record.counters.bytes == 500)
    #expect(playback.view.picture.look == .normal)
  }

  @Test func `an encrypted segment waits for its key`() throws {
    let playback = PlaybackBench(TestStream.film)
    playback.load()
    #expect(playback.answer(.segment, .ok(TestStream.encryptedCard())) == .nothing)
    #expect(playback.state == .play)
    #expect(playback.resume().isEmpty)
    playback.takeKey()
    #expect(playback.resume().contains("onPlaying"))
    #expect(playback.view.picture.scene == "globe")
  }

  @Test func `three segments in a row that no key opens fail the item`() {
    let playback = PlaybackBench(TestStream.film)
    playback.takeKey()
    playback.load()
    for sequence in 0..<4 { playback.answer(.segment, .ok(TestStream.card(sequence))) }
    #expect(playback.view.picture.look == .scrambled)
    #expect(playback.bench.context.record.zaps.isEmpty)
    #expect(playback.end(at: 6) == .nothing)
    #expect(playback.end(at: 12) == .nothing)
    guard case .failed(let failure) = playback.end(at: 18) else {
      Issue.record("it goes on")
      return
    }
    #expect(failure.code == -11889)
  }

  @Test func `one segment that can be decrypted resets the count`() {
    let playback = PlaybackBench(TestStream.film)
    playback.takeKey()
    playback.load()
    for bytes in [[], TestStream.card(), TestStream.encryptedCard(2), [1]] {
      playback.answer(.segment, .ok(bytes))
    }
    let looks = [6, 12, 18].map { second in
      playback.end(at: second)
      return playback.view.picture.look
    }
    #expect(looks == [.scrambled, .normal, .scrambled])
    #expect(playback.state == .playing)
  }

  @Test func `segments follow each other, and the video pauses at its end`() {
    let playback = PlaybackBench.playing()
    for second in [6, 12, 18] { #expect(playback.end(at: second) == .nothing) }
    #expect(playback.state == .playing)
    playback.end(at: 24)
    #expect(playback.lines == ["cancel segmentEnd", "AVPlayerItemDidPlayToEndTime"])
    #expect(playback.state == .paused)
    #expect(playback.view.hasEnded)
    #expect(playback.play())
    #expect(
      playback.lines == ["onPlay", "GET origin.segment https://origin/clip/mid/0.card 8 s"])
    #expect(playback.state == .waiting)
  }

  @Test func `a further play is announced, and changes nothing`() {
    let playback = PlaybackBench.playing()
    #expect(playback.play())
    #expect(playback.lines == ["onPlay"] && playback.state == .playing)
  }

  @Test func `an empty buffer stalls, and the next segment goes on`() {
    let playback = PlaybackBench()
    playback.load()
    playback.answer(.segment, .ok(TestStream.card()))
    playback.end(at: 6)
    #expect(playback.lines == ["cancel segmentEnd", "AVPlayerItemPlaybackStalled", "onWaiting"])
    #expect(playback.state == .waiting)
    #expect(playback.bench.context.record.counters.stalls == 1)
    playback.answer(.segment, .ok(TestStream.card(1)))
    #expect(playback.lines.contains("onPlaying"))
  }

  @Test func `a pause keeps the position, and play goes on from there`() {
    let playback = PlaybackBench.playing()
    playback.bench.wait(until: .seconds(2))
    #expect(playback.pause() == ["cancel segmentEnd", "onPaused"])
    #expect(playback.state == .paused)
    #expect(playback.pause().isEmpty)
    playback.bench.wait(until: .seconds(50))
    #expect(playback.play())
    #expect(playback.lines == ["onPlay", "set segmentEnd @54.0", "onPlaying"])
    #expect(playback.view.picture.mediaTime == .seconds(2))
    #expect(playback.bench.effects { $0.stop(&$1) }.last == "onStopped")
    #expect(playback.state == .stopped)
  }

  @Test func `a source that is only set is not paused; one that is left is not played`() {
    let playback = PlaybackBench()
    #expect(playback.pause().isEmpty)
    #expect(playback.play())
    playback.bench.run { $0.fail(&$1) }
    #expect(playback.state == .error)
    #expect(!playback.play())
    #expect(playback.pause().isEmpty)
    playback.bench.run { $0.stop(&$1) }
    #expect(playback.lines == ["cancel segmentEnd", "onStopped"])
    #expect(!playback.play())
  }

  @Test(arguments: [(250, 24.0), (500, 12.0), (2000, 3.0), (4000, 1.5)])
  func `a rate makes the segment longer or shorter`(rate: Int, end: Double) {
    let playback = PlaybackBench.playing()
    #expect(playback.bench.run { $0.setRate(rate, &$1) } == true)
    #expect(playback.lines == ["cancel segmentEnd", "set segmentEnd @\(end)"])
    #expect(playback.bench.run { $0.setRate(rate, &$1) } == false)
    #expect(playback.lines.isEmpty)
  }

  @Test func `a seek within the buffer shows at once, one beyond it waits`() {
    let playback = PlaybackBench.playing()
    #expect(playback.bench.run { $0.seek(to: .seconds(14), playback.keys, &$1) } == nil)
    #expect(playback.view.picture.mediaTime == .seconds(14))
    #expect(playback.lines.contains("set segmentEnd @4.0"))
    #expect(playback.lines.last == "onPlaying")
    #expect(playback.bench.run { $0.seek(to: .seconds(1), playback.keys, &$1) } == nil)
    #expect(playback.state == .waiting)
    #expect(playback.lines.last == "GET origin.segment https://origin/clip/mid/0.card 8 s")
    playback.answer(.segment, .ok(TestStream.card()))
    #expect(playback.state == .playing)
    #expect(playback.view.picture.mediaTime == .seconds(1))
  }

  @Test func `nothing is sought in a live stream, or before a stream is loaded`() {
    let live = PlaybackBench.playing(
      Channel(
        number: 1, name: "x", card: "globe", content: "x", isEncrypted: false, isLive: true))
    #expect(live.bench.run { $0.seek(to: .zero, live.keys, &$1) } != nil)
    let unloaded = PlaybackBench()
    #expect(unloaded.bench.run { $0.seek(to: .zero, unloaded.keys, &$1) } != nil)
    #expect(unloaded.lines.isEmpty)
  }

  @Test func `sound stays with the next source, and what is no change is none`() {
    let playback = PlaybackBench.playing()
    #expect(playback.bench.run { part, _ in part.sound.setVolume(30) } == true)
    #expect(playback.bench.run { part, _ in part.sound.setVolume(30) } == false)
    #expect(playback.bench.run { part, _ in part.sound.setMuted(true) } == true)
    #expect(playback.bench.run { part, _ in part.sound.setMuted(true) } == false)
    let next = Playback(of: TestStream.film, after: playback.bench.part, at: .zero)
    #expect(next.sound == Sound(volume: 30, isMuted: true))
  }

  @Test func `a source that failed keeps its last picture, darkened`() {
    let playback = PlaybackBench.playing()
    playback.bench.run { $0.fail(&$1) }
    #expect(playback.view.picture.look == .dark)
    #expect(playback.view.picture.scene == "globe")
    playback.bench.run { $0.clearPicture(&$1) }
    #expect(playback.view.picture.look == .blank)
  }

  @Test func `a zap's parts sum up to the whole, whatever came first`() {
    var clock = ZapClock(channel: 1, begin: .zero + .seconds(10))
    clock.reach(.licence, at: .zero + .seconds(12))
    clock.reach(.teardown, at: .zero + .seconds(11))
    clock.reach(.setup, at: .zero + .seconds(14))
    clock.reach(.firstPicture, at: .zero + .seconds(20))
    clock.reach(.setup, at: .zero + .seconds(30))
    let zap = clock.observation(at: .zero + .seconds(40), of: [])
    let time = zap.times
    #expect(zap.part == nil && zap.end == .zero + .seconds(20))
    #expect(time.teardown == .seconds(1))
    #expect(time.setup == .seconds(3))
    #expect(time.licence == .zero)
    #expect(time.firstPicture == .seconds(6))
    #expect(time.total == .seconds(10))
  }

  @Test func `a late key stalls playback at the first segment under it, and no earlier`() {
    let playback = PlaybackBench(TestStream.film)
    playback.name(["a", "b"], holding: ["a"])
    playback.load(keys: ["a", "a", "b", "b"], segments: 4)
    #expect(playback.state == .playing)
    #expect(playback.end(at: 6) == .nothing)
    #expect(playback.state == .playing)
    #expect(playback.end(at: 12) == .nothing)
    #expect(playback.state == .waiting)
    #expect(playback.lines.contains("AVPlayerItemPlaybackStalled"))
    playback.bench.run {
      playback.keys.hold(KeyServer.key(), of: 1, until: .distantFuture, renewal: nil, &$1)
    }
    #expect(playback.resume().contains("onPlaying"))
    #expect(playback.bench.context.record.counters.stalls == 1)
  }

  @Test(arguments: [(1, true), (4, true), (5, false)])
  func `the item fails once the key is given up and nothing else is left`(
    failures: Int, goesOn: Bool
  ) {
    let playback = PlaybackBench(TestStream.film)
    playback.name(["a", "b"], holding: ["a"])
    playback.load(keys: ["a", "b", "b", "b"], segments: 4)
    playback.refuseLast(times: failures)
    let early = playback.bench.run { $0.keyRefused(playback.keys, &$1) }
    #expect(early == .nothing)
    #expect(playback.state == .playing)
    #expect(playback.end(at: 6) == (goesOn ? .nothing : .failed(.keyRefused)))
  }

  @Test func `a lower rendition with another key goes on where the present one's is refused`() {
    let playback = PlaybackBench(TestStream.film)
    playback.name(["sd", "hd"], holding: ["sd"])
    playback.load(keys: ["hd", "hd", "hd", "hd"], segments: 2)
    #expect(playback.state != .playing)
    playback.refuseLast(times: 1)
    #expect(playback.bench.run { $0.keyRefused(playback.keys, &$1) } == .nothing)
    #expect(playback.lines.contains { $0.hasSuffix("/low/index.m3u8 10 s") })
    playback.answer(.manifest, .ok(TestStream.media(keys: ["sd", "sd", "sd", "sd"])))
    playback.answer(.segment, .ok(TestStream.encryptedCard()))
    #expect(playback.state == .playing)
    #expect(playback.view.rendition?.height == 432)
  }

  @Test func `a video asks again for a refused key after a pause`() {
    let playback = PlaybackBench(TestStream.film)
    playback.name(["a", "b"], holding: ["a"])
    playback.load(keys: ["a", "b", "b", "b"], segments: 3)
    while playback.bench.run({ playback, _ in playback.takeNeededKey() }) != nil {}
    playback.refuseLast(times: 1)
    #expect(
      playback.bench.effects { _ = $0.keyRefused(playback.keys, &$1) }.last
        == "set segmentRetry @6.0")
    playback.bench.run { $0.retrySegment(&$1) }
    #expect(playback.bench.run { playback, _ in playback.takeNeededKey()?.assetID } == "b")
  }

  @Test(arguments: [(["a", "b", "b", "b"], 540), (["c", "d", "d", "d"], 432)])
  func `a later key that is refused lowers the rendition if the lowest has another`(
    lowest: [String], height: Int
  ) {
    let playback = PlaybackBench(TestStream.film)
    playback.name(["a", "b"], holding: ["a"])
    playback.load(keys: ["a", "b", "b", "b"], segments: 3)
    playback.refuseLast(times: 1)
    playback.bench.run { _ = $0.keyRefused(playback.keys, &$1) }
    #expect(
      playback.lines == [
        "GET origin.manifest https://origin/film/low/index.m3u8 10 s", "set segmentRetry @6.0",
      ])
    playback.answer(.manifest, .ok(TestStream.media(keys: lowest)))
    #expect(playback.view.rendition?.height == height)
    playback.refuseLast(times: 1)
    playback.bench.run { _ = $0.keyRefused(playback.keys, &$1) }
    #expect(!playback.lines.contains { $0.hasSuffix("/low/index.m3u8 10 s") }, "asked once")
  }
}
