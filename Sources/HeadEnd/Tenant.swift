import ContentProtection
import HeadEndAPI
import Simulation

/// What all services of one tenant share and none changes: who exists, which secrets sign, which
/// key belongs to which content.
struct Tenant: Sendable {
  let configuration: HeadEndConfiguration
  let contentCredential: Credential
  let sessionCredential: Credential
  let operatorCredential: Credential
  let identity: ServerIdentity
  private let limits: [String: Int]
  private let accountOfDevice: [String: String]
  private let contents: [String: Content]

  init(_ configuration: HeadEndConfiguration) {
    var random = RandomStream(seed: configuration.seed, name: "headend.secrets")
    self.configuration = configuration
    contentCredential = Credential(random: &random)
    sessionCredential = Credential(random: &random)
    operatorCredential = Credential(random: &random)
    identity = ServerIdentity(
      tenant: configuration.tenant, notBefore: configuration.epoch + .seconds(-30 * 86_400),
      validFor: .seconds(365 * 86_400), random: &random)
    limits = Dictionary(
      configuration.accounts.map { ($0.id, $0.sessionLimit) }, uniquingKeysWith: { $1 })
    accountOfDevice = Dictionary(
      configuration.devices.map { ($0.id, $0.account) }, uniquingKeysWith: { $1 })
    contents = Self.contents(of: configuration)
  }

  func sessionLimit(of account: String) -> Int? { limits[account] }

  func account(of device: String) -> String? { accountOfDevice[device] }

  func content(_ identifier: String) -> Content? { contents[identifier] }

  func time(at instant: Instant) -> UnixTime { UnixTime(at: instant, epoch: configuration.epoch) }

  /// Whether the URL's path starts with this tenant's identifier.
  func owns(_ url: String) -> Bool {
    var rest = url.utf8[...]
    for _ in 0..<3 {
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return false }
      rest = rest[rest.index(after: slash)...]
    }
    return rest.prefix { $0 != UInt8(ascii: "/") }.elementsEqual(configuration.tenant.utf8)
  }

  /// The key of some other encrypted content, for a licence that is wrong on purpose.
  func otherKey(than identifier: String) -> ContentKey? {
    configuration.channels.lazy.filter { $0.content != identifier }
      .compactMap { contents[$0.content]?.key }.first
  }

  // A stream for each content, so that a new channel changes no other channel's key.
  private static func contents(of configuration: HeadEndConfiguration) -> [String: Content] {
    var contents: [String: Content] = [:]
    for channel in configuration.channels {
      var random = RandomStream(seed: configuration.seed, name: "headend.key.\(channel.content)")
      contents[channel.content] = Content(
        channel: channel, key: channel.isEncrypted ? ContentKey(random: &random) : nil)
    }
    return contents
  }
}
