import HeadEndAPI
import Lab
import Players
import Screen

extension Wall {
  /// What the wall's own keys do.
  mutating func act(
    _ action: UserAction, _ world: WorldObservation, _ clock: WallClock, _ size: Size
  ) -> [WallRequest] {
    switch action {
    case .pauseOrRun: return [.setPaused(!clock.isPaused)]
    case .step: return [.step]
    case .slower: return [.setSpeed(clock.speed.slower)]
    case .faster: return [.setSpeed(clock.speed.faster)]
    case .saveFrame: return [.saveFrame]
    case .record: return [.record]
    case .saveBundle: return [.saveBundle]
    case .putMarker: return [.perform(.putMarker("marker"))]
    case .nextChapter: return [.nextChapter]
    case .travel, .previousMark, .nextMark, .live, .returnToLeftCourse, .previousChapter:
      return travel(action, world, clock)
    case .channelUp: return zap(by: 1, world)
    case .channelDown: return zap(by: -1, world)
    case .clearFaults: return focused(world).map { [.perform(.clearFaults($0.id))] } ?? []
    case .clearAllFaults: return [.perform(.clearFaults(nil))]
    case .addPlayer: return addPlayer(world)
    case .rotate: return focused(world).map { [.perform(.rotate($0.id))] } ?? []
    case .background: return focused(world).map { [.perform(.background($0.id))] } ?? []
    case .policy: return focused(world).map { [.perform(.setPolicy($0.id, $0.policy.next))] } ?? []
    case .playOrPause, .stop, .renewLicence, .pictureInPicture, .airPlay, .seek, .rate, .mute:
      return command(action, world)
    case .download: return download(world)
    case .recover: return targets(world).map { .perform(.player($0.id, .recover)) }
    default:
      arrange(action, world, size)
      return []
    }
  }

  /// Keys that change only what is shown.
  private mutating func arrange(_ action: UserAction, _ world: WorldObservation, _ size: Size) {
    switch action {
    case .focusNext: turnFocus(by: 1, world)
    case .focusPrevious: turnFocus(by: -1, world)
    case .mark: if let focus { marks.formSymmetricDifference([focus]) }
    case .markAll: marks = marks.count < world.players.count ? Set(world.players.map(\.id)) : []
    case .inspector: wantsInspector = !showsInspector(size)
    case .zoom: isZoomed.toggle()
    case .theme: theme = nextTheme
    case .logSize:
      logSize = logSize.next
      scroll = 0
    default: open(action, world)
    }
  }

  private mutating func open(_ action: UserAction, _ world: WorldObservation) {
    switch action {
    case .palette: overlay = .palette(Palette.State())
    case .filter:
      overlay = .filter
      if logSize == .hidden { logSize = .standard }
    case .openFaults where !world.players.isEmpty:
      showPanes()
      overlay = .faults(FaultMenu.State(at: lastFault))
    case .openChannels where !world.players.isEmpty:
      showPanes()
      overlay = .channels(ChannelList.State(world.channels, at: focused(world)?.channel.number))
    case .removePlayer:
      if let focus { overlay = .question(.remove(focus)) }
    default: break
    }
  }

  /// A fault or zap never happens unseen: the full log makes room for the panes.
  private mutating func showPanes() {
    if logSize == .full { logSize = .standard }
  }

  private var nextTheme: Theme {
    let index = Theme.all.firstIndex { $0.name == theme.name } ?? -1
    return Theme.all[(index + 1) % Theme.all.count]
  }

  private mutating func turnFocus(by step: Int, _ world: WorldObservation) {
    let count = world.players.count
    guard count > 0 else { return }
    focus(onPlaceOf: (focusIndex(world) + step + count) % count, world)
  }

  private func command(_ action: UserAction, _ world: WorldObservation) -> [WallRequest] {
    guard let player = focused(world) else { return [] }
    let command: PlayerCommand =
      switch action {
      case .stop: .stop
      case .renewLicence: .renewLicence
      case .pictureInPicture: .pictureInPicture
      case .airPlay: .airPlay
      case .seek(let seconds): .seek(to: player.picture.mediaTime + .seconds(seconds))
      case .rate(let permille): .setRate(permille: permille)
      case .mute: .setMuted(!player.isMuted)
      default: player.state.isUnderWay ? .pause : .play
      }
    return [.perform(.player(player.id, command))]
  }

  /// Starts a download, gives it up, or asks whether to remove what it left.
  private mutating func download(_ world: WorldObservation) -> [WallRequest] {
    guard let player = focused(world) else { return [] }
    switch player.downloads.first(where: { $0.content == player.channel.content })?.state {
    case .error, nil: return [.perform(.player(player.id, .download))]
    case .downloading: return [.perform(.player(player.id, .cancelDownload))]
    case .downloaded:
      overlay = .question(.removeDownload(player.id))
      return []
    }
  }

  private func zap(by step: Int, _ world: WorldObservation) -> [WallRequest] {
    let channels = world.channels.sorted { $0.number < $1.number }
    guard !channels.isEmpty else { return [] }
    return targets(world).map { player in
      let index = channels.firstIndex { $0.number == player.channel.number } ?? 0
      let next = channels[(index + step + channels.count) % channels.count]
      return .perform(.player(player.id, .zap(to: next)))
    }
  }

  /// A new player starts on the first channel that nobody watches.
  private mutating func addPlayer(_ world: WorldObservation) -> [WallRequest] {
    let watched = world.players.map(\.channel.number)
    let free = world.channels.first { !watched.contains($0.number) }
    guard let channel = free ?? world.channels.first else { return [] }
    expectsPlayer = true
    return [.perform(.addPlayer(channel: channel.number))]
  }
}
