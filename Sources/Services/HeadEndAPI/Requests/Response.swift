/// An HTTP response of the head-end.
package struct Response: Hashable, Sendable {
  /// HTTP status code.
  package var status: Int
  package var contentType: String
  package var body: [UInt8]
  /// Bytes that are transferred: bit rate times duration for a segment, whose picture card is only
  /// a placeholder, and the body's own size for everything else.
  package var nominalBytes: Int
  /// Injected by a fault on the client's side; services leave it out.
  package var clientError: ClientError?

  package init(status: Int, contentType: String, body: [UInt8], nominalBytes: Int? = nil) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.nominalBytes = nominalBytes ?? body.count
  }

  /// A service's refusal with its own code, or without one a proxy's in plain text.
  package init(refusal status: Int, code: Int?, _ message: String) {
    self.init(
      status: status, contentType: code == nil ? "text/plain" : "application/json",
      body: Array(ServiceFailure.text(errorCode: code, message: message).utf8))
  }

  /// The part from that byte on, as the answer to a request with a range (RFC 9110, 14). The body
  /// stands for the whole in either case [N].
  package func part(from firstByte: Int) -> Response {
    guard firstByte > 0, status == 200 else { return self }
    var part = self
    part.status = 206
    part.nominalBytes = max(0, nominalBytes - firstByte)
    return part
  }

  /// Whether the status is any 2xx.
  package var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether the status says that there is no body (RFC 9110 §15.3.5, §15.3.6).
  package var isBodiless: Bool { status == 204 || status == 205 }

  /// Whether it is a success that brings something.
  package var isContent: Bool { isSuccess && !isBodiless }

  /// Whether the resource is at another address, as the status says (RFC 9110 §15.4).
  package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}
