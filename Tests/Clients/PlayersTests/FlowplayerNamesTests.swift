import Players
import Testing

@Suite struct FlowplayerNamesTests {
  @Test func `the SDK's cases stand in its order under its names`() {
    let states = ["idle", "load", "ready", "play", "pause", "buffer", "complete", "failure"]
    #expect(FlowplayerState.allCases.map { "\($0)" } == states)
    #expect(FlowplayerState.allCases.map(\.rawValue) == Array(0...7))
    let playback = ["idle", "playing", "casting", "ads", "ended", "background"]
    #expect(FlowplayerPlaybackState.allCases.map { "\($0)" } == playback)
    #expect(FlowplayerPlaybackState.allCases.map(\.rawValue) == Array(0...5))
    #expect(FlowplayerBufferState.allCases.map { "\($0)" } == ["empty", "keepUp", "full"])
    #expect(
      FlowplayerSeekState.allCases.map { "\($0)" } == ["idle", "seeking", "seeked", "failed"])
    #expect(FlowplayerPlaybackType.allCases.map { "\($0)" } == ["file", "vod", "live", "unknown"])
    #expect(FlowplayerViewLifecycle.allCases.map { "\($0)" } == ["created", "destroyed"])
    let orientations = ["portrait", "portraitUpsideDown", "landscapeRight", "landscapeLeft"]
    #expect(FlowplayerOrientation.allCases.map { "\($0)" } == orientations)
  }

  @Test func `qualities bear the SDK's names`() {
    let names = [
      "sd144", "sd240", "sd360", "sd480", "hd", "fullHD", "qhd", "twoKVideo", "fourKVideo",
      "eightKVideo", "unknown",
    ]
    #expect(FlowplayerQuality.allCases.map { "\($0)" } == names)
  }

  @Test(arguments: [
    (0, FlowplayerQuality.unknown), (1, .sd144), (144, .sd144), (234, .sd240), (360, .sd360),
    (432, .sd480), (480, .sd480), (540, .sd480), (599, .sd480), (600, .hd), (720, .hd),
    (1080, .fullHD), (1440, .qhd), (2160, .fourKVideo), (4320, .eightKVideo),
  ])
  func `a picture has the nearest quality`(height: Int, quality: FlowplayerQuality) {
    #expect(FlowplayerQuality(height: height) == quality)
  }

  @Test(arguments: [
    (Duration.zero, FlowplayerBufferState.empty), (.milliseconds(1), .keepUp),
    (.milliseconds(23_999), .keepUp), (.seconds(24), .full),
  ])
  func `a buffer is empty, keeps up or is full`(ahead: Duration, state: FlowplayerBufferState) {
    #expect(FlowplayerBufferState(ahead: ahead) == state)
  }
}
