import HeadEndAPI
import Players
import Simulation

/// One real client, as far as the head-end knows it: by its requests and their answers, and by what
/// it reports.
struct RealClient: Sendable {
  let id: PlayerID
  private(set) var name: String
  /// True if the user named it, in an address or on the wall: then only a device that shows that
  /// name takes it over.
  private(set) var isNamed: Bool
  private(set) var kind: String
  let address: String
  /// The name by which URLs and cookies know it.
  let key: String
  /// Registered with its first content token; `nil` before.
  private(set) var device: String?
  private(set) var account = ""
  private(set) var channel: Channel? { didSet { watched.watch(channel?.number ?? 0) } }
  private var watched = WatchedChannels()
  private(set) var lastRequest: Instant
  private var manifests = ManifestRequests()
  /// Whether zapdeck's own page listens for orders there.
  private(set) var takesOrders = false
  private var hasPlayed = false
  private var media = ClientMedia()
  /// `nil` until it has asked one of the user's own services.
  private(set) var upstream: UpstreamView?
  /// Where in the channel's events its last segment lies.
  private var place: (content: String, place: MediaOrder.Place)?
  private var session: SessionObservation
  private var drm = DRMState.inactive
  private var lease: LeaseObservation?
  private var trouble: Trouble?
  /// Whether its session was refused or a heartbeat of it: it ends with the next that is answered
  /// well, whatever the client tears down meanwhile.
  private var isSessionLost = false
  private var requests: [RequestRecord] = []
  private var lastReport: ClientObservation.Report?
  private var cmcd = CMCDRecord()
  private var counters = Counters()

  /// An error that stands until the client has recovered from it.
  private struct Trouble: Sendable {
    let notice: Notice
    let at: Instant
    /// The request that failed; `nil` where the client has reported something else.
    let operation: Operation?
  }

  private static let (keptRequests, keptBeats) = (24, 64)
  init(
    _ id: PlayerID, key: String? = nil, isNamed: Bool = false, name: String, kind: String,
    address: String, heartbeat: Duration, at now: Instant
  ) {
    self.id = id
    (self.key, self.isNamed) = (key ?? "c\(id.index)", isNamed)
    (self.name, self.kind, self.address) = (name, kind, address)
    lastRequest = now
    session = SessionObservation(
      state: .off, identifier: "", beatCount: 0, nextBeat: nil, interval: heartbeat, beats: [],
      failure: nil)
  }

  /// The error that stands; `nil` without one.
  var failure: Notice? { trouble?.notice }

  /// True if a request for a manifest that shows only address and user agent may be its own: it has
  /// asked for none before, has just looked whether it is there, or has been silent for so long
  /// that it may have been reloaded.
  func mayAskAgain(for manifest: String, at now: Instant) -> Bool {
    guard hasPlayed, !isSilent(at: now) else { return true }
    return manifests.isProbe(manifest, since: lastRequest, at: now)
  }

  mutating func bind(_ device: String, of account: String, named name: String) {
    (self.device, self.account, self.name) = (device, account, name)
  }

  mutating func watch(_ channel: Channel?) { if let channel { self.channel = channel } }

  /// The state of a page that was ordered to pause or stop, or reports it; `nil` while it plays.
  private var rest: Rest?

  private enum Rest: String {
    case paused = "PAUSED"
    case stopped = "STOPPED"
  }

  mutating func listen() { takesOrders = true }

  /// Records an order to the page.
  mutating func record(_ order: ClientOrder) {
    switch order {
    case .pause: rest = .paused
    case .stop: rest = .stopped
    case .play, .recover, .zap: rest = nil
    case .ask: break
    }
  }

  /// Takes in what one of its requests shows.
  mutating func record(_ evidence: SenderEvidence, at now: Instant) {
    manifests.record(evidence, at: now)
  }

  /// When it asked for its presentation last.
  var lastReload: Instant { manifests.lastReload }

