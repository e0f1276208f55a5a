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
  private static let start = Array(#"{"sessionToken":""#.utf8)
  private static let end = Array(#""}"#.utf8)

  /// Reads the answer to a heartbeat where it is one string without escapes, as most servers write
  /// it; `nil` for all other JSON, which a decoder must read. Heartbeats are too frequent for it.
  package init?(plain body: [UInt8]) {
    guard body.count >= Self.start.count + Self.end.count, body.starts(with: Self.start),
      body.suffix(Self.end.count).elementsEqual(Self.end)
    else { return nil }
    let token = body[Self.start.count..<body.count - Self.end.count]
    // A token consists of letters, digits, dots, hyphens and underscores (RFC 7515 §7.1).
    guard token.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) else {
      return nil
    }
    self.init(sessionToken: String(decoding: token, as: UTF8.self))
  }
}
