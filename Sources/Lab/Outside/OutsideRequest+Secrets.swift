import HeadEndAPI

extension OutsideRequest {
  /// What stands for a token.
  static func mark(_ index: Int) -> String { "<token \(index + 1)>" }

  /// The same with other texts; a body that is not text stays.
  func rewritten(_ change: (String) -> String) -> OutsideRequest {
    var request = OutsideRequest(
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
}
