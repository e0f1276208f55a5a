import HeadEnd
import HeadEndAPI

/// What a request shows of who sent it (Worlds/RealClientPanes, "Who a client is").
struct SenderEvidence: Sendable {
  /// Named by a session token, a content token, a ticket or the request for a token.
  var device: String?
  /// Named by a session token.
  var session: String?
  /// The client that the URL names.
  var key: String?
  /// The client that the cookie names: a browser has one for all its tabs.
  var cookie: String?
  /// Address and user agent.
  var address: String
  /// The manifest that is asked for, by its path; `nil` for any other request.
  var manifest: String?

  /// Whether it is for one of the user's own services.
  private(set) var isForUpstream = false

  /// Whether it is a presentation of DASH that is asked for.
  var isForPresentation: Bool { manifest?.hasSuffix(MediaFile.presentationName) == true }

  /// The key that a client gets whose URL names it; `nil` where it is not named so, and for keys
  /// such as `c13`, which the head-end gives itself.
  var newKey: String? {
    guard let key, (1...Self.keyLimit).contains(key.utf8.count),
      key.utf8.allSatisfy({ (33...126).contains($0) }),
      !(key.first == "c" && key.dropFirst().allSatisfy(\.isNumber))
    else { return nil }
    return key
  }

  /// Bytes of a name in a URL [N].
  private static let keyLimit = 64
}

extension SenderEvidence {
  /// What a request shows to services, `route` among them if it is for one.
  init(of request: RealClientRequest, _ route: Route?, _ services: HeadEnd) {
    address = "\(request.address) \(request.userAgent)"
    cookie = request.cookie.isEmpty ? nil : request.cookie
    if let path = UpstreamPath(request.target) {
      (key, isForUpstream) = (path.client, true)
      manifest = path.isForManifest && key == nil ? path.path : nil
      return
    }
    if case .contentToken(_, _, let own) = route { device = own }
    // By bytes: by characters a long token takes longer to read than to verify.
    for part in request.authorizations.utf8.split(separator: UInt8(ascii: ",")) {
      let token = String(Substring(part))
      let named = services.session(inToken: token)
      session = session ?? named?.session
      device = device ?? named?.device ?? services.holder(ofContentToken: token)?.device
    }
    let query = request.query
    if device == nil { device = query["ticket"].flatMap { services.device(ofTicket: $0) } }
    key = query["client"]
    manifest = route?.isForManifest == true ? String(request.path) : nil
  }
}

extension Route {
  /// Whether it is where a player begins: a master playlist, or a presentation of DASH.
  fileprivate var isForManifest: Bool {
    switch self {
    case .masterPlaylist, .realClient(.media(.master, _, _)), .realClient(.presentation),
      .realClient(.media(.presentation, _, _)):
      true
    default: false
    }
  }
}
