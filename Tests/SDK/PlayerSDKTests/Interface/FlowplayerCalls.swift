import Foundation
import PlayerSDK

/// An app that implements every method of Flowplayer's delegates, as its interface declares them.
@MainActor
final class FlowplayerCalls: FlowplayerDelegate, FlowplayerViewDelegate,
  FlowplayerAdDelegate
{
  private(set) var values: [String] = []
  private let calls: DelegateCalls

  init(_ calls: DelegateCalls = DelegateCalls()) { self.calls = calls }

  private func record(
    _ value: String = "", last: String = "", in type: String = "FlowplayerDelegate",
    _ function: String = #function
  ) {
    calls.record(type, function, last)
    if !value.isEmpty { values.append(value) }
  }

  func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Float) { record() }
  func player(_ player: any FlowplayerAPI, didChangeMute mute: Bool) { record() }
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError) {
    record("\(error.errorDescription ?? "")")
  }
  func player(_ player: any FlowplayerAPI, loadedTracks audioList: [AudioTrack]) {
    record("audio " + audioList.map(\.name).joined(separator: ","), last: "[AudioTrack]")
  }
  func player(_ player: any FlowplayerAPI, loadedTracks subtitleList: [SubtitleTrack]) {
    record("subtitles " + subtitleList.map(\.name).joined(separator: ","), last: "[SubtitleTrack]")
  }
  func player(_ player: any FlowplayerAPI, didReceiveConfig ovpConfig: OVPConfig) {
    record("config \(ovpConfig.metadata?.title ?? "")")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack audio: AudioTrack) {
    record("selected \(audio.id) \(audio.lang ?? "")", last: "AudioTrack")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack subtitle: SubtitleTrack) {
    record("selected \(subtitle.id) \(subtitle.lang ?? "")", last: "SubtitleTrack")
  }
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality) {
    record()
  }
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
  ) { record() }
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType) {
    record()
  }
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow dvrWindow: DVRWindow) {
    record()
  }
  func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool) {
    record(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool) {
    record("controls \(isVisible)", in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?) {
    record(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool) {
    record(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle) {
    record(in: "FlowplayerViewDelegate")
  }
  func player(
    _ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType
  ) { record("ad \(state) \(adType.stringValue ?? "")", in: "FlowplayerAdDelegate") }
  func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError) {
    record(error.errorDescription ?? "", in: "FlowplayerAdDelegate")
  }
  func player(
    _ player: any FlowplayerAPI, didAdFailWith error: AdError, for type: AdType,
    with metadata: IMAMetadata?
  ) {
    record("\(error) of \(type) \(metadata == nil)", in: "FlowplayerAdDelegate")
  }
}
