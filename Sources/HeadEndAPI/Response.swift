/// An HTTP response of the head-end.
package struct Response: Hashable, Sendable {
  /// HTTP status code.
  package var status: Int
  package var contentType: String
  package var body: [UInt8]
  /// Bytes that the transfer takes on the network: a picture card stands for a segment of bit rate
  /// x duration, every other body for itself.
  package var nominalBytes: Int

  package init(status: Int, contentType: String, body: [UInt8], nominalBytes: Int? = nil) {
    self.status = status
    self.contentType = contentType
    self.body = body
    self.nominalBytes = nominalBytes ?? body.count
  }

  /// Whether the status is any 2xx (DOMAIN §1.2).
  package var isSuccess: Bool { (200..<300).contains(status) }
}
