import ContentProtection
import FoundationEssentials
import HeadEnd
import HeadEndAPI
import Simulation
import Testing

/// Numbers and spellings that are published, written out once more.
struct PublishedCodesTests {
  @Test func `the addresses of a tenant have the published paths`() {
    let endpoints = Endpoints(tenant: "SIM")
    #expect(endpoints.ssmServer.hasSuffix("-ssm.headend.example/SIM/ssm/v1"))
    #expect(endpoints.license.hasSuffix("/SIM/fpls/contentlicenseservice/v1/licenses"))
    #expect(endpoints.certificate.hasSuffix("/SIM/fpls/contentlicenseservice/v1/certificates"))
    #expect(endpoints.operatorSSM.hasSuffix("-op.headend.example/SIM/ssm/v1"))
  }

  @Test(arguments: [
    (1000, "invalid request format"), (1001, "device_uid mismatch"),
    (1003, "invalid authentication token"), (1004, "invalid expiration time"),
    (1005, "tenant id mismatch"), (1006, "invalid token"), (1007, "max active sessions exceeded"),
    (1008, "session management disabled"), (1009, "device/account mismatch"),
    (1011, "bad request"), (1012, "credential key not available"), (1013, "missing device id"),
    (1017, "external session id too long"), (1018, "external session id in use"),
    (3001, "unknown account"), (3004, "unknown device"), (4000, "internal error"),
    (4001, "SSM not available"),
  ])
  func `the session service has the published codes`(code: Int, meaning: String) throws {
    #expect(try #require(SSMCode(rawValue: code)).message == meaning)
    #expect(SSMCode.allCases.count == 18)
  }

  @Test(arguments: [
    1004, 1005, 1006, 2001, 2103, 2104, 3001, 3003, 3004, 3005, 4000, 4001, 4005, 4006, 4007,
    4008, 4009, 4010, 4011, 4014, 4015, 4016, 4017, 4018, 4019, 4020, 4021,
  ])
  func `the licence service has the published codes`(code: Int) {
    #expect(LicenceCode(rawValue: code) != nil)
  }

  private static func object(_ part: Substring) throws -> [String: JSONValue] {
    let bytes = try #require(Base64.bytes(String(part)))
    return try #require(JSONText.value([String: JSONValue].self, from: bytes))
  }

  @Test func `a content token has the published header and claims`() throws {
    var visitor = Visitor()
    let parts = try visitor.contentToken().split(separator: ".")
    let header = try Self.object(parts[0])
    #expect(header["typ"]?.text == "JWT" && header["alg"]?.text == "HS256")
    let kid = try #require(header["kid"]?.text)
    #expect(kid.count == 6 && Int(kid) != nil)
    let claims = try Self.object(parts[1])
    #expect(claims["typ"]?.text == "ContentAuthZ" && claims["ver"]?.text == "1.0")
    #expect(claims["nbf"] == nil)
    let right = try #require(claims["contentRights"]?.list?.first)
    let keys: Set = [
      "contentId", "start", "end", "duration", "storable", "sessionControl", "usageRulesProfileId",
    ]
    #expect(keys.isSubset(of: right.keys))
  }

  @Test func `a kept licence lasts as long as in Apple's samples`() {
    #expect(OfflineTerms().storage == .seconds(2_592_000))
    #expect(OfflineTerms().playback == .seconds(86_400))
  }

  @Test func `Apple's ladder is the origin's, and no peak is above twice the average`() {
    let rungs = Rendition.ladder.map { "\($0.width)x\($0.height) \($0.averageBandwidth / 1000)" }
    #expect(
      rungs == [
        "416x234 145", "640x360 365", "768x432 730", "768x432 1100", "960x540 2000",
        "1280x720 3000", "1280x720 4500", "1920x1080 6000", "1920x1080 7800",
      ])
    #expect(Rendition.ladder.allSatisfy { $0.bandwidth <= 2 * $0.averageBandwidth })
    for rendition in Rendition.ladder {
      let level = Visitor.channels[0].hdcp(of: rendition).attribute
      #expect(level == (rendition.height >= 720 ? "TYPE-0" : "NONE"))
    }
  }
}

/// A value of JSON, as far as these tests look into it.
private struct JSONValue: Decodable {
  private(set) var text: String?
  private(set) var list: [[String: JSONValue]]?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try? container.decode(String.self)
    list = try? container.decode([[String: JSONValue]].self)
  }
}
