import ContentProtection
import HeadEndAPI

extension Response {
  static func json(_ value: some Encodable, status: Int = 200) -> Response {
    Response(status: status, contentType: "application/json", body: JSONText.bytes(value))
  }

  /// `{}` with status 200.
  static let emptyObject = Response(
    status: 200, contentType: "application/json", body: Array("{}".utf8))

  static func playlist(_ text: [UInt8]) -> Response {
    Response(status: 200, contentType: "application/vnd.apple.mpegurl", body: text)
  }
}
