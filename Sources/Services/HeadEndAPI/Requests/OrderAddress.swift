/// Where zapdeck's own page listens for what it is to do (HeadEnd/RealClients, "Orders").
package enum OrderAddress {
  package static let path = "/v1/orders"
  /// The type of its answer, which does not end.
  package static let contentType = "text/event-stream"
}
