import Faults
import Foundation
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing
import Worlds

@testable import Dashboard

/// The wall with its doors open, and a real client on it.
@Suite struct RealClientWallTests {
  private static let size = Size(160, 45)

  /// The default line-up with a client that has a token and a session; it has the focus.
  private static func wallSession(open: Bool = true) throws -> WallSession {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "default.yaml")
    let lineUp = try LineUpFile.read(
      try String(contentsOf: file, encoding: .utf8), name: "default", path: "default.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .standard))
    if open { wallSession.server = ServerAddress(url: "http://127.0.0.1:8080", tenant: "SIM") }
    wallSession.pass(.seconds(2))
    let token = try answer(
      wallSession, .get,
      "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann-phone")
    _ = try answer(wallSession, .post, "/SIM/ssm/v1/sessions/setup", token)
    for key in ["5"] as [Key] { _ = wallSession.press(key, size: size) }
    return wallSession
  }

  private static func answer(
    _ wallSession: WallSession, _ method: Request.Method, _ target: String, _ token: String = ""
  ) throws -> String {
    let answer = wallSession.answer(
      RealClientRequest(
        method: method, target: target, authority: "127.0.0.1:8080", authorizations: token,
        headers: [HTTPHeader("user-agent", "curl/8.5")], address: "127.0.0.1"))
    guard case .response(let response) = answer.outcome else { return "" }
    #expect(response.status == 200)
    return String(decoding: response.body, as: UTF8.self)
  }

  private static func text(_ wallSession: WallSession) -> String {
    TextDisplay.text(
      of: wallSession.frame(size).degraded(to: Capability(colors: .none, unicode: true)))
  }

  private static var timeKeys: [Key] {
    ActionTable.rows(in: .wall).flatMap(\.bindings).filter(\.action.movesTime).map(\.key)
  }

  @Test func `no key moves time while the server are open, and the footer says why`() throws {
    #expect(Self.timeKeys.count >= 10)
    let wallSession = try Self.wallSession()
    for key in Self.timeKeys {
      let before = wallSession.session.now
      #expect(wallSession.press(key, size: Self.size).isEmpty)
      #expect(wallSession.session.now == before && !wallSession.session.isPaused)
      #expect(wallSession.session.speed == .normal)
      #expect(wallSession.wall.keyHint?.meaning == ServerAddress.timeIsHeld, "\(key.name)")
    }
  }

  @Test func `the footer offers no key that would move time`() throws {
    func footer(open: Bool) throws -> String {
      let wallSession = try Self.wallSession(open: open)
      wallSession.pass(.seconds(20))
      return String(Self.text(wallSession).split(separator: "\n").last ?? "")
    }
    let (open, closed) = (try footer(open: true), try footer(open: false))
    #expect(closed.contains("p pause"), "\(closed)")
    #expect(!open.contains("p pause") && !open.contains("[ ] time"), "\(open)")
    #expect(open.contains("f fault"), "\(open)")
  }

  @Test func `the mouse does not turn time back either`() throws {
    let wallSession = try Self.wallSession()
    let now = wallSession.session.now
    for y in 0..<Self.size.height { _ = wallSession.click(x: 3, y: y, size: Self.size) }
    #expect(wallSession.session.now == now && !wallSession.session.isRewound)
  }

  @Test func `the header says that the server are open, and where`() throws {
    let header = Self.text(try Self.wallSession()).split(separator: "\n")[0]
    #expect(header.contains("127.0.0.1:8080") && header.contains("SERVING"))
    #expect(!Self.text(try Self.wallSession(open: false)).contains("SERVING"))
  }

