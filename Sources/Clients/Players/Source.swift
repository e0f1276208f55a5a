import HeadEndAPI
import Simulation

/// One source of a player: a channel, its playback, and how it gets its keys. A zap opens the next
/// while the last still closes.
struct Source: Sendable {
  let id: SourceID
  let channel: Channel
  var playback: Playback
  var route: KeyRoute
  /// An interruption of the audio session paused it.
  private var isSilenced = false
  /// Where the stream is, on the origin or on the device.
  let url: String
  /// Sessions before this source, shown where it has none itself.
  private let earlierSessions: SessionHistory

  /// What stands in for a source: before the player has opened any, or after its app's process
  /// ended.
  init(idleOn channel: Channel, afterCrashOf last: Source? = nil) {
    id = SourceID((last?.id.number ?? 0) + 1)
    self.channel = channel
    playback = Playback(before: channel, isInMemory: last == nil)
    route = .clear(KeyRing())
    url = ""
    earlierSessions = last?.sessionHistory ?? SessionHistory()
  }

  init(
    _ channel: Channel, _ route: KeyRoute, endpoints: Endpoints, after last: Source,
    at now: Instant, preparation: Duration
  ) {
    id = SourceID(last.id.number + 1)
    self.channel = channel
    self.route = route
    url = route.streamURL(of: channel, endpoints)
    playback = Playback(of: channel, after: last.playback, at: now, preparation: preparation)
    earlierSessions = last.sessionHistory
  }

  /// The content, if it plays from the device.
  var keptContent: String? { route.isKept ? channel.content : nil }

  /// The content, if it plays from the device and its licence is missing or has expired.
  var contentWaitingForLicence: String? { route.keys.hasKey ? nil : keptContent }

  /// The zap to it, with the parts that its way to the keys has.
  func zap(at now: Instant) -> ZapObservation? {
    var zap = playback.zapClock?.observation(at: now, of: route.zapParts)
    zap?.awaitsPlaylist = playback.stream.lastMedia == nil
    return zap
  }

  /// What a zap to another channel leaves; `nil` where the player stays on its channel, or shows
  /// none.
  func left(for next: Channel, at now: Instant) -> ZapObservation.Left? {
    guard next.number != channel.number, playback.state != .uninitialised else { return nil }
    return ZapObservation.Left(
      number: channel.number, name: channel.name, picture: playback.view(at: now).picture)
  }

  var sessionHistory: SessionHistory { route.session?.history ?? earlierSessions }

  /// Whether the next source's session has to wait for the end of this one's.
  var isTearingDown: Bool { route.session?.isTearingDown == true }

  /// Whether its session has something to do after the source was left.
  var lingers: Bool { route.session?.lingers == true }

  /// The source before is torn down, or nothing waits for that: token and set-up for what is
  /// encrypted, the stream at once where nothing has to come before it.
  mutating func open(_ context: inout InputContext) {
    playback.tornDown(at: context.now)
    report(.open, &context)
  }

  /// Starts to load the stream; with no decoder left its item fails. Here it does so before it has
  /// loaded anything [N].
  mutating func load(_ context: inout InputContext) {
    guard let count = context.busyDecoders, !playback.hasItem else {
      return playback.load(url, &context)
    }
    fail(.decodersBusy(of: count), &context)
  }

  /// Resumes after a pause; false when the source has to be opened again.
  mutating func play(_ context: inout InputContext) -> Bool {
    playback.play(route.keys, &context)
  }

  /// The viewer pauses it: the end of an interruption does not change that. A stream whose session
  /// is still being set up then waits for `play()` [N].
  mutating func pause(_ context: inout InputContext) {
    isSilenced = false
    halt(&context)
  }

  /// It shows its first picture, and plays once `play` asks for it, or once the call is over that
  /// holds it.
  mutating func waitForPlay(_ hold: Watchdog.Hold) {
    isSilenced = hold == .silenced
    playback.waitForPlay()
  }

