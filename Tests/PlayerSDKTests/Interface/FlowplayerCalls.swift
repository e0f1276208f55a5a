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

  private func note(
    _ value: String = "", last: String = "", in type: String = "FlowplayerDelegate",
    _ function: String = #function
  ) {
    calls.note(type, function, last)
    if !value.isEmpty { values.append(value) }
  }

  func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Float) { note() }
  func player(_ player: any FlowplayerAPI, didChangeMute mute: Bool) { note() }
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError) {
    note("\(error.errorDescription ?? "")")
  }
  func player(_ player: any FlowplayerAPI, loadedTracks audioList: [AudioTrack]) {
    note("audio " + audioList.map(\.name).joined(separator: ","), last: "[AudioTrack]")
  }
  func player(_ player: any FlowplayerAPI, loadedTracks subtitleList: [SubtitleTrack]) {
    note("subtitles " + subtitleList.map(\.name).joined(separator: ","), last: "[SubtitleTrack]")
  }
  func player(_ player: any FlowplayerAPI, didReceiveConfig ovpConfig: OVPConfig) {
    note("config \(ovpConfig.metadata?.title ?? "")")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack audio: AudioTrack) {
    note("selected \(audio.id) \(audio.lang ?? "")", last: "AudioTrack")
  }
  func player(_ player: any FlowplayerAPI, selectedTrack subtitle: SubtitleTrack) {
    note("selected \(subtitle.id) \(subtitle.lang ?? "")", last: "SubtitleTrack")
  }
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality) {
    note()
  }
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
  ) { note() }
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType) {
    note()
  }
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow dvrWindow: DVRWindow) {
    note()
  }
  func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool) {
    note(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool) {
    note("controls \(isVisible)", in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?) {
    note(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool) {
    note(in: "FlowplayerViewDelegate")
  }
  func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle) {
    note(in: "FlowplayerViewDelegate")
  }
  func player(
    _ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType
  ) { note("ad \(state) \(adType.stringValue ?? "")", in: "FlowplayerAdDelegate") }
  func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError) {
    note(error.errorDescription ?? "", in: "FlowplayerAdDelegate")
  }
}
