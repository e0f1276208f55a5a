import HeadEndAPI
import Simulation

/// What a viewer changes while a stream plays: the place, the rate and the sound.
extension Source {
  /// Live streams without a DVR window and streams that are not loaded cannot be sought in.
  mutating func seek(to position: Duration, isToEdge: Bool = false, _ context: inout InputContext)
    -> CommandResult?
  {
    let range = playback.seekable ?? .zero...channel.duration
    let target = min(max(range.lowerBound, position), range.upperBound)
    context.report(.didChangeSeekState(.seeking, to: target.inSeconds))
    guard let reason = playback.seek(to: target, isToEdge: isToEdge, route.keys, &context) else {
      return .done
    }
    let position = playback.view(at: context.now).picture.mediaTime
    context.report(.didChangeSeekState(.failed, to: position.inSeconds))
    context.refuse("seek", reason)
    return nil
  }

  /// If the app was suspended, only the next list shows where the live edge is (Players/Streaming,
  /// "Live window and seeking").
  mutating func seekToLive(_ context: inout InputContext) -> CommandResult? {
    seek(to: playback.seekable?.upperBound ?? .zero, isToEdge: true, &context)
  }

  mutating func setRate(_ permille: Int, _ context: inout InputContext) -> CommandResult {
    let rate = min(max(250, permille), 4000)
    if playback.setRate(rate, &context) { context.report(.didChangeRate(Double(rate) / 1000)) }
    playback.slowDownAtLiveEdge(&context)
    return .done
  }

  mutating func setVolume(_ percent: Int, _ context: inout InputContext) -> CommandResult {
    let percent = min(max(0, percent), 100)
    if playback.sound.setVolume(percent) {
      context.report(.didChangeVolume(Double(percent) / 100))
    }
    return .done
  }

  mutating func setMuted(_ isMuted: Bool, _ context: inout InputContext) -> CommandResult {
    if playback.sound.setMuted(isMuted) { context.report(.didChangeIsMuted(isMuted)) }
    return .done
  }
}
