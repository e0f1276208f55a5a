import ContentProtection
import HeadEndAPI
import Simulation

/// Why a service refuses a request: HTTP status and JSON body. It is sent as an answer, never
/// thrown.
struct Refusal: Error {
  let status: Int
  let failure: ServiceFailure

  /// `detail` follows the code's message in parentheses [N].
  init(_ status: Int, _ code: SSMCode, detail: String? = nil) {
    self.status = status
    failure = ServiceFailure(
      errorCode: code.rawValue, message: code.message + (detail.map { " (\($0))" } ?? ""))
  }

  init(_ status: Int, _ code: LicenceCode, detail: String? = nil) {
    self.status = status
    var failure = ServiceFailure(code)
    if let detail { failure.message += " (\(detail))" }
    self.failure = failure
  }

  init(_ status: Int, message: String) {
    self.status = status
    failure = ServiceFailure(errorCode: status, message: message)
  }

  var response: Response { .json(failure, status: status) }
}

extension Result where Success == Response, Failure == Refusal {
  /// The response that is sent: the success, or the refusal as JSON.
  var response: Response {
    switch self {
    case .success(let response): response
    case .failure(let refusal): refusal.response
    }
  }
}

extension Response {
  static func json(_ value: some Encodable, status: Int = 200) -> Response {
    Response(status: status, contentType: "application/json", body: JSONText.bytes(value))
  }

  /// A heartbeat's answer: the next session token (HeadEnd/SSMContract, "Heartbeat").
  static func json(token: String) -> Response {
    let body: JSON = ["sessionToken": .text(token)]
    return Response(status: 200, contentType: "application/json", body: body.bytes)
  }

  /// `{}` with status 200.
  static let emptyObject = Response(
    status: 200, contentType: "application/json", body: Array("{}".utf8))

  static func playlist(_ text: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/vnd.apple.mpegurl", body: text)
  }
}

extension Response {
  /// One URL as `text/uri-list` (RFC 2483 §5).
  static func uriList(_ url: String) -> Response {
    Response(status: 200, contentType: "text/uri-list", body: Array((url + "\r\n").utf8))
  }
}
