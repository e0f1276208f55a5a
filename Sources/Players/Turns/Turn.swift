import HeadEndAPI
package import Simulation

/// One input's handling: what a player may know of the moment, and where its effects go.
package struct Turn: Sendable {
  package let now: Instant
  /// What the device's own clock shows.
  package var deviceTime: UnixTime
  /// False while the display's copy protection is lost.
  package var outputIsProtected = true
  /// What the player asks for, in order.
  package var effects: [Effect] = []
  /// Number of the last request of the world.
  package var requestCount: UInt64

  package init(now: Instant, deviceTime: UnixTime, requestCount: UInt64) {
    self.now = now
    self.deviceTime = deviceTime
    self.requestCount = requestCount
  }

  mutating func announce(_ notice: Notice) {
    effects.append(.announce(notice))
  }

  mutating func setTimer(_ timer: PlayerTimer, at instant: Instant) {
    effects.append(.setTimer(timer, instant))
  }

  mutating func setTimer(_ timer: PlayerTimer, after duration: Duration) {
    effects.append(.setTimer(timer, now + duration))
  }

  mutating func cancelTimer(_ timer: PlayerTimer) {
    effects.append(.cancelTimer(timer))
  }

  mutating func abandon(_ request: inout RequestID?) {
    if let id = request { effects.append(.abandon(id)) }
    request = nil
  }

  /// Asks the app's own code and returns the question's number.
  mutating func ask(_ question: HostQuestion, for player: PlayerID) -> HostCallID {
    requestCount += 1
    let call = HostCallID(player: player, number: requestCount)
    effects.append(.hostCall(call, question))
    return call
  }

  /// Sends a request and returns its number.
  mutating func send(
    _ operation: Operation, from sender: PlayerID, _ method: Request.Method = .get, to url: String,
    authorizations: String = "", body: [UInt8] = [], timeout: Duration = .seconds(10)
  ) -> RequestID {
    requestCount += 1
    let id = RequestID(requestCount)
    effects.append(
      .send(
        Request(
          id: id, sender: sender, operation: operation, method: method, url: url,
          authorizations: authorizations, body: body, timeout: timeout)))
    return id
  }
}
