import HeadEndAPI
import Simulation

extension FlowplayerReporter {
  /// What a Flowplayer of that configuration reports; `nil` for other SDKs.
  init?(of configuration: PlayerConfiguration, seed: UInt64) {
    guard configuration.flavour == .flowplayer else { return nil }
    var random = RandomStream(seed: seed, name: "\(configuration.name).id")
    self.init(id: configuration.view.id, random: &random)
  }

  /// Reports what changed in Flowplayer's own words. Positions since `before` come last.
  mutating func report(
    _ source: Source, _ surface: Surface, since before: Int, _ context: inout InputContext
  ) {
    // There is no position before the player is ready.
    let positions = context.effects.remove(from: before) { effect in
      if case .announce(.flowplayer(.reported(.didChangePosition, _))) = effect {
        true
      } else {
        false
      }
    }
    for event in report(Snapshot.of(source, surface, context)) {
      context.announce(.reported(event, id: id))
      if case .didFailWithError(let message) = event {
        context.announce(.reported(.view(.didEncounterError(message)), id: id))
      }
    }
    for position in positions { context.effects.append(position) }
  }
}

extension FlowplayerReporter.Snapshot {
  /// How a source looks to a Flowplayer.
  static func of(_ source: Source, _ surface: Surface, _ context: InputContext) -> Self {
    let view = source.playback.view(at: context.now)
    let channel = source.channel
    // A load that fails in silence looks as if it continued.
    let isHushed = view.silence != nil && source.playback.state == .error
    return Self(
      phase: isHushed
        ? .loading
        : FlowplayerReporter.Phase(
          source.playback.state, view,
          failure: context.record.failure?.text ?? "playbackError"),
      media: channel.content, height: view.rendition?.height, isLive: channel.isLive,
      duration: channel.isLive ? nil : channel.duration, bufferAhead: view.buffer,
      isBackground: surface.wasInterrupted, isCasting: surface.isAirPlaying,
      window: view.window)
  }
}

extension FlowplayerReporter.Phase {
  fileprivate init(
    _ state: PlayerStatus, _ view: Playback.View, failure: @autoclosure () -> String
  ) {
    switch state {
    case .uninitialised, .initialised, .stopped: self = .idle
    case .sourceSet, .playRequested, .play: self = .loading
    case .playing: self = .playing
    case .waiting: self = .waiting
    case .paused: self = view.hasEnded ? .ended : view.isReady ? .ready : .paused
    case .error: self = .failed(failure())
    }
  }
}
