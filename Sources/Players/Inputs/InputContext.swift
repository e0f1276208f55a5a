import ContentProtection
package import HeadEndAPI
package import Simulation

/// The handling of one input: what a player may know of the moment, what it is lent meanwhile, and
/// the effects it asks for.
package struct InputContext: Sendable {
  package private(set) var player: PlayerID
  package private(set) var now: Instant
  /// The time by which FairPlay measures leases. Licences carry durations, and setting the device's
  /// clock changes none of them (Players/FairPlay, "Device clock"); that holds offline, too [N].
  package private(set) var deviceTime: UnixTime
  /// The output protection of the display.
  package private(set) var output: HDCPLevel
  /// Whether an AV adapter is plugged into the device.
  package private(set) var hasAdapter: Bool
  /// Whether the device's other players use all its decoders.
  package private(set) var decodersAreBusy: Bool
  /// The app that the player runs in, lent by the world.
  package var app: App
  /// What the player asks for, in order.
  package var effects: [Effect] = []
  /// Number of the world's last request.
  package private(set) var requestCount: UInt64
  /// The source whose timers are meant; set by the player.
  var source = SourceID.none
  /// The player's own random streams and record, lent to its parts.
  var randoms = RandomStreams()
  var record = PlayerRecord()
  /// Where the picture is to be shown, as key requests say; set by the player.
  var indicator = StreamingIndicator.local
  /// A Flowplayer's `id`; `nil` for the other SDKs.
  var flowplayerID: String?

  package init(
    player: PlayerID, now: Instant, deviceTime: UnixTime, app: App = App(),
    output: HDCPLevel = .type1, hasAdapter: Bool = false, decodersAreBusy: Bool = false,
    requestCount: UInt64
  ) {
    self.player = player
    self.now = now
    self.deviceTime = deviceTime
    self.app = app
    self.output = output
    self.hasAdapter = hasAdapter
    self.decodersAreBusy = decodersAreBusy
    self.requestCount = requestCount
  }

  /// Makes it the context of another input; everything that was lent has been given back.
  package mutating func begin(
    player: PlayerID, now: Instant, deviceTime: UnixTime, output: HDCPLevel, hasAdapter: Bool,
    decodersAreBusy: Bool, requestCount: UInt64
  ) {
    self.player = player
    self.now = now
    self.deviceTime = deviceTime
    self.output = output
    self.hasAdapter = hasAdapter
    self.decodersAreBusy = decodersAreBusy
    self.requestCount = requestCount
  }

  /// Announces a notice, and keeps errors in the player's record. A Flowplayer does not say what
  /// only OpenTV's SDK says: it has events of its own.
  mutating func announce(_ notice: Notice) {
    if !flowplayerID.isNil, notice.isOpenTVOnly { return }
    effects.append(.announce(notice))
    record.note(notice, at: now)
  }

  /// Reports an event that only a Flowplayer reports.
  mutating func report(_ event: FlowplayerEvent) {
    guard let flowplayerID else { return }
    announce(.reported(event, id: flowplayerID))
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
    pending = nil
  }

  /// The same; the player is then given the number of bytes that have arrived.
  mutating func breakOff(_ pending: inout Pending?) {
    if case .request(let request) = pending { effects.append(.breakOff(request)) }
    pending = nil
  }

  /// Asks the app's own code.
  mutating func ask(_ question: HostQuestion) -> Pending {
    requestCount += 1
    let call = HostCallID(player: player, number: requestCount)
    effects.append(.hostCall(call, question))
    return .hostCall(call)
  }

  /// Sends a request.
  mutating func send(
    _ operation: Operation, _ method: Request.Method = .get, to url: String,
    authorizations: String = "", headers: [HTTPHeader] = [], body: [UInt8] = [],
    firstByte: Int = 0,
    timeout: Duration = ClientTimes.requestTimeout
  ) -> Pending {
    requestCount += 1
    let id = RequestID(requestCount)
    effects.append(
      .send(
        Request(
          id: id, sender: player, operation: operation, method: method, url: url,
          authorizations: authorizations, headers: headers, body: body, firstByte: firstByte,
          timeout: timeout)))
    return .request(id)
  }
}
