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

/// An address with all its methods.
final class ServedPath: Sendable {
  /// Who answers there.
  enum Role: Hashable {
    case service, contract, events
    case order(ControlAddress)
  }

  let routes: [ServedRoute]
  let role: Role
  /// The methods as `Allow` names them (RFC 9110 §10.2.1).
  let allowed: [String]
  /// Words in braces stand for any word.
  private let words: [Substring]
  private let path: String

  /// An address of one path.
  init(_ path: String, _ routes: [ServedRoute]) {
    (self.path, self.routes) = (path, routes)
    words = ServedRoute.words(path)
    let order = ControlAddress.allCases.first { $0.path == path }
    role =
      switch path {
      case RouteTable.document: .contract
      case ControlAddress.events: .events
      default: order.map { .order($0) } ?? .service
      }
    let isControl = path.hasPrefix(ControlAddress.root)
    let own = routes.map(\.method)
    let head = own.contains(.get) && !isControl ? ["HEAD"] : []
    allowed = own.map(\.rawValue) + head + (isControl ? [] : ["OPTIONS"])
  }

  var wordCount: Int { words.count }

  /// Whether a path that has as many words is this address.
  func matches(_ other: [Substring]) -> Bool {
    zip(words, other).allSatisfy { $0 == $1 || $0.utf8.first == UInt8(ascii: "{") }
  }

  /// The more exact one comes first.
  static func < (one: ServedPath, other: ServedPath) -> Bool {
    (one.wildcards, one.path) < (other.wildcards, other.path)
  }

  private var wildcards: Int { words.count { $0.hasPrefix("{") } }

  /// What services get of a method: of HEAD, GET; what HEAD leaves out is left out of the answer
  /// (RFC 9110 §9.3.2). `nil` for one that is not accepted.
  func method(_ name: String) -> Request.Method? {
    guard allowed.contains(name) else { return nil }
    return name == "HEAD" ? .get : Request.Method(rawValue: name)
  }
}
