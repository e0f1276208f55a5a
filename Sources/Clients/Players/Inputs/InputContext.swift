import ContentProtection
package import HeadEndAPI
package import Simulation

/// The state that the parts of a player share: the moment and the app, which are lent for one
/// input, the player's memory, and the addressees of pending answers.
struct InputContext: Sendable {
  let player: PlayerID
  private(set) var moment: InputMoment
  /// The app that the player runs in; empty between two inputs.
  var app = App()
  /// What the player asks for, in order; empty between two inputs.
  var effects = Effects()
  /// Pending replies, by request.
  private(set) var replies: [Pending: ReplyAddress] = [:]
  /// The source that acts: its timers and requests bear its number.
  var source = SourceID.none
  var randoms: RandomStreams
  var record = PlayerRecord()
  /// What the app has set on the player's item.
  var wishes = ItemWishes()
  /// Where the picture is to be shown, as key requests say.
  var indicator = StreamingIndicator.local
  /// What the answer that is being taken leads to without a report; `nil` between two answers.
  var silence: Silence?
  /// The reason why the player refuses the command of this input.
  private(set) var refusal: CommandRefusal?
  /// The SDK that the player imitates.
  let flavour: Flavour
  /// A Flowplayer's `id`; `nil` for the other SDKs.
  let flowplayerID: String?
  /// How the player says how it is; `nil` = not at all.
  let cmcd: CMCDMode?

  init(
    player: PlayerID, at moment: InputMoment,
    randoms: RandomStreams = RandomStreams(), flavour: Flavour = .opentv,
    flowplayerID: String? = nil, cmcd: CMCDMode? = nil
  ) {
    self.player = player
    self.moment = moment
    self.randoms = randoms
    self.flavour = flavour
    self.flowplayerID = flowplayerID
    self.cmcd = cmcd
  }

  var now: Instant { moment.now }
  var deviceTime: UnixTime { moment.deviceTime }
  var output: HDCPLevel { moment.output }
  var hasAdapter: Bool { moment.hasAdapter }
  var busyDecoders: Int? { moment.busyDecoders }

  mutating func begin(_ moment: InputMoment) {
    self.moment = moment
    refusal = nil
  }

  /// Takes the app and the effects for one input, or gives them back after it.
  mutating func lend(_ app: inout App, _ effects: inout Effects) {
    swap(&self.app, &app)
    swap(&self.effects, &effects)
  }

  /// The app's process ended: no answer comes any more.
  mutating func processEnded() {
    record.processEnded()
    replies = [:]
  }

  /// The addressee of a reply; `nil` when nothing waits for it. An app may answer more than
  /// once: the part that has asked it says when that is enough.
  mutating func takeAddress(of pending: Pending) -> ReplyAddress? {
    switch pending {
    case .request: replies.removeValue(forKey: pending)
    case .hostCall: replies[pending]
    }
  }

  /// Announces a notice, and keeps errors in the player's record. Other SDKs leave out the notices
  /// that only OpenTV's has: they have their own events.
  mutating func announce(_ notice: Notice) {
    guard flavour == .opentv || !notice.isOpenTVOnly else {
      if flavour == .tvsdk, case .sdk(.selectedBitrateChanged(let bitrate)) = notice {
        announce(.entryAdded(.bitrateChange(to: bitrate)))
      }
      return
    }
    effects.append(.announce(notice))
    record.record(notice, at: now)
    guard flavour == .tvsdk, case .sdk(.newErrorLogEntry(let failure)) = notice,
      let entry = TVSDKEntry.logged(failure, loading: record.requests.last?.request.url)
    else { return }
    announce(.entryAdded(entry))
  }

  /// Announces that the player refuses a command, and why.
  mutating func refuse(_ command: String, _ reason: CommandRefusal) {
    refusal = reason
    announce(.commandRefused(command, reason))
  }

  mutating func announce(_ notice: SDKNotice) { announce(.sdk(notice)) }
  mutating func announce(_ notice: TimelineNotice) { announce(.timeline(notice)) }
  mutating func announce(_ notice: SessionNotice) { announce(.session(notice)) }
  mutating func announce(_ notice: AppNotice) { announce(.app(notice)) }
  mutating func announce(_ notice: ContentKeyNotice) { announce(.contentKeys(notice)) }
  mutating func announce(_ notice: OfflineNotice) { announce(.offline(notice)) }
  mutating func announce(_ notice: FlowplayerNotice) { announce(.flowplayer(notice)) }
  mutating func announce(_ notice: TVSDKNotice) { announce(.tvsdk(notice)) }
  mutating func announce(_ notice: SimulatorNotice) { announce(.simulator(notice)) }

