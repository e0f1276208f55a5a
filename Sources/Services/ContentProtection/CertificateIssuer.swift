import Crypto
import Simulation
import SwiftASN1

/// Writes and signs application certificates (RFC 5280 §4.1) with Ed25519, whose signatures are
/// deterministic (RFC 8410).
struct CertificateIssuer: Sendable {
  private let tenant: String
  private let key: Curve25519.Signing.PrivateKey

  init(tenant: String, random: inout RandomStream) {
    self.tenant = tenant
    do {
      key = try Curve25519.Signing.PrivateKey(rawRepresentation: random.bytes(32))
    } catch {
      preconditionFailure("Any 32 bytes are an Ed25519 private key.")
    }
  }

  /// The DER of a certificate of the tenant's licence service.
  func certificate(
    for subjectKey: P256.KeyAgreement.PublicKey, serial: [UInt8], notBefore: UnixTime,
    notAfter: UnixTime
  ) -> [UInt8] {
    do {
      var body = DER.Serializer()
      try body.appendConstructedNode(identifier: .sequence) { body in
        try body.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) {
          try $0.serialize(2)
        }
        body.appendPrimitiveNode(identifier: .integer) { $0 += Self.positive(serial) }
        try Self.append([.ed25519], to: &body)
        try append("Simulated FairPlay Issuer", to: &body)
        body.appendConstructedNode(identifier: .sequence) { validity in
          for time in [notBefore, notAfter] { Self.append(time, to: &validity) }
        }
        try append("\(tenant) FairPlay Application", to: &body)
        try body.appendConstructedNode(identifier: .sequence) { key in
          try Self.append([.ecPublicKey, .prime256v1], to: &key)
          try key.serialize(ASN1BitString(bytes: Array(subjectKey.x963Representation)[...]))
        }
        try Self.appendExtensions(to: &body)
      }
      var certificate = DER.Serializer()
      try certificate.appendConstructedNode(identifier: .sequence) { certificate in
        certificate.serializeRawBytes(body.serializedBytes)
        try Self.append([.ed25519], to: &certificate)
        let signature = try key.signature(for: body.serializedBytes)
        try certificate.serialize(ASN1BitString(bytes: Array(signature)[...]))
      }
      return certificate.serializedBytes
    } catch {
      preconditionFailure("A certificate of fixed shape can always be written: \(error)")
    }
  }

  /// An algorithm, and its parameter if it has one.
  private static func append(
    _ algorithm: [ASN1ObjectIdentifier], to coder: inout DER.Serializer
  ) throws {
    try coder.serializeSequenceOf(algorithm)
  }

  /// The tenant's name with a name in it.
  private func append(_ commonName: String, to coder: inout DER.Serializer) throws {
    let names: [(ASN1ObjectIdentifier, String)] = [
      (.organizationName, tenant), (.commonName, commonName),
    ]
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      for (kind, name) in names {
        try coder.appendConstructedNode(identifier: .set) { coder in
          try coder.appendConstructedNode(identifier: .sequence) { coder in
            try coder.serialize(kind)
            try coder.serialize(ASN1UTF8String(name))
          }
        }
      }
    }
  }

  /// With two digits of the year up to 2049 (RFC 5280 §4.1.2.5).
  private static func append(_ time: UnixTime, to coder: inout DER.Serializer) {
    let digits = Array(time.iso8601.utf8.filter { (0x30...0x39).contains($0) }.prefix(14))
    let isLong = !("1950"..."2049").contains(String(decoding: digits.prefix(4), as: UTF8.self))
    coder.appendPrimitiveNode(identifier: isLong ? .generalizedTime : .utcTime) {
      $0 += digits.dropFirst(isLong ? 0 : 2) + [UInt8(ascii: "Z")]
    }
  }

  /// Critical: no authority, and a key for key agreement.
  private static func appendExtensions(to coder: inout DER.Serializer) throws {
    let extensions: [(ASN1ObjectIdentifier, [UInt8])] = [
      (.basicConstraints, [0x30, 0]), (.keyUsage, [0x03, 2, 3, 0x08]),
    ]
    try coder.serialize(explicitlyTaggedWithTagNumber: 3, tagClass: .contextSpecific) { coder in
      try coder.appendConstructedNode(identifier: .sequence) { coder in
        for (kind, value) in extensions {
          try coder.appendConstructedNode(identifier: .sequence) { coder in
            try coder.serialize(kind)
            try coder.serialize(true)
            try coder.serialize(ASN1OctetString(contentBytes: value[...]))
          }
        }
      }
    }
  }

  // RFC 5280 §4.1.2.2: positive, and not all zeroes.
  private static func positive(_ serial: [UInt8]) -> [UInt8] {
    [serial[0] & 0x3f | 0x40] + serial.dropFirst()
  }
}

extension ASN1ObjectIdentifier {
  static let ed25519: Self = [1, 3, 101, 112]
  static let ecPublicKey: Self = [1, 2, 840, 10045, 2, 1]
  static let prime256v1: Self = [1, 2, 840, 10045, 3, 1, 7]
  static let commonName: Self = [2, 5, 4, 3]
  static let organizationName: Self = [2, 5, 4, 10]
  fileprivate static let basicConstraints: Self = [2, 5, 29, 19]
  fileprivate static let keyUsage: Self = [2, 5, 29, 15]
}
