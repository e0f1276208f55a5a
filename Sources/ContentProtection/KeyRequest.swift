package import Simulation

/// The client's side of one key exchange: makes the SPC and opens the CKC that answers it. Stands
/// for `AVContentKeyRequest` (DOMAIN §2); the formats are our own, because Apple's are secret.
package struct KeyRequest: Hashable, Sendable {
  /// Server playback context: what is sent to the licence server.
  package let spc: [UInt8]
  private let responseKey: [UInt8]

  /// Seals a request so that only the certificate's owner can read it; a persistable one asks for a
  /// key to be kept on the device (`AVPersistableContentKeyRequest`).
  package init(
    certificate: ApplicationCertificate, assetID: String, deviceID: String,
    isPersistable: Bool = false, random: inout RandomStream
  ) throws(KeyRequestFault) {
    let responseKey = random.bytes(16)
    let payload = Fields.pack([
      Array(assetID.utf8), Array(deviceID.utf8), responseKey, [isPersistable ? 1 : 0],
    ])
    guard let payload, let recipient = certificate.agreementKey else { throw .unusable }
    spc = try KeyRequestEnvelope.seal(
      payload, from: random.agreementKey(), to: recipient, nonce: random.bytes(12))
    self.responseKey = responseKey
  }

  /// Reads the key out of the answer to this request.
  package func open(ckc: [UInt8]) throws(KeyResponseFault) -> ContentKey {
    try KeyResponse.open(ckc, responseKey: responseKey)
  }
}