  @Test(arguments: ["\r", "s", "r", "n", "v", "b", "y", "o", "d", "P", "K", "c"])
  func `a key that a real client does not take is refused with the reason`(key: String) throws {
    let wallSession = try Self.wallSession()
    let pressed: Key = key == "\r" ? .enter : .character(try #require(key.unicodeScalars.first))
    #expect(wallSession.press(pressed, size: Self.size).isEmpty)
    let hint = wallSession.wall.keyHint?.meaning
    #expect(hint == "zapdeck cannot control ann-phone: use its own script")
  }

  /// The same stage, whose client listens for orders.
  private static func page() throws -> WallSession {
    let wallSession = try wallSession()
    let answer = wallSession.answer(
      RealClientRequest(
        method: .get, target: OrderAddress.path, authority: "127.0.0.1:8080",
        headers: [HTTPHeader("user-agent", "curl/8.5")], address: "127.0.0.1"))
    #expect(answer.client == "c4")
    return wallSession
  }

  @Test func `the menu says that a page meets a fault at once, unless it is only armed`() throws {
    let wallSession = try Self.page()
    _ = wallSession.press("f", size: Self.size)
    #expect(Self.text(wallSession).contains("page triggers it at once"))
    #expect(!Self.text(wallSession).contains("arm only (in a real client)"))
    _ = wallSession.press(.tab, size: Self.size)
    #expect(Self.text(wallSession).contains("armed and waits"))
  }

  @Test func `a page that listens takes the orders that it can carry out`() throws {
    let wallSession = try Self.page()
    for (key, meaning) in [
      ("r", "ann-phone restarts the stream"), ("s", "ann-phone stops"),
      ("n", "ann-phone renews its licence"), ("v", "ann-phone is a web page: it cannot do that"),
      ("K", "ann-phone is a web page: it cannot do that"),
    ] as [(Key, String)] {
      _ = wallSession.press(key, size: Self.size)
      #expect(wallSession.wall.keyHint?.meaning == meaning)
    }
    _ = wallSession.press(.enter, size: Self.size)
    #expect(wallSession.wall.keyHint?.meaning == "ann-phone plays")
  }

  @Test func `a client is named on the wall`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("A", size: Self.size)
    for _ in 0..<9 { _ = wallSession.press(.backspace, size: Self.size) }
    for key in ["d", "e", "n", " ", "!", "2"] as [Key] {
      _ = wallSession.press(key, size: Self.size)
    }
    #expect(Self.text(wallSession).contains("den-2_"))
    _ = wallSession.press(.enter, size: Self.size)
    #expect(wallSession.session.world.observation.slots.last?.name == "den-2")
    #expect(wallSession.wall.keyHint?.meaning == "ann-phone is now called den-2")
    _ = wallSession.press("1", size: Self.size)
    _ = wallSession.press("A", size: Self.size)
    let reason = "only real clients can be renamed; main's name comes from the line-up"
    #expect(wallSession.wall.keyHint?.meaning == reason)
  }

  @Test func `a fault waits for the client's next request and says so`() throws {
    let wallSession = try Self.wallSession()
    for key in ["f", "h"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    #expect(
      wallSession.wall.keyHint?.meaning.hasSuffix("waits for its next session.heartbeat") == true)
  }

  @Test(arguments: FaultCatalogue.kinds)
  func `a fault acts at a real client or is dim with the reason`(kind: FaultKind) throws {
    let wallSession = try Self.wallSession()
    let slot = try #require(wallSession.session.world.observation.slots.last)
    let obstacle = kind.obstacle(at: [slot], provoked: true)
    #expect(obstacle == kind.atRealClients.obstacle)
    #expect(kind.point.isOnWire || kind.point == .device(.operatorKill) || obstacle != nil)
    let key = try #require(kind.key.unicodeScalars.first)
    for key in ["f", .character(key)] as [Key] { _ = wallSession.press(key, size: Self.size) }
    let isArmed = wallSession.session.world.observation.faults.contains { $0.key == kind.key }
    #expect(isArmed == (obstacle == nil) || kind.point.device?.isEvent == true)
  }

