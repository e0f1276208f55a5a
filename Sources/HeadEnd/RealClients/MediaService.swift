import ContentProtection
import HeadEndAPI
import Simulation

/// Playlists, keys, licences and tickets for real players (HeadEnd/RealClients). The bytes of
/// coded video are made elsewhere, by the orders that it gives.
struct MediaService: Sendable {
  private let keys: MediaKeys

  init(_ configuration: HeadEndConfiguration) {
    keys = MediaKeys(configuration)
  }

  /// A playlist or a file of media, and which requests take as long.
  func media(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, _ visit: Visit
  ) -> (AnswerTime.Kind, Reply<Response>) {
    guard let channel = visit.tenant.content(content)?.channel else {
      return (.mediaManifest, .notFound)
    }
    guard channel.isEncrypted == terms.isEncrypted else {
      let sentence =
        channel.isEncrypted
        ? "is encrypted: ask with drm=aes128 or drm=clearkey" : "is clear: ask with drm=none"
      return (.mediaManifest, .refused(404, "\(channel.content) \(sentence)"))
    }
    let lists = MediaPlaylists(
      channel: channel, timeline: Timeline(channel), terms: terms, keys: keys,
      tenant: visit.configuration.tenant, epoch: visit.configuration.epoch)
    switch file {
    case .master: return (.mediaManifest, .success(.playlist(lists.master)))
    case .presentation:
      guard terms.protection != .aes128 else {
        return (.mediaManifest, .refused(404, "DASH has no AES-128: ask with drm=clearkey"))
      }
      let manifest = DashManifest(
        channel: channel, timeline: Timeline(channel), terms: terms, keys: keys,
        tenant: visit.configuration.tenant, epoch: visit.configuration.epoch,
        url: visit.request.url)
      return (
        .mediaManifest, .success(.ok("application/dash+xml", manifest.bytes(at: visit.now)))
      )
    case .playlist(let rendition):
      let list = MediaTrack(named: rendition).flatMap { lists.playlist(of: $0, at: visit.now) }
      return (.mediaManifest, list.map { .success(.playlist($0)) } ?? .notFound)
    case .initialisation, .segment:
      let order = order(file, of: content, terms, visit.tenant, at: visit.now)
      // The order describes the body.
      return (.mediaSegment, order.map { .success(.ok($0.contentType, [])) } ?? .notFound)
    }
  }

  /// What is to be coded for a request; `nil` when the origin does not have it.
  func order(
    _ file: MediaFile, of content: String, _ terms: MediaTerms, _ tenant: Tenant, at now: Instant
  ) -> MediaOrder? {
    guard let channel = tenant.content(content)?.channel else { return nil }
    let timeline = Timeline(channel)
    var key = terms.protection == .clearkey ? keys.clearKey(of: content) : nil
    let (part, name): (MediaOrder.File, String)
    switch file {
    case .master, .presentation, .playlist: return nil
    case .initialisation(let rendition): (part, name) = (.initialisation, rendition)
    case .segment(let sequence, let rendition):
      guard timeline.availability(of: sequence, at: now) != nil else { return nil }
      if terms.protection == .aes128 {
        key = keys.key(of: content, period: keys.period(of: sequence))
      }
      (part, name) = (.segment(sequence, duration: timeline.duration(of: sequence)), rendition)
    }
    guard let track = MediaTrack(named: name), terms.sound != .none || track != .sound,
      terms.protection != .aes128 || track != .sound
    else { return nil }
    let hasSound = track == .sound || terms.protection == .aes128
    return MediaOrder(
      part, scene: channel.card, number: channel.number, content: content, track: track,
      sound: hasSound ? terms.sound : .none, protection: terms.protection, key: key)
  }

  /// The key of a period: 16 bytes, for a request whose tokens or ticket allow it.
  func key(
    of content: String, period: Int, _ visit: Visit, _ permit: MediaPermit
  ) -> Reply<Response> {
    guard permit.contents.contains(content) else {
      return .refused(licence: .invalidAuthorisations)
    }
    guard visit.tenant.content(content)?.channel.isEncrypted == true else {
      return .refused(licence: .noKey)
    }
    let key = keys.key(of: content, period: period)
    return .success(.ok("application/octet-stream", visit.sent(key)))
  }

  /// The answer to a request of W3C Clear Key: the licence for a content's key, if it asks for it
  /// (https://www.w3.org/TR/encrypted-media-2/#clear-key). Identifiers and keys are in base64url.
  func clearKeyLicence(
    of content: String, _ visit: Visit, _ permit: MediaPermit
  ) -> Reply<Response> {
    guard permit.contents.contains(content) else {
      return .refused(licence: .invalidAuthorisations)
    }
    guard case .list(let kids)? = JSON(visit.request.body)?["kids"],
      kids.allSatisfy({ $0.string != nil })
    else { return .refused(licence: .invalidChallenge) }
    let key = keys.clearKey(of: content)
    let identifier = Base64.urlText(key.identifier)
    guard kids.contains(where: { $0.string == identifier }) else {
      return .refused(licence: .noKey)
    }
    let sent: JSON = [
      "k": .text(Base64.urlText(visit.sent(key))), "kid": .text(identifier), "kty": "oct",
    ]
    let licence: JSON = ["keys": [sent], "type": "temporary"]
    return .success(.ok("application/json", licence.bytes))
  }

  /// A ticket for what the tokens of a request allow, and how often its session wants a heartbeat:
  /// with the session it ends.
  func ticket(_ permit: MediaPermit, _ visit: Visit) -> Response {
    let ticket = visit.tenant.sessionCredential.sign(MediaTicket(permit.session))
    let seconds = Int(visit.configuration.heartbeat.components.seconds)
    let body: JSON = ["ticket": .text(ticket), "heartbeat": .integer(seconds)]
    return .ok("application/json", body.bytes)
  }
}

extension Visit {
  /// The bytes that are sent as a key, unless a fault has told the server to send others.
  fileprivate func sent(_ key: MediaOrder.Key) -> [UInt8] {
    request.instruction == .wrongKey ? key.identifier : key.key
  }
}

/// The keys of media for real players: one for each period of a content, so that a lease or a
/// session that is lost ends the picture with the next key (HeadEnd/RealClients, "Keys"). How often
/// keys change is our choice [N].
struct MediaKeys: Sendable {
  /// How many segments one key serves.
  let segmentsPerKey: Int
  private let seed: UInt64

  init(_ configuration: HeadEndConfiguration) {
    seed = configuration.seed
    let segment = Timeline.segmentDuration.wholeNanoseconds
    segmentsPerKey = max(1, Int(configuration.mediaKeyPeriod.wholeNanoseconds / segment))
  }

  func period(of sequence: Int) -> Int { sequence / segmentsPerKey }

  /// The key of `METHOD=AES-128`.
  func key(of content: String, period: Int) -> MediaOrder.Key {
    key(named: "\(content).\(period)")
  }

  /// The key of `cenc`, the same for all of a content: a Clear Key session has no later key to
  /// wait for, so the page asks for its licence again before the lease ends.
  func clearKey(of content: String) -> MediaOrder.Key { key(named: "\(content).clearkey") }

  private func key(named name: String) -> MediaOrder.Key {
    var random = RandomStream(seed: seed, name: "headend.media.key.\(name)")
    return MediaOrder.Key(identifier: random.bytes(16), key: random.bytes(16))
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
