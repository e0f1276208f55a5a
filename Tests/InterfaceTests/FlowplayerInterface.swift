import Foundation
import PlayerSDK

/// `Flowplayer`, `SDKConfig`, `LogLevel`
@MainActor private func configure() {
  let sdk = Flowplayer.current
  sdk.accessToken = "token"
  let config: SDKConfig = sdk.config
  sdk.config.loggerLevels = [.debug, .info, .warning, .error]
  sdk.config.loggerEnabled = config.loggerEnabled && LogLevel.debug < LogLevel.info
  sdk.configure()
  print(sdk.sessionID, sdk.version ?? "", LogLevel.error.description)
}

/// `FlowplayerView`
@MainActor private func make(
  _ avPlayer: AVPlayer, _ delegate: FlowplayerCalls
) -> FlowplayerView {
  let view = FlowplayerView(avPlayer: avPlayer, id: "main")
  view.delegate = delegate
  view.viewDelegate = delegate
  view.adDelegate = delegate
  view.controlsConfig = ControlsConfig.create().build()
  view.enableBackgroundPlayback = true
  view.orientationControlsFullscreen = false
  view.fullscreenControlsOrientation = false
  view.hideControls = true
  (view.autoPlay, view.avPlayer) = (true, avPlayer)
  (view.isMuted, view.volume, view.rate) = (true, 0.5, 2)
  print(view.id, view.playerNumber ?? -1, view.isFullscreen, view.orientation)
  return view
}

/// `FlowplayerView`, `FlowplayerAPI`
@MainActor private func control(_ view: FlowplayerView, _ url: URL) {
  view.load(external: MediaExternal(url: url))
  view.load(ovp: MediaOVP(mediaId: "film", playerId: "wide"))
  view.play()
  view.pause()
  view.seek(30)
  view.selectTrack(audio: 1)
  view.selectTrack(subtitle: 0)
  view.openFullscreen()
  view.closeFullscreen()
  _ = view.reload()
  view.stop()
}

/// `FlowplayerView`, `FlowplayerAPI`
@MainActor private func read(_ view: FlowplayerView) {
  print(view.state, view.stateList, view.playbackState, view.playbackStateList, view.isReady)
  print(view.media as Any, view.mediaHistoryList, view.sourceURL as Any, view.playbackType)
  print(view.ovpConfig as Any, view.duration as Any, view.position as Any)
  print(view.dvrWindow as Any, view.bufferState, view.bufferLoadedPercentage)
  print(view.quality as Any, view.preferredPeakBitRate as Any)
  print(view.audioList, view.currentAudio as Any, view.subtitleList, view.currentSubtitle as Any)
}

/// `FlowplayerAPI`, `FlowplayerViewAPI`
@MainActor private func set(_ player: inout any FlowplayerViewAPI, _ delegate: FlowplayerCalls) {
  (player.delegate, player.viewDelegate, player.adDelegate) = (delegate, delegate, delegate)
  (player.autoPlay, player.avPlayer) = (true, nil)
  (player.rate, player.volume, player.isMuted) = (1, 1, false)
  player.orientationControlsFullscreen = true
  player.fullscreenControlsOrientation = true
  player.hideControls = false
  player.enableBackgroundPlayback = false
  player.openFullscreen()
  player.closeFullscreen()
  print(player.id, player.isFullscreen, player.controlsConfig as Any, player.orientation)
}