  @Test func `the menu says what a real client is answered, and that it only arms faults`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("f", size: Self.size)
    let text = Self.text(wallSession)
    #expect(text.contains("arm only (in a real client)"))
    #expect(text.contains("session setup refused") && text.contains("the request gets HTTP 500"))
    #expect(text.contains("armed and waits") && !text.contains("the stream restarts"))
  }

  @Test func `a client that lost its session and tore it down shows what its page shows`() throws {
    let wallSession = try Self.wallSession()
    let token = try Self.answer(
      wallSession, .get,
      "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann-phone")
    let grant = try Self.answer(wallSession, .post, "/SIM/ssm/v1/sessions/setup", token)
    let session = try #require(grant.firstMatch(of: /"sessionToken":"([^"]+)"/).map { "\($0.1)" })
    _ = try Self.answer(wallSession, .get, "/SIM/keys/v1/news-one/0", "\(token),\(session)")
    #expect(Self.text(wallSession).contains("VALID"))
    for key in ["f", "h"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    for path in ["heartbeat", "teardown"] {
      _ = wallSession.answer(
        RealClientRequest(
          method: .post, target: "/SIM/ssm/v1/sessions/\(path)", authority: "127.0.0.1:8080",
          authorizations: session, headers: [HTTPHeader("user-agent", "curl/8.5")],
          address: "127.0.0.1"))
    }
    let text = Self.text(wallSession)
    let pane = text[try #require(text.range(of: "┏")).lowerBound...]
    for words in ["X ERROR", "NO KEY", "X LOST"] { #expect(pane.contains(words), "\(words)") }
  }

  @Test func `minus asks, ends the client's session and forgets it`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("-", size: Self.size)
    #expect(Self.text(wallSession).contains("Forget client ann-phone?"))
    _ = wallSession.press("y", size: Self.size)
    #expect(wallSession.session.world.observation.slots.count == 4)
    #expect(wallSession.wall.keyHint?.meaning == "ann-phone's session was ended")
  }

  @Test func `the inspector shows what is known of a client, and nothing of an SDK`() throws {
    let wallSession = try Self.wallSession()
    _ = wallSession.press("i", size: Self.size)
    let text = Self.text(wallSession)
    for words in ["ann-phone  curl  from 127.0.0.1", "of ann", "sessions/setup", "SESSION_ON"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("DefaultLicenseDelegate") && !text.contains("documented app"))
  }

  @Test func `an error says what the client was answered`() throws {
    let wallSession = try Self.wallSession()
    for key in ["f", "s"] as [Key] { _ = wallSession.press(key, size: Self.size) }
    let request = RealClientRequest(
      method: .post, target: "/SIM/ssm/v1/sessions/setup", authority: "127.0.0.1:8080",
      headers: [HTTPHeader("user-agent", "curl/8.5")], address: "127.0.0.1")
    _ = wallSession.answer(request)
    #expect(Self.text(wallSession).contains("X set-up answered 500"))
  }

  @Test func `the join card shows address and code, and copies the invitation`() throws {
    let wallSession = try Self.wallSession()
    wallSession.server = ServerAddress(
      url: "http://10.0.0.7:8080", tenant: "SIM", joinCode: "ABC234",
      qrCode: DotMatrix(side: 29, dark: Array(repeating: true, count: 29 * 29)))
    for size in [Size(80, 24), Self.size] {
      _ = wallSession.press("w", size: size)
      let frame = wallSession.frame(size).degraded(to: Capability(colors: .none, unicode: true))
      let text = TextDisplay.text(of: frame)
      #expect(text.contains("http://10.0.0.7:8080") && text.contains("ABC234"))
      #expect(wallSession.press("Y", size: size) == [.copy("http://10.0.0.7:8080/?join=ABC234")])
      _ = wallSession.press(.escape, size: size)
      #expect(wallSession.wall.overlay == nil)
    }
  }

  @Test func `the join card of closed server says how to open them`() throws {
    let wallSession = try Self.wallSession(open: false)
    _ = wallSession.press("w", size: Self.size)
    #expect(wallSession.wall.keyHint?.meaning.contains("--serve") == true)
  }
}
