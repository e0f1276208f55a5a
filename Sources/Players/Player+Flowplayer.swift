import HeadEndAPI
import Simulation

extension Player {
  /// The `id` by which an app tells Flowplayers apart; `nil` for other flavours.
  package var flowplayerID: String? { flowplayer?.id }

  /// The view, as the rules of full screen see it; `nil` for other flavours.
  package var fullscreenView: FullscreenRules.View? {
    flowplayer.map { reporter in
      FullscreenRules.View(
        id: reporter.id,
        orientationControlsFullscreen: configuration.view.orientationControlsFullscreen,
        fullscreenControlsOrientation: configuration.view.fullscreenControlsOrientation,
        isFullscreen: isFullscreen)
    }
  }

  /// Reports what changed in Flowplayer's own words, and leaves out what only the other SDK says.
  mutating func reportFlowplayer(since before: Int, _ turn: inout Turn) {
    guard var reporter = flowplayer else { return }
    for index in turn.effects.indices.reversed() where index >= before {
      if case .announce(let notice) = turn.effects[index], notice.isOpenTVOnly {
        turn.effects.remove(at: index)
      }
    }
    let events = reporter.report(flowplayerSnapshot(at: turn.now))
    flowplayer = reporter
    for event in events {
      turn.announce(.flowplayer(event, id: reporter.id))
      if case .didFailWithError(let message) = event {
        turn.announce(.flowplayer(.view(.didEncounterError(message)), id: reporter.id))
      }
    }
  }

  mutating func rotate(_ outcome: FullscreenRules.Outcome, _ turn: inout Turn) {
    isFullscreen = outcome.isFullscreen
    if let event = outcome.event {
      turn.announce(.flowplayer(event, id: outcome.id))
    } else {
      turn.announce(.fullscreenUnchanged(reason: outcome.reason))
    }
  }

  private func flowplayerSnapshot(at now: Instant) -> FlowplayerReporter.Snapshot {
    FlowplayerReporter.Snapshot(
      phase: flowplayerPhase(at: now), media: channel.content,
      height: stream.currentVariant?.height,
      isLive: channel.isLive, duration: channel.isLive ? nil : channel.duration,
      bufferAhead: stream.buffered + presentation.rest(at: now), isBackground: wasInterrupted,
      isCasting: isAirPlaying)
  }

  private func flowplayerPhase(at now: Instant) -> FlowplayerReporter.Phase {
    switch state {
    case .uninitialised, .initialising, .initialised, .stopped: .idle
    case .sourceSet, .playRequested, .loaded, .play: .loading
    case .playing: .playing
    case .waiting: .waiting
    case .paused where stream.isAtEnd && presentation.rest(at: now) == .zero: .ended
    case .paused: .paused
    case .error: .failed(failure?.text ?? "playbackError")
    }
  }
}
