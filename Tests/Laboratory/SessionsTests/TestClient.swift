import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds
import Worlds

/// A real client as the tests script it: what it shows, and what it was given.
final class TestClient {
  let witness: Witness
  let device: String
  var account: String
  var address = "192.0.2.1"
  var agent = "curl/8.5.0"
  /// What the last answer's cookie names; sent back only if `keepsCookie`.
  private(set) var cookie = ""
  var keepsCookie = true
  private(set) var contentToken = ""
  private(set) var sessionToken = ""

  init(_ witness: Witness, _ device: String, account: String? = nil) {
    (self.witness, self.device, self.account) = (witness, device, account ?? device)
  }

  @discardableResult
  func send(
    _ method: Request.Method, _ target: String, _ authorizations: String = "",
    body: String = ""
  ) -> RealClientAnswer {
    var request = RealClientRequest(
      method: method, target: target, authority: "127.0.0.1:8080",
      authorizations: authorizations, body: Array(body.utf8), address: address,
      cookie: keepsCookie ? cookie : "")
    request.headers = [HTTPHeader("user-agent", agent)]
    let answer = witness.session.answer(request)
    if !answer.client.isEmpty { cookie = answer.client }
    witness.advance(by: 0.01)
    return answer
  }

  @discardableResult
  func askToken(_ content: String = "news-one") -> RealClientAnswer {
    let answer = send(
      .get,
      "/SIM/app/v1/tokens?contentId=\(content)&accountId=\(account)&deviceUniqueId=\(device)")
    if answer.status == 200 { contentToken = answer.text }
    return answer
  }

  @discardableResult
  func setUp() -> RealClientAnswer { keep(send(.post, "/SIM/ssm/v1/sessions/setup", contentToken)) }

  @discardableResult
  func beat() -> RealClientAnswer {
    keep(send(.post, "/SIM/ssm/v1/sessions/heartbeat", sessionToken))
  }

  @discardableResult
  func tearDown() -> RealClientAnswer { send(.post, "/SIM/ssm/v1/sessions/teardown", sessionToken) }

  @discardableResult
  func askMaster() -> RealClientAnswer { send(.get, "/SIM/live/news-one/master.m3u8") }

  /// The newest segment of the lowest rendition, by way of both playlists.
  @discardableResult
  func askSegment(_ content: String = "news-one", _ kind: String = "live") -> RealClientAnswer {
    let root = "/SIM/\(kind)/\(content)"
    guard let child = send(.get, "\(root)/master.m3u8").addresses.first else {
      return RealClientAnswer(.silence)
    }
    let list = send(.get, "\(root)/\(child)")
    guard let segment = list.addresses.last, let folder = child.split(separator: "/").first else {
      return list
    }
    return send(.get, "\(root)/\(folder)/\(segment)")
  }

  /// The newest segment of sound, by way of its playlist.
  @discardableResult
  func askSound(_ content: String = "ocean") -> RealClientAnswer {
    let root = "/SIM/live/\(content)/sound"
    let list = send(.get, "\(root)/index.m3u8?drm=none")
    guard let segment = list.addresses.last else { return list }
    return send(.get, "\(root)/\(segment)")
  }

  /// The key of the first period.
  @discardableResult
  func askKey() -> RealClientAnswer {
    send(.get, "/SIM/keys/v1/news-one/0", "\(contentToken),\(sessionToken)")
  }

  /// Everything up to an open session.
  func start() {
    askToken()
    setUp()
  }

  /// As the wall shows it.
  var pane: ClientObservation? {
    witness.session.world.observation.slots.lazy.compactMap(\.client).first { $0.key == cookie }
  }

  private func keep(_ answer: RealClientAnswer) -> RealClientAnswer {
    if answer.status == 200, let token = answer.text.firstMatch(of: /"sessionToken":"([^"]+)"/) {
      sessionToken = String(token.1)
    }
    return answer
  }
}

extension RealClientAnswer {
  /// HTTP status; a negative number when no response is sent.
  var status: Int {
    switch outcome {
    case .response(let response): response.status
    case .failure(let failure): failure.rawValue
    case .silence: NetworkFailure.timedOut.rawValue
    }
  }

  var bytes: [UInt8] {
    if case .response(let response) = outcome { response.body } else { [] }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The service's own code in a refusal.
  var code: Int? { text.firstMatch(of: /"errorCode":(\d+)/).flatMap { Int($0.1) } }

  /// The addresses in a playlist.
  var addresses: [String] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }
}
