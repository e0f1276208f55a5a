import ContentProtection
import HeadEndAPI
import Simulation

/// Playback of one source, the same in every SDK: stream, picture, state, seeking, sound. Keys come
/// from outside; it says when one is needed.
struct Playback: Sendable {
  private(set) var state: PlayerStatus
  private(set) var stream: HLSClient
  private(set) var presentation: Presentation
  var sound: Sound
  private(set) var protection = PictureProtection()
  /// Where a seek goes whose first picture has not come yet.
  private(set) var seekTarget: Duration?
  private var delay = LiveDelay()
  private(set) var exit = WindowExit()
  private var firstPicture = FirstPicture()
  private(set) var zapClock: ZapClock?
  /// It loads and becomes ready, but the app has not asked it to play.
  private(set) var waitsForPlay = false
  let channel: Channel

  /// Segments in a row that may show garbage before the item fails; real players need not fail at
  /// all [N].
  private static let scrambledLimit = 3

  /// Playback before the player has opened any source; not in memory while the app does not run.
  init(before channel: Channel, isInMemory: Bool = true) {
    self.channel = channel
    state = isInMemory ? .initialised : .uninitialised
    stream = HLSClient()
    presentation = Presentation()
    sound = Sound()
  }

  /// Playback of the next source: rate, sound and what was measured of the line stay. The device
  /// takes `preparation` until it shows a first picture.
  init(of channel: Channel, after last: Playback, at now: Instant, preparation: Duration = .zero) {
    self.channel = channel
    firstPicture = FirstPicture(after: preparation)
    state = .sourceSet
    stream = HLSClient(throughput: last.stream.throughput)
    presentation = Presentation(rate: last.presentation.rate)
    sound = last.sound
    zapClock = ZapClock(channel: channel.number, begin: now)
  }

  /// Plays nothing until `play` asks for it.
  mutating func waitForPlay() { waitsForPlay = true }

  /// Seeks there once it is loaded, if the stream still has it.
  mutating func begin(at place: Duration) { seekTarget = place }

  /// Notes what was shown before, and whether that was another channel.
  mutating func follow(_ left: ZapObservation.Left?, isZap: Bool) { zapClock?.follow(left, isZap) }

  /// The source before is torn down.
  mutating func tornDown(at now: Instant) { zapClock?.reach(.teardown, at: now) }

  mutating func sessionReady(at now: Instant) { zapClock?.reach(.setup, at: now) }

  mutating func licenceReady(at now: Instant) {
    if zapClock?.hasReached(.licence) == false { zapClock?.reach(.licence, at: now) }
    presentation.stir(after: .expiry)
  }

  /// Starts to load the stream, once.
  mutating func load(_ url: String, _ context: inout InputContext) {
    guard state == .sourceSet, !stream.isActive else { return }
    state = .playRequested
    stream.load(url, at: seekTarget, &context)
  }

  /// Resumes after a pause; at the end of a video, from its beginning. False when there is nothing
  /// to continue with. `onPlay` comes with every call (Players/Streaming, "Event order").
  mutating func play(_ keys: KeyRing, _ context: inout InputContext) -> Bool {
    let wasHeld = waitsForPlay
    waitsForPlay = false
    guard state == .paused else {
      if state == .playing || state == .waiting { context.announce(.playRequested) }
      return state.isUnderWay
    }
    context.announce(.playRequested)
    state = .waiting
    if hasEnded(at: context.now) {
      stream.rewind(&context)
    } else {
      resume(keys, &context)
      if wasHeld, state == .playing { reportPosition(&context) }
    }
    return true
  }

  mutating func pause(_ context: inout InputContext) {
    guard state.isUnderWay, state != .sourceSet, !waitsForPlay else { return }
    presentation.stirPlayhead()
    presentation.freeze(&context)
    delay.end()
    exit.end()
    state = .paused
    context.announce(.paused)
  }

  /// Ends loading; the last picture stays.
  mutating func close(_ context: inout InputContext) { stream.stop(&context) }

  mutating func clearPicture(_ context: inout InputContext) {
    presentation.clear(&context)
    protection.reveal(&context)
  }

  mutating func stop(_ context: inout InputContext) {
    end(as: .stopped, &context)
    context.announce(.stopped)
  }

  /// Ends after an error that was announced already.
  mutating func fail(_ context: inout InputContext) {
    stream.stop(&context)
    end(as: .error, &context)
  }

  private mutating func end(as state: PlayerStatus, _ context: inout InputContext) {
    presentation.freeze(&context)
    protection.reveal(&context)
    zapClock?.stop(at: context.now)
    self.state = state
  }

  /// The picture stands still, and nothing reports it.
  mutating func fallSilent(_ silence: Silence, _ context: inout InputContext) {
    presentation.fallSilent(silence, &context)
  }

  /// Moves it to another screen, which may have to wait for its own key.
  mutating func screenChanged(_ keys: KeyRing, _ context: inout InputContext) {
    protection.check(presentation.key, keys, &context)
  }

