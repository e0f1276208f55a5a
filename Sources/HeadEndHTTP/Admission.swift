package import HTTPTypes
package import HeadEndAPI
import Hummingbird
package import Lab
import NIOCore

/// What a request has to be before the world hears of it: small, well spelt, and from somebody who
/// may come in (HeadEndHTTP/OpenDoors, "Getting in").
package struct Admission: Sendable {
  let plan: DoorPlan

  /// Bodies are SPCs, licence requests and reports.
  static let bodyLimit = 65_536
  static let targetLimit = 8_192
  static let cookie = "zapdeck-client"
  static let joinCookie = "zapdeck-join"

  /// Why a request is refused: status and one sentence.
  package struct Refusal: Error {
    package let status: HTTPResponse.Status
    package let message: String
  }

  package init(plan: DoorPlan) {
    self.plan = plan
  }

  /// The request as a command of the world.
  nonisolated(nonsending) func admit(
    _ request: Request, as method: HeadEndAPI.Request.Method, from address: String
  ) async throws(Refusal) -> OutsideRequest {
    var command = try admit(request.head, as: method, from: address)
    // Most requests are heartbeats: there is nothing to wait for.
    if Self.hasBody(request.head) { command.body = try await Self.body(of: request) }
    return command
  }

  /// Whether a request says that it has a body (RFC 9112 §6.3).
  static func hasBody(_ head: HTTPRequest) -> Bool {
    guard let length = head.headerFields[.contentLength] else {
      return head.headerFields[.transferEncoding] != nil
    }
    return length != "0"
  }

  /// The request as far as its head says it.
  package func admit(
    _ head: HTTPRequest, as method: HeadEndAPI.Request.Method, from address: String
  ) throws(Refusal) -> OutsideRequest {
    let target = try Self.target(of: head)
    try checkHost(head)
    try checkJoinCode(head)
    return OutsideRequest(
      method: method, target: Self.withoutJoinCode(target),
      authority: head.authority ?? plan.host,
      authorizations: Self.plain(Self.header("nv-authorizations", of: head) ?? ""),
      headers: Self.headers(of: head), address: address,
      cookie: Self.cookie(Self.cookie, of: head) ?? "")
  }

  /// The target without its query.
  static func path(of head: HTTPRequest) -> String {
    String(Substring((head.path ?? "/").utf8.prefix { $0 != UInt8(ascii: "?") }))
  }

  private static func target(of head: HTTPRequest) throws(Refusal) -> String {
    let target = head.path ?? "/"
    guard target.utf8.count <= targetLimit else {
      throw Refusal(status: .uriTooLong, message: "at most \(targetLimit) bytes of path and query")
    }
    guard target.hasPrefix("/"), target.utf8.allSatisfy({ (33...126).contains($0) }),
      !hasEmptyOrParentWord(target)
    else { throw Refusal(status: .badRequest, message: "not a path of this server") }
    return target
  }

  /// Whether `//` or `/../` is in a target, or `/..` at its end.
  private static func hasEmptyOrParentWord(_ target: String) -> Bool {
    // Hardly any target has two slashes or dots in a row.
    guard zip(target.utf8, target.utf8.dropFirst()).contains(where: { $0 == $1 && $0 < 0x30 })
    else { return false }
    let words = target.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return words.dropFirst().dropLast().contains { $0.isEmpty }
      || words.dropFirst().contains { $0.elementsEqual("..".utf8) }
  }

  /// The code is for getting in: the world and its files need not know it.
  static func withoutJoinCode(_ target: String) -> String {
    guard target.utf8.contains(UInt8(ascii: "?")) else { return target }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return target }
    let query = parts[1].split(separator: "&").filter { !$0.hasPrefix("join=") }
    return query.isEmpty ? String(parts[0]) : "\(parts[0])?\(query.joined(separator: "&"))"
  }

  /// A page of another host must not reach a server on loopback by a name that it has pointed
  /// there (DNS rebinding).
  func checkHost(_ head: HTTPRequest) throws(Refusal) {
    guard let authority = head.authority, let host = Self.host(of: authority) else {
      throw Refusal(status: .badRequest, message: "`Host` must be a name or an address")
    }
    guard !plan.isLoopback || DoorPlan.isLoopback(host) else {
      throw Refusal(status: .misdirectedRequest, message: "this server is localhost")
    }
  }

  /// The host of `HOST` or `HOST:PORT`; `nil` for anything else. It becomes part of the addresses
  /// in playlists.
  static func host(of authority: String) -> String? {
    let isBracketed = authority.hasPrefix("[")
    guard let end = isBracketed ? authority.firstIndex(of: "]") : authority.firstIndex(of: ":")
    else { return isBracketed ? nil : name(authority) }
    let rest = authority[end...].drop { $0 == "]" }
    let digits = rest.dropFirst()
    guard rest.isEmpty || rest.first == ":" && digits.utf8.allSatisfy({ (48...57).contains($0) }),
      digits.utf8.count <= 5
    else { return nil }
    guard isBracketed else { return name(String(authority[..<end])) }
    let address = authority[..<end].dropFirst()
    return address.utf8.allSatisfy { $0 == 0x3a || isHexDigit($0) } ? String(address) : nil
  }

  private static func name(_ text: String) -> String? {
    let isName = text.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 0x2d
        || $0 == 0x2e || $0 == 0x5f
    }
    return isName && !text.isEmpty && text.utf8.count <= 253 ? text.lowercased() : nil
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
  }

  private func checkJoinCode(_ head: HTTPRequest) throws(Refusal) {
    guard let code = plan.joinCode else { return }
    let shown =
      Self.cookie(Self.joinCookie, of: head) ?? Self.query(of: head)["join"]
    guard shown == code else {
      throw Refusal(
        status: .forbidden, message: "the join code that the wall shows is missing: ?join=CODE")
    }
  }

  static func body(of request: Request) async throws(Refusal) -> [UInt8] {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    guard length ?? 0 <= bodyLimit else { throw tooLarge }
    do {
      return try await within(patience) {
        Array(try await request.body.collect(upTo: bodyLimit).readableBytesView)
      }
    } catch is CancellationError {
      throw Refusal(status: .requestTimeout, message: "the body did not arrive within 15 s")
    } catch {
      throw tooLarge
    }
  }

  /// However small the pieces in which a body arrives: so long it may take.
  private static let patience = Duration.seconds(15)

  /// Does something, but gives up after a time.
  private static func within<Value: Sendable>(
    _ time: Duration, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: time)
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }

  private static let tooLarge = Refusal(
    status: .contentTooLarge, message: "at most \(bodyLimit) bytes")

  private static func headers(of head: HTTPRequest) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    if let tenant = header("nv-tenant-id", of: head), !plain(tenant).isEmpty {
      headers.append(HTTPHeader("nv-tenant-id", plain(tenant)))
    }
    if let agent = head.headerFields[.userAgent], !plain(agent).isEmpty {
      headers.append(HTTPHeader("user-agent", String(plain(agent).prefix(200))))
    }
    return headers
  }

  /// Without whatever a terminal or a file could take for something else.
  private static func plain(_ text: String) -> String {
    let isPlain = text.utf8.count <= bodyLimit && text.utf8.allSatisfy { (32...126).contains($0) }
    guard !isPlain else { return text }
    return String(
      decoding: text.utf8.filter { (32...126).contains($0) }.prefix(bodyLimit), as: UTF8.self)
  }

  static func header(_ name: String, of head: HTTPRequest) -> String? {
    head.headerFields.first { $0.name.canonicalName == name }?.value
  }

  /// The query of a request's address.
  static func query(of head: HTTPRequest) -> QueryParameters {
    QueryParameters((head.path ?? "").split(separator: "?", maxSplits: 1).dropFirst().first ?? "")
  }

  static func cookie(_ name: String, of head: HTTPRequest) -> String? {
    for pair in (head.headerFields[.cookie] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
      return plain(String(parts[1]))
    }
    return nil
  }
}
