package import Simulation

/// The client's side of one key exchange: makes the SPC and opens the CKC that answers it, as
/// `AVContentKeyRequest` does. The formats are our own, because Apple's are secret.
package struct KeyRequest: Hashable, Sendable {
  /// Server playback context: what is sent to the licence server.
  package let spc: [UInt8]
  private let responseKey: [UInt8]

  /// Seals a request so that only the certificate's owner can read it. A persistable request asks
  /// for a key that is kept on the device (`AVPersistableContentKeyRequest`); with a `proof` it
  /// returns one.
  package init(
    certificate: ApplicationCertificate, assetID: String, deviceID: String,
    isPersistable: Bool = false, indicator: StreamingIndicator = .local,
    proof: InvalidationProof? = nil, random: inout RandomStream
  ) throws(KeyRequestFault) {
    let responseKey = random.bytes(16)
    let payload = Fields.pack(
      [
        Array(assetID.utf8), Array(deviceID.utf8), responseKey, [isPersistable ? 1 : 0],
        [indicator.rawValue],
      ] + (proof.map { [$0.bytes] } ?? []))
    guard let payload else { throw .unusable }
    spc = try KeyRequestEnvelope.seal(
      payload, from: random.agreementKey(), to: certificate, nonce: random.bytes(12))
    self.responseKey = responseKey
  }

  /// Reads the key out of the answer to this request.
  package func open(ckc: [UInt8]) throws(KeyResponseFault) -> ContentKey {
    try KeyResponse.open(ckc, responseKey: responseKey)
  }
}

/// The contents of an SPC that a licence server has opened.
package struct KeyRequestContents: Hashable, Sendable {
  /// The content that the key is for, as the client's licence delegate named it.
  package var assetID: String
  /// The device that sent the request; with an adapter, the adapter's.
  package var deviceID: String
  /// 16 bytes under which the CKC is sealed.
  package var responseKey: [UInt8]
  /// Whether the key is to be kept on the device.
  package var isPersistable: Bool
  /// Where the picture is to be shown.
  package var indicator: StreamingIndicator
  /// What became of a kept key that the device has invalidated; `nil` in a request for a key.
  package var proof: InvalidationProof?

  package init(
    assetID: String, deviceID: String, responseKey: [UInt8], isPersistable: Bool = false,
    indicator: StreamingIndicator = .local, proof: InvalidationProof? = nil
  ) {
    self.assetID = assetID
    self.deviceID = deviceID
    self.responseKey = responseKey
    self.isPersistable = isPersistable
    self.indicator = indicator
    self.proof = proof
  }
}

/// Where the picture is to be shown, as the SPC says (Players/FairPlay, "Two screens"). The numbers
/// are our own [N].
package enum StreamingIndicator: UInt8, CaseIterable, Sendable {
  /// On the device's own screen, or anywhere else that is neither of the others.
  case local
  /// On an AirPlay receiver.
  case airPlay
  /// On a display behind an AV adapter.
  case adapter
}

/// Why an SPC could not be made or opened.
package enum KeyRequestFault: Error, Hashable, Sendable {
  /// An asset or device identifier of more than 65,535 bytes.
  case unusable
  /// Not an SPC: wrong magic or too short.
  case malformed
  /// Made for a certificate that this key server does not have.
  case unknownCertificate
  /// The seal does not open: it was changed in transit.
  case sealBroken
}

/// The asset identifier of a key request: base64 of JSON that holds the SSP content ID. The names
/// in the JSON are not published; ours are `contentId` and, for several keys, `keyId` [N].
package struct AssetIdentifier: Hashable, Sendable {
  package var contentId: String
  /// Which of the content's keys; `nil` for a content with a single key.
  package var keyId: String?

  package init(contentId: String, keyId: String? = nil) {
    self.contentId = contentId
    self.keyId = keyId
  }

  /// Reads the form in which ExpressPlay and FairPlay servers name keys: the content ID, followed
  /// by a colon and the key where there are several.
  package init(name: String) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      contentId: String(parts.first ?? ""), keyId: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// The content ID, followed by a colon and the key where there are several.
  package var name: String { keyId.map { "\(contentId):\($0)" } ?? contentId }

  /// The identifier as the host of a `skd://` URL: base64url without padding.
  package var text: String {
    let key = keyId.map { [JSON.Member(key: "keyId", value: .text($0))] } ?? []
    return Base64.urlText(
      JSON.object([.init(key: "contentId", value: .text(contentId))] + key).bytes)
  }

  /// Reads either base64 alphabet, or the JSON itself, as a delegate passes it on once decoded;
  /// `nil` without a content ID.
  package init?(text: String) {
    let bytes = text.hasPrefix("{") ? Array(text.utf8) : Base64.bytes(text)
    guard let json = bytes.flatMap({ JSON($0) }), let content = json["contentId"]?.string else {
      return nil
    }
    self.init(contentId: content, keyId: json["keyId"]?.string)
  }
}
