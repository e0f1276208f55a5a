import ContentProtection
import Dashboard
import HeadEndAPI
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// What inputs meet: the shipped line-ups, and a world some seconds old with one real client in it.
/// Every input gets a copy, so none knows of those before it.
package struct FuzzFixture: Sendable {
  /// Why there is no ground: a sentence.
  package struct Unusable: Error {
    package let sentence: String
  }

  /// The texts of line-ups by their names.
  let lineUps: [String: String]
  /// A world ten seconds old, in which every player plays.
  let world: World
  /// As old, with the real client that the tokens are of.
  let visited: World
  let contentToken: String
  let sessionToken: String
  let identity: ServerIdentity
  let certificate: ApplicationCertificate
  let wall = Wall(theme: .dark)

  static let size = Size(100, 30)

  /// A ground with these line-ups, one of them `default`.
  package init(lineUps: [String: String]) throws(Unusable) {
    self.lineUps = lineUps
    var random = RandomStream(seed: 1, name: "fuzzing")
    identity = ServerIdentity(
      tenant: "SIM", notBefore: .scriptedEpoch, validFor: .seconds(86_400 * 365), random: &random)
    do {
      certificate = try ApplicationCertificate(der: identity.certificate)
      let lineUp = try LineUpFile.read(
        lineUps["default"] ?? "", name: "default", path: "default")
      let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
      session.advance(to: .zero + .seconds(10))
      world = session.world
      contentToken = Self.text(
        session.answer(
          Self.request(
            .get,
            "/SIM/app/v1/tokens?contentId=news-one&accountId=ann&deviceUniqueId=ann")))
      let grant = session.answer(
        Self.request(.post, "/SIM/ssm/v1/sessions/setup", contentToken))
      let body = Array(Self.text(grant).utf8)
      sessionToken = SessionGrant(reading: body)?.sessionToken ?? ""
      visited = session.world
    } catch {
      throw Unusable(sentence: "\(error)")
    }
    guard !contentToken.isEmpty, !sessionToken.isEmpty else {
      throw Unusable(sentence: "no tokens were given")
    }
  }

  /// A session that continues the world without real clients.
  func session() -> Session { Session(Run(world)) }

  private static func request(
    _ method: Request.Method, _ target: String, _ tokens: String = ""
  ) -> RealClientRequest {
    RealClientRequest(
      method: method, target: target, authority: "127.0.0.1:80", authorizations: tokens,
      address: "192.0.2.1")
  }

  private static func text(_ answer: RealClientAnswer) -> String {
    guard case .response(let response) = answer.outcome, response.isSuccess else { return "" }
    return String(decoding: response.body, as: UTF8.self)
  }
}
