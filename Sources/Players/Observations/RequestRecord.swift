package import HeadEndAPI
package import Simulation

/// One finished request of a player, for the inspector.
package struct RequestRecord: Hashable, Sendable {
  package var operation: Operation
  package var method: String
  package var url: String
  package var sent: Instant
  package var duration: Duration
  /// HTTP status; a negative `NSURLError` when no response arrived.
  package var status: Int
  /// What it carried besides `nv-authorizations`, sorted by name.
  package var headers: [HTTPHeader]

  package init(
    operation: Operation, method: String, url: String, sent: Instant, duration: Duration,
    status: Int, headers: [HTTPHeader] = []
  ) {
    self.operation = operation
    self.method = method
    self.url = url
    self.sent = sent
    self.duration = duration
    self.status = status
    self.headers = headers
  }

  /// The URL's last two path components, without query.
  package var path: String {
    let address = url.prefix { $0 != "?" }
    return address.split(separator: "/").suffix(2).joined(separator: "/")
  }
}
