import Faults
import HeadEndAPI
import Lab
import Players
import Simulation

/// What user actions ask of the session: a pure function of the moment and the selection.
struct ActionRequests {
  let moment: Moment
  let selection: Selection
  let ownKeys: OwnKeys

  /// The requests of an action; `nil` when it changes only what is shown.
  func requests(for action: UserAction) -> [WallRequest]? {
    switch action {
    case .pauseOrRun: [.setPaused(!moment.clock.isPaused)]
    case .step: [.step]
    case .slower: [.setSpeed(moment.clock.speed.slower)]
    case .faster: [.setSpeed(moment.clock.speed.faster)]
    case .saveFrame: [.saveFrame]
    case .record: [.record]
    case .saveBundle: [.saveBundle]
    case .redraw: [.redraw]
    case .leave: [.quit]
    case .putMarker: [.perform(.putMarker("marker"))]
    case .travel, .previousMark, .nextMark, .live, .returnToLeftBranch, .nextChapter,
      .previousChapter:
      travel(action)
    case .playOrPause, .stop, .renewLicence, .pictureInPicture, .airPlay, .seek, .seekToLive, .rate,
      .mute:
      playerCommand(action).map { [$0] } ?? []
    case .openLineUp, .openScenario, .zap: chosenByName(action)
    case .channelUp, .channelDown: zap(by: action == .channelUp ? 1 : -1)
    case .recover: targets.map { .perform(.player($0.id, .recover)) }
    case .download: download
    case .cancelDownload: focused { .player($0.id, .cancelDownload) }
    case .returnKey: focused { .player($0.id, .returnKey) }
    case .addPlayer: addPlayer
    case .rotate: focused { .rotate($0.id) }
    case .removePlayer: thinOut
    case .killApp: focused { .killApp($0.id) }
    case .background: focused { .background($0.id) }
    case .policy: focused { .setPolicy($0.id, $0.policy.next) }
    case .clearFaults: focused { .clearFaults($0.id) }
    case .clearAllFaults: [.perform(.clearFaults(nil))]
    case .focus, .goTo, .focusNext, .focusPrevious, .openChannels, .mark, .markAll, .openFaults,
      .inject, .inspector, .logSize, .logLevel, .filter, .zoomIn, .zoomOut, .newestError, .theme,
      .joinCard, .headEnd, .useTheme, .palette, .help, .quit, .close, .confirm, .up, .down, .left,
      .right, .openForm, .pageUp, .pageDown, .switchArming, .erase, .refuse, .openLine, .nextHit,
      .previousHit, .copyLine:
      nil
    }
  }

  /// What the palette offers by name.
  private func chosenByName(_ action: UserAction) -> [WallRequest] {
    switch action {
    case .openLineUp(let name): return [.copy("zapdeck --lineup \(name)")]
    case .openScenario(let name): return [.copy("zapdeck play \(name)")]
    case .zap(let number):
      let channel = moment.world.channels.first { $0.number == number }
      return channel.map { channel in
        targets.map { .perform(.player($0.id, .zap(to: channel))) }
      } ?? []
    default: return []
    }
  }

  /// The requests that inject a fault into the targets at which it can act.
  func injections(_ letter: Character, _ provokes: Bool) -> [WallRequest] {
    let kind = FaultCatalogue.kind(letter)
    return targets.filter { target in
      guard let player = moment.world.player(target.id) else { return true }
      return kind?.obstacle(at: [player], provoked: provokes) == nil
    }
    .map { target in
      if let kind, moment.world.crowd(target.id) != nil {
        return .perform(.arm(kind.fault(ofCrowd: .player(target.id)), provoke: provokes))
      }
      return .perform(.inject(letter, target.id, provoke: provokes))
    }
  }

