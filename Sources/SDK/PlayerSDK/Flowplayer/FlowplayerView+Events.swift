import Foundation
import Players

extension FlowplayerView {
  /// Calls the delegate, then posts the notification.
  func handle(_ event: FlowplayerEvent) {
    report(event)
    post(event.notificationName, event.value(media: media))
  }

  /// Reports that loading failed before there was anything to play.
  func fail(_ error: PlayerError) {
    enter(.failure)
    post("flowplayerDidChangeState", PlayerState.failure)
    delegate?.player(self, didFailWith: error)
    post("flowplayerDidFailWithError", error)
  }

  func post(_ name: String, _ object: Any?) {
    simulator.center.post(
      name: Notification.Name(name), object: object, userInfo: [\(any FlowplayerAPI).id: id])
  }

  private func report(_ event: FlowplayerEvent) {
    switch event {
    case .didChangeState(let state): enter(PlayerState(state))
    case .didChangePlaybackState(let state): enter(PlaybackState(state))
    case .didFailWithError(let message): delegate?.player(self, didFailWith: PlayerError(message))
    case .didChangeIsMuted(let isMuted): delegate?.player(self, didChangeMute: isMuted)
    case .didChangeVolume(let volume): delegate?.player(self, didChangeVolume: Float(volume))
    case .didChangeRate(let rate):
      if self.rate != Float(rate) { self.rate = Float(rate) }
      delegate?.player(self, didChangeRate: Float(rate))
    case .didChangePosition(let position): delegate?.player(self, didChangePosition: position)
    case .didChangeSeekState(let state, let position):
      delegate?.player(self, didChangeSeek: PlaybackSeekState(state), to: position)
    case .media(let event): report(event)
    case .view(let event): report(event)
    case .didReceiveMediaItem: break
    }
  }

  private func report(_ event: FlowplayerMediaEvent) {
    switch event {
    case .didChangeDuration(let length):
      duration = length > 0 ? CMTime(seconds: length, preferredTimescale: 1000) : nil
      delegate?.player(self, didChangeDuration: length)
    case .didChangeQuality(let shown):
      let shown = PlayerQuality(shown)
      quality = shown
      delegate?.player(self, didChangeQuality: shown)
    case .didChangeBufferState(let state):
      bufferState = PlaybackBufferState(state)
      delegate?.player(self, didChangeBufferState: bufferState)
    case .didChangePlaybackType(let type):
      playbackType = PlaybackType(type)
      delegate?.player(self, didChangePlaybackType: playbackType)
      loadTracks()
    case .didChangeDVRWindow(let start, let end):
      let window = DVRWindow(start: start, end: end)
      dvrWindow = window
      delegate?.player(self, didChangeDVRWindow: window)
    }
  }

  private func enter(_ state: PlayerState) {
    stateList = Array(([state] + stateList).prefix(FlowplayerReporter.historyLimit))
    switch state {
    case .play, .buffer: avPlayer?.follow(avPlayer?.currentItem, rate: rate)
    case .idle, .load, .ready, .pause, .complete, .failure:
      avPlayer?.follow(avPlayer?.currentItem, rate: 0)
    }
    delegate?.player(player: self, didChangeState: state)
    delegate?.player(self, didChangeState: state)
  }

  private func enter(_ state: PlaybackState) {
    playbackStateList = Array(([state] + playbackStateList).prefix(FlowplayerReporter.historyLimit))
    delegate?.player(self, didChangePlaybackState: state)
  }

  private func report(_ event: FlowplayerViewEvent) {
    switch event {
    case .didChangeFullscreen(let isOn):
      isFullscreen = isOn
      viewDelegate?.view(self, didChangeFullscreen: isOn)
    case .didChangeLifecycle(let lifecycle):
      viewDelegate?.view(self, didChangeLifecycle: ViewLifecycle(lifecycle))
    case .didEncounterError(let message):
      viewDelegate?.view(self, didEncounterError: message.map { PlayerError($0) })
    case .didChangeVisibility(let isVisible):
      viewDelegate?.view(self, didChangeViewVisibility: isVisible)
    case .didChangeControlsVisibility(let isVisible):
      viewDelegate?.view(self, didChangeControlsVisibility: isVisible)
    }
  }
}
