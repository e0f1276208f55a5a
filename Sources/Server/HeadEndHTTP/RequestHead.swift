import HeadEndAPI
import NIOHTTP1

/// The head of a request; its target is read once.
package struct RequestHead: Sendable {
  let method: String
  /// Path and query.
  let target: String
  let path: Substring
  /// The words between the path's slashes.
  let words: [Substring]
  /// What follows the question mark.
  let query: Substring
  let headers: HTTPHeaders

  private static let targetLimit = 8_192

  /// Reads a target, which has to be a plain path with or without a query; header names are
  /// compared without regard to case.
  package init(
    method: String = "GET", target: String, headers: [(String, String)]
  ) throws(Admission.Refusal) {
    try self.init(method, target, HTTPHeaders(headers))
  }

  init(_ method: String, _ target: String, _ headers: HTTPHeaders) throws(Admission.Refusal) {
    guard target.utf8.count <= Self.targetLimit else {
      throw Admission.Refusal(
        status: 414, message: "path and query too long: at most \(Self.targetLimit) bytes")
    }
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ (33...126).contains($0) }),
      !Self.hasEmptyOrParentWord(target)
    else { throw Admission.Refusal(status: 400, message: "not a valid path") }
    (self.method, self.target, self.headers) = (method, target, headers)
    path = Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })
    words = ServedRoute.words(path)
    query = target[path.endIndex...].dropFirst()
  }

  /// Whether `//` or `/../` is in a target, or `/..` at its end.
  private static func hasEmptyOrParentWord(_ target: String) -> Bool {
    // Hardly any target has two slashes or dots in a row.
    guard zip(target.utf8, target.utf8.dropFirst()).contains(where: { $0 == $1 && $0 < 0x30 })
    else { return false }
    let words = target.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // An upstream may have empty words in its paths.
    return words.dropFirst().dropLast().contains { $0.isEmpty }
      && !target.hasPrefix(UpstreamPath.root)
      || words.dropFirst().contains { $0.elementsEqual("..".utf8) }
  }

  /// The first header of that name.
  package subscript(_ name: String) -> String? { headers.first(name: name) }

  /// All headers of that name, each as it was sent.
  func all(_ name: String) -> [String] { headers[name] }

  /// Whether there is a header whose name begins so; case does not count.
  func hasHeader(from beginning: String) -> Bool {
    headers.contains { name, _ in
      name.utf8.prefix(beginning.utf8.count).elementsEqual(beginning.utf8) {
        $0 | 0x20 == $1 | 0x20
      }
    }
  }

  /// `Host`; `nil` when it is missing or there are several (RFC 9112 §3.2).
  var authority: String? {
    let hosts = headers["host"]
    return hosts.count == 1 ? hosts[0] : nil
  }

  func cookie(_ name: String) -> String? {
    for pair in (self["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
      return String(parts[1])
    }
    return nil
  }
}
