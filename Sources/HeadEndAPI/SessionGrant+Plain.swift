extension SessionGrant {
  private static let start = Array(#"{"sessionToken":""#.utf8)
  private static let end = Array(#""}"#.utf8)

  /// Reads the answer to a heartbeat as most servers write it: one text without escapes. `nil` for
  /// all other JSON, which a JSON reader must read.
  package init?(plain body: [UInt8]) {
    guard body.count >= Self.start.count + Self.end.count, body.starts(with: Self.start),
      body.suffix(Self.end.count).elementsEqual(Self.end)
    else { return nil }
    let token = body[Self.start.count..<body.count - Self.end.count]
    // A token is of letters, digits, points, hyphens and underscores (RFC 7515 §7.1).
    guard token.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) else {
      return nil
    }
    self.init(sessionToken: String(decoding: token, as: UTF8.self))
  }
}