  /// Whether a request for a presentation that names no client may be its reload.
  func mayReload(_ evidence: SenderEvidence, at now: Instant) -> Bool {
    manifests.mayReload(evidence, at: now) && !isSilent(at: now)
  }

  mutating func rename(to name: String) { (self.name, isNamed) = (name, true) }

  /// It is what plays, whatever program has registered it.
  mutating func play(by kind: String) { self.kind = kind }

  /// Takes in a request and its answer; returns what is to be announced.
  mutating func apply(_ exchange: RealClientExchange, lease: LeaseTerms?) -> [Notice] {
    lastRequest = max(lastRequest, exchange.heard)
    record(exchange)
    if let order = exchange.order, media.record(order, at: exchange.heard) {
      counters.segments += 1
    }
    if exchange.isRedirect { return [.outside(exchange.notice)] }
    if exchange.isSuccess, !exchange.isForeign { recover(by: exchange.operation) }
    if exchange.isSuccess, exchange.isForeign { recoverForeign(by: exchange.operation) }
    switch exchange.operation {
    case .sessionSetup: takeSetup(exchange)
    case .sessionHeartbeat: takeBeat(exchange)
    case .sessionTeardown: takeTeardown(exchange)
    case .licence: takeLicence(exchange, lease: lease)
    case .manifest, .segment:
      counters.bytes += exchange.bytes
      hasPlayed = true
    default: break
    }
    if exchange.operation.isMedia, exchange.isSuccess {
      return exchange.order.map { events(of: $0) } ?? []
    }
    let notice = Notice.outside(exchange.notice)
    if notice.severity == .error { fail(notice, exchange.operation, at: exchange.instant) }
    return [notice]
  }

  /// What changes with a segment's pictures: an ad break begins or ends, or there is another key.
  private mutating func events(of order: MediaOrder) -> [Notice] {
    guard let next = order.place, order.track != .sound else { return [] }
    let last = place?.content == order.content ? place?.place : nil
    place = (
      order.content, MediaOrder.Place(adBreak: next.adBreak, key: next.key ?? last?.key)
    )
    var notices: [RealClientNotice] = []
    if (next.adBreak != nil) != (last?.adBreak != nil) { notices.append(.adBreak(next.adBreak)) }
    if let key = next.key, let before = last?.key, key != before {
      notices.append(.keyChanged(key))
    }
    return notices.map { .outside($0) }
  }

  /// What it reports itself: an error stands until it has recovered.
  mutating func apply(_ report: ClientReport, at now: Instant) -> Notice {
    lastRequest = now
    switch report.name {
    case "onPaused": rest = .paused
    case "onStopped": rest = .stopped
    case "onPlaying": rest = nil
    default: break
    }
    let notice = Notice.outside(.reported(report))
    let values = notice.text.hasPrefix(notice.name) ? "" : " \(notice.text)"
    lastReport = ClientObservation.Report(words: report.name + values, instant: now)
    if notice.severity == .error { fail(notice, report.operation, at: now) }
    return notice
  }

  /// What it says of itself by CMCD; a fatal error stands until it has recovered.
  mutating func apply(_ report: CMCDReport, at now: Instant) -> [Notice] {
    lastRequest = now
    let notices = cmcd.apply(report, at: now).map { Notice.outside(.said($0)) }
    if cmcd.state == .playing, case .outside(.said(.failed))? = trouble?.notice { trouble = nil }
    for notice in notices where notice.severity == .error { fail(notice, nil, at: now) }
    return notices
  }

  private mutating func record(_ exchange: RealClientExchange) {
    requests.append(exchange.record.redacted)
    if requests.count > Self.keptRequests { requests.removeFirst() }
  }

  private mutating func fail(_ notice: Notice, _ operation: Operation?, at now: Instant) {
    counters.errors += 1
    // A session that cannot be torn down is not why nothing plays.
    if operation == .sessionTeardown, trouble != nil { return }
    trouble = Trouble(notice: notice, at: now, operation: operation)
  }

