import HeadEnd
import HeadEndAPI
import Simulation

/// Takes the secrets out of a request, and collects the claims of its tokens.
struct HarmlessWriter {
  private var tokens: [TokenClaims]
  private let hasTokens: Bool
  private let services: HeadEnd

  /// Stands for what is left out: a key, a token or a text of structured fields as well as of JSON.
  private static let gap = "left-out"

  init(_ services: HeadEnd, _ tokens: [TokenClaims]) {
    (self.services, self.tokens, hasTokens) = (services, tokens, !tokens.isEmpty)
  }

  mutating func harmless(_ request: RealClientRequest, knowsContent: Bool) -> RealClientRequest {
    var harmless = RealClientRequest(
      method: request.method, target: target(request.target, knowsContent),
      authority: request.authority, isSecure: request.isSecure,
      authorizations: authorizations(request.authorizations),
      headers: request.headers.map { HTTPHeader($0.name, text($0.value)) },
      body: body(of: request), address: request.address,
      cookie: Self.named(request.cookie))
    harmless.tokens = tokens
    return harmless
  }

  /// A text without secrets of any kind. If the replacements would make it longer than a request
  /// may be, each secret becomes a single `-`.
  private mutating func text(_ text: String) -> String {
    let marked = marked(text)
    let harmless = Redaction.redacted(fromOutside: marked, leaving: Self.gap)
    guard harmless.utf8.count > RealClientRequest.partLimit else { return harmless }
    return Redaction.redacted(fromOutside: marked, leaving: "-")
  }

  /// A name, without tokens.
  private static func named(_ text: String) -> String { Redaction.redacted(text, leaving: gap) }

  /// A text with marks in place of the head-end's tokens.
  private mutating func marked(_ text: String) -> String {
    var marked = hasTokens ? text : text.replacing("<token", with: "<")
    for token in Self.tokens(in: text) {
      guard let claims = services.claims(of: token) else { continue }
      let index = tokens.firstIndex(of: claims) ?? tokens.count
      if index == tokens.count { tokens.append(claims) }
      marked = marked.replacing(token, with: RealClientRequest.mark(index))
    }
    return marked
  }

  /// What looks like a JSON Web Token (RFC 7519): three parts with a point between each two, the
  /// first from `eyJ` on.
  static func tokens(in text: String) -> [String] {
    text.utf8.split { !isOfToken($0) }.flatMap { word in
      let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      var tokens: [String] = []
      var index = 0
      while index + 2 < parts.count {
        let head = parts[index].firstRange(of: "eyJ".utf8).map { parts[index][$0.lowerBound...] }
        let body = parts[index + 1...index + 2]
        guard let head, head.count > 3, body.allSatisfy({ !$0.isEmpty }) else {
          index += 1
          continue
        }
        tokens.append(([head] + body).map { String($0) ?? "" }.joined(separator: "."))
        index += 3
      }
      return tokens
    }
  }

  private static func isOfToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-_.".utf8.contains(byte)
    }
  }

  /// Replaces tokens that no head-end has signed: they are refused in any case.
  private mutating func authorizations(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return parts.map { part in
      let marked = marked(String(part))
      return part.isEmpty || marked.hasPrefix("<token ") ? marked : Self.gap
    }.joined(separator: ",")
  }

  /// Parameters that name a client, an account or a content: they are never secret.
  private static let names: Set = ["client", "deviceUniqueId", "accountId", "contentId"]

  private mutating func target(_ text: String, _ knowsContent: Bool) -> String {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = marked(String(parts[0]))
    let shown =
      knowsContent ? Self.named(path) : Redaction.redacted(fromOutside: path, leaving: Self.gap)
    guard parts.count > 1 else { return shown }
    let query = parts[1].split(separator: "&", omittingEmptySubsequences: false)
    let kept = query.map { part in
      let isName = part.firstIndex(of: "=").map { Self.names.contains(String(part[..<$0])) }
      return isName == true ? Self.named(marked(String(part))) : self.text(String(part))
    }
    return shown + "?" + kept.joined(separator: "&")
  }

  private mutating func body(of request: RealClientRequest) -> [UInt8] {
    if request.path == CMCDAddress.path {
      // Its lines are read one by one, whatever others are.
      let repaired = String(decoding: request.body, as: UTF8.self).replacing("\u{FFFD}", with: "?")
      return Array(text(repaired).utf8)
    }
    guard let body = String(validating: request.body, as: UTF8.self) else {
      // It is sealed for the head-end alone.
      return services.opens(request.body) ? request.body : []
    }
    guard case .realClient(.clearKeyLicence)? = request.destination.route else {
      return Array(text(body).utf8)
    }
    // Identifiers of keys look like keys.
    guard let kids = JSON(request.body)?["kids"] else { return [] }
    return Array(Self.named(marked((["kids": kids] as JSON).line)).utf8)
  }
}
