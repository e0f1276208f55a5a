import HeadEndAPI
import NIOHTTP1

/// The headers of an upstream's answer as its client gets them: addresses and cookies lead to the
/// head-end (HeadEndHTTP/YourOwnServices, "What is passed on").
struct UpstreamHeaders {
  private let call: UpstreamCall
  private let resolver: AddressResolver

  init(_ call: UpstreamCall) {
    self.call = call
    resolver = AddressResolver(
      upstreams: call.upstreams, base: call.path, isSecure: call.isSecure)
  }

  func back(_ sent: HTTPHeaders) -> HTTPHeaders {
    var headers = HTTPHeaders()
    for (name, value) in Admission.endToEnd(sent) {
      switch name.lowercased() {
      case "location", "content-location": headers.add(name: name, value: location(value))
      case "set-cookie": for cookie in cookies(value) { headers.add(name: name, value: cookie) }
      default: headers.add(name: name, value: value)
      }
    }
    guard call.isPlaylist(sent) else { return headers }
    // They describe the body before it was rewritten (RFC 9110 §7.7).
    for name in ["accept-ranges", "content-md5", "digest", "content-digest", "repr-digest"] {
      headers.remove(name: name)
    }
    return headers
  }

  /// An address leads to the head-end; what is an identifier, as Adobe's sessions have it, stays.
  private func location(_ text: String) -> String {
    guard text.contains("/") else { return text }
    switch resolver.lead(text) {
    case .stays: return text
    case .through(let path): return path.text
    case .past(_, let address): return address ?? text
    }
  }

  /// A cookie for the head-end, once for each upstream that it is for (RFC 6265 §5.3).
  private func cookies(_ text: String) -> [String] {
    let parts = text.split(separator: ";").map { $0.drop { $0 == " " } }
    func value(_ name: String) -> Substring? {
      parts.dropFirst().first { $0.lowercased().hasPrefix(name + "=") }?.dropFirst(name.count + 1)
    }
    let kept = parts.filter { part in
      let name = part.prefix { $0 != "=" }.lowercased()
      let isForTLS = name == "secure" || part.lowercased() == "samesite=none"
      return name != "domain" && name != "path" && (call.isSecure || !isForTLS)
    }.joined(separator: "; ")
    let named = value("domain").map { resolver.upstreams(in: String($0)) } ?? []
    let upstreams = named.isEmpty ? [call.upstream] : named
    guard let path = value("path"), path.hasPrefix("/") else {
      return upstreams == [call.upstream]
        ? [kept] : upstreams.map { "\(kept); Path=\(place(of: $0))" }
    }
    return upstreams.map { upstream in
      let rest = upstream.url.rest(ofPath: path).map { $0 == "/" ? "" : $0 } ?? ""
      return "\(kept); Path=\(place(of: upstream))\(rest)"
    }
  }

  /// Where an upstream is for this client.
  private func place(of upstream: Upstream) -> String {
    String(UpstreamPath(upstream.name, client: call.path.client, rest: "/").text.dropLast())
  }
}
