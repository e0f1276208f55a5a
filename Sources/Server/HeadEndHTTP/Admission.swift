package import HeadEndAPI
package import Worlds

/// The conditions for a request to reach the world: small, well formed, and from an admitted client
/// (HeadEndHTTP/ServingRealClients, "Getting in").
package struct Admission: Sendable {
  let plan: ServerPlan

  static let cookie = "zapdeck-client"
  static let joinCookie = "zapdeck-join"

  /// Why a request is refused: status and one sentence.
  package struct Refusal: Error {
    package let status: Int
    package let message: String
    /// After how long it may be tried again.
    var retryAfter: Duration?
  }

  package init(plan: ServerPlan) {
    self.plan = plan
  }

  /// A service's request as a command of the world, which still lacks its body.
  package func admit(
    _ head: RequestHead, as method: HeadEndAPI.Request.Method, from address: String
  ) throws(Refusal) -> RealClientRequest {
    let authority = try checkHost(head)
    let target = try checkJoinCode(head)
    return RealClientRequest(
      method: method, target: target, authority: authority, isSecure: plan.scheme == "https",
      authorizations: Self.plain(head["nv-authorizations"] ?? ""),
      headers: Self.headers(of: head), address: address,
      cookie: Self.plain(QueryParameters.decoded((head.cookie(Self.cookie) ?? "").utf8)))
  }

  /// The one host that a request names. A page of another host must not reach a server on loopback
  /// by a name that it has pointed there (DNS rebinding).
  @discardableResult
  func checkHost(_ head: RequestHead) throws(Refusal) -> String {
    guard let authority = head.authority, let host = Self.host(of: authority) else {
      throw Refusal(status: 400, message: "`Host` must be one name or address")
    }
    guard !plan.isLoopback || ServerPlan.isLoopback(host) else {
      throw Refusal(status: 421, message: "wrong Host header; use 127.0.0.1 or localhost")
    }
    return authority
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

  /// The target without the join code: the code is for getting in, the world and its files need not
  /// know it.
  private func checkJoinCode(_ head: RequestHead) throws(Refusal) -> String {
    let parts = head.query.split(separator: "&")
    let isNamed = parts.contains { $0.hasPrefix("join=") }
    if plan.joinCode != nil, !shows(head, isNamed) {
      throw Refusal(
        status: 403, message: "missing or wrong join code; the wall shows it: ?join=CODE")
    }
    guard isNamed else { return head.target }
    let rest = parts.filter { !$0.hasPrefix("join=") }
    return rest.isEmpty ? String(head.path) : "\(head.path)?\(rest.joined(separator: "&"))"
  }

  /// Whatever a request shows as the join code.
  func shownCodes(_ head: RequestHead) -> [String] {
    [QueryParameters(head.query)["join"], head.cookie(Self.joinCookie)]
      .compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }
  }

  /// Whether a request shows the join code in its query or in its cookie, of which the other may be
  /// that of an earlier run.
  private func shows(_ head: RequestHead, _ isNamed: Bool) -> Bool {
    head.cookie(Self.joinCookie) == plan.joinCode
      || isNamed && QueryParameters(head.query)["join"] == plan.joinCode
  }

  private static func headers(of head: RequestHead) -> [HTTPHeader] {
    let tenant = plain(head["nv-tenant-id"] ?? "")
    let agent = plain(head["user-agent"] ?? "").prefix(200)
    let known = [HTTPHeader("nv-tenant-id", tenant), HTTPHeader("user-agent", String(agent))]
    return (known + cmcd(of: head)).filter { !$0.value.isEmpty }
  }

  /// What a player says of itself in headers; one that comes in several parts is one (RFC 8941
  /// §4.2).
  private static func cmcd(of head: RequestHead) -> [HTTPHeader] {
    guard head.hasHeader(from: "cmcd-") else { return [] }
    return CMCDKey.Header.allCases.map { header in
      let parts = head.all(header.name).map { plain($0).prefix(cmcdLimit) }
      return HTTPHeader(header.name, parts.joined(separator: ","))
    }
  }

  /// Bytes of a header of CMCD that are read [N].
  private static let cmcdLimit = 4096

  /// Without whatever a terminal or a file could take for something else.
  private static func plain(_ text: String) -> String {
    let limit = RealClientRequest.partLimit
    let isPlain = text.utf8.count <= limit && text.utf8.allSatisfy { (32...126).contains($0) }
    guard !isPlain else { return text }
    return String(
      decoding: text.utf8.filter { (32...126).contains($0) }.prefix(limit), as: UTF8.self)
  }
}
