/// The JSON body of a successful SSM set-up or heartbeat (DOMAIN §1.2): servers print the interval
/// as `heartbeat` or `heartBeat`, so ours sends both and a client accepts either.
package struct SessionGrant: Codable, Hashable, Sendable {
  package var sessionToken: String
  /// Seconds between two heartbeats; absent in a heartbeat's answer.
  package var heartbeat: Int?
  /// The same number in the spelling of the public set-up page.
  package var heartBeat: Int?

  package init(sessionToken: String, heartbeat: Int? = nil) {
    self.sessionToken = sessionToken
    self.heartbeat = heartbeat
    self.heartBeat = heartbeat
  }
}
