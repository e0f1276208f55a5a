import ContentProtection
import HeadEnd
import Simulation
import Testing

extension Visitor {
  /// A token that the tenant itself signed; `issuer` is `content-token`, `session-token` or
  /// `operator-token`.
  func sign(_ payload: some Encodable, _ issuer: String) throws -> String {
    let secret = try #require(headEnd.revealedSecrets.first { $0.name == "\(issuer).secret" })
    let digits = secret.text.compactMap(\.hexDigitValue)
    let bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
    return JSONWebToken.sign(payload, kid: "100000", secret: TokenSecret(bytes))
  }
}

extension ContentAuthorization {
  /// A content token's payload that is valid for a week, apart from what is changed.
  init(
    typ: String = "ContentAuthZ", exp: Int64? = UnixTime.scriptedEpoch.seconds + 600_000,
    device: (String, String)? = ("tv", "home"), rights: Int = 1, content: String = "news-one",
    start: String = "2026-01-01T00:00:00.000Z", end: String = "2026-02-01T00:00:00.000Z",
    storable: Bool = false, limit: Int? = nil
  ) {
    let right = ContentRight(
      contentId: content, start: start, end: end, duration: 600, storable: storable,
      sessionControl: limit.map { .init(sessionControlEnabled: true, maxSessions: $0) })
    self.init(
      exp: exp, device: device.map { .init(deviceUniqueId: $0.0, accountId: $0.1) },
      contentRights: Array(repeating: right, count: rights))
    self.typ = typ
  }
}