  /// The key was lost: waits for another.
  mutating func stall(_ context: inout InputContext) {
    presentation.freeze(&context)
    waitIfPlaying(&context)
  }

  /// Goes to a position within `seekable`, or to the live edge, which an old list does not show.
  /// Returns why it cannot.
  mutating func seek(
    to target: Duration, isToEdge: Bool = false, _ keys: KeyRing, _ context: inout InputContext
  ) -> CommandRefusal? {
    guard !channel.isLive || channel.dvr > .zero else { return .cannotSeek(channel.name) }
    guard let media = stream.lastMedia, isOpen else { return .nothingIsLoaded }
    seekTarget = target
    delay.end()
    exit = WindowExit()
    presentation.stirPlayhead()
    if isToEdge, exit.leadToEdge(of: stream, at: context.now) {
      stall(&context)
    } else {
      presentation.leap(to: target, &context)
      waitIfPlaying(&context)
      stream.seek(to: media.sequence(at: target), &context)
    }
    resume(keys, &context)
    return nil
  }

  /// Lets media pass faster or slower, in thousandths; false when that is no change.
  mutating func setRate(_ rate: Int, _ context: inout InputContext) -> Bool {
    guard rate != presentation.rate else { return false }
    presentation.setRate(rate, &context)
    firstPicture.keepWaiting(&context)
    return true
  }

  /// Takes the answer to a request of the stream.
  mutating func handle(
    _ result: RequestResult, to part: ReplyPart, _ context: inout InputContext
  ) -> Event {
    if part == .playlist, state == .playRequested, let silence = context.silence {
      presentation.fallSilent(silence, &context)
      return silence == .endlessStart ? .nothing : .failedInSilence
    }
    let isUnlisted = stream.lastMedia == nil
    let outcome = stream.handle(result, to: part, &context)
    if isUnlisted { lookUpPlace(&context) }
    switch outcome {
    case .nothing:
      let isAwaited = delay.awaitsPlaylist || exit.awaitsPlaylist
      return part == .playlist && isAwaited ? .playlistLoaded : .nothing
    case .loaded:
      becomeReady(&context)
      return .nothing
    case .failed(let failure): return .failed(failure)
    case .segmentLoaded(let bytes):
      context.record.counters.segments += 1
      context.record.counters.bytes += bytes
      return .segmentLoaded
    }
  }

  mutating func reloadPlaylist(_ context: inout InputContext) { stream.reloadPlaylist(&context) }
  mutating func lookForPlaylist(_ context: inout InputContext) { stream.watch.sample(&context) }
  mutating func retrySegment(_ context: inout InputContext) { stream.retry(&context) }

  /// The segment that is shown has ended, or a live stream is due to continue after a stall.
  mutating func segmentEnded(_ keys: KeyRing, _ context: inout InputContext) -> Event {
    guard !delay.isOnItsWay, !firstPicture.isAwaited else {
      resume(keys, &context)
      return .nothing
    }
    if presentation.unreadable >= Self.scrambledLimit {
      return .failed(
        ItemFailure(code: -11889, comment: "contentKeyInvalid: 3 segments cannot be decrypted"))
    }
    presentation.finish(&context)
    if canShowNext(keys) {
      showNext(keys, &context)
    } else if stream.isAtEnd {
      state = .paused
      context.announce(.didPlayToEndTime)
    } else {
      context.record.counters.stalls += 1
      state = .waiting
      if channel.isLive { delay.begin(at: position(at: context.now), context.now) }
      context.announce(.playbackStalled)
      context.announce(.waiting)
      return keyRefused(keys, &context)
    }
    return .nothing
  }

  /// A key could not be obtained: a lower rendition with another key continues, or else the item
  /// fails as soon as only what the missing key opens is left.
  mutating func keyRefused(_ keys: KeyRing, _ context: inout InputContext) -> Event {
    guard let missing = stream.missingKey(keys) else { return .nothing }
    if keys.hasKey { stream.lowerRendition(without: missing, &context) }
    if !keys.isGivenUp(missing) { stream.askAgain(for: missing, &context) }
    let isStuck =
      [.play, .waiting].contains(state) && !presentation.isRunning
      && stream.buffer.first?.needs(missing) == true
    return isStuck && keys.isGivenUp(missing) ? .failed(.keyRefused) : .nothing
  }

  /// The next key to be asked for.
  mutating func takeNeededKey() -> PlaylistKey? { stream.takeNeededKey() }

  /// Starts or continues as soon as there is something to show and a key to open it.
  mutating func resume(_ keys: KeyRing, _ context: inout InputContext) {
    protection.check(presentation.key, keys, &context)
    guard !presentation.isRunning, presentation.silence == nil, state.isUnderWay else { return }
    if presentation.rest(at: context.now) > .zero {
      guard isListed(keys, &context) else { return }
      presentation.run(&context)
      setPlaying(&context)
    } else if canShowNext(keys), !awaitsMore, firstPicture.isDue(&context) {
      if waitsForPlay { return holdFirstPicture(keys, &context) }
      guard delay.catchUp(&stream, &presentation, &context), canShowNext(keys),
        isListed(keys, &context)
      else { return }
      showNext(keys, &context)
    }
  }