  private mutating func halt(_ context: inout InputContext) {
    if playback.state == .sourceSet { playback.waitForPlay() } else { playback.pause(&context) }
  }

  /// Asks for the keys that what is loaded next needs.
  mutating func askForKeys(_ context: inout InputContext) {
    while let key = playback.takeNeededKey() { report(.need(key), &context) }
  }

  /// Whether that key of the ring opens anything that is shown or loaded; a single key counts from
  /// the start.
  private func needs(_ key: Int) -> Bool {
    route.keys.hasOneKey || route.keys.identifier(of: key).map(playback.needs) ?? true
  }

  private mutating func dropOldKeys(_ context: inout InputContext) {
    for key in route.keys.held where !needs(key) { report(.drop(key: key), &context) }
  }

  /// Asks for a new lease of a stream that is open.
  mutating func renewLicence(_ context: inout InputContext) {
    guard playback.isOpen else { return }
    dropOldKeys(&context)
    report(.renew, &context)
  }

  /// The picture moved to another screen: the system asks for its keys again.
  mutating func screenChanged(_ context: inout InputContext) {
    guard playback.isOpen else { return }
    dropOldKeys(&context)
    report(.screenChanged, &context)
    playback.screenChanged(route.keys, &context)
  }

  /// Every item is lost; the session is the app's, and continues.
  mutating func mediaServicesReset(_ context: inout InputContext) {
    guard playback.hasItem else { return }
    fail(.mediaServicesReset, &context)
  }

  /// The system pauses what plays while the audio session is interrupted. A documented app plays on
  /// when it may (Players/MultiInstance, "Audio interruptions").
  mutating func follow(_ interruption: AudioInterruption, _ context: inout InputContext) {
    switch interruption {
    case .began:
      let wasPlaying = playback.state.isUnderWay && !playback.waitsForPlay
      halt(&context)
      isSilenced = wasPlaying && (playback.state == .paused || playback.state == .sourceSet)
    case .ended(let shouldResume):
      let resumes = isSilenced && shouldResume && context.app.policy.resumes
      isSilenced = false
      if resumes { _ = play(&context) }
    }
  }

  mutating func outputProtectionChanged(_ context: inout InputContext) {
    follow(playback.outputProtectionChanged(route.keys, &context), &context)
  }

  /// A licence was stored for a content: if that plays from the device, it is used from now on.
  mutating func replaceKeptLicence(of content: String, _ context: inout InputContext) {
    if content == channel.content { tellIfOpen(.keptLicenceReplaced, &context) }
  }

  /// Takes a reply for one of its parts.
  mutating func handle(_ reply: Reply, to part: ReplyPart, _ context: inout InputContext) {
    if case .result(let result) = reply { context.silence = result.silence }
    defer { context.silence = nil }
    switch part {
    case .playlist, .soundPlaylist, .lowestPlaylist, .segment:
      guard case .result(let result) = reply else { return }
      follow(playback.handle(result, to: part, &context), &context)
    case .session(let number):
      guard case .result(let result) = reply else { return }
      follow(route.delegate(&context) { $0.sessionReply(result, of: number, &$1) }, &context)
    case .contentToken: report(.contentTokenReply(reply), &context)
    case .licence(let key): report(.licenceReply(reply, key: key), &context)
    case .loader: report(.loaderReply(reply), &context)
    case .keyRequest(let key): report(.keyRequestReply(reply, key: key), &context)
    case .keyPreload: report(.preloadReply(reply), &context)
    case .download, .keptToken, .keptLicence, .keyReturn, .licenceInformation: break
    }
  }