/// `FlowplayerDelegate`, `FlowplayerViewDelegate`, `FlowplayerAdDelegate`
private final class FlowplayerCalls: FlowplayerDelegate, FlowplayerViewDelegate,
  FlowplayerAdDelegate
{
  func player(player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  func player(_ player: any FlowplayerAPI, didChangeState state: PlayerState) {}
  func player(_ player: any FlowplayerAPI, didChangePlaybackState state: PlaybackState) {}
  func player(_ player: any FlowplayerAPI, didChangeVolume volume: Float) {}
  func player(_ player: any FlowplayerAPI, didChangeRate rate: Float) {}
  func player(_ player: any FlowplayerAPI, didChangeMute mute: Bool) {}
  func player(_ player: any FlowplayerAPI, didChangePosition position: Double) {}
  func player(_ player: any FlowplayerAPI, didChangeDuration duration: Double) {}
  func player(_ player: any FlowplayerAPI, didFailWith error: PlayerError) {}
  func player(_ player: any FlowplayerAPI, loadedTracks audioList: [AudioTrack]) {}
  func player(_ player: any FlowplayerAPI, loadedTracks subtitleList: [SubtitleTrack]) {}
  func player(_ player: any FlowplayerAPI, didReceiveConfig ovpConfig: OVPConfig) {}
  func player(_ player: any FlowplayerAPI, selectedTrack audio: AudioTrack) {}
  func player(_ player: any FlowplayerAPI, selectedTrack subtitle: SubtitleTrack) {}
  func player(_ player: any FlowplayerAPI, didChangeQuality quality: PlayerQuality) {}
  func player(
    _ player: any FlowplayerAPI, didChangeSeek state: PlaybackSeekState, to position: Double
  ) {}
  func player(_ player: any FlowplayerAPI, didChangeBufferState state: PlaybackBufferState) {}
  func player(_ player: any FlowplayerAPI, didChangePlaybackType type: PlaybackType) {}
  func player(_ player: any FlowplayerAPI, didChangeDVRWindow dvrWindow: DVRWindow) {}
  func view(_ view: any FlowplayerViewAPI, didChangeFullscreen isFullscreen: Bool) {}
  func view(_ view: any FlowplayerViewAPI, didChangeControlsVisibility isVisible: Bool) {}
  func view(_ view: any FlowplayerViewAPI, didEncounterError error: (any Error)?) {}
  func view(_ view: any FlowplayerViewAPI, didChangeViewVisibility isVisible: Bool) {}
  func view(_ view: any FlowplayerViewAPI, didChangeLifecycle lifecycle: ViewLifecycle) {}
  func player(
    _ player: any FlowplayerAPI, didChangeAdState state: AdState, for adType: AdType
  ) {}
  func player(_ player: any FlowplayerAPI, didAdFailWith error: AdError) {}
  func player(
    _ player: any FlowplayerAPI, didAdFailWith error: AdError, for type: AdType,
    with metadata: IMAMetadata?
  ) {}
}

/// `Media`, `MediaExternal`, `MediaOVP`
@MainActor private func media(_ url: URL, _ schedule: any AdSchedule) -> [any Media] {
  let stream = MediaExternal(url: url, adSchedule: schedule, preferredPeakBitRate: 2e6)
  let video = MediaOVP(mediaId: "film", playerId: "wide", preferredPeakBitRate: nil)
  print(stream.url, stream.adSchedule as Any, stream.preferredPeakBitRate as Any)
  print(video.mediaId, video.playerId, video.preferredPeakBitRate as Any, video.sessionID)
  return [stream, video]
}

/// `AdSchedule`, `AdScheduleWaterfall`, `AdScheduleRemote`, `AdBreak`
private func advertise(_ url: URL) -> [any AdSchedule] {
  var adBreak = AdBreak(adTags: [url.absoluteString], offset: 10)
  adBreak.adTags.append("https://ads.example")
  let own = AdScheduleWaterfall(preAdBreak: adBreak, midAdBreak: [adBreak], postAdBreak: nil)
  print(own.preAdBreak?.offset ?? -1, own.midAdBreak ?? [], own.postAdBreak as Any)
  let remote = AdScheduleRemote(url: url)
  print(remote.url)
  return [own, remote]
}

/// `AdState`, `AdType`, `AdError`
private func report(_ state: AdState, _ type: AdType, _ error: AdError) -> String {
  switch state {
  case .idle, .start, .loaded, .play, .pause, .click, .skip, .complete: break
  }
  switch type {
  case .preRoll, .midRoll, .postRoll, .unknown: break
  }
  switch error {
  case .noAdAvailable, .adLoadFailed, .adDisplayError, .noAvPlayerInstance, .invalidAdRequest: break
  }
  return [type.stringValue, error.errorDescription].compactMap { $0 }.joined()
}

/// `AudioTrack`, `SubtitleTrack`, `DVRWindow`
private func report(_ audio: AudioTrack, _ subtitle: SubtitleTrack, _ window: DVRWindow) {
  print(audio.id, audio.name, audio.lang ?? "", subtitle.id, subtitle.name, subtitle.lang ?? "")
  print(window.start, window.end, window.availableLength)
}

/// `OVPConfig`, `OVPConfig.Metadata`, `OVPConfig.Subtitle`
private func report(_ config: OVPConfig) {
  print(config.ima as Any, config.live ?? false, config.dvr ?? false, config.autoPlay ?? false)
  print(config.poster ?? "", config.src ?? [], config.ratio ?? "", config.ui ?? 0)
  print(config.lang ?? "", config.loop ?? false, config.preload ?? "")
  print(config.mediaURL as Any, config.posterURL as Any, config.subtitles?.id as Any)
  guard let metadata = config.metadata else { return }
  print(metadata.mediaId ?? "", metadata.siteGroupId ?? "", metadata.siteId ?? "")
  print(metadata.playerId ?? "", metadata.categoryId ?? "", metadata.categoryName ?? "")
  print(metadata.title ?? "", metadata.description ?? "")
}

/// `OVPConfig.IMA`, `OVPAd`
private func report(_ ima: OVPConfig.IMA) {
  print(ima.locale ?? "", ima.redirects ?? 0)
  for ad in ima.ads ?? [] {
    print(ad.timeout, ad.time ?? 0, ad.adTag, ad.adTagId ?? "", ad.adTagUrl as Any)
  }
}

/// `ControlsConfig`, `ControlsConfig.Builder`
private func controls() -> ControlsConfig {
  ControlsConfig.create()
    .setControlsUrl("https://controls.example").setMuteControl(true).setVolumeControl(true)
    .setFullscreenControl(false).setControlsVisible(false).setUseDragHandle(true)
    .setUseThinControlBar(true).setUsePlay2(false).setUsePlay3(true)
    .setCustom(key: "colour", value: 1).enablePlugins(["chat"]).build()
}

/// `PlayerError`
private func isOurs(_ error: PlayerError) -> Bool {
  switch error {
  case .invalidConfig: return error == .invalidAccessToken
  case .invalidAccessToken: return true
  case .playbackError(let cause):
    print(cause, error.errorDescription ?? "")
    return false
  }
}

/// `PlayerState`, `PlaybackState`, `PlaybackSeekState`, `PlaybackBufferState`, `PlaybackType`
private func report(
  _ state: PlayerState, _ playback: PlaybackState, _ seek: PlaybackSeekState,
  _ buffer: PlaybackBufferState, _ type: PlaybackType
) {
  switch state {
  case .idle, .load, .ready, .play, .pause, .buffer, .complete, .failure: break
  }
  switch playback {
  case .idle, .playing, .casting, .ads, .ended, .background: break
  }
  switch seek {
  case .idle, .seeking, .seeked, .failed: break
  }
  switch buffer {
  case .empty, .keepUp, .full: break
  }
  switch type {
  case .file, .vod, .live, .unknown: break
  }
  print(PlaybackType(rawValue: Optional("live")) as Any)
}

/// `PlayerQuality`, `ViewLifecycle`, `Orientation`
private func report(_ quality: PlayerQuality, _ lifecycle: ViewLifecycle, _ held: Orientation) {
  switch quality {
  case .sd144, .sd240, .sd360, .sd480, .hd, .fullHD, .qhd, .twoKVideo, .fourKVideo, .eightKVideo,
    .unknown:
    break
  }
  switch lifecycle {
  case .created, .destroyed: break
  }
  switch held {
  case .portrait, .portraitUpsideDown, .landscapeRight, .landscapeLeft: break
  }
}

/// `Notification.Name`
private let names: [Notification.Name] = [
  .flowplayerDidReceiveMediaItem, .flowplayerDidChangeState, .flowplayerDidChangePlaybackState,
  .flowplayerDidFailWithError, .flowplayerDidChangeIsMuted, .flowplayerDidChangeVolume,
  .flowplayerDidChangeRate, .flowplayerDidChangeDuration, .flowplayerDidChangePosition,
  .flowplayerDidChangeQuality, .flowplayerDidChangeSeekState, .flowplayerDidChangeBufferState,
  .flowplayerDidChangePlaybackType, .flowplayerDidChangeDVRWindow,
  .flowplayerViewDidChangeLifecycle, .flowplayerViewDidChangeFullscreen,
  .flowplayerDidReceiveConfig, .flowplayerDidLoadSubtitleTracks, .flowplayerDidLoadAudioTracks,
  .flowplayerDidSelectAudioTrack, .flowplayerDidSelectSubtitleTrack, .flowplayerAdDidChangeState,
  .flowplayerAdDidFail, .flowplayerViewDidEncounterError, .flowplayerViewDidChangeVisibility,
  .flowplayerViewDidChangeControlsVisibility,
]
