import Simulation

/// The JSON body of a successful SSM set-up or heartbeat (HeadEnd/SSMContract, "Set-up"). Servers
/// spell the interval `heartbeat` or `heartBeat`: ours sends both, and a client accepts either.
package struct SessionGrant: Encodable, Hashable, Sendable {
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
  /// Reads a body; `nil` if there is no token in it, or an interval that is no whole number.
  package init?(reading body: [UInt8]) {
    guard let json = JSON(body), let token = json["sessionToken"]?.string else { return nil }
    self.init(sessionToken: token, heartbeat: json["heartbeat"]?.whole)
    heartBeat = json["heartBeat"]?.whole
    guard heartbeat != nil || json["heartbeat"] == nil, heartBeat != nil || json["heartBeat"] == nil
    else { return nil }
  }
}

/// How long sessions live.
package enum SessionTerms {
  /// Sessions last for the heartbeats that may be missed and half an interval of grace; the real
  /// grace period is not published [N] (HeadEnd/SSMContract, "Expiry").
  package static func lifetime(heartbeat: Duration, missedBeats: Int) -> Duration {
    heartbeat * missedBeats + heartbeat / 2
  }
}