  /// One of the source's timers fired.
  mutating func fire(_ timer: PlayerTimer, _ context: inout InputContext) {
    switch timer.kind {
    case .heartbeat: beat(isEarly: false, &context)
    case .sessionTokenPause:
      follow(route.delegate(&context) { $0.sessionTokenIsDue(&$1) }, &context)
    case .contentTokenPoll: report(.contentTokenIsDue, &context)
    case .keyPreload: report(.preloadIsDue, &context)
    case .licenceRenewal:
      // A key that nothing needs any more is left to end with its lease [N].
      if needs(timer.key) { report(.renewalIsDue(key: timer.key), &context) }
    case .leaseEnd where route.keys.endsInSilence(timer.key) && needs(timer.key):
      playback.fallSilent(.expiry, &context)
    case .leaseEnd:
      report(needs(timer.key) ? .leaseEnded(key: timer.key) : .drop(key: timer.key), &context)
    case .playlistReload: playback.reloadPlaylist(&context)
    case .playlistStale: playback.lookForPlaylist(&context)
    case .segmentRetry: playback.retrySegment(&context)
    case .segmentEnd: follow(playback.segmentEnded(route.keys, &context), &context)
    case .downloadRetry, .offlineRenewal, .keptTokenWait, .watch: break
    }
  }

  /// A heartbeat is due, or is sent before its time.
  mutating func beat(isEarly: Bool, _ context: inout InputContext) {
    follow(route.delegate(&context) { $0.beat(isEarly: isEarly, &$1) }, &context)
  }

  /// Ends playback on request.
  mutating func stop(_ context: inout InputContext) {
    report(.close, &context)
    playback.close(&context)
    playback.stop(&context)
    report(.tearDown(isZap: false), &context)
  }

  /// Makes room for the next source.
  mutating func leave(_ context: inout InputContext) {
    report(.close, &context)
    playback.close(&context)
    playback.clearPicture(&context)
    report(.tearDown(isZap: true), &context)
  }

  private mutating func follow(_ event: Playback.Event, _ context: inout InputContext) {
    switch event {
    case .nothing: break
    case .segmentLoaded, .playlistLoaded: playback.resume(route.keys, &context)
    case .failed(let failure): fail(failure, &context)
    case .failedInSilence: failSilently(&context)
    }
  }

  /// Tells the route of a stream that is open.
  mutating func tellIfOpen(_ input: KeyInput, _ context: inout InputContext) {
    if playback.isOpen { report(input, &context) }
  }

  /// Tells the route, and does what follows from that.
  mutating func report(_ input: KeyInput, _ context: inout InputContext) {
    follow(route.apply(input, &context), &context)
  }

  /// Does what a route's event asks of playback.
  private mutating func follow(_ event: KeyEvent, _ context: inout InputContext) {
    switch event {
    case .nothing, .tornDown: break
    case .readyToLoad: load(&context)
    case .sessionReady:
      playback.sessionReady(at: context.now)
      load(&context)
      report(.proceed, &context)
    case .heartbeatSucceeded:
      context.record.beatSucceeded()
      context.app.awaitsBeatAfterBackground = false
    case .heartbeatFailed: context.record.counters.missedBeats += 1
    case .keyReceived:
      context.record.licenceReceived()
      playback.licenceReady(at: context.now)
      playback.resume(route.keys, &context)
      follow(playback.keyRefused(route.keys, &context), &context)
    case .keyOpened: playback.resume(route.keys, &context)
    case .leaseExpired: context.record.expiredLeases += 1
    case .keptLicenceExpired:
      playback.stall(&context)
      report(.keptLicenceExpired, &context)
    case .keyRefused: follow(playback.keyRefused(route.keys, &context), &context)
    case .failed: failSilently(&context)
    case .itemFailed(let failure): fail(failure, &context)
    }
  }

  /// Ends playback: the item failed.
  private mutating func fail(_ failure: ItemFailure, _ context: inout InputContext) {
    context.announce(.failedToPlayToEndTime(failure))
    failSilently(&context)
  }

  /// Ends playback after an error that was announced already, or that nothing reports.
  private mutating func failSilently(_ context: inout InputContext) {
    report(.interrupt, &context)
    playback.fail(&context)
  }
}
