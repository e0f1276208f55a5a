import ContentProtection
import HeadEndAPI

extension Response {
  static func json(_ value: some Encodable, status: Int = 200) -> Response {
    Response(status: status, contentType: "application/json", body: JSONText.bytes(value))
  }

  /// A heartbeat's answer: the next session token (DOMAIN §1.2).
  static func json(token: String) -> Response {
    var object = JSONObject()
    object.add("sessionToken", token)
    return Response(status: 200, contentType: "application/json", body: object.bytes)
  }

  /// `{}` with status 200.
  static let emptyObject = Response(
    status: 200, contentType: "application/json", body: Array("{}".utf8))

  static func playlist(_ text: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/vnd.apple.mpegurl", body: text)
  }
}
