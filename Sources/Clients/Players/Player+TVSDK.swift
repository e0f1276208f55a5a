import HeadEndAPI

extension TVSDKReporter {
  /// What a TVSDK player of that configuration reports; `nil` for other SDKs.
  init?(of configuration: PlayerConfiguration) {
    guard configuration.flavour == .tvsdk else { return nil }
    self.init()
  }

  /// Reports what changed in TVSDK's own words. Times and bit rates since `before` come last: a
  /// player that is not Ready has neither.
  mutating func report(_ source: Source, since before: Int, _ context: inout InputContext) {
    let late = context.effects.remove(from: before) { effect in
      guard case .announce(.tvsdk(let notice)) = effect else { return false }
      return switch notice {
      case .timeChanged: true
      case .entryAdded(let entry): entry.code == .bitrateChange
      case .statusChanged, .itemChanged, .playStarted, .playCompleted, .seekStarted,
        .seekCompleted, .seekFailed, .bufferingStarted, .bufferingCompleted, .logged:
        false
      }
    }
    for notice in report(Snapshot(of: source, context)) { context.announce(notice) }
    for effect in late { context.effects.append(effect) }
    for case .announce(.tvsdk(let notice)) in context.effects.list[before...] { record(notice) }
  }
}

extension TVSDKReporter.Snapshot {
  /// How a source looks to a `PTMediaPlayer`.
  init(of source: Source, _ context: InputContext) {
    self.init(
      phase: TVSDKReporter.Phase(source.playback, context), item: source.id.number,
      url: source.url)
  }
}

extension TVSDKReporter.Phase {
  fileprivate init(_ playback: Playback, _ context: InputContext) {
    let view = playback.view(at: context.now)
    switch playback.state {
    case .uninitialised, .initialised: self = .idle
    case .sourceSet, .playRequested: self = .loading
    case .play: self = .ready
    case .playing: self = .playing
    case .waiting: self = .waiting
    case .paused:
      self = view.rendition == nil ? .loading : view.hasEnded ? .ended : .paused
    case .stopped: self = .stopped
    // A load that fails in silence looks as if it continued.
    case .error where view.silence != nil: self = .loading
    case .error: self = .failed(context.record.failure?.nativeError)
    }
  }
}
