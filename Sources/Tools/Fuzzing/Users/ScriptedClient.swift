import HeadEndAPI
import Simulation
import Worlds

/// A real client that a script drives: it keeps the tokens that it is given.
struct ScriptedClient {
  private let name: String
  private let address: String
  private var contentToken = ""
  private var sessionToken = ""
  private static let tenant = "/SIM"
  /// What a client may send, and some files and terminals cannot hold.
  private static let odd = "a\u{FFFE}b\u{FFFF}cc'\"\\ # : | > & é"

  init(_ number: Int) {
    name = ["ann", "bob", "all"][number % 3]
    address = "192.0.2.\(number + 1)"
  }

  /// The request, with what the client has been given so far; `nil` where the server refuses it.
  func request(_ kind: ClientRequest) -> RealClientRequest? {
    let ssm = Self.tenant + "/ssm/v1/sessions/"
    let token = { (content: String, account: String) in
      "\(Self.tenant)/app/v1/tokens?contentId=\(content)&accountId=\(account)"
        + "&deviceUniqueId=\(account)"
    }
    let live = Self.tenant + "/live/news-one/"
    return switch kind {
    case .token: request(.get, token("news-one", name))
    case .otherToken: request(.get, token("ocean", "\(name)@example.com"))
    case .setup: request(.post, ssm + "setup", contentToken)
    case .heartbeat: request(.post, ssm + "heartbeat", sessionToken)
    case .teardown: request(.post, ssm + "teardown", sessionToken)
    case .killAll:
      request(.put, ssm + "killAccountSessions", contentToken, #"{"accountId":"\#(name)"}"#)
    case .licence:
      request(
        .post, Self.tenant + "/fpls/contentlicenseservice/v1/licenses", contentToken,
        #"{"spc":"WlNQQzI=","assetId":"news-one"}"#)
    case .certificate: request(.get, Self.tenant + "/fpls/contentlicenseservice/v1/certificates")
    case .master: request(.get, live + "master.m3u8", contentToken)
    case .media: request(.get, live + "234p/index.m3u8?drm=aes128")
    case .segment: request(.get, live + "234p/1.ts")
    case .report:
      request(
        .post, "/v1/reports", sessionToken,
        #"{"name":"OTVSSMHeartbeatErrorNotification","userInfo":{"code":404}}"#)
    case .oddReport: request(.post, "/v1/reports", sessionToken, Self.report(Self.odd))
    case .largeReport:
      request(
        .post, "/v1/reports", sessionToken,
        Self.report(String(repeating: "x", count: 40_000), lineEnd: "\n"))
    case .cmcd:
      request(.get, live + "234p/2.ts?CMCD=br%3D800%2Ccom.example-key%3D%22x%22%2Csid%3D%22s%22")
    case .nowhere: request(.get, "/\(name)/%2e%2e/%00?x=%EF%BF%BE", Self.odd, Self.odd)
    }
  }

  /// Keeps the token of an answer.
  mutating func keepToken(of answer: RealClientAnswer, to kind: ClientRequest) {
    guard case .response(let response) = answer.outcome, response.isSuccess else { return }
    switch kind {
    case .token: contentToken = String(decoding: response.body, as: UTF8.self)
    case .setup, .heartbeat:
      sessionToken = SessionGrant(reading: response.body)?.sessionToken ?? sessionToken
    default: break
    }
  }

  private static func report(_ text: String, lineEnd: String = "") -> String {
    let json = JSON.text(text).line
    return "{\"name\": \"odd\",\(lineEnd) \"userInfo\": {\"x\": \(json)}}"
  }

  private func request(
    _ method: Request.Method, _ target: String, _ tokens: String = "", _ body: String = ""
  ) -> RealClientRequest? {
    ClientDoor.admit(
      method, target, headers: [("user-agent", "curl/8"), ("nv-authorizations", tokens)],
      body: Array(body.utf8), from: address)
  }
}
