import HeadEndAPI
import Simulation
import Worlds

/// The keys of a `request` step: a real client's request, as a saved session of `serve` has it.
enum RequestKeys {
  private static let player = FileKey(
    "player", Form<String>.identifier, needed: true, "The client's name, existing or new.")
  private static let method = FileKey(
    "method", Form<Request.Method>.choice, default: "GET", "The HTTP method.")
  private static let target = FileKey(
    "target", Form<String>.wire, needed: true,
    "Path and query, such as `/SIM/ssm/v1/sessions/setup`.")
  private static let authority = FileKey(
    "authority", Form<String>.wire, default: "127.0.0.1:8080",
    "The host and port to which it is sent.")
  private static let secure = FileKey(
    "secure", Form<Bool>.flag, default: "false", "The request is sent over TLS.")
  private static let authorizations = FileKey(
    "authorizations", Form<String>.wire, default: "none",
    "`nv-authorizations`: tokens, separated by commas.")
  private static let tenant = FileKey(
    "tenant", Form<String>.wire, default: "none", "`nv-tenant-id`.")
  private static let agent = FileKey(
    "userAgent", Form<String>.wire, default: "none", "`User-Agent`.")
  private static let body = FileKey(
    "body", Form<String>.wire, default: "empty", "The body, if it is text.")
  private static let bytes = FileKey(
    "bytes", Form<[UInt8]>.hex(upTo: RealClientRequest.partLimit), default: "empty",
    "The body in hex digits, if it is not text.")
  private static let address = FileKey(
    "address", Form<String>.wire, default: "127.0.0.1", "The client's IP address.")
  private static let cookie = FileKey(
    "cookie", Form<String>.wire, default: "none", "The client's name in its cookie.")
  private static let cmcd = FileKey(
    "cmcd",
    .part(
      KeyTable([cmcdObject.row, cmcdRequest.row, cmcdSession.row, cmcdStatus.row])),
    "The CMCD headers that the client sends.")
  private static let cmcdObject = FileKey("object", Form<String>.wire, "`CMCD-Object`.")
  private static let cmcdRequest = FileKey("request", Form<String>.wire, "`CMCD-Request`.")
  private static let cmcdSession = FileKey("session", Form<String>.wire, "`CMCD-Session`.")
  private static let cmcdStatus = FileKey("status", Form<String>.wire, "`CMCD-Status`.")
  private static let tokens = FileKey(
    "tokens", Form<[String]>.list(of: .wire),
    "The tokens for `<token 1>`, `<token 2>` and so on: each an issuer, a space and claims. They "
      + "are signed when the request is sent.")
  private static let redacted = FileKey(
    "redacted", Form<Bool>.flag, default: "false",
    "Tokens, keys and body were left out, so the request is not sent again.")
  static let table = KeyTable([
    player.row, method.row, target.row, authority.row, secure.row, authorizations.row, tenant.row,
    agent.row, body.row, bytes.row, address.row, cookie.row, cmcd.row, tokens.row,
    redacted.row,
  ])

  static let form = Form<Act>.mapping(table) { keys throws(FileProblem) in
    let client = try keys.need(player)
    if try keys(redacted) == true {
      return Act(.redactedRequest, naming: .brings(client, account: nil), gives: [])
    }
    var headers: [HTTPHeader] = []
    if let name = try keys(tenant) { headers.append(HTTPHeader("nv-tenant-id", name)) }
    if let text = try keys(agent) { headers.append(HTTPHeader("user-agent", text)) }
    if let said = try keys(cmcd) { headers += try cmcdHeaders(said) }
    var request = RealClientRequest(
      method: try keys(method) ?? .get, target: try keys.need(target),
      authority: try keys(authority) ?? "127.0.0.1:8080", isSecure: try keys(secure) ?? false,
      authorizations: try keys(authorizations) ?? "", headers: headers,
      body: try content(keys), address: try keys(address) ?? "127.0.0.1",
      cookie: try keys(cookie) ?? "")
    request.tokens = try claims(keys)
    return Act(
      .request(request), naming: .brings(client, account: request.account),
      gives: [.outside(request)])
  }

  private static func cmcdHeaders(_ keys: MappingReading) throws(FileProblem) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for (key, header) in cmcdKeys {
      guard let text = try keys(key) else { continue }
      headers.append(HTTPHeader(header.name, text))
    }
    return headers
  }

  private static let cmcdKeys: [(FileKey<String>, CMCDKey.Header)] = [
    (cmcdObject, .object), (cmcdRequest, .request), (cmcdSession, .session), (cmcdStatus, .status),
  ]

  private static func claims(_ keys: MappingReading) throws(FileProblem) -> [TokenClaims] {
    var claims: [TokenClaims] = []
    for text in try keys(tokens) ?? [] {
      guard let token = TokenClaims(text) else {
        throw try keys.needPlace(tokens).problem(
          "each entry of `tokens` must be an issuer, a space and claims, such as "
            + "`session-token {}`")
      }
      claims.append(token)
    }
    return claims
  }

  private static func content(_ keys: MappingReading) throws(FileProblem) -> [UInt8] {
    if let text = try keys(body) { return Array(text.utf8) }
    return try keys(bytes) ?? []
  }

  /// A request as a step.
  static func value(of request: RealClientRequest, player: String) -> JSON {
    var members: [JSON.Member] = [
      .init(key: "player", value: .text(player)),
      .init(key: "method", value: .text(request.method.rawValue)),
      .init(key: "target", value: .text(request.target)),
      .init(key: "authority", value: .text(request.authority)),
      .init(key: "address", value: .text(request.address)),
    ]
    if request.isSecure { members.append(.init(key: "secure", value: .flag(true))) }
    func add(_ key: String, _ text: String?) {
      if let text, !text.isEmpty { members.append(.init(key: key, value: .text(text))) }
    }
    add("authorizations", request.authorizations)
    let headers = Dictionary(request.headers.map { ($0.name, $0.value) }) { $1 }
    add("tenant", headers["nv-tenant-id"])
    add("userAgent", headers["user-agent"])
    let said = cmcdKeys.compactMap { key, header in
      headers[header.name].map { JSON.Member(key: key.name, value: .text($0)) }
    }
    if !said.isEmpty { members.append(.init(key: "cmcd", value: .object(said))) }
    add("cookie", request.cookie)
    if !request.tokens.isEmpty {
      members.append(.init(key: "tokens", value: .list(request.tokens.map { .text($0.text) })))
    }
    if let text = String(validating: request.body, as: UTF8.self),
      text.unicodeScalars.allSatisfy(\.isPrintable)
    {
      add("body", text)
    } else {
      members += bytes.form.write(request.body).map { [bytes.member($0)] } ?? []
    }
    return .object(members)
  }
}

extension JSON {
  /// A `request` without what would let a reader play; other steps as they are.
  var withoutSecrets: JSON {
    guard case .object(let step) = self else { return self }
    return .object(
      step.map { member in
        guard member.key == "request", case .object(let request) = member.value else {
          return member
        }
        let shown = request.filter { ["player", "method", "address"].contains($0.key) }
        let target = request.first { $0.key == "target" }.map { member -> Member in
          guard case .text(let text) = member.value else { return member }
          return Member(key: member.key, value: .text(Redaction.redacted(fromOutside: text)))
        }
        return Member(
          key: member.key,
          value: .object(
            shown + [target].compactMap { $0 } + [Member(key: "redacted", value: .flag(true))]))
      })
  }
}
