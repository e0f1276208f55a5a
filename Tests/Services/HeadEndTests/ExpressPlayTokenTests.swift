import ContentProtection
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

struct ExpressPlayTokenTests {
  @Test func `a token is a licence URL and opaque`() throws {
    var app = ExpressPlayVisitor()
    let first = try app.token()
    #expect(first.status == 200)
    #expect(first.contentType == "text/uri-list")
    #expect(
      first.uri.hasPrefix(
        "https://sim-fp.headend.example:80/hms/fp/rights/?ExpressPlayToken="))
    let token = try #require(first.uri.split(separator: "ExpressPlayToken=").last)
    #expect(token.count > 100)
    let bytes = try #require(Base64.bytes(String(token)))
    #expect(!String(decoding: bytes, as: UTF8.self).contains("news-one"))
    #expect(try app.token().uri != first.uri)
  }

  /// What is changed, status, and how the message begins.
  @Test(
    arguments: [
      (["customerAuthenticator": nil], 400, "customerAuthenticator"),
      (["customerAuthenticator": "100000,00"], 401, "customerAuthenticator"),
      (["errorFormat": "xml"], 400, "<!DOCTYPE html>"), (["generalFlags": "0001"], 400, "general"),
      (["kek": "12"], 400, "kek"), (["kek": String(repeating: "0", count: 32)], 403, "kek"),
      (["kid": nil], 400, "kek"), (["kid": "^"], 400, "kid"), (["kid": "news-one"], 400, "kid"),
      (["kid": "^" + String(repeating: "a", count: 65)], 400, "kid"),
      (["kid": "^free-three"], 404, "kid"), (["ek": "zz"], 400, "ek"),
      (["ek": String(repeating: "0", count: 48)], 400, "kek: requires either kid or ek"),
      (["kid": nil, "ek": String(repeating: "0", count: 48)], 501, "ek"),
      (["kek": nil], 400, "contentKey"),
      (["kek": nil, "contentKey": String(repeating: "0", count: 32)], 400, "iv"),
      (["contentKey": "0123"], 400, "contentKey"), (["iv": "0123"], 400, "iv"),
      (["rightsType": "Lend"], 400, "rightsType"), (["rentalDuration": "-1"], 400, "rental"),
      (["cookie": String(repeating: "c", count: 33)], 400, "cookie"),
      (["deviceId": ""], 400, "deviceId"), (["analogVideoOPL": "x"], 400, "analogVideoOPL"),
      (["expirationTime": "tomorrow"], 400, "expirationTime"),
    ] as [([String: String?], Int, String)])
  func `a parameter that is wrong is refused and named`(
    changes: [String: String?], status: Int, start: String
  ) throws {
    var app = ExpressPlayVisitor()
    let response = try app.token(changes)
    #expect(response.status == status)
    let message = JSONText.value(ServiceFailure.self, from: response.body)?.message
    #expect((message ?? response.text).hasPrefix(start), "\(response.text)")
  }

  @Test func `errors are HTML unless JSON is asked for`() throws {
    var app = ExpressPlayVisitor()
    let page = try app.token(["errorFormat": nil, "kid": "^no<where>"])
    #expect(page.status == 404)
    #expect(page.contentType == "text/html")
    #expect(page.text.contains("<h1>HTTP Status 404</h1>"))
    let json = try app.token(["kid": "^nowhere"])
    #expect(json.contentType == "application/json")
    #expect(try json.refusal == "404/404")
  }

  /// `expirationTime` and whether it is taken; the world starts on 2026-01-01 at 00:00:00 UTC.
  @Test(arguments: [
    ("+1", true), ("+2592000", true), ("+2592001", false), ("+0", false), ("+", false),
    ("2026-01-31T00:00:00Z", true), ("2026-01-31T00:00:01Z", false),
    ("2026-01-01T00:00:00Z", false), ("2026-01-15T12:30:00.250Z", true),
    ("2026-01-15T12:30:00+01:00", false), ("2026-02-30T00:00:00Z", false), ("2026-01-15", false),
  ])
  func `a token ends within 30 days`(expiration: String, isTaken: Bool) throws {
    var app = ExpressPlayVisitor()
    #expect(try app.token(["expirationTime": expiration]).isSuccess == isTaken)
  }

  @Test(arguments: [
    ("2026-02-28T23:59:59Z", true), ("2026-02-29T00:00:00Z", false),
    ("2026-03-01T00:00:00Z", true), ("2026-02-28T24:00:00Z", false),
  ])
  func `an end that no calendar has is refused`(expiration: String, isTaken: Bool) throws {
    var app = ExpressPlayVisitor()
    app.visitor.now += .seconds(31 * 86_400)
    #expect(try app.token(["expirationTime": expiration]).isSuccess == isTaken)
  }

  @Test func `a plus sign that is not encoded is a space`() throws {
    var app = ExpressPlayVisitor()
    let url = "\(app.visitor.endpoints.expressPlayToken)?\(app.parameters())&expirationTime="
    #expect(try app.visitor.get(url + "+60").status == 400)
    #expect(try app.visitor.get(url + "%2B60").status == 200)
  }

  @Test func `parameters may be posted`() throws {
    var app = ExpressPlayVisitor()
    let answer = app.visitor.answer(
      .expressPlayToken, .post, app.visitor.endpoints.expressPlayToken,
      body: Array(app.parameters().utf8))
    #expect(try answer.response.isSuccess)
  }
}
