import HeadEndAPI

/// An address with all its methods.
final class ServedPath: Sendable {
  /// The responder at an address.
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
    // An event stream has no end for HEAD to wait for, and a request for it subscribes the client.
    let hasHead = own.contains(.get) && !isControl && path != OrderAddress.path
    let head = hasHead ? ["HEAD"] : []
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
    guard allowed.contains(name), name != "OPTIONS" else { return nil }
    return name == "HEAD" ? .get : Request.Method(rawValue: name)
  }
}
