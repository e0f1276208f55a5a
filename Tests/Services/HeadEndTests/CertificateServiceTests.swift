import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct CertificateServiceTests {
  @Test func `the certificate is valid for a year around the start of the world`() throws {
    var visitor = Visitor()
    let certificate = try ApplicationCertificate(
      der: visitor.get(visitor.endpoints.certificate).body)
    #expect(certificate.notBefore <= .scriptedEpoch)
    #expect(certificate.notAfter >= .scriptedEpoch + .seconds(300 * 86_400))
    #expect(!certificate.isRevoked)
  }

  @Test(arguments: [true, false])
  func `an app's bundle has the certificate that is served, whoever asks first`(
    readsFirst: Bool
  ) throws {
    var visitor = Visitor()
    let read = visitor.headEnd.certificateReader
    let early = readsFirst ? read() : []
    let served = try visitor.get(visitor.endpoints.certificate).body
    #expect((readsFirst ? early : read()) == served)
  }

  @Test(arguments: [(Instruction.revokedCertificate, true), (.foreignCertificate, false)])
  func `another certificate is served on instruction`(
    instruction: Instruction, isRevoked: Bool
  ) throws {
    var visitor = Visitor()
    let good = try ApplicationCertificate(der: visitor.get(visitor.endpoints.certificate).body)
    let response = try visitor.get(visitor.endpoints.certificate, instruction: instruction)
    let certificate = try ApplicationCertificate(der: response.body)
    #expect(certificate.subject == good.subject)
    #expect(certificate.isRevoked == isRevoked)
    #expect(certificate.serialNumber != good.serialNumber)
  }
}
