package import HeadEndAPI
package import Players

/// What an app's own code has done for it while it runs: the code waits, so the answer is there at
/// once; the time that it would have taken passes before what the code then says is heard.
package enum HostErrand: Hashable, Sendable {
  /// A synchronous request of the app, such as a resource loader's to its key server.
  case fetch(Operation, Request.Method, url: String, authorizations: String, body: [UInt8])
  /// `streamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case keyRequest(certificate: [UInt8], contentIdentifier: String)

  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    case failure(NetworkFailure)
    /// The SPC.
    case keyRequest([UInt8])
    case noKeyRequest(LoaderFailure)
  }
}