  /// Ends an error once the failed operation succeeds, and any error once the client has restarted:
  /// with a set-up, a licence, or a segment of a channel that needs neither.
  private mutating func recover(by operation: Operation) {
    let begins =
      switch operation {
      case .sessionSetup: true
      case .licence: !isSessionLost
      case .segment: channel?.isEncrypted == false
      case .sessionHeartbeat: trouble?.operation == .sessionTeardown
      default: false
      }
    if begins || operation == trouble?.operation { trouble = nil }
    guard operation == .segment, begins, session.state != .on else { return }
    (session.state, session.failure, isSessionLost) = (.off, nil, false)
  }

  /// Ends an error at the user's own services: what serves media says nothing of the session.
  private mutating func recoverForeign(by operation: Operation) {
    if operation == .sessionSetup || operation == trouble?.operation { trouble = nil }
  }

  private mutating func takeSetup(_ exchange: RealClientExchange) {
    isSessionLost = !exchange.isSuccess
    guard exchange.isSuccess else {
      session.state = .error
      session.failure = exchange.failure
      return
    }
    session.state = .on
    session.identifier = exchange.session
    session.beatCount = 0
    session.failure = nil
    session.nextBeat = exchange.instant + session.interval
  }

  private mutating func takeBeat(_ exchange: RealClientExchange) {
    session.beats.append(Beat(instant: exchange.instant, succeeded: exchange.isSuccess))
    if session.beats.count > Self.keptBeats { session.beats.removeFirst() }
    isSessionLost = !exchange.isSuccess
    if exchange.isSuccess {
      session.state = .on
      session.beatCount += 1
      counters.beats += 1
      session.nextBeat = exchange.instant + session.interval
      session.failure = nil
    } else {
      session.state = .error
      session.failure = exchange.failure
      counters.missedBeats += 1
    }
  }

  /// The client has stopped and dropped its key [N], whatever it is answered. A session that was
  /// lost stays lost: the client tears it down because it was.
  private mutating func takeTeardown(_ exchange: RealClientExchange) {
    session.nextBeat = nil
    session.state = .off
    if !isSessionLost { session.failure = nil }
    if exchange.isSuccess { session.identifier = "" }
    (drm, lease) = (.inactive, nil)
  }

  private mutating func takeLicence(_ exchange: RealClientExchange, lease: LeaseTerms?) {
    guard exchange.isSuccess else {
      drm = .error
      return
    }
    drm = .active
    counters.licences += 1
    self.lease = lease?.lease(from: exchange.instant, key: exchange.fingerprint)
  }
}

/// What passes between it and the user's own services.
extension RealClient {
  /// A request of its is passed on to an upstream.
  mutating func ask(for call: RealClientDesk.UpstreamCall, at now: Instant) {
    upstream = upstream ?? UpstreamView()
    upstream?.ask(call.upstream.name, call.operation)
    lastRequest = now
  }

  /// Takes in what an upstream, or a fault in its place, has answered; returns what is to be
  /// announced. Neither leases nor the time between heartbeats are known.
  mutating func apply(
    _ exchange: RealClientExchange, of name: String, _ path: String? = nil
  ) -> [Notice] {
    let notices = apply(exchange, lease: nil)
    upstream = upstream ?? UpstreamView()
    upstream?.ask(name, exchange.operation)
    upstream?.take(
      exchange.record, of: name, at: path, isSuccess: exchange.isSuccess, exchange.said)
    (session.nextBeat, session.interval) = (nil, session.seenInterval)
    if exchange.operation == .segment, exchange.isSuccess {
      counters.segments += 1
      media.recordForeign(
        height: upstream?.variant?.height ?? 0, at: exchange.record.ended ?? exchange.instant)
    }
    return notices
  }

