import ContentProtection
import Simulation
import Testing

struct KeyResponseTests {
  @Test(arguments: [nil, UnixTime.scriptedEpoch + .seconds(300)])
  func `the client gets the key and its lease`(leaseEnd: UnixTime?) throws {
    var exchange = try KeyExchange()
    var key = ContentKey(random: &exchange.random)
    key.leaseEnd = leaseEnd
    let ckc = try exchange.answer(key)
    #expect(try exchange.request.open(ckc: ckc) == key)
  }

  @Test(arguments: [nil] + HDCPTag.allCases)
  func `the client gets the HDCP tag, or none`(tag: HDCPTag?) throws {
    var exchange = try KeyExchange()
    var key = ContentKey(random: &exchange.random)
    key.hdcp = tag
    let ckc = try exchange.answer(key)
    #expect(try exchange.request.open(ckc: ckc).hdcp == tag)
  }

  @Test func `a corrupted CKC fails because its tag does not verify`() throws {
    var exchange = try KeyExchange()
    let ckc = try exchange.answer(ContentKey(random: &exchange.random))
    for position in ckc.indices.dropFirst(5) {
      var corrupted = ckc
      corrupted[position] ^= 0x80
      #expect(throws: KeyResponseFault.tagMismatch) {
        try exchange.request.open(ckc: corrupted)
      }
    }
  }

  @Test func `what is no CKC is malformed`() throws {
    var exchange = try KeyExchange()
    let ckc = try exchange.answer(ContentKey(random: &exchange.random))
    for bytes in [[], Array(ckc.prefix(20)), [0] + ckc.dropFirst()] {
      #expect(throws: KeyResponseFault.malformed) { try exchange.request.open(ckc: bytes) }
    }
  }

  @Test func `another request's CKC does not open`() throws {
    var first = try KeyExchange(seed: 1)
    let second = try KeyExchange(seed: 2)
    let ckc = try first.answer(ContentKey(random: &first.random))
    #expect(throws: KeyResponseFault.tagMismatch) { try second.request.open(ckc: ckc) }
  }
}
