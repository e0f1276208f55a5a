import HeadEndAPI
import Simulation

/// One address of the doors with one method: what may be sent there, and what is answered.
struct DoorRoute: Sendable {
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

  /// A parameter of the query.
  struct Parameter {
    let name: String
    let isNeeded: Bool
  }

  let method: Request.Method
  /// Words in braces stand for any word.
  let path: String
  /// The names of the path's parts that may be any word.
  let pathParameters: [String]
  let group: Group
  let summary: String
  let parameters: [Parameter]
  let body: Body
  /// Types that the answer's body may have when the request succeeds; none without a body.
  let answers: [String]
  /// The members of an answer in JSON, by their types, where clients have to know them.
  let answerMembers: [(name: String, type: String)]
  /// What `nv-authorizations` has to carry; `nil` where it carries nothing.
  let token: String?
  /// The statuses of success, and those with which the service behind the door refuses.
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
    pathParameters = Self.words(path).filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
    parameters =
      needs.map { Parameter(name: $0, isNeeded: true) }
      + takes.map { Parameter(name: $0, isNeeded: false) }
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
final class DoorAddress: Sendable {
  let routes: [DoorRoute]
  /// The address of the remote control; `nil` when it is none.
  let control: ControlAddress?
  /// The methods as `Allow` names them (RFC 9110 §10.2.1).
  let allowed: [String]
  /// Words in braces stand for any word.
  private let words: [Substring]
  private let path: String
  private let parameterCount: Int

  /// An address of one path; there is at least one route.
  init(routes: [DoorRoute]) {
    self.routes = routes
    path = routes.first?.path ?? ""
    words = DoorRoute.words(path)
    parameterCount = routes.first?.pathParameters.count ?? 0
    control = ControlAddress(path: path)
    let own = routes.map(\.method)
    let head = own.contains(.get) && control == nil ? ["HEAD"] : []
    allowed = own.map(\.rawValue) + head + (control == nil ? ["OPTIONS"] : [])
  }

  /// Whether the session's thread answers here.
  var isService: Bool { control.isNil && path != DoorTable.document }

  var wordCount: Int { words.count }

  /// Whether a path that has as many words is this address.
  func matches(_ other: [Substring]) -> Bool {
    zip(words, other).allSatisfy { $0 == $1 || $0.utf8.first == UInt8(ascii: "{") }
  }

  /// The more exact one comes first.
  static func < (one: DoorAddress, other: DoorAddress) -> Bool {
    (one.parameterCount, one.path) < (other.parameterCount, other.path)
  }

  /// What services get of a method: of HEAD, GET; what HEAD leaves out is left out of the answer
  /// (RFC 9110 §9.3.2). `nil` for one that is not accepted.
  func method(_ name: String) -> Request.Method? {
    guard allowed.contains(name) else { return nil }
    return name == "HEAD" ? .get : Request.Method(rawValue: name)
  }
}
