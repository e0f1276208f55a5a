import ContentProtection
import Simulation
import Testing

struct KeyRequestTests {
  @Test func `the server reads asset and device`() throws {
    var exchange = try KeyExchange()
    let contents = try exchange.identity.open(spc: exchange.request.spc)
    #expect(contents.assetID == KeyExchange.asset)
    #expect(contents.deviceID == "tv")
    #expect(contents.responseKey.count == 16)
    #expect(contents.proof == nil)
    let proof = InvalidationProof(
      challenge: Array(1...8), outcome: .expired, secondsLeft: 70_000)
    let request = try KeyRequest(
      certificate: ApplicationCertificate(der: exchange.identity.certificate), assetID: "news",
      deviceID: "tv", proof: proof, random: &exchange.random)
    let returned = try exchange.identity.open(spc: request.spc)
    #expect(returned.proof == proof && returned.assetID == "news")
  }

  @Test func `the same seed gives the same SPC`() throws {
    #expect(try KeyExchange().request.spc == KeyExchange().request.spc)
    #expect(try KeyExchange().request.spc != KeyExchange(seed: 2).request.spc)
  }

  @Test func `an SPC has no date`() throws {
    let exchange = try KeyExchange()
    let contents = Mirror(reflecting: try exchange.identity.open(spc: exchange.request.spc))
    #expect(
      contents.children.map(\.label) == [
        "assetID", "deviceID", "responseKey", "isPersistable", "indicator", "proof",
      ])
  }

  @Test func `another server does not know the certificate`() throws {
    let other = try KeyExchange(seed: 2).identity
    let spc = try KeyExchange().request.spc
    #expect(throws: KeyRequestFault.unknownCertificate) { try other.open(spc: spc) }
  }

  @Test func `a changed byte anywhere is noticed`() throws {
    let exchange = try KeyExchange()
    for position in exchange.request.spc.indices {
      var spc = exchange.request.spc
      spc[position] ^= 1
      #expect(throws: KeyRequestFault.self) { try exchange.identity.open(spc: spc) }
    }
  }

  @Test(arguments: [0, 4, 5, 37, 101, 102, 122])
  func `a cut request is malformed`(length: Int) throws {
    let exchange = try KeyExchange()
    let spc = Array(exchange.request.spc.prefix(length))
    #expect(throws: KeyRequestFault.malformed) { try exchange.identity.open(spc: spc) }
  }

  @Test(arguments: StreamingIndicator.allCases)
  func `a request says where the picture is to be shown`(indicator: StreamingIndicator) throws {
    var exchange = try KeyExchange()
    let request = try KeyRequest(
      certificate: ApplicationCertificate(der: exchange.identity.certificate), assetID: "news",
      deviceID: "tv", indicator: indicator, random: &exchange.random)
    #expect(try exchange.identity.open(spc: request.spc).indicator == indicator)
  }

  @Test func `an identifier that is too long makes no request`() throws {
    var exchange = try KeyExchange()
    let certificate = try ApplicationCertificate(der: exchange.identity.certificate)
    let long = String(repeating: "x", count: 70_000)
    #expect(throws: KeyRequestFault.unusable) {
      try KeyRequest(
        certificate: certificate, assetID: long, deviceID: "tv", random: &exchange.random)
    }
  }
}
