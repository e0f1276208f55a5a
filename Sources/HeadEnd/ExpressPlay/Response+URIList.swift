import HeadEndAPI

extension Response {
  /// One URL as `text/uri-list` (RFC 2483 §5).
  static func uriList(_ url: String) -> Response {
    Response(status: 200, contentType: "text/uri-list", body: Array((url + "\r\n").utf8))
  }
}
