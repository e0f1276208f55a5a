import PlayerSDK
import Players
import Testing

@Suite struct FlowplayerValueTests {
  private func names(_ values: [some Any]) -> [String] { values.map { "\($0)" } }

  @Test func `the SDK's types have the cases that are simulated`() {
    #expect(names(PlayerState.allCases) == names(FlowplayerState.allCases))
    #expect(names(PlaybackState.allCases) == names(FlowplayerPlaybackState.allCases))
    #expect(names(PlaybackSeekState.allCases) == names(FlowplayerSeekState.allCases))
    #expect(names(PlaybackBufferState.allCases) == names(FlowplayerBufferState.allCases))
    #expect(names(PlaybackType.allCases) == names(FlowplayerPlaybackType.allCases))
    #expect(names(PlayerQuality.allCases) == names(FlowplayerQuality.allCases))
    #expect(names(ViewLifecycle.allCases) == names(FlowplayerViewLifecycle.allCases))
    #expect(names(Orientation.allCases) == names(FlowplayerOrientation.allCases))
    #expect(
      names(OTVDRMLicenseError.allCases) == ["keyResponseWithExpiredLease", "keyResponseError"])
  }
}
