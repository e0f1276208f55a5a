import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct ExpressPlayOnPremiseTests {
  private static func post(_ spc: [UInt8], _ visitor: inout Visitor) throws -> Response {
    try visitor.answer(.licence, .post, visitor.endpoints.onPremiseServer, body: spc).response
  }

  @Test func `an SPC alone gets a CKC with the tenant's lease`() throws {
    var visitor = Visitor()
    let request = try visitor.keyRequest()
    let key = try request.open(ckc: Self.post(request.spc, &visitor).body)
    #expect(key.leaseEnd == .scriptedEpoch + .seconds(300))
    let licence = try visitor.licence(request.spc, visitor.contentToken())
    #expect(try request.open(ckc: licence.ckc) == key)
  }

  @Test func `a content without a key and a broken SPC are refused`() throws {
    var visitor = Visitor()
    let clear = try visitor.keyRequest("free-three")
    #expect(try Self.post(clear.spc, &visitor).refusal == "404/4011")
    #expect(try Self.post([1, 2, 3], &visitor).refusal == "400/2001")
    #expect(try visitor.get(visitor.endpoints.onPremiseServer).status == 405)
  }

  @Test func `on instruction each service refuses a licence with its own status`() throws {
    var app = ExpressPlayVisitor()
    let request = try app.visitor.keyRequest()
    let url = try app.token().uri
    #expect(try app.rights(url, request.spc, instruction: .ungranted).refusal == "403/4000")
    let server = app.visitor.endpoints.onPremiseServer
    let own = app.visitor.answer(
      .licence, .post, server, body: request.spc, instruction: .ungranted)
    #expect(try own.response.refusal == "403/4000")
    let token = try app.visitor.contentToken()
    let licence = try app.visitor.licence(request.spc, token, instruction: .ungranted)
    #expect(try licence.refusal == "400/4000")
  }
}
