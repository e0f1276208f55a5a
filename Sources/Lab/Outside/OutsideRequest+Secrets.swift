import HeadEnd
import HeadEndAPI
import Simulation

extension World {
  /// A real client's request as it may be passed on: what the head-end has signed stands in it as
  /// claims, from which the head-end makes the same tokens again; other secrets are left out, with
  /// what no service reads (HeadEndHTTP/OpenDoors, "Secrets").
  package func withoutSecrets(_ request: OutsideRequest) -> OutsideRequest {
    let isKnown = request.destination.route?.content.map { content in
      lineUp.channels.contains { $0.content == content }
    }
    var writer = HarmlessWriter(services, request.tokens)
    return writer.harmless(request, knowsContent: isKnown ?? false)
  }

  /// The request as its client has sent it.
  func signed(_ request: OutsideRequest) -> OutsideRequest {
    guard !request.tokens.isEmpty else { return request }
    let tokens = request.tokens.map { services.token($0) }
    var signed = request.rewritten { text in
      tokens.enumerated().reduce(text) { text, token in
        text.replacing(OutsideRequest.mark(token.offset), with: token.element)
      }
    }
    signed.tokens = []
    return signed
  }
}

extension OutsideRequest {
  /// What stands for a token.
  fileprivate static func mark(_ index: Int) -> String { "<token \(index + 1)>" }

  /// The same with other texts; a body that is not text stays.
  fileprivate func rewritten(_ change: (String) -> String) -> OutsideRequest {
    var request = OutsideRequest(
      method: method, target: change(target), authority: authority, isSecure: isSecure,
      authorizations: change(authorizations),
      headers: headers.map { HTTPHeader($0.name, change($0.value)) }, body: body, address: address,
      cookie: change(cookie))
    if let text = String(validating: body, as: UTF8.self) {
      request.body = Array(change(text).utf8)
    }
    request.tokens = tokens
    return request
  }
}

/// Takes the secrets out of a request, and collects the claims of its tokens.
private struct HarmlessWriter {
  private var tokens: [TokenClaims]
  private let hasTokens: Bool
  private let services: HeadEnd

  private nonisolated(unsafe) static let token =
    /eyJ[A-Za-z0-9_\-]+\.[A-Za-z0-9_\-]+\.[A-Za-z0-9_\-]+/

  init(_ services: HeadEnd, _ tokens: [TokenClaims]) {
    (self.services, self.tokens, hasTokens) = (services, tokens, !tokens.isEmpty)
  }

  mutating func harmless(_ request: OutsideRequest, knowsContent: Bool) -> OutsideRequest {
    var harmless = OutsideRequest(
      method: request.method, target: target(request.target, knowsContent),
      authority: request.authority, isSecure: request.isSecure,
      authorizations: authorizations(request.authorizations),
      headers: request.headers.map { HTTPHeader($0.name, text($0.value)) },
      body: body(of: request), address: request.address,
      cookie: Redaction.redacted(request.cookie))
    harmless.tokens = tokens
    return harmless
  }

  /// A text without secrets of any kind.
  private mutating func text(_ text: String) -> String {
    Redaction.redacted(fromOutside: marked(text))
  }

  /// A text with marks in place of the head-end's tokens.
  private mutating func marked(_ text: String) -> String {
    var marked = hasTokens ? text : text.replacing("<token", with: "<")
    for match in text.matches(of: Self.token) {
      guard let claims = services.claims(of: String(match.output)) else { continue }
      let index = tokens.firstIndex(of: claims) ?? tokens.count
      if index == tokens.count { tokens.append(claims) }
      marked = marked.replacing(match.output, with: OutsideRequest.mark(index))
    }
    return marked
  }

  /// Tokens that no head-end has signed are refused, whatever they are.
  private mutating func authorizations(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.map { part in
      let marked = marked(String(part))
      return part.isEmpty || marked.hasPrefix("<token ") ? marked : Redaction.mark
    }.joined(separator: ",")
  }

  /// Who is meant, and what, stays; it is no secret, however it looks.
  private static let names: Set = ["client", "deviceUniqueId", "accountId", "contentId"]

  private mutating func target(_ text: String, _ knowsContent: Bool) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = marked(String(parts[0]))
    let shown =
      knowsContent ? Redaction.redacted(path) : Redaction.redacted(fromOutside: path)
    guard parts.count > 1 else { return shown }
    let query = parts[1].split(separator: "&", omittingEmptySubsequences: false)
    let kept = query.map { part in
      let isName = part.firstIndex(of: "=").map { Self.names.contains(String(part[..<$0])) }
      return isName == true ? Redaction.redacted(marked(String(part))) : self.text(String(part))
    }
    return shown + "?" + kept.joined(separator: "&")
  }

  private mutating func body(of request: OutsideRequest) -> [UInt8] {
    guard let body = String(validating: request.body, as: UTF8.self) else {
      // It is sealed for the head-end alone.
      return services.opens(request.body) ? request.body : []
    }
    guard case .realClient(.clearKeyLicence)? = request.destination.route else {
      return Array(text(body).utf8)
    }
    // Identifiers of keys look like keys.
    guard let kids = JSON(request.body)?["kids"] else { return [] }
    return Array(Redaction.redacted(marked((["kids": kids] as JSON).line)).utf8)
  }
}
