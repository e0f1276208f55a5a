import HeadEndAPI
import Simulation

/// One address of the server with one method: what may be sent there, and what is answered.
struct ServedRoute: Sendable {
  enum Group: String, CaseIterable {
    case application = "the app's back end"
    case sessions = "secure sessions"
    case licences = "licences and keys"
    case expressPlay = "ExpressPlay"
    case origin = "playlists and media"
    case clients = "real clients"
    case control = "remote control"
    case contract = "this contract"
  }

  /// What a body may be.
  enum Body {
    case none
    /// Bytes of that type, none of which are looked into here.
    case any(String)
    /// A JSON object with these members, by their types.
    case object([(name: String, type: String)], needed: [String])
  }

  let method: Request.Method
  /// Words in braces stand for any word.
  let path: String
  let group: Group
  let summary: String
  /// Parameters of the query that have to be there, and such that may.
  let needs: [String]
  let takes: [String]
  let body: Body
  /// Types that the answer's body may have when the request succeeds; none without a body.
  let answers: [String]
  /// The members of an answer in JSON, by their types, where clients have to know them.
  let answerMembers: [(name: String, type: String)]
  /// What `nv-authorizations` has to carry; `nil` where it carries nothing.
  let token: String?
  /// The statuses of success, and those with which its service refuses.
  let successes: [Int]
  let refusals: [Int]

  init(
    _ group: Group, _ method: Request.Method, _ path: String, _ summary: String,
    needs: [String] = [], takes: [String] = [], body: Body = .none,
    answers: [String] = ["application/json"],
    answerMembers: [(name: String, type: String)] = [], token: String? = nil,
    successes: [Int] = [200], refusals: [Int]
  ) {
    (self.group, self.method, self.path, self.summary) = (group, method, path, summary)
    (self.needs, self.takes) = (needs, takes)
    (self.body, self.answers, self.successes) = (body, answers, successes)
    (self.answerMembers, self.token) = (answerMembers, token)
    self.refusals = refusals
  }

  /// The words of a path.
  static func words(_ path: some StringProtocol) -> [Substring] {
    Substring(path).utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }
}
