import ContentProtection
import Simulation

/// One client and one server, ready to exchange a key.
struct KeyExchange {
  static let asset = AssetIdentifier(contentId: "news-one").text
  var random: RandomStream
  let identity: ServerIdentity
  let request: KeyRequest

  init(seed: UInt64 = 1) throws {
    random = RandomStream(seed: seed, name: "test.exchange")
    identity = ServerIdentity(
      tenant: "SIM", notBefore: .scriptedEpoch, validFor: .seconds(86_400), random: &random)
    request = try KeyRequest(
      certificate: ApplicationCertificate(der: identity.certificate), assetID: Self.asset,
      deviceID: "tv", random: &random)
  }

  mutating func answer(_ key: ContentKey) throws -> [UInt8] {
    let contents = try identity.open(spc: request.spc)
    return KeyResponse.seal(key, for: contents, random: &random)
  }
}
