import HeadEndAPI
import NIOHTTP1
import Worlds

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A request for one of the user's own services: as the world meets it, and as it is passed on
/// (HeadEndHTTP/YourOwnServices, "What is passed on").
struct UpstreamCall: Sendable {
  /// As the world and its files meet it, without secrets.
  let request: RealClientRequest
  let upstream: Upstream
  let upstreams: [Upstream]
  let path: UpstreamPath
  /// As it is passed on.
  let head: HTTPRequestHead
  /// The page that has sent it; `nil` where none has.
  let origin: String?
  /// Whether the head-end is reached by TLS.
  let isSecure: Bool
  /// The join code that it has shown in its query, which the upstream does not get.
  let join: String?

  /// Whether the answer may be a playlist, which has to be read: it is asked for as it is.
  static func mayBePlaylist(_ path: UpstreamPath, _ upstream: Upstream) -> Bool {
    let name = path.path.split(separator: "/").last ?? ""
    let isMedia = name.contains(".") && !name.lowercased().hasSuffix(".php")
    return path.isForManifest || upstream.role == .origin && !isMedia
  }

  /// Whether an answer is to be read as a playlist, by its type or by its address.
  func isPlaylist(_ headers: HTTPHeaders) -> Bool {
    guard head.method == .GET, !path.path.lowercased().hasSuffix(".mpd") else { return false }
    let type = (headers.first(name: "content-type") ?? "").lowercased()
    return type.contains("mpegurl") || path.isForManifest
  }

  /// An answer of the head-end's own, with the address to which it leads as the client knows it.
  func directed(_ answer: RealClientAnswer) -> RealClientAnswer {
    var answer = answer
    if answer.location != nil { answer.location = path.naming(answer.client).text }
    return answer
  }

  /// The cookie by which what a playlist leads to shows the join code; `nil` where none was shown.
  var joinCookie: String? {
    join.map {
      "\(Admission.joinCookie)=\(QueryParameters.encoded($0)); Path=\(UpstreamPath.root); "
        + "SameSite=Lax; HttpOnly"
    }
  }
}

extension Admission {
  /// The name by which this server is in `Via` (RFC 9110 §7.6.3).
  private var pseudonym: String { "zapdeck-\(plan.port)-\(getpid())" }

  private static let hopByHop: Set = [
    "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
    "upgrade", "proxy-authorization", "proxy-authenticate",
  ]

  /// A request for an upstream, which still lacks its body.
  func admit(
    _ head: RequestHead, to path: UpstreamPath, from address: String
  ) throws(Refusal) -> UpstreamCall {
    guard let upstream = plan.upstreams.first(where: { $0.name == path.upstream }),
      let method = Request.Method(rawValue: head.method)
    else {
      let names = plan.upstreams.map(\.name).joined(separator: ", ")
      throw Refusal(
        status: 404,
        message: names.isEmpty
          ? "there are no upstreams" : "unknown upstream or method; upstreams: \(names)")
    }
    if head.all("via").contains(where: { $0.contains(" \(pseudonym)") }) {
      throw Refusal(status: 508, message: "a loop: this request has passed this zapdeck before")
    }
    let admitted = try admit(head, as: method, from: address)
    guard let own = UpstreamPath(admitted.target) else {
      throw Refusal(status: 400, message: "not a valid path")
    }
    let request = RealClientRequest(
      method: method, target: HarmlessPath.target(of: own), authority: admitted.authority,
      isSecure: admitted.isSecure, headers: admitted.headers, address: address,
      cookie: path.client == nil ? admitted.cookie : "")
    return UpstreamCall(
      request: request, upstream: upstream, upstreams: plan.upstreams, path: own,
      head: HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: head.method),
        uri: Self.uri(upstream.url.path + own.rest), headers: onward(head, to: own, upstream)),
      origin: head["origin"], isSecure: plan.scheme == "https",
      join: QueryParameters(head.query)["join"])
  }

  /// A path as a request has it: with a slash, if nothing else.
  private static func uri(_ path: String) -> String { path.hasPrefix("/") ? path : "/" + path }

  /// The headers that an upstream gets.
  private func onward(
    _ head: RequestHead, to path: UpstreamPath, _ upstream: Upstream
  ) -> HTTPHeaders {
    var headers = Self.endToEnd(head.headers)
    for name in ["host", "expect", "content-length", "cookie"] { headers.remove(name: name) }
    headers.add(name: "host", value: upstream.url.authority)
    headers.add(name: "via", value: "1.1 \(pseudonym)")
    let cookies = head.all("cookie").flatMap { $0.split(separator: ";") }
      .map { $0.drop { $0 == " " } }
      .filter { !$0.hasPrefix("\(Self.cookie)=") && !$0.hasPrefix("\(Self.joinCookie)=") }
    if !cookies.isEmpty { headers.add(name: "cookie", value: cookies.joined(separator: "; ")) }
    if UpstreamCall.mayBePlaylist(path, upstream) {
      headers.replaceOrAdd(name: "accept-encoding", value: "identity")
      headers.remove(name: "range")
      headers.remove(name: "if-range")
    }
    return headers
  }

  /// Headers without those that are for the next hop only (RFC 9110 §7.6.1).
  static func endToEnd(_ headers: HTTPHeaders) -> HTTPHeaders {
    let named = headers[canonicalForm: "connection"].map { $0.lowercased() }
    return HTTPHeaders(
      headers.filter { name, _ in
        let name = name.lowercased()
        return !hopByHop.contains(name) && !named.contains(name)
      })
  }
}

extension HTTPReply {
  /// The same for a page of another origin, which sends cookies too: `*` is not enough then
  /// (https://fetch.spec.whatwg.org/#cors-protocol-and-credentials).
  func readable(by origin: String?) -> HTTPReply {
    guard let origin else { return self }
    return replacing("access-control-allow-origin", origin)
      .adding("access-control-allow-credentials", "true").adding("vary", "origin")
  }

  /// What an upstream's fault is answered with: 502, or 504 where it was late.
  static func upstreamFailure(_ status: Int, _ sentence: String, for origin: String?) -> HTTPReply {
    HTTPReply(
      status, "text/plain; charset=utf-8", Array("\(sentence)\n".utf8),
      [("access-control-allow-origin", "*"), ("cache-control", "no-store")]
    ).readable(by: origin)
  }
}
