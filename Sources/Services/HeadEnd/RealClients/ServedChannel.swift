import HeadEndAPI
import Simulation

/// A channel as one real client is served it: what both kinds of manifest are written from.
struct ServedChannel: Sendable {
  let channel: Channel
  let timeline: Timeline
  let terms: MediaTerms
  let keys: MediaKeys
  private let tenant: String
  let epoch: UnixTime

  /// Clear Key's identifier (https://dashif.org/identifiers/content_protection/), in HLS, too [N].
  static let clearKeySystem = "urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e"

  init(_ channel: Channel, _ terms: MediaTerms, _ configuration: HeadEndConfiguration) {
    (self.channel, self.terms) = (channel, terms)
    timeline = Timeline(channel)
    keys = MediaKeys(of: channel, configuration)
    (tenant, epoch) = (configuration.tenant, configuration.epoch)
  }

  /// True if the sound is a separate track.
  var hasOwnSound: Bool { terms.sound != .none && terms.protection != .aes128 }

  /// The path of the key of a period under AES-128.
  func keyPath(ofPeriod period: Int) -> String {
    "/\(tenant)/keys/v1/\(channel.content)/\(period)"
  }

  /// The path of Clear Key licences, with the content in its query.
  func licencePath(_ more: QueryParameters = [:]) -> String {
    let query: QueryParameters = ["contentId": channel.content]
    return "/\(tenant)/clearkey/v1/licenses?\((query + more).text)"
  }

  /// Where a segment lies in the channel's events.
  func place(of sequence: Int) -> MediaOrder.Place {
    let isAd = keys.isAd(sequence)
    return MediaOrder.Place(
      adBreak: isAd ? keys.ads?.rest(from: sequence) : nil, key: isAd ? nil : address(of: sequence))
  }

  private func address(of sequence: Int) -> MediaOrder.KeyAddress? {
    let period = keys.period(of: sequence)
    switch terms.protection {
    case .aes128: return MediaOrder.KeyAddress(period: period, path: keyPath(ofPeriod: period))
    case .clearkey where keys.isRotating:
      return MediaOrder.KeyAddress(period: period, path: licencePath())
    case .clearkey, .none: return nil
    }
  }
}

extension ServedChannel {
  /// What is to be coded for the header of a track; `nil` where there is no such track.
  func order(_ file: MediaOrder.File, _ name: String) -> MediaOrder? {
    guard let track = MediaTrack(named: name), track != .sound || hasOwnSound else { return nil }
    let hasSound = track == .sound || terms.protection == .aes128
    var order = MediaOrder(
      file, scene: channel.card, number: channel.number, content: channel.content, track: track,
      sound: hasSound ? terms.sound : .none, protection: terms.protection,
      frameRate: terms.frameRate)
    if terms.protection == .clearkey { order.trackKey = keys.clearKey }
    return order
  }

  /// What is to be coded for a segment: an ad is another picture, with another tone, in the clear.
  func order(segment sequence: Int, _ name: String) -> MediaOrder? {
    let file = MediaOrder.File.segment(sequence, duration: timeline.duration(of: sequence))
    guard var order = order(file, name) else { return nil }
    let isAd = keys.isAd(sequence)
    if isAd { (order.scene, order.pitch) = (AdBreaks.card, channel.number + Self.adInterval) }
    order.place = place(of: sequence)
    switch terms.protection {
    case .none: break
    case .aes128: order.key = isAd ? nil : keys.key(ofPeriod: keys.period(of: sequence))
    case .clearkey:
      order.key = isAd ? nil : keys.clearKey(of: sequence)
      order.announced = keys.announced(at: sequence).map(\.identifier)
    }
    return order
  }

  /// How far the tone of an ad lies from its channel's, in steps of the scale [N].
  private static let adInterval = 4
}