  /// Why a fault can act at none of the targets; `nil` when it can.
  func obstacle(to letter: Character, _ provokes: Bool) -> String? {
    guard let kind = FaultCatalogue.kind(letter) else { return "there is no fault \(letter)" }
    return kind.obstacle(at: selection.observedTargets(in: moment.world), provoked: provokes)
      .map { "\(kind.name) cannot act: \($0)" }
  }

  private var targets: [Roster.Seat] { selection.targets(in: moment.roster) }

  private func focused(_ command: (PlayerObservation) -> Command) -> [WallRequest] {
    selection.player(in: moment.world).map { [.perform(command($0))] } ?? []
  }

  /// Sends a part of a crowd home; `nil` for a player, whose removal has to be confirmed.
  private var thinOut: [WallRequest]? {
    guard let seat = selection.player(in: moment.world), seat.isCrowd else { return nil }
    return [.perform(.removePlayer(seat.id))]
  }

  private func playerCommand(_ action: UserAction) -> WallRequest? {
    guard let player = selection.player(in: moment.world) else { return nil }
    let command: PlayerCommand? =
      switch action {
      case .playOrPause: player.state.isUnderWay ? .pause : .play
      case .stop: .stop
      case .renewLicence: .renewLicence
      case .pictureInPicture: .pictureInPicture
      case .airPlay: .airPlay
      case .seek(let seconds): .seek(to: player.picture.mediaTime + .seconds(seconds))
      case .seekToLive: .seekToLive
      case .rate(let permille): .setRate(permille: permille)
      case .mute: .setMuted(!player.isMuted)
      default: nil
      }
    return command.map { .perform(.player(player.id, $0)) }
  }

  /// Starts, pauses or resumes a download; `nil` when it has finished: removing it has to be
  /// confirmed.
  private var download: [WallRequest]? {
    guard let player = selection.player(in: moment.world) else { return [] }
    return switch player.downloads.first(where: { $0.content == player.channel.content })?.state {
    case .error, nil: [.perform(.player(player.id, .download))]
    case .downloading: [.perform(.player(player.id, .pauseDownload))]
    case .paused: [.perform(.player(player.id, .resumeDownload))]
    case .downloaded: nil
    }
  }

  private func zap(by step: Int) -> [WallRequest] {
    let channels = moment.world.channels.sorted { $0.number < $1.number }
    guard !channels.isEmpty else { return [] }
    return targets.map { player in
      let index = channels.firstIndex { $0.number == player.brief.channel } ?? 0
      let next = channels[(index + step + channels.count) % channels.count]
      return .perform(.player(player.id, .zap(to: next)))
    }
  }

  /// A new player starts on the first channel that nobody watches.
  private var addPlayer: [WallRequest] {
    let channels = moment.world.channels
    let watched = Set(moment.roster.seats.map(\.brief.channel))
    let channel = channels.first { !watched.contains($0.number) } ?? channels.first
    return channel.map { [.perform(.addPlayer(channel: $0.number))] } ?? []
  }

  private func travel(_ action: UserAction) -> [WallRequest]? {
    let now = moment.world.now
    return switch action {
    case .travel(let seconds): [.travel(to: max(.zero, now + .seconds(seconds)))]
    case .previousMark: [.travel(to: last(moment.clock.marks))]
    case .nextMark:
      [.travel(to: moment.clock.marks.first { $0.instant > now }?.instant ?? moment.clock.edge)]
    case .live: [.travel(to: moment.clock.edge)]
    case .nextChapter: [.nextChapter]
    case .previousChapter:
      [.travel(to: last(moment.clock.marks.filter { $0.kind == .chapter })), .setPaused(true)]
    case .returnToLeftBranch: [.returnToLeftBranch]
    default: nil
    }
  }

  /// The last of the marks, or the start. One within the last second is skipped, so that the key
  /// can be pressed repeatedly while time runs.
  private func last(_ marks: [Mark]) -> Instant {
    marks.last { $0.instant < moment.world.now - .seconds(1) }?.instant ?? .zero
  }
}