  /// Takes in a playlist of an upstream; `variant` is the master playlist's that it belongs to.
  mutating func read(
    _ facts: PlaylistFacts, _ variant: PlaylistFacts.Variant?, of path: UpstreamPath,
    at now: Instant
  ) {
    upstream?.read(facts, at: now)
    if facts.isLive != nil { upstream?.variant = variant }
    let isNew = facts.isLive == nil || channel == nil
    channel = Channel(
      number: 0, name: isNew ? path.channelName : channel?.name ?? "", card: "", content: "",
      isEncrypted: facts.isEncrypted, isLive: facts.isLive ?? false)
  }
}

extension RealClient {
  func isSilent(at now: Instant) -> Bool { now - lastRequest >= ClientMedia.patience }

  private func state(at now: Instant) -> PlayerStatus {
    if trouble != nil { return .error }
    switch rest {
    case .paused: return .paused
    case .stopped: return .stopped
    case nil: break
    }
    guard media.fedAt != nil else { return channel == nil ? .initialised : .sourceSet }
    return now < patienceEnd ? .playing : .waiting
  }

  /// Until when it counts as playing if it fetches no segment more. A film may be loaded to its
  /// end: there any other request will do [N].
  private var patienceEnd: Instant {
    let last = channel?.isLive == true ? media.fedAt : nil
    return (last ?? lastRequest) + ClientMedia.patience
  }

  /// When it begins to wait, unless it sends a request before; `nil` unless it plays.
  func beginOfWait(at now: Instant) -> Instant? {
    state(at: now) == .playing ? patienceEnd : nil
  }

  /// The client in brief.
  func brief(at now: Instant) -> PlayerBrief {
    let number = channel?.number ?? 0
    return PlayerBrief(
      channel: number, lastChannel: watched.previous(to: number), state: state(at: now),
      failedAt: trouble?.at, errors: counters.errors)
  }

  /// Its state in words, as far as its requests show.
  private func words(at now: Instant) -> String {
    if let rest { return rest.rawValue }
    if isSilent(at: now) {
      return "SILENT \((now - lastRequest).components.seconds) s"
    }
    guard let fedAt = media.fedAt, now >= patienceEnd else { return media.words }
    return "NO SEGMENT \((now - fedAt).components.seconds) s"
  }

  private func look(at now: Instant) -> PictureObservation.Look {
    if trouble != nil || rest == .stopped { return .dark }
    return now >= patienceEnd || rest == .paused ? .frozen : .normal
  }

  /// The client as the wall shows it; a session that the head-end has not any more is off.
  func observation(at now: Instant, hasSession: Bool) -> ClientObservation {
    var session = session
    if session.state == .on, !hasSession, upstream?.sessionSince == nil {
      (session.state, session.nextBeat) = (.off, nil)
    }
    return ClientObservation(
      id: id, name: name, kind: kind, address: address, key: key, device: device ?? address,
      account: account, takesOrders: takesOrders, isAtRest: rest != nil,
      words: words(at: now), lastReport: lastReport, cmcd: cmcd.reports > 0 ? cmcd : nil,
      upstream: upstream,
      stream: StreamObservation(
        channel: channel ?? Self.noChannel, state: state(at: now), failure: failure,
        failedAt: trouble?.at,
        picture: media.picture(at: now, look(at: now)), rendition: media.rendition,
        drm: leaseState(at: now), lease: session.state == .error ? nil : lease,
        session: session, requests: requests,
        counters: counters))
  }

  /// The channel before its first request.
  private static let noChannel = Channel(
    number: 0, name: "no channel yet", card: "", content: "", isEncrypted: false, isLive: false)

  /// A client whose session was refused has to stop, so that it drops its key [N]; one that
  /// continues all the same, and is answered again, has kept it.
  private func leaseState(at now: Instant) -> DRMState {
    guard session.state != .error else { return drm == .active ? .inactive : drm }
    guard drm == .active, let lease else { return drm }
    return lease.end <= now ? .inactive : .active
  }
}
