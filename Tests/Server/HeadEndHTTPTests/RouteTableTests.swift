import FoundationEssentials
import HeadEndAPI
import Testing

@testable import HeadEndHTTP

/// The table of addresses, and the contract that is written from it.
@Suite struct RouteTableTests {
  private static func served(_ path: String) -> ServedPath? {
    RouteTable.path(of: ServedRoute.words(path))
  }

  private static func methods(_ path: String) -> [String]? { served(path)?.allowed }

  @Test func `a path has its methods, as Allow names them`() {
    #expect(Self.methods("/SIM/ssm/v1/sessions/setup") == ["POST", "OPTIONS"])
    #expect(Self.methods("/OTHER/ssm/v1/sessions/killAccountSessions") == ["PUT", "OPTIONS"])
    #expect(Self.methods("/SIM/live/a/master.m3u8") == ["GET", "HEAD", "OPTIONS"])
    #expect(Self.methods("/hms/fp/rights/") == ["POST", "OPTIONS"])
    #expect(Self.methods("/sees/SEESServlet") == ["GET", "POST", "HEAD", "OPTIONS"])
    #expect(Self.methods("/v1/channels") == ["GET", "HEAD", "OPTIONS"])
    #expect(Self.methods("/v1/orders") == ["GET", "OPTIONS"])
    #expect(Self.methods("/control/v1/commands") == ["POST"])
    #expect(Self.methods("/control/v1/frame") == ["GET"])
    for path in ["/", "/SIM", "/SIM/ssm/v1/sessions", "/SIM/ssm/setup", "/control/v1/shell"] {
      #expect(Self.methods(path) == nil, "\(path)")
    }
  }

  @Test func `a service gets GET for HEAD, and nothing for a method that is not accepted`() throws {
    let list = try #require(Self.served("/SIM/live/a/master.m3u8"))
    #expect(list.method("GET") == .get && list.method("HEAD") == .get)
    let kill = try #require(Self.served("/SIM/ssm/v1/sessions/killAccountSessions"))
    #expect(kill.method("PUT") == .put)
    for method in ["GET", "HEAD", "DELETE", "PATCH", "put", ""] {
      #expect(kill.method(method) == nil, "\(method)")
    }
    let frame = try #require(Self.served("/control/v1/frame/"))
    #expect(frame.method("HEAD") == nil && frame.role == .order(.frame) && list.role == .service)
  }

  @Test func `the contract names the members that the services write`() throws {
    let answers: [(path: String, bytes: Data)] = [
      (
        "/SIM/ssm/v1/sessions/setup",
        try JSONEncoder().encode(SessionGrant(sessionToken: "t", heartbeat: 30))
      ),
      ("/SIM/ssm/v1/sessions/heartbeat", try JSONEncoder().encode(SessionGrant(sessionToken: "t"))),
      (
        "/SIM/fpls/contentlicenseservice/v1/licenses",
        try JSONEncoder().encode(LicenceGrant(ckcMessage: "c", sessionToken: "t"))
      ),
    ]
    for (path, bytes) in answers {
      let text = String(decoding: bytes, as: UTF8.self)
      let route = try #require(Self.served(path)?.routes.first)
      for member in route.answerMembers {
        #expect(text.contains("\"\(member.name)\":"))
        #expect(OpenAPIDocument.text.contains("\"\(member.name)\": {\"type\": \"\(member.type)\"}"))
      }
      #expect(!route.answerMembers.isEmpty)
    }
  }

  @Test func `every address of the remote control is in the table`() {
    for address in ControlAddress.allCases {
      #expect(Self.served(address.path)?.role == .order(address))
    }
  }

  @Test func `the most exact address counts`() {
    #expect(
      Self.served("/SIM/live/a/b/index.m3u8")?.routes.first?.summary == "A media playlist")
    #expect(Self.served("/SIM/live/a/b/7.ts")?.routes.first?.summary == "A segment")
  }

  @Test(arguments: RouteTable.routes.filter { $0.group != .control }.map(\.path))
  func `every address but our own leads to a service`(path: String) {
    let own = [
      RouteTable.document, "/v1/reports", "/v1/channels", TimeAddress.path, OrderAddress.path,
      CMCDAddress.path,
    ]
    guard !own.contains(path) else { return }
    let words = ServedRoute.words(path).map { word in
      word == "{file}" ? "7.card" : word == "{period}" ? "7" : word.hasPrefix("{") ? "x" : word
    }
    let query = "?contentId=a&accountId=b&deviceUniqueId=c"
    let target = words.joined(separator: "/")
    #expect(
      Route(url: "http://localhost/\(target)") != nil
        || Route(url: "http://localhost/\(target)\(query)") != nil)
  }

  @Test func `the contract is JSON and has every address with every method`() throws {
    struct Contract: Decodable {
      struct Operation: Decodable {
        struct Response: Decodable {}
        let responses: [String: Response]
        let operationId: String
      }

      let openapi: String
      let paths: [String: [String: Operation]]
    }
    let contract = try JSONDecoder().decode(Contract.self, from: Data(OpenAPIDocument.text.utf8))
    #expect(contract.openapi == "3.1.0")
    let operations = contract.paths.values.flatMap(\.values)
    #expect(operations.count == RouteTable.routes.count)
    #expect(Set(operations.map(\.operationId)).count == operations.count)
    for route in RouteTable.routes {
      let operation = try #require(
        contract.paths[route.path]?[route.method.rawValue.lowercased()])
      #expect(
        operation.responses["405"] != nil
          && route.successes.allSatisfy { operation.responses["\($0)"] != nil })
    }
  }
}
