import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Where playback continues that has stood still, or waits for its first `play` (Players/Streaming,
/// "Past the live window").
@Suite struct StandstillTests {
  private static let live = Channel(
    number: 1, name: "x", card: "globe", content: "x", isEncrypted: false, isLive: true)

  @Test func `after a long pause the list is read again before anything is loaded`() {
    let playback = PlaybackBench.playing(Self.live)
    playback.bench.wait(until: .seconds(2))
    _ = playback.pause()
    playback.bench.wait(until: .seconds(100))
    #expect(playback.play())
    #expect(playback.state == .waiting)
    #expect(playback.lines.last == "GET origin.manifest https://origin/clip/mid/index.m3u8 10 s")
    // Another look asks for nothing.
    #expect(playback.resume().isEmpty)
    let list = TestStream.media(from: 16, count: 10, isEnded: false)
    #expect(playback.answer(.manifest, .ok(list)) == .playlistLoaded)
    let lines = playback.resume()
    #expect(lines.contains { $0.hasPrefix("AVPlayerItemTimeJumped skippedSeconds=88") })
    #expect(lines.last == "GET origin.segment https://origin/clip/mid/16.card 8 s")
    playback.answer(.segment, .ok(TestStream.card(16)))
    #expect(playback.state == .playing)
    #expect(playback.view.picture.mediaTime == .seconds(96))
  }

  @Test func `where the list has moved past what was shown the picture jumps, which is posted`() {
    let playback = PlaybackBench.playing(Self.live)
    for second in [6, 12, 18] { playback.end(at: second) }
    #expect(playback.state == .waiting)
    playback.bench.run { $0.reloadPlaylist(&$1) }
    playback.answer(.manifest, .ok(TestStream.media(from: 20, count: 6, isEnded: false)))
    playback.answer(.segment, .ok(TestStream.card(20)))
    #expect(playback.lines.contains { $0.hasPrefix("AVPlayerItemTimeJumped skippedSeconds=96") })
    #expect(playback.state == .playing)
    #expect(playback.view.picture.mediaTime == .seconds(120))
  }

  @Test func `without autoplay the first picture stands still until play`() {
    let playback = PlaybackBench()
    playback.bench.run { part, _ in part.waitForPlay() }
    playback.load()
    playback.answer(.segment, .ok(TestStream.card()))
    #expect(playback.state == .paused && playback.view.isReady)
    #expect(playback.view.picture.look == .frozen && playback.view.picture.scene == "globe")
    #expect(!playback.lines.contains("onPlaying"))
    playback.bench.wait(until: .seconds(9))
    #expect(playback.play())
    #expect(playback.lines == ["onPlay", "set segmentEnd @15.0", "onPlaying"])
    #expect(playback.view.picture.mediaTime == .zero)
  }
}
