import HeadEndAPI
import Simulation

/// The HLS side of a source: loads playlists and segments, picks the rendition, keeps the buffer.
struct HLSClient: Sendable {
  private var url = ""
  private(set) var master: MasterPlaylist?
  private(set) var media: MediaPlaylist?
  /// The last media playlist that was loaded, of whatever variant.
  private(set) var lastMedia: MediaPlaylist?
  private var variant = 0
  /// Address of the present variant's media playlist.
  private var mediaURL = ""
  private(set) var throughput: ThroughputEstimate
  private(set) var buffer: [LoadedSegment] = []
  private var nextSequence: Int?
  /// Where it begins; `nil` = where a client begins by default.
  private var place: Duration?
  private var playlistRequest: Pending?
  /// Its timer is the source's.
  var watch = PlaylistWatch()
  var voice = CMCDVoice()
  private var segmentRequest: Pending?
  private var requestedSegment: (sequence: Int, variant: Int, key: String?)?
  private var audio = SoundRendition()
  /// The lowest variant's playlist, which shows whether it has another key than the missing one.
  private var probe: Pending?
  private var probedKey = ""
  private var keyNeeds = KeyNeeds()
  private var barred = BarredRenditions()
  private var failures = LoadFailures()
  private(set) var isActive = false

  /// A client that has loaded nothing; what was measured of the line still counts.
  init(throughput: ThroughputEstimate = ThroughputEstimate()) { self.throughput = throughput }

  /// Starts with a master playlist, and at a place of the stream.
  mutating func load(_ url: String, at place: Duration? = nil, _ context: inout InputContext) {
    stop(&context)
    isActive = true
    self.place = place
    self.url = url
    context.announce(.loadStarted(url: url))
    playlistRequest = ask(.manifest, at: url, replyTo: .playlist, &context)
  }

  /// Ends all loading and drops what was loaded.
  mutating func stop(_ context: inout InputContext) {
    context.abandon(&playlistRequest)
    context.abandon(&segmentRequest)
    context.cancelTimer(.playlistReload)
    context.cancelTimer(.playlistStale)
    context.cancelTimer(.segmentRetry)
    audio.stop(&context)
    context.abandon(&probe)
    self = HLSClient(throughput: throughput)
  }

  /// Media in the buffer, beyond the segment that is shown.
  var buffered: Duration { buffer.reduce(.zero) { $0 + $1.duration } }

  /// Whether every segment that the playlist lists has been loaded.
  private var hasAllListed: Bool {
    guard let media, let nextSequence else { return false }
    return nextSequence >= media.endSequence && segmentRequest == nil
  }

  /// Whether every segment of a finite stream has been loaded.
  var isComplete: Bool { media?.isEnded == true && hasAllListed }
  /// The same, and taken.
  var isAtEnd: Bool { isComplete && buffer.isEmpty }
  /// Whether every segment that there is so far of a live stream has been loaded and taken.
  var isAtLiveEdge: Bool { media?.isEnded == false && hasAllListed && buffer.isEmpty }

  /// The variant that is loaded.
  var currentVariant: MasterPlaylist.Variant? {
    master.flatMap { $0.variants.indices.contains(variant) ? $0.variants[variant] : nil }
  }

  /// Takes the next segment out of the buffer.
  mutating func takeSegment() -> LoadedSegment? { buffer.isEmpty ? nil : buffer.removeFirst() }

  /// Goes back to the start of a finite stream.
  mutating func rewind(_ context: inout InputContext) { leap(to: media?.mediaSequence, &context) }

  /// Goes to another segment of a finite stream; what is in the buffer from there on is kept.
  mutating func seek(to sequence: Int, _ context: inout InputContext) {
    guard let index = buffer.firstIndex(where: { $0.sequence == sequence }) else {
      return leap(to: sequence, &context)
    }
    buffer.removeFirst(index)
    pump(&context)
  }

  private mutating func leap(to sequence: Int?, _ context: inout InputContext) {
    context.abandon(&segmentRequest)
    requestedSegment = nil
    buffer.removeAll(keepingCapacity: true)
    nextSequence = sequence
    pump(&context)
  }