  /// Reports an event that a Flowplayer reports, or what TVSDK posts in its place; OpenTV's SDK
  /// reports neither.
  mutating func report(_ event: FlowplayerEvent) {
    if let flowplayerID { announce(.reported(event, id: flowplayerID)) }
    guard flavour == .tvsdk else { return }
    for notice in TVSDKNotice.notices(for: event) { announce(notice) }
  }

  mutating func setTimer(_ kind: PlayerTimer.Kind, key: Int = 0, at instant: Instant) {
    effects.append(.setTimer(PlayerTimer(kind, of: source, key: key), instant))
  }

  mutating func setTimer(_ kind: PlayerTimer.Kind, key: Int = 0, after duration: Duration) {
    setTimer(kind, key: key, at: now + duration)
  }

  mutating func cancelTimer(_ kind: PlayerTimer.Kind, key: Int = 0) {
    effects.append(.cancelTimer(PlayerTimer(kind, of: source, key: key)))
  }

  /// Blocks the app's main thread until that request is answered, but not longer than `limit`.
  mutating func blockMainThread(until pending: Pending?, atMost limit: Duration) {
    guard case .request(let request) = pending else { return }
    effects.append(.blockMainThread(request, atMost: limit))
  }

  /// Waits no longer: the answer to a request, or of the app's own code, is not wanted any more.
  mutating func abandon(_ pending: inout Pending?) {
    if case .request(let request) = pending { effects.append(.abandon(request)) }
    ignore(&pending)
  }

  /// The same; the player is then given the number of bytes that have arrived.
  mutating func breakOff(_ pending: inout Pending?) {
    if case .request(let request) = pending { effects.append(.breakOff(request)) }
    ignore(&pending)
  }

  /// Waits no longer, though the answer will come.
  mutating func ignore(_ pending: inout Pending?) {
    if let pending { replies[pending] = nil }
    pending = nil
  }

  /// Asks the app's own code; its answer goes to that part.
  mutating func ask(_ question: HostQuestion, replyTo part: ReplyPart) -> Pending {
    let call = HostCallID(player: player, number: effects.nextRequest().number)
    effects.append(.hostCall(call, question))
    replies[.hostCall(call)] = ReplyAddress(part, of: source)
    return .hostCall(call)
  }

  /// Sends a request; its answer goes to that part.
  mutating func send(
    _ operation: Operation, _ method: Request.Method = .get, to url: String,
    authorizations: String = "", headers: [HTTPHeader] = [], body: [UInt8] = [],
    firstByte: Int = 0, timeout: Duration = ClientTimes.requestTimeout, replyTo part: ReplyPart
  ) -> Pending {
    let id = effects.nextRequest()
    effects.append(
      .send(
        Request(
          id: id, sender: player, operation: operation, method: method, to: ServiceAddress(url),
          authorizations: authorizations, headers: headers, body: body, firstByte: firstByte,
          timeout: timeout)))
    replies[.request(id)] = ReplyAddress(part, of: source)
    return .request(id)
  }
}

/// What a player may know of the moment in which something happens to it.
package struct InputMoment: Sendable {
  let now: Instant
  /// The time by which FairPlay measures leases. Licences carry durations, and setting the device's
  /// clock changes none of them (Players/FairPlay, "Device clock"); that holds offline, too [N].
  let deviceTime: UnixTime
  /// The output protection of the display.
  let output: HDCPLevel
  /// Whether an AV adapter is plugged into the device.
  let hasAdapter: Bool
  /// How many decoders the device has, if its other players use all of them; else `nil`.
  let busyDecoders: Int?
  /// Zaps to the same stream by which the app has tried again since the player last played.
  let tries: Int

  package init(
    now: Instant, deviceTime: UnixTime, output: HDCPLevel = .type1, hasAdapter: Bool = false,
    busyDecoders: Int? = nil, tries: Int = 0
  ) {
    self.now = now
    self.deviceTime = deviceTime
    self.output = output
    self.hasAdapter = hasAdapter
    self.busyDecoders = busyDecoders
    self.tries = tries
  }
}