  /// Whether a stream can continue where it is; a live one whose place has left the list continues
  /// elsewhere.
  private mutating func isListed(_ keys: KeyRing, _ context: inout InputContext) -> Bool {
    guard channel.isLive else { return true }
    switch exit.check(&stream, &presentation, &context) {
    case .listed: return true
    case .unknown: return false
    case .left(let place):
      if seekTarget != nil { seekTarget = place }
      resume(keys, &context)
      return false
    }
  }

  /// The first picture stands still until `play`; a zap's time says nothing of one that waits.
  private mutating func holdFirstPicture(_ keys: KeyRing, _ context: inout InputContext) {
    zapClock = nil
    state = .paused
    openNext(keys, &context)
    presentation.freeze(&context)
    stream.pump(&context)
  }

  /// The display's protection changed: what it may not show is loaded again in another rendition;
  /// where there is none, nothing is shown any more (Players/FairPlay, "Output protection").
  mutating func outputProtectionChanged(_ keys: KeyRing, _ context: inout InputContext) -> Event {
    protection.check(presentation.key, keys, &context)
    if isOpen, let failure = stream.outputFailure(context) {
      presentation.clear(&context)
      return .failed(failure)
    }
    stream.dropProtectedSegments(&context)
    return .nothing
  }

  /// The item is ready. It starts automatically unless it was paused meanwhile (Players/Streaming,
  /// "Event order").
  private mutating func becomeReady(_ context: inout InputContext) {
    guard state == .playRequested else { return }
    state = .play
    context.announce(.playRequested)
    if let seekTarget, !channel.isLive {
      context.report(.didChangeSeekState(.seeking, to: seekTarget.inSeconds))
    }
  }

  /// The first list of a live stream shows whether it has the place; otherwise playback begins at
  /// the live edge.
  private mutating func lookUpPlace(_ context: inout InputContext) {
    guard channel.isLive, let place = seekTarget, let media = stream.lastMedia else { return }
    guard media.hasPlace(place) else { return seekTarget = nil }
    context.report(.didChangeSeekState(.seeking, to: place.inSeconds))
  }

  private mutating func waitIfPlaying(_ context: inout InputContext) {
    guard state == .playing else { return }
    state = .waiting
    context.announce(.waiting)
  }

  /// Puts the next segment on the screen.
  private mutating func openNext(_ keys: KeyRing, _ context: inout InputContext) {
    guard let segment = stream.takeSegment() else { return }
    if channel.isLive, seekTarget == nil {
      WindowExit.reportGap(before: segment, after: presentation, &context)
    }
    firstPicture.show()
    presentation.show(segment, with: segment.key.flatMap { keys.cipher(for: $0) }, &context)
    if presentation.unreadable == 1 {
      context.announce(
        .newErrorLogEntry(
          ItemFailure(code: -11889, comment: "contentKeyInvalid: segment cannot be decrypted")))
    }
    protection.check(presentation.key, keys, &context)
    delay.arrive(in: &presentation, &context)
    finishSeek(&context)
  }

  private mutating func showNext(_ keys: KeyRing, _ context: inout InputContext) {
    openNext(keys, &context)
    finishZap(&context)
    reportPosition(&context)
    setPlaying(&context)
    stream.pump(&context)
    slowDownAtLiveEdge(&context)
  }

  /// At the live edge nothing comes faster than it is played: the system goes back to the normal
  /// rate there (Players/Streaming, "The rate at the live edge"). A live stream without a window is
  /// always there [N].
  mutating func slowDownAtLiveEdge(_ context: inout InputContext) {
    guard channel.isLive, presentation.rate > 1000, presentation.isRunning,
      channel.dvr == .zero || stream.isAtLiveEdge
    else { return }
    presentation.setRate(1000, &context)
    context.announce(.rateChanged(permille: 1000))
    context.report(.didChangeRate(1))
  }

  private mutating func finishSeek(_ context: inout InputContext) {
    guard let target = seekTarget else { return }
    seekTarget = nil
    presentation.skip(to: target, &context)
    context.report(.didChangeSeekState(.seeked, to: target.inSeconds))
  }

  private mutating func finishZap(_ context: inout InputContext) {
    guard zapClock?.end == nil, !presentation.isScrambled else { return }
    zapClock?.reach(.firstPicture, at: context.now)
    guard let time = zapClock?.observation(at: context.now, of: []).times else { return }
    context.record.add(time)
    context.announce(.zapFinished(time))
  }

  private mutating func setPlaying(_ context: inout InputContext) {
    guard presentation.silence?.what != .endlessWait else { return waitIfPlaying(&context) }
    guard state != .playing else { return }
    state = .playing
    context.announce(.playing)
  }
}
