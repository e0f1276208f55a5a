import Foundation
import TestSupport
import Testing

/// The remote control of a running program.
@Suite(.enabled(if: Peer.curl, "no curl")) struct ControlTests {
  private static let token =
    "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann-phone"

  @Test func `the clock obeys until a real client is there`() throws {
    let server = try ServedProgram()
    #expect(try server.order("clock", "{\"paused\":true}").contains("\"paused\": true"))
    #expect(try server.order("clock", "{\"speed\":10}").contains("\"speed\": 10.0"))
    let before = try server.order("clock", "{\"speed\":1}")
    let after = try server.order("clock", "{\"advance\":\"60s\"}")
    #expect(try Self.now(after) == Self.now(before) + 60)
    _ = try server.curl(Self.token)
    #expect(
      try server.order("clock", "{\"advance\":\"1s\"}")
        == "{\"error\": \"time runs at x1 while real clients are connected\"}")
  }

  /// The article on the remote control.
  private static let article =
    (try? String(
      contentsOf: Repository.root.appending(
        path: "Sources/Server/HeadEndHTTP/HeadEndHTTP.docc/Control.md"),
      encoding: .utf8)) ?? ""

  private static func now(_ reply: String) throws -> Double {
    let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any]
    return try #require(object?["now"] as? Double)
  }

  @Test(arguments: [
    ("clock", "{\"sped\":1}", "unknown key `sped`; accepted: advance, paused, speed"),
    ("clock", "{\"advance\":\"soon\"}", "`advance` must be a time such as 10s, at most 24h"),
    ("keys", "{\"keys\":\"1 Foo\"}", "unknown key `Foo` (word 2)"),
    ("keys", "[]", "give a flat JSON object with keys, size"),
    ("commands", "{\"falt\":1}", "did you mean `fault`?"),
    ("commands", "{\"fault\":{\"key\":\"h\"}}", "`fault` needs `player` or `share`"),
    (
      "commands", "{\"fault\":{\"point\":\"session.setup\",\"effect\":{\"status\":400}}}",
      "`fault` needs `player` or `share`"
    ),
    (
      "commands",
      "{\"fault\":{\"point\":\"origin.segment\",\"player\":\"all\",\"effect\":{\"status\":304}}}",
      "no server answers with HTTP 304"
    ),
    (
      "commands", "{\"recover\":\"nobody\"}",
      "unknown player `nobody`"
    ),
    ("expect", "{\"player\":\"nobody\",\"state\":\"playing\"}", "unknown player `nobody`"),
  ])
  func `a bad order is answered in one clear line`(
    name: String, body: String, words: String
  ) throws {
    let reply = try ServedProgram().order(name, body)
    #expect(reply.hasPrefix("{\"error\": \"") && reply.contains(words), "\(reply)")
    #expect(!reply.contains("\\n") && !reply.contains("Complaint("))
    if words.contains("needs") { #expect(Self.article.contains(words)) }
  }

  @Test func `the contract names just what the remote control accepts`() throws {
    let server = try ServedProgram()
    let contract = try #require(
      try JSONSerialization.jsonObject(with: Data(try server.curl("/openapi.json").utf8))
        as? [String: Any])
    for name in ["keys", "clock"] {
      let post = try Self.part(contract, "paths", "/control/v1/\(name)", "post")
      let schema = try Self.part(post, "requestBody", "content", "application/json", "schema")
      let named = try Self.part(schema, "properties").keys.sorted().joined(separator: ", ")
      #expect(try server.order(name, "{\"x\":1}").contains("accepted: \(named)\""))
    }
    let frame = try Self.part(contract, "paths", "/control/v1/frame", "get", "responses", "200")
    for type in try Self.part(frame, "content").keys {
      let format = type.split(separator: "/").last?.prefix(3) == "svg" ? "svg" : "text"
      let head = try server.curl("/control/v1/frame?format=\(format)", "-D", "-", "-o", "/dev/null")
      #expect(head.lowercased().contains("content-type: \(type)"), "\(head)")
    }
    let commands = try Self.part(contract, "paths", "/control/v1/commands", "post", "responses")
    #expect(commands["409"] != nil)
  }

  private static func part(_ object: [String: Any], _ names: String...) throws -> [String: Any] {
    try names.reduce(object) { try #require($0[$1] as? [String: Any]) }
  }

  @Test func `a frame comes as text, with colours, and as a picture`() throws {
    let server = try ServedProgram()
    let text = try server.curl("/control/v1/frame?size=80x24")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count >= 24)
    #expect(text.contains("SERVING"))
    #expect(try server.curl("/control/v1/frame?size=80x24&format=ansi").contains("\u{1b}["))
    #expect(try server.curl("/control/v1/frame?size=80x24&format=svg").hasPrefix("<svg "))
  }

  @Test func `a fault that cannot act at a real client is refused`() throws {
    let server = try ServedProgram()
    _ = try server.curl(Self.token)
    let reply = try server.order("commands", "{\"fault\":{\"key\":\"x\",\"player\":\"ann-phone\"}}")
    #expect(reply.contains("not on the wire"), "\(reply)")
  }

  @Test func `a fault waits for its client, and one that never comes is listed`() throws {
    let server = try Server()
    for name in ["ann-phone", "mpv-1"] {
      let order = "{\"fault\":{\"key\":\"s\",\"player\":\"\(name)\"}}"
      #expect(try server.order("commands", order) == "{\"performed\": 1}")
    }
    let expected = try server.start(
      order: "expect", #"{"player":"ann-phone","session":"ERROR","within":"60s"}"#)
    let token = try server.curl(Self.token)
    let setUp = try server.curl(
      "/SIM/ssm/v1/sessions/setup", "-X", "POST", "-H", "nv-authorizations: \(token)")
    #expect(setUp.contains("\"errorCode\":4000"))
    #expect(try expected() == "{\"passed\": true}")
    let seen = try server.curl("/control/v1/observation")
    #expect(
      seen.contains(#""error": "The set-up request was answered 500, errorCode 4000: "#), "\(seen)")
    #expect(seen.contains(#""awaited": [{"fault": "session setup refused", "client": "mpv-1"}]"#))
    #expect(server.stop() == 0)
    #expect(
      try server.folder.text("out").hasSuffix(
        "fault `session setup refused` at mpv-1 never struck: no client of that name came\n"))
  }

  @Test func `of a client that never came nothing is known`() throws {
    let server = try ServedProgram()
    for condition in [#""request":"origin.segment","count":0"#, #""faults":0"#] {
      let order = "{\(condition),\"player\":\"mvp-1\",\"within\":\"1s\"}"
      let reply = try server.order("expect", order)
      #expect(reply.contains("there is no player mvp-1; there are: main"), "\(reply)")
    }
    for name in ["ci_mpv", "7up", String(repeating: "x", count: 25)] {
      let expect = "{\"request\":\"origin.segment\",\"player\":\"\(name)\",\"within\":\"1s\"}"
      let fault = "{\"fault\":{\"key\":\"s\",\"player\":\"\(name)\"}}"
      for (address, order) in [("expect", expect), ("commands", fault)] {
        let reply = try server.order(address, order)
        #expect(reply.contains("a real client's name begins with a letter"), "\(reply)")
      }
    }
  }

  @Test func `a caption does not move the window of an expectation`() throws {
    let server = try ServedProgram()
    _ = try server.curl(Self.token)
    for order in [#"{"say":"x"}"#, #"{"mark":"m"}"#] {
      #expect(try server.order("commands", order).hasPrefix("{\"performed\""))
    }
    let met = #"{"request":"app.token","player":"ann-phone","within":"1s"}"#
    #expect(try server.order("expect", met) == "{\"passed\": true}")
    _ = try server.order("commands", #"{"pause":"main"}"#)
    #expect(try server.order("expect", met).hasPrefix("{\"passed\": false"))
  }

  @Test func `what the remote control refuses is not in the saved session`() throws {
    let server = try Server()
    _ = try server.curl(Self.token)
    for order in [
      #"{"fault":{"key":"x","player":"ann-phone"}}"#, #"{"recover":"ann-phone"}"#,
      #"{"pause":"ann-phone"}"#,
    ] {
      #expect(try server.order("commands", order).hasPrefix("{\"error\""), "\(order)")
    }
    // One of five refuses.
    #expect(try server.order("commands", #"{"recover":"all"}"#) == "{\"performed\": 4}")
    #expect(server.stop() == 0)
    let session = try server.folder.text("session.yaml")
    #expect(session.contains(#""recover": "main""#))
    for trace in [#""fault""#, #""recover": "ann-phone""#, #""pause""#] {
      #expect(!session.contains(trace), "\(trace)")
    }
    #expect(!(try server.folder.text("log.jsonl").contains("commandRefused")))
  }

  @Test(arguments: [
    (#"{"clear":{"fault":"nonsuch"}}"#, "no fault `nonsuch` is armed; armed are: mine"),
    (#"{"rename":{"player":"main","to":"zz"}}"#, "only real clients can be renamed"),
  ])
  func `what the world refuses is no success`(order: String, words: String) throws {
    let server = try ServedProgram()
    let fault = #"{"fault":{"key":"h","player":"main","provoke":false,"name":"mine"}}"#
    #expect(try server.order("commands", fault) == "{\"performed\": 1}")
    let reply = try server.order("commands", order)
    #expect(reply.hasPrefix("{\"error\"") && reply.contains(words), "\(reply)")
  }

  @Test func `the 65th player is refused`() throws {
    let server = try ServedProgram()
    let replies = try (1...65).map {
      try server.order("commands", "{\"add\":{\"player\":\"p\($0)\",\"channel\":101}}")
    }
    #expect(replies[63] == "{\"performed\": 1}")
    #expect(replies[64] == "{\"error\": \"add: a session can add at most 64 players\"}")
  }

  @Test(arguments: [(400, 1008), (400, 1017), (400, 1018), (503, 4001)])
  func `a fault answers any code of the session service`(status: Int, code: Int) throws {
    let server = try ServedProgram()
    let token = try server.curl(Self.token)
    let performed = try server.order(
      "commands",
      """
      {"fault": {"point": "session.setup", "player": "ann-phone",
        "effect": {"status": \(status), "code": \(code)}}}
      """)
    #expect(performed == "{\"performed\": 1}")
    let setUp = {
      try server.curl(
        "/SIM/ssm/v1/sessions/setup", "-X", "POST", "-H", "nv-authorizations: \(token)", "-w",
        " %{http_code}")
    }
    let refused = try setUp()
    #expect(refused.contains("\"errorCode\":\(code),") && refused.hasSuffix(" \(status)"))
    #expect(try setUp().hasSuffix(" 200"))
  }

  @Test func `metrics count a client's requests by operation and status`() throws {
    let server = try ServedProgram()
    _ = try server.curl(Self.token)
    _ = try server.curl("/SIM/ssm/v1/sessions/setup", "-X", "POST")
    let metrics = try server.curl("/control/v1/metrics")
    let name = "zapdeck_requests_total{kind=\"client\",operation="
    #expect(metrics.contains("\(name)\"app.token\",status=\"200\"} 1\n"))
    #expect(metrics.contains("\(name)\"session.setup\",status=\"4"))
    #expect(metrics.contains("zapdeck_clients 1\n"))
  }
}
