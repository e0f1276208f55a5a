import ContentProtection
package import HeadEndAPI
import Simulation

/// One player: takes commands, answers and timers, and says what it wants in effects. It never
/// calls the head-end, and cannot.
package struct Player: Sendable {
  package let id: PlayerID
  package private(set) var configuration: PlayerConfiguration
  private let endpoints: Endpoints
  /// How a TVSDK app gets its keys; `nil` for other SDKs.
  private let loaderSettings: LoaderSettings?
  private(set) var current: Source
  /// Sources that were left and are still being torn down.
  private(set) var closing: [Source] = []
  private(set) var downloads: Downloads
  private(set) var context: InputContext
  private(set) var surface = Surface()
  private(set) var watchdog = Watchdog()
  /// What a Flowplayer has reported; `nil` for other SDKs.
  private(set) var reporter: FlowplayerReporter?
  /// What a TVSDK player has reported; `nil` for other SDKs.
  private(set) var tvsdk: TVSDKReporter?

  /// A player that waits for its first command.
  package init(
    id: PlayerID, configuration: PlayerConfiguration, endpoints: Endpoints, seed: UInt64,
    loaderSettings: LoaderSettings? = nil
  ) {
    self.id = id
    self.configuration = configuration
    self.endpoints = endpoints
    self.loaderSettings = loaderSettings
    current = Source(idleOn: configuration.channel)
    downloads = Downloads(configuration, endpoints)
    reporter = FlowplayerReporter(of: configuration, seed: seed)
    tvsdk = TVSDKReporter(of: configuration)
    context = InputContext(
      player: id, at: InputMoment(now: .zero, deviceTime: UnixTime(milliseconds: 0)),
      randoms: RandomStreams(seed: seed, player: configuration.drawsAs),
      flavour: configuration.flavour, flowplayerID: reporter?.id, cmcd: configuration.cmcd)
    context.source = current.id
  }

  /// Takes one input, in the app that it runs in; returns how the player is now, and what a command
  /// has led to.
  package mutating func handle(
    _ input: PlayerInput, at moment: InputMoment, in app: inout App, into effects: inout Effects
  ) -> (brief: PlayerBrief, result: CommandResult) {
    context.begin(moment)
    context.lend(&app, &effects)
    let before = context.effects.list.count
    context.indicator = surface.indicator(context)
    let told = apply(input)
    current.askForKeys(&context)
    reporter?.report(current, surface, since: before, &context)
    tvsdk?.report(current, since: before, &context)
    let result = result(of: input, told, since: before)
    react(since: before)
    setWatch()
    context.lend(&app, &effects)
    return (brief, result)
  }

  /// A command that says nothing of itself has done something if anything was announced.
  private func result(
    of input: PlayerInput, _ told: CommandResult?, since first: Int
  ) -> CommandResult {
    guard case .command = input else { return .nothing }
    if let refusal = context.refusal { return .refused(refusal) }
    if let told { return told }
    let hasAnnounced = context.effects.list[first...].contains {
      if case .announce = $0 { true } else { false }
    }
    return hasAnnounced ? .done : .nothing
  }

  /// Lets the app's policy react to announcements; an app's own code does so itself. A licence
  /// request that fails after a set-up refusal that was reacted to is not a second trouble.
  private mutating func react(since first: Int) {
    var hasReacted = false
    for index in context.effects.list[first...].indices {
      guard case .announce(let notice) = context.effects.list[index], notice.severity != .info
      else { continue }
      follow(notice)
      guard let trouble = context.app.trouble(in: notice) else { continue }
      if hasReacted, trouble == .licenceFailed { continue }
      hasReacted = respond(trouble, codes: notice.codes) && trouble == .setUpFailed
    }
  }

  /// What the SDK does in every app; and what every simulated app does, whatever its policy: a
  /// video begins again at its end.
  private mutating func follow(_ notice: Notice) {
    context.app.dropCertificate(rejectedBy: notice)
    if configuration.isHosted { return }
    if case .sdk(.didPlayToEndTime) = notice { context.effects.append(.react(.play)) }
  }

  /// Returns whether the app does something with the player about it.
  private mutating func respond(_ told: Trouble, codes: @autoclosure () -> [Int] = []) -> Bool {
    // A stream that its viewer has paused has nothing to be resumed: the app stops it.
    let isHeld = state == .paused && !surface.isPausedBySystem
    let trouble = isHeld && told == .heartbeatFailedAfterBackground ? .heartbeatFailed : told
    let (repeats, met) = (repeats(of: trouble), context.record.count(trouble))
    let reaction =
      configuration.isHosted
      ? nil
      : context.app.policy.reaction(
        to: trouble, codes: codes(), repeats: repeats, tries: context.moment.tries, met: met)
    context.effects.append(.meet(trouble, repeats: repeats, answer: reaction))
    if let reaction { context.effects.append(.react(reaction, to: trouble)) }
    return reaction.map { !$0.leavesPlayer } ?? false
  }

  /// An app that watches its players looks once a second.
  private mutating func setWatch() {
    guard context.app.policy.watches, !configuration.isHosted, !watchdog.isSet,
      state.isUnderWay || state == .error
    else { return }
    watchdog.set()
    context.setTimer(.watch, after: ClientTimes.watchInterval)
  }

  private mutating func watch() {
    let position = current.playback.position(at: context.now)
    if let trouble = watchdog.sample(state, position, at: context.now, by: context.app.policy) {
      _ = respond(trouble)
    }
  }

  /// The app's process ended, and with it everything but what was stored: no teardown, no
  /// notification. The world forgets the player's timers and requests.
  package mutating func processEnded() {
    begin(Source(idleOn: current.channel, afterCrashOf: current))
    closing = []
    downloads.processEnded(configuration, endpoints)
    surface = Surface()
    watchdog = Watchdog()
    context.processEnded()
    reporter = reporter.map { FlowplayerReporter(id: $0.id) }
    tvsdk = TVSDKReporter(of: configuration)
  }

  /// Returns the result of a command, where its announcements do not show it.
  private mutating func apply(_ input: PlayerInput) -> CommandResult? {
    switch input {
    case .command(let command): return perform(command)
    case .result(let id, let result): handle(.result(result), to: .request(id))
    case .waitEnded(let request): waitEnded(request)
    case .brokenOff(let id, let bytes): downloads.brokenOff(id, after: bytes, &context)
    case .hostAnswer(let call, let answer): handle(.host(answer), to: .hostCall(call))
    case .timer(let timer): fire(timer)
    case .heartbeat: current.beat(isEarly: true, &context)
    case .outputProtectionChanged: current.outputProtectionChanged(&context)
    case .adapterChanged: current.screenChanged(&context)
    case .launched: downloads.restore(&context)
    case .mediaServicesReset: current.mediaServicesReset(&context)
    case .audioInterrupted(let interruption):
      watchdog.follow(interruption)
      current.follow(interruption, &context)
    case .background: enterBackground()
    case .foreground: enterForeground()
    case .rotated(let outcome): surface.rotate(outcome, &context)
    case .removed:
      downloads.cancel(&context)
      context.report(.view(.didChangeLifecycle(.destroyed)))
    }
    return nil
  }

  /// Lets a source act, if it is still there: its timers and requests bear its number.
  private mutating func act(
    _ source: SourceID, _ action: (inout Source, inout InputContext) -> Void
  ) {
    if source == current.id { return action(&current, &context) }
    guard let index = closing.firstIndex(where: { $0.id == source }) else { return }
    context.source = source
    action(&closing[index], &context)
    context.source = current.id
    if !closing[index].lingers { closing.remove(at: index) }
    goOnAfterTeardown()
  }

  private mutating func perform(_ command: PlayerCommand) -> CommandResult? {
    switch command {
    case .zap(let channel): zap(to: channel)
    case .play: play()
    case .pause:
      watchdog.setPaused(true)
      surface.isPausedBySystem = false
      current.pause(&context)
    case .stop: stop()
    case .recover: restart()
    case .recoverPaused: restart(watchdog.hold)
    case .renewLicence: renewLicence()
    case .seek(let position): return current.seek(to: position, &context)
    case .seekToLive: return current.seekToLive(&context)
    case .setRate(let permille): return current.setRate(permille, &context)
    case .setVolume(let percent): return current.setVolume(percent, &context)
    case .setMuted(let isMuted): return current.setMuted(isMuted, &context)
    case .prefer(let wishes): context.wishes = wishes
    case .configureView(let view): configuration.view = view
    case .setFullscreen(let isOn): setFullscreen(isOn)
    case .setFullscreenFlag(let flag, let isOn): set(flag, isOn)
    case .download: downloads.start(channel, &context)
    case .pauseDownload: downloads.pause(&context)
    case .resumeDownload: downloads.resume(&context)
    case .cancelDownload: downloads.cancel(&context)
    case .renewKept(let content, let route):
      downloads.renew(content, by: route, reason: "called by the app's code", &context)
    case .removeDownload: removeDownload()
    case .returnKey:
      downloads.returnKey(of: channel, &context)
      current.tellIfOpen(.keptKeyInvalidated, &context)
    case .processKeyRequest(let key): current.tellIfOpen(.process(key), &context)
    case .renewKey(let key): current.tellIfOpen(.renewKey(key), &context)
    case .dropCertificate: context.app.certificate = nil
    case .airPlay: return switchAirPlay()
    case .pictureInPicture: return switchPictureInPicture()
    }
    return nil
  }

  private mutating func play() {
    watchdog.setPaused(false)
    guard !current.play(&context) else { return }
    if state == .error { restart() } else { zap(to: channel) }
  }

  private mutating func zap(
    to next: Channel, at place: Duration? = nil, _ hold: Watchdog.Hold = .none
  ) {
    let (isFirst, last) = (context.record.counters.zaps == 0, channel.number)
    if isFirst || state == .uninitialised {
      context.report(.view(.didChangeLifecycle(.created)))
    }
    context.announce(.zapStarted(from: isFirst ? nil : last, to: next.number))
    context.record.beginZap(at: context.now)
    watchdog.begin(at: context.now, hold)
    let left = isFirst ? nil : current.left(for: next, at: context.now)
    current.leave(&context)
    if current.lingers { closing.append(current) }
    begin(makeSource(next))
    current.playback.follow(left, isZap: !isFirst && next.number != last)
    if let place { current.playback.begin(at: place) }
    if hold != .none || !configuration.view.autoPlay { current.waitForPlay(hold) }
    if !awaitsTeardown { current.open(&context) }
  }

  /// Zaps to the same stream, which continues where it was, as with an app that seeks once it is
  /// loaded (Players/Streaming, "The place is kept") [N].
  private mutating func restart(_ hold: Watchdog.Hold = .none) {
    zap(to: channel, at: current.playback.place(at: context.now), hold)
  }

  private mutating func begin(_ source: Source) {
    current = source
    context.source = source.id
  }

  /// Lets the current source continue once nothing before it is being torn down.
  private mutating func goOnAfterTeardown() {
    guard current.playback.awaitsTeardown, !awaitsTeardown else { return }
    current.open(&context)
  }

  /// The main thread no longer waits for an answer; it may still come.
  private mutating func waitEnded(_ request: RequestID) {
    guard let address = context.replies[.request(request)] else { return }
    act(address.source) { $0.report(.waitEnded, &$1) }
  }

  private func makeSource(_ channel: Channel) -> Source {
    let route = KeyRoute(
      to: channel, configuration, endpoints, loaderSettings, history: current.sessionHistory,
      context)
    return Source(
      channel, route, endpoints: endpoints, after: current, at: context.now,
      preparation: configuration.firstPicture)
  }

  private mutating func stop() {
    guard state.canStop else { return }
    current.stop(&context)
    if watchdog.end() { context.cancelTimer(.watch) }
    surface.endPictureInPicture(restores: false, &context)
  }

  private mutating func renewLicence() {
    let expired = downloads.contentOfExpiredLicence
    guard let content = expired ?? current.keptContent else {
      return current.renewLicence(&context)
    }
    let hasEnded = expired != nil || context.record.expiredLeases > 0
    let reason = hasEnded ? "its lease has expired" : "requested by a command"
    downloads.renew(content, reason: reason, &context)
  }

  /// If what is removed is being played, the stream takes over.
  private mutating func removeDownload() {
    if downloads.current == channel.content { return downloads.cancel(&context) }
    downloads.remove(channel.content, &context)
    if current.keptContent != nil, current.playback.isOpen { restart() }
  }

  private mutating func handle(_ reply: Reply, to pending: Pending) {
    guard let address = context.takeAddress(of: pending) else { return }
    guard address.source == .none else {
      return act(address.source) { $0.handle(reply, to: address.part, &$1) }
    }
    let waiting = current.contentWaitingForLicence
    switch downloads.handle(reply, to: address.part, waiting: waiting, &context) {
    case .nothing: break
    case .licenceStored(let content): current.replaceKeptLicence(of: content, &context)
    }
  }

  private mutating func fire(_ timer: PlayerTimer) {
    if timer.kind == .watch { return watch() }
    guard timer.source != .none else {
      return downloads.fire(timer.kind, waiting: current.contentWaitingForLicence, &context)
    }
    act(timer.source) { $0.fire(timer, &$1) }
  }

  /// The system pauses the player, whether it suspends the app or not: each SDK reports that as any
  /// other pause [I] (Players/SecureSessions, "The system's pause").
  private mutating func enterBackground() {
    guard !surface.isHidden else { return }
    surface.isHidden = true
    context.report(.view(.didChangeVisibility(false)))
    guard state == .playing || state == .waiting else { return }
    surface.wasInterrupted = true
    surface.isPausedBySystem = true
    current.pause(&context)
  }

  /// The app is back. What the system has paused stays so until the app plays on, which one that
  /// does what the documents say does at once (Players/SecureSessions, "Background and Picture in
  /// Picture").
  private mutating func enterForeground() {
    guard surface.isHidden else { return }
    surface.isHidden = false
    watchdog.rest()
    context.report(.view(.didChangeVisibility(true)))
    guard surface.wasInterrupted else { return }
    surface.wasInterrupted = false
    guard !configuration.isHosted, context.app.policy.resumes else { return }
    surface.isPausedBySystem = false
    if state == .paused { play() }
  }

  private mutating func setFullscreen(_ isOn: Bool) {
    guard reporter != nil else {
      return context.refuse("fullscreen", .noFullscreen)
    }
    surface.setFullscreen(
      isOn, turnsDevice: configuration.view.fullscreenControlsOrientation, &context)
  }

  private mutating func set(_ flag: FullscreenFlag, _ isOn: Bool) {
    guard reporter != nil else { return context.refuse(flag.rawValue, .noFullscreen) }
    configuration.view[keyPath: flag.path] = isOn
    context.announce(.propertySet(flag, isOn))
  }

  private mutating func switchAirPlay() -> CommandResult {
    surface.switchAirPlay(&context)
    current.screenChanged(&context)
    return .switched(isOn: surface.isAirPlaying)
  }

  private mutating func switchPictureInPicture() -> CommandResult {
    surface.switchPictureInPicture(hasPicture: hasPicture, &context)
    return .switched(isOn: surface.isPictureInPicture)
  }
}

extension Player {
  /// Keeps a finished request for the inspector.
  package mutating func add(_ request: RequestRecord) { context.record.add(request) }

  /// Takes a step of the app's own code with a request that it has to answer; returns `nil` if
  /// there is no such request.
  package mutating func apply(
    _ step: KeyRequestStep, of call: HostCallID
  ) -> KeyRequestStep.Outcome? {
    current.route.apply(step, of: call, random: &context.randoms[.loader])
  }
}
