import Simulation

/// The JSON body of a successful SSM set-up or heartbeat (HeadEnd/SSMContract, "Set-up"). Servers
/// spell the interval `heartbeat` or `heartBeat`: ours sends both, and a client accepts either.
package struct SessionGrant: Codable, Hashable, Sendable {
  package var sessionToken: String
  /// Seconds between two heartbeats; absent in a heartbeat's answer.
  package var heartbeat: Int?
  /// The same number, spelt as on the public set-up page.
  package var heartBeat: Int?

  package init(sessionToken: String, heartbeat: Int? = nil) {
    self.sessionToken = sessionToken
    self.heartbeat = heartbeat
    self.heartBeat = heartbeat
  }
}

extension SessionGrant {
  /// Reads the answer to a heartbeat where it is a token and nothing else; `nil` for all other
  /// JSON, which a decoder must read.
  package init?(plain body: [UInt8]) {
    guard let token = JSONString.onlyText(of: "sessionToken", in: body) else { return nil }
    self.init(sessionToken: token)
  }
}