  /// Drops buffered segments that may not be shown without output protection, and loads them again
  /// in a lower rendition.
  mutating func dropProtectedSegments(_ context: inout InputContext) {
    guard let variant = currentVariant, variant.hdcp > context.output else { return }
    leap(to: buffer.first?.sequence ?? nextSequence, &context)
  }

  /// The next key to be asked for.
  mutating func takeNeededKey() -> PlaylistKey? { keyNeeds.takeNext() }

  /// Whether anything that is loaded, or loaded next, is under the key of that identifier.
  func needs(_ identifier: String) -> Bool {
    keyNeeds.last.contains(identifier) || requestedSegment?.key == identifier
      || buffer.contains { $0.needs(identifier) }
  }

  /// The first key that what is loaded needs and that could not be obtained.
  func missingKey(_ keys: KeyRing) -> String? {
    let loaded = buffer.lazy.flatMap { [$0.key, $0.audioKey].compactMap(\.self) }
    return loaded.first { keys.isRefused($0) } ?? keyNeeds.last.first { keys.isRefused($0) }
  }

  /// Asks for a key again after a pause; a live stream does so with its next playlist.
  mutating func askAgain(for identifier: String, _ context: inout InputContext) {
    guard let media, media.isEnded else { return }
    let key = media.keys.first { $0.assetID == identifier } ?? audio.key(named: identifier)
    guard keyNeeds.keepRefused(key) else { return }
    context.setTimer(.segmentRetry, after: media.targetDuration)
  }

  /// A pause is over: what failed before is tried again.
  mutating func retry(_ context: inout InputContext) {
    keyNeeds.retry()
    pump(&context)
  }

  /// Turns to lower renditions where a key could not be obtained but others were, and they have
  /// another. What was loaded under the missing key is loaded again [N].
  mutating func lowerRendition(without identifier: String, _ context: inout InputContext) {
    guard keyNeeds.isPictureKey(identifier), let master else { return }
    switch barred.advice(on: variant, without: identifier) {
    case .stay: return
    case .probe:
      let lowest = PlaylistURI.resolve(master.variants[0].uri, against: url)
      context.ignore(&probe)
      probe = ask(.manifest, at: lowest, replyTo: .lowestPlaylist, &context)
      probedKey = identifier
      return
    case .lower: barred.bar(variant, without: identifier)
    }
    let first = buffer.firstIndex { $0.key == identifier }
    let sequence = first.map { buffer[$0].sequence } ?? requestedSegment?.sequence ?? nextSequence
    if let first { buffer.removeSubrange(first...) }
    context.abandon(&segmentRequest)
    requestedSegment = nil
    nextSequence = sequence
    pump(&context)
  }

  /// Loads what is missing: the chosen rendition's playlist, or the next segment.
  mutating func pump(_ context: inout InputContext) {
    guard let master, segmentRequest == nil, buffered < ClientTimes.bufferGoal, !watch.hasGivenUp
    else { return }
    choose(among: master.variants, &context)
    guard let media else { return loadMedia(&context) }
    // Where the live window has moved past the next segment, playback continues within it.
    let next = nextSequence ?? media.firstToLoad(at: place)
    let sequence = media.listed(next, elseAtEdge: context.flavour.returnsToEdge)
    nextSequence = sequence
    guard let segment = media.segment(sequence), !segment.isLocked else { return }
    guard audio.knowsKey(of: sequence, &context) else { return }
    let key = media.key(of: sequence)
    if keyNeeds.need(key) { barred.countKey(of: variant) }
    keyNeeds.needSound(audio.key(of: sequence))
    requestedSegment = (sequence, variant, key?.assetID)
    segmentRequest = ask(
      .segment, at: PlaylistURI.resolve(segment.uri, against: mediaURL),
      lasting: segment.duration, replyTo: .segment, &context)
  }

  /// It is time to load a playlist again.
  mutating func reloadPlaylist(_ context: inout InputContext) {
    guard isActive, playlistRequest == nil else { return }
    guard let master else {
      return playlistRequest = ask(.manifest, at: url, replyTo: .playlist, &context)
    }
    if isRefused(context) { choose(among: master.variants, &context) }
    loadMedia(&context)
  }

