import HeadEndAPI
import Simulation

/// Writes what stands after `skd:` in a channel's key URLs (Players/ExpressPlay, "What the packager
/// writes").
struct Packager {
  private let configuration: HeadEndConfiguration
  private let endpoints: Endpoints

  init(_ configuration: HeadEndConfiguration) {
    self.configuration = configuration
    endpoints = Endpoints(tenant: configuration.tenant)
  }

  /// The key URL of a channel; `nil` where it names the asset. A key's name follows where there are
  /// several.
  func keyURL(of channel: Channel) -> String? {
    switch channel.packaging {
    case .asset: nil
    case .path: "skd://\(channel.content)"
    case .contentID: "skd:\(channel.content)"
    case .entitlementServer: "skd:\(endpoints.entitlement)?cid=\(channel.content)"
    // With the other scheme, as Adobe's sample expects it.
    case .tokenURL: "skd" + tokenURL(for: channel.content).drop { $0 != ":" }
    case .nothing: "skd:"
    }
  }

  /// A token URL that was acquired by hand just before the start: for one content, for every
  /// device, and for that long, which is as long as a token can last unless another is given [N].
  func tokenURL(
    for content: String, lasting life: Duration = TokenOrder.longestLife
  ) -> String {
    var random = RandomStream(
      seed: configuration.seed, name: "headend.expressplay.packaged.\(content)")
    let token = ExpressPlayToken(
      key: .stored(content: content),
      expiry: (configuration.epoch + min(life, TokenOrder.longestLife)).seconds, rental: 0)
    let seal = ExpressPlaySecrets(seed: configuration.seed).seal
    return endpoints.expressPlayRights + seal.seal(token, random: &random)
  }
}
