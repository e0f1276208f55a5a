import Foundation
import PlayerSDK

/// An app that implements every method of Flowplayer's delegates, as its interface declares them.
@MainActor
final class FlowplayerCalls: FlowplayerDelegate, FlowplayerViewDelegate,
  FlowplayerAdDelegate
{
  /// The methods that there are.
  static let all: Set = [
    "didChangeState (as documented)", "didChangeState", "didChangePlaybackState",
    "didChangeVolume", "didChangeRate", "didChangeMute", "didChangePosition", "didChangeDuration",
    "didFailWith", "didChangeQuality", "didChangeSeek", "didChangeBufferState",
    "didChangePlaybackType", "didChangeDVRWindow", "didReceiveConfig", "loadedTracks audio",
    "loadedTracks subtitles", "selectedTrack audio", "selectedTrack subtitle",
    "didChangeFullscreen", "didChangeControlsVisibility", "didEncounterError",
    "didChangeViewVisibility", "didChangeLifecycle", "didChangeAdState", "didAdFailWith",
  ]
  private(set) var called: Set<String> = []
  private(set) var values: [String] = []

  private func note(_ method: String, _ value: String = "") {
    called.insert(method)
    if !value.isEmpty { values.append(value) }
  }

  func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {
    note("didChangeState (as documented)")
  }
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {
    note("didChangeState")
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {
    note("didChangePlaybackState")
  }
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float) {
    note("didChangeVolume")
  }
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Float) { note("didChangeRate") }
  func player(_ player: any FlowplayerAPI, didChangeMute mute: Bool) { note("didChangeMute") }
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double) {
    note("didChangePosition")
  }
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double) {
    note("didChangeDuration")
  }
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError) {
    note("didFailWith", "\(error.errorDescription ?? "")")
  }
  func player(_ player: any FlowplayerAPI, loadedTracks audioList: [AudioTrack]) {
    note("loadedTracks audio", "audio " + audioList.map(\.name).joined(separator: ","))
  }
  func player(_ player: any FlowplayerAPI, loadedTracks subtitleList: [SubtitleTrack]) {
    note("loadedTracks subtitles", "subtitles " + subtitleList.map(\.name).joined(separator: ","))
  }
  func player(_ player: any FlowplayerAPI, didReceiveConfig ovpConfig: OVPConfig) {
    note("didReceiveConfig", "config \(ovpConfig.metadata?.title ?? "")")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack audio: AudioTrack) {
    note("selectedTrack audio", "selected \(audio.id) \(audio.lang ?? "")")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack subtitle: SubtitleTrack) {
    note("selectedTrack subtitle", "selected \(subtitle.id) \(subtitle.lang ?? "")")
  }
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality) {
    note("didChangeQuality")
  }
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
  ) { note("didChangeSeek") }
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {
    note("didChangeBufferState")
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType) {
    note("didChangePlaybackType")
  }
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow dvrWindow: DVRWindow) {
    note("didChangeDVRWindow")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool) {
    note("didChangeFullscreen")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool) {
    note("didChangeControlsVisibility", "controls \(isVisible)")
  }
  func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?) {
    note("didEncounterError")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool) {
    note("didChangeViewVisibility")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle) {
    note("didChangeLifecycle")
  }
  func player(
    _ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType
  ) { note("didChangeAdState", "ad \(state) \(adType.stringValue ?? "")") }
  func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError) {
    note("didAdFailWith", error.errorDescription ?? "")
  }
}