  /// Whether another rendition's playlist can be loaded in place of the present one's.
  private func isRefused(_ context: InputContext) -> Bool {
    segmentRequest == nil && failures.leftOut(at: context.now).contains(variant)
  }

  /// Takes the answer to a request of this client.
  mutating func handle(
    _ result: RequestResult, to part: ReplyPart, _ context: inout InputContext
  ) -> Outcome {
    if let error = result.injectedError { return .failed(ItemFailure(error)) }
    if let error = result.loggedError { context.announce(.newErrorLogEntry(ItemFailure(error))) }
    switch part {
    case .playlist: return receivePlaylist(result, &context)
    case .soundPlaylist: return receiveAudio(result, &context)
    case .lowestPlaylist: return receiveProbe(result, &context)
    case .segment: return receiveSegment(result, &context)
    case .contentToken, .session, .licence, .loader, .keyRequest, .keyPreload, .download,
      .keptToken, .keptLicence, .keyReturn, .licenceInformation:
      return .nothing
    }
  }

  private mutating func receivePlaylist(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    playlistRequest = nil
    guard let response = result.success else {
      return failPlaylist(result, of: master.map { _ in variant }, &context)
    }
    do throws(PlaylistFault) {
      return master == nil
        ? apply(try MasterPlaylist(response.body), &context)
        : apply(try MediaPlaylist(response.body), &context)
    } catch {
      return .failed(.unreadablePlaylist(error))
    }
  }

  private mutating func choose(
    among variants: [MasterPlaylist.Variant], _ context: inout InputContext
  ) {
    let isFirst = media == nil && nextSequence == nil
    let choice = RenditionChooser.choose(
      among: variants, current: isFirst ? nil : variant, throughput: throughput.bitsPerSecond,
      output: context.output, below: barred.limit, without: failures.leftOut(at: context.now),
      within: context.wishes.peakBitRate)
    guard choice != variant || isFirst else { return }
    let oldHeight = isFirst ? 0 : variants[variant].height
    if choice != variant { media = nil }
    variant = choice
    mediaURL = PlaylistURI.resolve(variants[choice].uri, against: url)
    context.announce(.selectedBitrateChanged(variants[choice].averageBandwidth))
    if variants[choice].height != oldHeight {
      context.announce(.selectedResolutionsChanged(height: variants[choice].height))
    }
  }

  private mutating func loadMedia(_ context: inout InputContext) {
    guard playlistRequest == nil, !watch.hasGivenUp else { return }
    context.cancelTimer(.playlistReload)
    watch.ask(after: lastMedia, &context)
    playlistRequest = ask(.manifest, at: mediaURL, replyTo: .playlist, &context)
  }

  private mutating func apply(_ playlist: MasterPlaylist, _ context: inout InputContext) -> Outcome
  {
    master = playlist
    failures.succeed()
    context.announce(.loaded)
    context.announce(.availableBitratesChanged(playlist.variants.map(\.averageBandwidth)))
    if let failure = outputFailure(context) { return .failed(failure) }
    keyNeeds = KeyNeeds(playlist.sessionKeys)
    audio.open(playlist.audio.map { PlaylistURI.resolve($0, against: url) })
    pump(&context)
    return .loaded
  }

  private mutating func apply(_ playlist: MediaPlaylist, _ context: inout InputContext) -> Outcome {
    guard !playlist.isEnded || !playlist.segments.isEmpty else {
      return .failed(ItemFailure(code: -12642, comment: "the playlist has no segments"))
    }
    guard lastMedia?.isContinued(by: playlist) != false else {
      return .failed(ItemFailure(code: -12642, comment: "EXT-X-DISCONTINUITY-SEQUENCE is missing"))
    }
    let next = nextSequence ?? playlist.endSequence - 1
    if barred.bar(variant, under: playlist.key(of: next)?.assetID) {
      pump(&context)
      return .nothing
    }
    let hasNewSegments = playlist.endSequence != media?.endSequence
    if watch.apply(playlist, after: lastMedia, &context), let variant = currentVariant {
      throughput.giveUp(on: variant.averageBandwidth)
    }
    media = playlist
    lastMedia = playlist
    failures.succeed()
    if !playlist.isEnded {
      // An unchanged playlist is requested again after half the time (RFC 8216 §6.3.4).
      context.setTimer(
        .playlistReload,
        after: hasNewSegments ? playlist.targetDuration : playlist.targetDuration / 2)
    }
    pump(&context)
    if let locked { return .failed(locked) }
    // So that a key that could not be obtained is requested again; in an ad, the one that follows.
    let due = requestedSegment?.sequence ?? playlist.endSequence - 1
    keyNeeds.mention(playlist.firstKey(from: due))
    keyNeeds.mention(audio.key(of: due))
    return .nothing
  }

