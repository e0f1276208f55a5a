import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation

/// A TVSDK app's way to ExpressPlay and its entitlement server.
struct ExpressPlayVisitor {
  var visitor = Visitor()

  var credentials: ExpressPlayCredentials { visitor.headEnd.expressPlayCredentials }

  /// The parameters of a request that is granted, other ones changed or, with nil, left out.
  func parameters(_ changes: [String: String?] = [:]) -> String {
    let usual = [
      "customerAuthenticator": credentials.customerAuthenticator,
      "kek": credentials.keyEncryptionKey, "kid": "^news-one", "errorFormat": "json",
    ]
    let all = usual.merging(changes.compactMapValues { $0 }) { $1 }
      .filter { changes[$0.key] != .some(nil) }
    return all.sorted { $0.key < $1.key }.map { name, value in
      let parameter: QueryParameters = [name: value]
      return parameter.text
    }.joined(separator: "&")
  }

  mutating func token(_ changes: [String: String?] = [:]) throws -> Response {
    try visitor.answer(
      .expressPlayToken, .get, "\(visitor.endpoints.expressPlayToken)?\(parameters(changes))"
    ).response
  }

  mutating func rights(
    _ url: String, _ spc: [UInt8], instruction: Instruction? = nil
  ) throws -> Response {
    try visitor.answer(.expressPlayRights, .post, url, body: spc, instruction: instruction).response
  }

  mutating func entitlement(_ query: QueryParameters) throws -> Response {
    try visitor.answer(
      .entitlement, .get, "\(visitor.endpoints.entitlement)?\(query.text)"
    ).response
  }

  /// A licence URL from the entitlement server, and what its licence endpoint says to a device.
  mutating func play(
    _ type: String, cookie: String = "viewer", device: String
  ) throws -> Response {
    let url = try entitlement([
      "contentID": "news-one", "customerCookie": cookie, "requestType": type,
    ])
    guard url.isSuccess else { return url }
    return try rights(url.uri, visitor.keyRequest(device: device).spc)
  }
}

extension Response {
  /// The one URL of a `text/uri-list`.
  var uri: String { lines.first.map { String($0.filter { !$0.isNewline }) } ?? "" }
}
