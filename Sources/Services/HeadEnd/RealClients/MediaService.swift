import ContentProtection
import HeadEndAPI
import Simulation

/// Playlists, keys, licences and tickets for real players (HeadEnd/RealClients). The bytes of
/// coded video are made elsewhere, by the orders that it gives.
struct MediaService: Sendable {
  /// A playlist or a file of media, and which requests take as long.
  func media(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, _ context: RequestContext
  ) -> (AnswerTime.Kind, Reply<Response>) {
    guard let channel = context.tenant.content(content)?.channel else {
      // Without its name: what a stranger asks for is not for the log.
      return (.mediaManifest, .refused(404, "unknown content; /v1/channels lists them all"))
    }
    guard channel.isEncrypted == terms.isEncrypted else {
      let sentence =
        channel.isEncrypted
        ? "is encrypted: use drm=aes128 or drm=clearkey" : "is clear: use drm=none"
      return (.mediaManifest, .refused(404, "\(channel.content) \(sentence)"))
    }
    let served = ServedChannel(channel, terms, context.configuration)
    let lists = MediaPlaylists(served: served)
    switch file {
    case .master: return (.mediaManifest, .success(.playlist(lists.master(at: context.now))))
    case .presentation:
      guard terms.protection != .aes128 else {
        return (.mediaManifest, .refused(404, "DASH has no AES-128: use drm=clearkey"))
      }
      let manifest = DashManifest(served: served, url: context.request.url)
      return (
        .mediaManifest, .success(.ok("application/dash+xml", manifest.bytes(at: context.now)))
      )
    case .playlist(let rendition):
      let list = MediaTrack(named: rendition).flatMap { lists.playlist(of: $0, context) }
      return (.mediaManifest, list.map { .success(.playlist($0)) } ?? .notFound)
    case .initialisation, .segment:
      let order = order(file, of: content, terms, context.tenant, at: context.now)
      // The order describes the body.
      return (.mediaSegment, order.map { .success(.ok($0.contentType, [])) } ?? .notFound)
    }
  }

  /// What is to be coded for a request; `nil` when the origin does not have it.
  func order(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, _ tenant: Tenant, at now: Instant
  ) -> MediaOrder? {
    guard let channel = tenant.content(content)?.channel else { return nil }
    let served = ServedChannel(channel, terms, tenant.configuration)
    switch file {
    case .master, .presentation, .playlist: return nil
    case .initialisation(let rendition): return served.order(.initialisation, rendition)
    case .segment(let sequence, let rendition):
      guard served.timeline.availability(of: sequence, at: now) != nil else { return nil }
      return served.order(segment: sequence, rendition)
    }
  }

  /// The key of a period: 16 bytes, for a request whose tokens or ticket allow it.
  func key(
    of content: String, period: Int, _ context: RequestContext, _ permit: MediaPermit
  ) -> Reply<Response> {
    if let refusal = context.refusal(of: content, permit) { return .refused(licence: refusal) }
    guard let channel = context.tenant.content(content)?.channel, channel.isEncrypted else {
      return .refused(licence: .noKey)
    }
    let key = MediaKeys(of: channel, context.configuration).key(ofPeriod: period)
    return .success(.ok("application/octet-stream", context.sent(key)))
  }

  /// The answer to a request of W3C Clear Key: the licence for those of a content's keys that it
  /// asks for, as far as segments need them now or next
  /// (https://www.w3.org/TR/encrypted-media-2/#clear-key). Identifiers and keys are in base64url.
  func clearKeyLicence(
    of content: String, _ context: RequestContext, _ permit: MediaPermit
  ) -> Reply<Response> {
    if let refusal = context.refusal(of: content, permit) { return .refused(licence: refusal) }
    guard case .list(let kids)? = JSON(context.request.body)?["kids"],
      kids.allSatisfy({ $0.string != nil })
    else { return .refused(licence: .invalidChallenge) }
    guard let channel = context.tenant.content(content)?.channel else {
      return .refused(licence: .noKey)
    }
    let keys = MediaKeys(of: channel, context.configuration)
    let segments = Timeline(channel).served(at: context.now)
    let found = kids.prefix(Self.mostKeys).compactMap { kid in
      kid.string.flatMap(Base64.bytes)
        .flatMap { keys.clearKey(named: $0, in: segments) }
    }
    guard !found.isEmpty else { return .refused(licence: .noKey) }
    let licence: JSON = ["keys": .list(found.map { $0.json(context) }), "type": "temporary"]
    return .success(.ok("application/json", licence.bytes))
  }

  /// As many keys as one licence has at most [N].
  private static let mostKeys = 32

  /// A ticket for what the tokens of a request allow, and how often its session wants a heartbeat:
  /// with the session it ends.
  func ticket(_ permit: MediaPermit, _ context: RequestContext) -> Response {
    let ticket = context.tenant.sessionCredential.sign(MediaTicket(permit.session))
    let seconds = Int(context.configuration.heartbeat.components.seconds)
    let body: JSON = ["ticket": .text(ticket), "heartbeat": .integer(seconds)]
    return .ok("application/json", body.bytes)
  }
}

extension RequestContext {
  /// Why a content's key is not granted: the permit does not cover it, or a fault has ordered that.
  fileprivate func refusal(of content: String, _ permit: MediaPermit) -> LicenceCode? {
    guard permit.contents.contains(content) else { return .noKey }
    return request.instruction == .ungranted ? .ungranted : nil
  }

  /// The bytes sent as a key: its own, or those that a fault has ordered.
  fileprivate func sent(_ key: MediaOrder.Key) -> [UInt8] {
    request.instruction == .wrongKey ? key.identifier : key.key
  }
}

extension MediaOrder.Key {
  /// As W3C Clear Key spells it.
  fileprivate func json(_ context: RequestContext) -> JSON {
    [
      "k": .text(Base64.urlText(context.sent(self))), "kid": .text(Base64.urlText(identifier)),
      "kty": "oct",
    ]
  }
}

extension MediaTerms {
  fileprivate var isEncrypted: Bool {
    switch protection {
    case .none: false
    case .aes128, .clearkey: true
    }
  }
}

extension MediaOrder {
  fileprivate var contentType: String {
    switch track {
    case .sound: "audio/mp4"
    case .pictures: protection == .aes128 ? "video/mp2t" : "video/mp4"
    }
  }
}
