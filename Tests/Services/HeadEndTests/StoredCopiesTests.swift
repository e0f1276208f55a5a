import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Licences that are kept on devices, and their return (Players/Offline).
@Suite struct StoredCopiesTests {
  @Test func `a lease cannot be combined with a download`() throws {
    var visitor = Visitor { $0.offline.keyType = .lease }
    #expect(try visitor.keep() == "400/-42585")
    let stream = try visitor.keyRequest("film-two").spc
    #expect(try visitor.licence(stream, visitor.contentToken("film-two")).isSuccess)
  }

  @Test(arguments: [
    (PersistentKeyType.persistence, nil), (.persistenceAndDuration, Duration.seconds(86_400)),
  ])
  func `only persistence and duration has a playback window`(
    type: PersistentKeyType, playback: Duration?
  ) throws {
    var visitor = Visitor { $0.offline.keyType = type }
    let request = try visitor.keyRequest("film-two", isPersistable: true)
    let response = try visitor.licence(request.spc, visitor.contentToken("film-two"))
    let key = try request.open(ckc: try response.ckc)
    #expect(key.playbackDuration == playback)
    #expect(key.leaseEnd == .scriptedEpoch + .seconds(2_592_000))
  }

  @Test func `an account keeps as many copies as it may, and a returned key makes room`() throws {
    var visitor = Visitor { $0.offline.copies = 1 }
    #expect(try visitor.keep() == "200")
    #expect(try visitor.keep() == "200", "the same copy again")
    #expect(try visitor.keep(device: "phone") == "400/4000")
    #expect(try visitor.keep(device: "box") == "200")
    #expect(try visitor.giveBack().text == #"{"returned":true}"#)
    #expect(try visitor.keep(device: "phone") == "200")
  }

  @Test func `the key server says when a licence ends that it has granted`() throws {
    var visitor = Visitor()
    let token = try visitor.contentToken("film-two")
    #expect(try visitor.information(token).status == 404)
    #expect(try visitor.keep() == "200")
    visitor.now = visitor.now + .seconds(60)
    let text = try visitor.information(token).text
    let information = try #require(JSONText.value(LicenceInformation.self, from: Array(text.utf8)))
    let end = UnixTime.scriptedEpoch + .seconds(2_592_000)
    #expect(
      information
        == LicenceInformation(
          contentId: "film-two", deviceUniqueId: "tv", start: .scriptedEpoch, end: end))
    #expect(text.contains(#""duration":2592000,"end":"\#(end.iso8601)""#))
    #expect(try visitor.giveBack().status == 200)
    #expect(try visitor.information(token).status == 404)
  }

  @Test func `the key server says nothing without a token of the device`() throws {
    var visitor = Visitor()
    #expect(try visitor.keep() == "200")
    #expect(try visitor.information("").refusal == "400/4001")
    let other = try visitor.contentToken("news-one")
    #expect(try visitor.information(other).refusal == "400/4011")
    let phone = try visitor.contentToken("film-two", device: "phone")
    #expect(try visitor.information(phone).refusal == "400/4007")
    let url = visitor.endpoints.licenceInformation(content: "film-two", device: "tv")
    #expect(try visitor.answer(.licence, .post, url).response.status == 405)
  }

  @Test func `a proof counts once`() throws {
    var visitor = Visitor()
    #expect(try visitor.giveBack().status == 200)
    #expect(try visitor.giveBack().refusal == "400/-42585")
    #expect(try visitor.giveBack(challenge: 2).status == 200)
  }

  @Test(arguments: [InvalidationProof.Outcome.notFound, .expired])
  func `a key that was not there, or had expired, was not returned`(
    outcome: InvalidationProof.Outcome
  ) throws {
    var visitor = Visitor()
    #expect(try visitor.giveBack(challenge: 1, outcome).text == #"{"returned":false}"#)
  }

  @Test func `an SPC without proof returns nothing`() throws {
    var visitor = Visitor()
    let spc = try visitor.keyRequest().spc
    let url = visitor.endpoints.keyReturn
    #expect(try visitor.answer(.licence, .post, url, body: spc).response.refusal == "400/-42585")
    #expect(try visitor.answer(.licence, .post, url, body: [1]).response.refusal == "400/2001")
    #expect(try visitor.answer(.licence, .get, url).response.status == 405)
  }
}

extension Visitor {
  fileprivate mutating func keep(
    _ content: String = "film-two", device: String = "tv"
  ) throws -> String {
    let spc = try keyRequest(content, device: device, isPersistable: true).spc
    let account = device == "box" ? "other" : "home"
    let token = try contentToken(content, account: account, device: device)
    let response = try licence(spc, token)
    return try response.isSuccess ? "200" : response.refusal
  }

  fileprivate mutating func information(_ token: String) throws -> Response {
    let url = endpoints.licenceInformation(content: "film-two", device: "tv")
    return try answer(.licence, .get, url, authorizations: token).response
  }

  fileprivate mutating func giveBack(
    challenge: UInt8 = 1,
    _ outcome: InvalidationProof.Outcome = .success
  ) throws -> Response {
    let proof = InvalidationProof(
      challenge: Array(repeating: challenge, count: 8), outcome: outcome, secondsLeft: 70_000)
    let spc = try keyRequest("film-two", proof: proof).spc
    return try answer(.licence, .post, endpoints.keyReturn, body: spc).response
  }
}
