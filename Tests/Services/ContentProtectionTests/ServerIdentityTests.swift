import ContentProtection
import Simulation
import TestSupport
import Testing

struct ServerIdentityTests {
  private static func identity(seed: UInt64 = 1) -> ServerIdentity {
    var random = RandomStream(seed: seed, name: "test.identity")
    return ServerIdentity(
      tenant: "SIM", notBefore: .scriptedEpoch, validFor: .seconds(86_400), random: &random)
  }

  @Test func `the same seed gives the same certificates byte for byte`() {
    let (first, second) = (Self.identity(), Self.identity())
    #expect(first.certificate == second.certificate)
    #expect(
      first.revokedCertificate(at: .scriptedEpoch) == second.revokedCertificate(at: .scriptedEpoch))
    #expect(
      first.foreignCertificate(at: .scriptedEpoch) == second.foreignCertificate(at: .scriptedEpoch))
    #expect(first.certificate != Self.identity(seed: 2).certificate)
  }

  @Test func `a client reads validity, subject and serial number`() throws {
    let certificate = try ApplicationCertificate(der: Self.identity().certificate)
    #expect(certificate.notBefore == .scriptedEpoch)
    #expect(certificate.notAfter == .scriptedEpoch + .seconds(86_400))
    #expect(certificate.subject.contains("CN=SIM FairPlay Application"))
    #expect(certificate.serialNumber.utf8.count == 32)
  }

  @Test func `a revoked certificate has the same subject, and says that it is revoked`()
    throws
  {
    let identity = Self.identity()
    let good = try ApplicationCertificate(der: identity.certificate)
    let revoked = try ApplicationCertificate(der: identity.revokedCertificate(at: .scriptedEpoch))
    #expect(revoked.subject == good.subject)
    #expect(revoked.serialNumber.utf8.count == 40 && revoked.serialNumber.hasPrefix("7f726576"))
    #expect(revoked.isRevoked)
    #expect(!good.isRevoked)
  }

  @Test func `the key server cannot open an SPC for a foreign certificate`() throws {
    let identity = Self.identity()
    let foreign = try ApplicationCertificate(der: identity.foreignCertificate(at: .scriptedEpoch))
    #expect(foreign.subject == (try ApplicationCertificate(der: identity.certificate)).subject)
    #expect(!foreign.isRevoked)
    var random = RandomStream(seed: 1, name: "test.foreign")
    let request = try KeyRequest(
      certificate: foreign, assetID: "news-one", deviceID: "tv", random: &random)
    #expect(throws: KeyRequestFault.unknownCertificate) { try identity.open(spc: request.spc) }
  }

  @Test func `bytes that are no certificate are refused`() {
    let cut = Array(Self.identity().certificate.dropLast(10))
    #expect(throws: CertificateFault.malformed) { try ApplicationCertificate(der: cut) }
    #expect(throws: CertificateFault.malformed) { try ApplicationCertificate(der: []) }
  }

  @Test(.enabled(if: Peer.openssl, "no openssl"))
  func `openssl reads the certificate`() throws {
    let output = try ExternalTool.output(
      "openssl", ["x509", "-inform", "der", "-noout", "-text"], input: Self.identity().certificate)
    let text = try #require(output)
    #expect(text.contains("Version: 3"))
    #expect(text.contains("Signature Algorithm: ED25519"))
    #expect(text.contains("Public Key Algorithm: id-ecPublicKey"))
    #expect(text.contains("prime256v1"))
    #expect(text.contains("CA:FALSE"))
    #expect(text.contains("Key Agreement"))
    #expect(text.contains("Not Before: Jan  1 00:00:00 2026 GMT"))
    #expect(text.contains("Not After : Jan  2 00:00:00 2026 GMT"))
  }

  @Test(
    .enabled(if: Peer.openssl, "no openssl"),
    arguments: [
      (["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], CertificateFault?.none),
      (["ec", "-pkeyopt", "ec_paramgen_curve:P-384"], .unsupportedKey),
      (["rsa:2048"], .unsupportedKey),
    ])
  func `a certificate that openssl has made is read`(
    key: [String], fault: CertificateFault?
  ) throws {
    let pem = try #require(
      try ExternalTool.output(
        "openssl",
        ["req", "-x509", "-nodes", "-days", "20000", "-keyout", "/dev/null", "-newkey"] + key
          + ["-subj", "/C=DE/O=House, Inc./OU=Apps/CN=Sky One "], input: []))
    let lines = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }
    let der = try #require(Base64.bytes(lines.joined()))
    if let fault {
      #expect(throws: fault) { try ApplicationCertificate(der: der) }
    } else {
      let certificate = try ApplicationCertificate(der: der)
      let subject = try ExternalTool.output(
        "openssl", ["x509", "-inform", "der", "-noout", "-subject", "-nameopt", "RFC2253"],
        input: der)
      #expect("subject=\(certificate.subject)\n" == subject)
      // After 2049, dates are written in another way.
      #expect(certificate.notAfter - certificate.notBefore == .seconds(20000 * 86_400))
    }
  }
}
