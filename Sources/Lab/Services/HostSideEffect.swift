package import HeadEndAPI
package import Players

/// What an app's own code has done for it while it runs. The code waits, so that the outcome is
/// there at once; the time that it would have taken passes before the code's answer takes effect.
package enum HostSideEffect: Hashable, Sendable {
  /// A synchronous request of the app, such as a resource loader's to its key server.
  case fetch(
    Operation, Request.Method, url: String, authorizations: String, headers: [HTTPHeader] = [],
    body: [UInt8])
  /// `streamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case keyRequest(certificate: [UInt8], contentIdentifier: String, isPersistable: Bool = false)
  /// `persistableContentKey(fromKeyVendorResponse:options:)`.
  case persistableKey(ckc: [UInt8])
  /// `invalidatePersistableContentKey(_:options:completionHandler:)` on a device.
  case invalidation(device: String, key: [UInt8], challenge: [UInt8])

  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    case response(Response)
    case failure(NetworkFailure)
    /// The SPC.
    case keyRequest([UInt8])
    /// Neither an SPC nor bytes to be stored.
    case noKeyRequest(LoaderFailure)
    /// The bytes that the app stores.
    case persistableKey([UInt8])
  }
}
