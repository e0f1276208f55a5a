import HeadEnd
import HeadEndAPI

extension RealClientRequest {
  /// What stands for a token.
  static func mark(_ index: Int) -> String { "<token \(index + 1)>" }

  /// The same with other texts; a body that is not text stays.
  func rewritten(_ change: (String) -> String) -> RealClientRequest {
    var request = RealClientRequest(
      method: method, target: change(target), authority: authority, isSecure: isSecure,
      authorizations: change(authorizations),
      headers: headers.map { HTTPHeader($0.name, change($0.value)) }, body: body, address: address,
      cookie: change(cookie))
    if let text = String(validating: body, as: UTF8.self) {
      request.body = Array(change(text).utf8)
    }
    request.tokens = tokens
    return request
  }

  /// The request as its client has sent it.
  func signed(by services: HeadEnd) -> RealClientRequest {
    guard !tokens.isEmpty else { return self }
    let tokens = tokens.map { services.token($0) }
    var signed = rewritten { text in
      tokens.enumerated().reduce(text) { text, token in
        text.replacing(Self.mark(token.offset), with: token.element)
      }
    }
    signed.tokens = []
    return signed
  }
}
