/// What an app's own code does with the key request, or the loading request, that it has to answer.
package enum KeyRequestStep: Hashable, Sendable {
  /// Makes the SPC: `makeStreamingContentKeyRequestData(forApp:contentIdentifier:options:)`.
  case makeRequest(certificate: [UInt8], contentIdentifier: String, isPersistable: Bool)
  /// Takes the key out of a CKC: `persistableContentKey(fromKeyVendorResponse:options:)`.
  case keepKey(ckc: [UInt8])

  package enum Outcome: Hashable, Sendable {
    /// The SPC.
    case request([UInt8])
    /// What the device is to keep.
    case licence(PersistentLicence)
    case failure(LoaderFailure)
  }
}
