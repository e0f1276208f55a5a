import Simulation
import SwiftASN1

/// What a certificate says, as far as a client reads it (RFC 5280 §4.1).
struct CertificateContents {
  let serial: [UInt8]
  let notBefore: UnixTime
  let notAfter: UnixTime
  let subject: String
  /// The point of the public key; `nil` for one on another curve, or of another kind.
  let point: [UInt8]?

  init(der: [UInt8]) throws {
    self = try DER.sequence(DER.parse(der), identifier: .sequence) { nodes in
      guard let body = nodes.next(), nodes.next() != nil else { throw CertificateFault.malformed }
      _ = try ASN1BitString(derEncoded: &nodes)
      return try DER.sequence(body, identifier: .sequence) { try Self(&$0) }
    }
  }

  private init(_ nodes: inout ASN1NodeCollection.Iterator) throws {
    _ = try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
      try Int(derEncoded: $0)
    }
    serial = Array(try ArraySlice<UInt8>(derEncoded: &nodes))
    guard nodes.next() != nil, nodes.next() != nil, let validity = nodes.next(),
      let subject = nodes.next(), let key = nodes.next()
    else { throw CertificateFault.malformed }
    (notBefore, notAfter) = try DER.sequence(validity, identifier: .sequence) {
      (try Self.time(&$0), try Self.time(&$0))
    }
    self.subject = try Self.name(subject)
    point = try DER.sequence(key, identifier: .sequence, Self.point)
    while nodes.next() != nil {}
  }

  /// `YYMMDDHHMMSSZ` up to 2049, else with four digits of the year (RFC 5280 §4.1.2.5).
  private static func time(_ nodes: inout ASN1NodeCollection.Iterator) throws -> UnixTime {
    guard let node = nodes.next(), case .primitive(let bytes) = node.content else {
      throw CertificateFault.malformed
    }
    var digits = Array(bytes)
    switch node.identifier {
    case .utcTime:
      digits = Array((bytes.first ?? 0 < UInt8(ascii: "5") ? "20" : "19").utf8) + digits
    case .generalizedTime: break
    default: throw CertificateFault.malformed
    }
    guard digits.count == 15 else { throw CertificateFault.malformed }
    for (place, mark) in [(12, ":"), (10, ":"), (8, "T"), (6, "-"), (4, "-")] {
      digits.insert(contentsOf: mark.utf8, at: place)
    }
    guard let time = UnixTime(iso8601: digits[...]) else { throw CertificateFault.malformed }
    return time
  }

  private static func point(_ nodes: inout ASN1NodeCollection.Iterator) throws -> [UInt8]? {
    guard let algorithm = nodes.next() else { throw CertificateFault.malformed }
    let isKnown = try DER.sequence(algorithm, identifier: .sequence) { nodes in
      let kind = try ASN1ObjectIdentifier(derEncoded: &nodes)
      guard kind == .ecPublicKey else {
        while nodes.next() != nil {}
        return false
      }
      return try ASN1ObjectIdentifier(derEncoded: &nodes) == .prime256v1
    }
    let point = try ASN1BitString(derEncoded: &nodes)
    return isKnown ? Array(point.bytes) : nil
  }

  /// Such as `CN=SIM FairPlay Application,O=SIM`: the last part first (RFC 4514).
  private static func name(_ node: ASN1Node) throws -> String {
    let parts = try DER.sequence(node, identifier: .sequence) { sets in
      var parts: [String] = []
      while let set = sets.next() {
        parts.append(try DER.set(set, identifier: .set, Self.part))
      }
      return parts
    }
    return parts.reversed().joined(separator: ",")
  }

  private static func part(_ nodes: inout ASN1NodeCollection.Iterator) throws -> String {
    var words: [String] = []
    while let node = nodes.next() {
      try DER.sequence(node, identifier: .sequence) { nodes in
        let kind = try ASN1ObjectIdentifier(derEncoded: &nodes)
        guard let value = nodes.next(), case .primitive(let bytes) = value.content else {
          throw CertificateFault.malformed
        }
        let text = String(decoding: bytes, as: UTF8.self)
        words.append("\(Self.shortNames[kind] ?? "\(kind)")=\(Self.escaped(text))")
      }
    }
    return words.joined(separator: "+")
  }

  /// RFC 4514 §3.
  private static let shortNames: [ASN1ObjectIdentifier: String] = [
    .commonName: "CN", .organizationName: "O", [2, 5, 4, 6]: "C", [2, 5, 4, 7]: "L",
    [2, 5, 4, 8]: "ST", [2, 5, 4, 9]: "STREET", [2, 5, 4, 11]: "OU",
    [0, 9, 2342, 19_200_300, 100, 1, 1]: "UID", [0, 9, 2342, 19_200_300, 100, 1, 25]: "DC",
  ]

  /// RFC 4514 §2.4.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (place, character) in text.enumerated() {
      let isEnd = place == 0 || place == text.count - 1
      let isSpecial =
        #",+"\<>;"#.contains(character) || isEnd && character == " "
        || place == 0 && character == "#"
      result += (isSpecial ? "\\" : "") + String(character)
    }
    return result
  }
}