  private mutating func receiveAudio(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    audio.answered()
    guard let response = result.success else { return failPlaylist(result, of: nil, &context) }
    do throws(PlaylistFault) {
      audio.apply(try MediaPlaylist(response.body))
    } catch {
      return .failed(.unreadablePlaylist(error))
    }
    pump(&context)
    return .nothing
  }

  /// Without that playlist the rendition stays as it is.
  private mutating func receiveProbe(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    let key = probedKey
    probe = nil
    guard let response = result.success else { return .nothing }
    do throws(PlaylistFault) {
      let lowest = try MediaPlaylist(response.body)
      let first = buffer.first { $0.key == key }?.sequence ?? nextSequence ?? lowest.mediaSequence
      barred.found(lowest.key(of: first)?.assetID != key, inPlaceOf: key)
      lowerRendition(without: key, &context)
    } catch {}
    return .nothing
  }

  private mutating func receiveSegment(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    segmentRequest = nil
    guard case .response(let response, let transfer) = result, response.isContent else {
      return failSegment(result, &context)
    }
    guard let requested = requestedSegment, let master, let media,
      let segment = media.segment(requested.sequence) ?? media.segments.first
    else { return .nothing }
    // A file on the device is no measure of the line.
    if transfer > .zero {
      throughput.add(bytes: response.nominalBytes, nanoseconds: transfer.wholeNanoseconds)
    }
    buffer.append(
      LoadedSegment(
        sequence: requested.sequence, start: media.start(of: requested.sequence),
        duration: segment.duration, height: master.variants[requested.variant].height,
        key: requested.key, audioKey: audio.key(of: requested.sequence)?.assetID,
        isAd: segment.isAd, bytes: response.body,
        silence: context.silence))
    nextSequence = requested.sequence + 1
    requestedSegment = nil
    failures.succeed(isSegment: true)
    pump(&context)
    return locked.map(Outcome.failed) ?? .segmentLoaded(bytes: response.nominalBytes)
  }

  /// Why the next segment cannot be loaded, if no key that applies to it can be used: the client
  /// must not play it (RFC 8216 §4.3.2.4). Which error the item has is our choice [N].
  private var locked: ItemFailure? {
    guard let media, let nextSequence, media.segment(nextSequence)?.isLocked == true else {
      return nil
    }
    return ItemFailure(
      code: -11831,
      comment: "contentIsProtected: no usable key (\(media.foreignKey ?? ""))")
  }

  private mutating func failPlaylist(
    _ result: RequestResult, of variant: Int?, _ context: inout InputContext
  ) -> Outcome {
    watch.fail()
    let what = master == nil ? "master playlist" : "media playlist"
    let failure = ItemFailure(loading: .manifest, called: what, result)
    // A rendition without a list keeps the pace of those before, where the origin refuses it [N].
    let target = media?.targetDuration ?? (failure.isRefusal ? watch.target : .seconds(2))
    context.setTimer(.playlistReload, after: target / 2)
    let outcome = failures.add(failure, of: variant, &context)
    if variant != nil, isRefused(context) { reloadPlaylist(&context) }
    return outcome
  }

  private mutating func failSegment(
    _ result: RequestResult, _ context: inout InputContext
  ) -> Outcome {
    if case .failure(.timedOut) = result, let variant = currentVariant {
      throughput.giveUp(on: variant.averageBandwidth)
    }
    requestedSegment = nil
    context.setTimer(.segmentRetry, after: ClientTimes.segmentRetry)
    return failures.add(ItemFailure(loading: .segment, result), of: variant, &context)
  }
}
