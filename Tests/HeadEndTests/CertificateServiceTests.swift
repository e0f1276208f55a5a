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
    #expect(certificate.isValid(at: .scriptedEpoch))
    #expect(certificate.isValid(at: .scriptedEpoch + .seconds(300 * 86_400)))
  }

  @Test func `an expired certificate on instruction has expired at any instant`() throws {
    var visitor = Visitor()
    for _ in 0..<3 {
      visitor.now += .seconds(100_000)
      let response = try visitor.get(
        visitor.endpoints.certificate, instruction: .expiredCertificate)
      let certificate = try ApplicationCertificate(der: response.body)
      #expect(!certificate.isValid(at: UnixTime(at: visitor.now, epoch: .scriptedEpoch)))
    }
  }
}
