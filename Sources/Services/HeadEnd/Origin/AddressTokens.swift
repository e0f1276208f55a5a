import ContentProtection
import HeadEndAPI
import Simulation

/// The tokens in the addresses of media playlists and segments: one for each start, which the
/// master playlist brings (HeadEnd/Origin, "Tokens in addresses").
struct AddressTokens: Sendable {
  /// The parameter of an address that has the token [N].
  private static let parameter = "token"

  /// What a token is for, and until when.
  private struct Permit {
    let content: String
    var end: Instant
  }

  /// `nil` where addresses have no tokens.
  private let terms: AddressTerms?
  private var permits: [String: Permit] = [:]
  private var identifiers: RandomStream

  init(_ configuration: HeadEndConfiguration) {
    terms = configuration.tokens.addresses
    identifiers = RandomStream(seed: configuration.seed, name: "headend.address.tokens")
  }

  /// Takes its next tokens from another stream.
  mutating func drawIdentifiers(from stream: RandomStream) { identifiers = stream }

  /// A master playlist whose addresses have a new token: a stream starts with it.
  mutating func begin(_ playlist: Response, of content: String, at now: Instant) -> Response {
    guard let terms else { return playlist }
    permits = permits.filter { $1.end > now }
    let token = Hexadecimal.text(identifiers.bytes(8))
    permits[token] = Permit(content: content, end: now + terms.validity)
    return Self.add(token, to: playlist)
  }

  /// The token of a request for what a playlist lists, or the refusal; `nil` where addresses have
  /// none. A token that is renewed lasts from its last use on.
  mutating func admit(_ context: RequestContext, to content: String) -> Reply<String?> {
    guard let terms else { return .success(nil) }
    guard let token = Self.token(of: context.request), permits[token]?.content == content else {
      return .refused(403, "no token for this address")
    }
    guard let end = permits[token]?.end, end > context.now else {
      return .refused(403, "the token of this address has expired")
    }
    if terms.isRenewed { permits[token]?.end = context.now + terms.validity }
    return .success(token)
  }

  private static func token(of request: Request) -> String? {
    let query = request.url.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    return QueryParameters(String(Substring(query)))[parameter]
  }

  /// A playlist that has a token in each address of a playlist or a segment; unchanged without one.
  static func add(_ token: String?, to playlist: Response) -> Response {
    guard let token else { return playlist }
    let query = "?\(parameter)=\(token)"
    let lines = String(decoding: playlist.body, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { line -> String in
        if line.hasPrefix("#EXT-X-MEDIA:") {
          return String(line.replacing(".m3u8\"", with: ".m3u8\(query)\""))
        }
        return line.isEmpty || line.hasPrefix("#") ? String(line) : line + query
      }
    return .playlist(Array(lines.joined(separator: "\n").utf8))
  }
}
