import ContentProtection
import HeadEndAPI
import Simulation

/// Playlists, keys, licences and tickets for real players (HeadEnd/RealClients). The bytes of
/// coded video are made elsewhere, by the orders that it gives.
struct MediaService: Sendable {
  private let keys: MediaKeys
  private var manifestTime: ServiceTime
  private var segmentTime: ServiceTime
  private var keyTime: ServiceTime

  init(_ configuration: HeadEndConfiguration) {
    keys = MediaKeys(configuration)
    manifestTime = ServiceTime("media.manifest", 10...40, seed: configuration.seed)
    segmentTime = ServiceTime("media.segment", 5...15, seed: configuration.seed)
    keyTime = ServiceTime("media.key", 30...90, seed: configuration.seed)
  }

  mutating func media(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, _ request: Request,
    tenant: Tenant, at now: Instant
  ) -> Answer {
    guard let channel = tenant.content(content)?.channel else {
      return playlist(nil, request)
    }
    guard channel.isEncrypted == terms.isEncrypted else {
      return Answer(
        .response(Self.otherwiseProtected(channel)), after: manifestTime.next(for: request.sender))
    }
    let lists = MediaPlaylists(
      channel: channel, timeline: Timeline(channel), terms: terms, keys: keys,
      tenant: tenant.configuration.tenant, epoch: tenant.configuration.epoch)
    switch file {
    case .master: return playlist(lists.master, request)
    case .playlist(let rendition):
      return playlist(
        VideoRendition.named(rendition) == nil ? nil : lists.playlist(at: now), request)
    case .initialisation, .segment:
      let isThere = order(file, of: content, terms, tenant: tenant, at: now) != nil
      let response = isThere ? Self.media(terms.protection) : Self.missing
      return Answer(.response(response), after: segmentTime.next(for: request.sender))
    }
  }

  /// What is to be coded for a request; `nil` when the origin does not have it.
  func order(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, tenant: Tenant, at now: Instant
  ) -> MediaOrder? {
    guard let channel = tenant.content(content)?.channel else { return nil }
    let timeline = Timeline(channel)
    switch file {
    case .master, .playlist: return nil
    case .initialisation(let name):
      return VideoRendition.named(name).map {
        order(.initialisation, channel, $0, terms, key: clearKey(content, terms))
      }
    case .segment(let sequence, let name):
      guard timeline.served(at: now).contains(sequence) else { return nil }
      let key =
        terms.protection == .aes128
        ? keys.key(of: content, period: keys.period(of: sequence)) : clearKey(content, terms)
      let part = MediaOrder.File.segment(sequence, duration: timeline.duration(of: sequence))
      return VideoRendition.named(name).map { order(part, channel, $0, terms, key: key) }
    }
  }

  private func clearKey(_ content: String, _ terms: MediaTerms) -> MediaOrder.Key? {
    terms.protection == .clearkey ? keys.clearKey(of: content) : nil
  }

  private func order(
    _ file: MediaOrder.File, _ channel: Channel, _ rendition: VideoRendition, _ terms: MediaTerms,
    key: MediaOrder.Key?
  ) -> MediaOrder {
    MediaOrder(
      file, scene: channel.card, logo: String(channel.number), content: channel.content,
      rendition: rendition,
      protection: terms.protection, key: key)
  }

  private mutating func playlist(_ text: [UInt8]?, _ request: Request) -> Answer {
    Answer(
      .response(text.map(Response.playlist) ?? Self.missing),
      after: manifestTime.next(for: request.sender))
  }

  /// The key of a period: 16 bytes, for a request whose tokens or ticket allow it.
  mutating func key(
    of content: String, period: Int, _ request: Request, permit: Result<MediaPermit, Refusal>,
    tenant: Tenant
  ) -> Answer {
    let response = permit.flatMap { permit -> Result<Response, Refusal> in
      guard permit.contents.contains(content) else {
        return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
      }
      guard tenant.content(content)?.channel.isEncrypted == true else {
        return .failure(Refusal(403, LicenceCode.noKey))
      }
      let key = keys.key(of: content, period: period)
      return .success(
        Response(
          status: 200, contentType: "application/octet-stream",
          body: request.instruction == .wrongKey ? key.identifier : key.key))
    }
    return Answer(.response(response.response), after: keyTime.next(for: request.sender))
  }

  mutating func clearKeyLicence(
    of content: String, _ request: Request, permit: Result<MediaPermit, Refusal>, tenant: Tenant
  ) -> Answer {
    let response = permit.flatMap { permit -> Result<Response, Refusal> in
      guard permit.contents.contains(content) else {
        return .failure(Refusal(403, LicenceCode.invalidAuthorisations))
      }
      let key = keys.clearKey(of: content)
      return ClearKeyLicence.licence(
        for: request.body, key,
        sending: request.instruction == .wrongKey ? key.identifier : key.key)
    }
    return Answer(.response(response.response), after: keyTime.next(for: request.sender))
  }

  mutating func ticket(
    _ request: Request, permit: Result<MediaPermit, Refusal>, tenant: Tenant
  ) -> Answer {
    let response = permit.map {
      Response.json(
        TicketGrant(ticket: tenant.sessionCredential.sign(MediaTicket($0.session))))
    }
    return Answer(.response(response.response), after: keyTime.next(for: request.sender))
  }

  private static let missing = Refusal(404, message: "not found").response

  private static func otherwiseProtected(_ channel: Channel) -> Response {
    let sentence =
      channel.isEncrypted
      ? "is encrypted: ask with drm=aes128 or drm=clearkey" : "is clear: ask with drm=none"
    return Refusal(404, message: "\(channel.content) \(sentence)").response
  }

  /// A response whose body the order describes.
  private static func media(_ protection: MediaProtection) -> Response {
    Response(
      status: 200, contentType: protection == .aes128 ? "video/mp2t" : "video/mp4", body: [])
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
