/// An HTTP request as a client sends it to the head-end.
package struct Request: Hashable, Sendable {
  /// HTTP methods that the simulated services know.
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
  }

  package var id: RequestID
  /// Who sent it; for faults and logs, not on the wire.
  package var sender: PlayerID
  package var operation: Operation
  package var method: Method
  package var url: String
  /// `nv-authorizations`: the tokens that authorise this request, joined by commas (DOMAIN §1.2);
  /// empty when none is sent.
  package var authorizations: String
  package var body: [UInt8]
  /// How long the client waits for the answer.
  package var timeout: Duration
  /// What an injected fault tells the head-end to get wrong; real staging servers have such a door.
  package var instruction: Instruction?

  package init(
    id: RequestID, sender: PlayerID, operation: Operation, method: Method = .get, url: String,
    authorizations: String = "", body: [UInt8] = [], timeout: Duration
  ) {
    self.id = id
    self.sender = sender
    self.operation = operation
    self.method = method
    self.url = url
    self.authorizations = authorizations
    self.body = body
    self.timeout = timeout
  }
}
