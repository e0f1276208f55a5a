import ContentProtection
import HeadEndAPI
import Locking
import Simulation

/// What all services of one tenant share and none changes: accounts and devices, to which guests
/// and real clients add theirs, signing secrets, contents and their keys.
struct Tenant: Sendable {
  let configuration: HeadEndConfiguration
  let endpoints: Endpoints
  let contentCredential: Credential
  let sessionCredential: Credential
  let operatorCredential: Credential
  /// Made when the first certificate or key request comes.
  let deferredIdentity: Deferred<ServerIdentity>
  private var accounts: [String: Account]
  private var devices: [String: HeadEndConfiguration.Device]
  private let contents: [String: Content]
  /// The first content of each key identifier.
  private let contentOfKey: [String: String]

  /// `keyURL` says what a channel's playlists name its single key with; `nil` = its asset
  /// identifier.
  init(
    _ configuration: HeadEndConfiguration, keyURL: (Channel) -> String? = { _ in nil }
  ) {
    var random = RandomStream(seed: configuration.seed, name: "headend.secrets")
    self.configuration = configuration
    endpoints = Endpoints(tenant: configuration.tenant)
    contentCredential = Credential(random: &random)
    sessionCredential = Credential(random: &random)
    operatorCredential = Credential(random: &random)
    deferredIdentity = Deferred { [random] in
      var random = random
      return ServerIdentity(
        tenant: configuration.tenant, notBefore: configuration.epoch + .seconds(-30 * 86_400),
        validFor: .seconds(365 * 86_400), random: &random)
    }
    accounts = Dictionary(
      configuration.accounts.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    devices = Dictionary(configuration.devices.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    let contents = Self.contents(of: configuration, keyURL)
    self.contents = contents
    contentOfKey = Dictionary(
      configuration.channels.compactMap { channel in
        contents[channel.content]?.key(nil).map { ($0.identifier, channel.content) }
      }, uniquingKeysWith: { first, _ in first })
  }

  var identity: ServerIdentity { deferredIdentity.value }

  func account(_ identifier: String) -> Account? { accounts[identifier] }

  func device(_ identifier: String) -> HeadEndConfiguration.Device? { devices[identifier] }

  /// Registers a device that is not known yet, with its account.
  mutating func admit(device: String, account: String, sessionLimit: Int, address: String) {
    guard devices[device] == nil else { return }
    if accounts[account] == nil {
      accounts[account] = Account(id: account, sessionLimit: sessionLimit)
    }
    var entry = HeadEndConfiguration.Device(id: device, account: account)
    entry.address = address
    devices[device] = entry
  }

  func content(_ identifier: String) -> Content? { contents[identifier] }

  /// The issuers of tokens, by the names of their secrets.
  var issuers: [(name: String, credential: Credential)] {
    [
      ("content-token", contentCredential), ("session-token", sessionCredential),
      ("operator-token", operatorCredential),
    ]
  }

  /// Whether a token names a credential that this tenant does not have.
  func isForeign(_ token: String) -> Bool {
    let kids = issuers.map(\.credential.kid)
    return JSONWebToken.keyIdentifier(of: token).map { !kids.contains($0) } ?? false
  }

  /// How far beyond its end a token is still accepted.
  var leeway: Duration { configuration.tokens.leeway }

  /// The key that an asset identifier names.
  func key(of asset: AssetIdentifier) -> ContentKey? { contents[asset.contentId]?.key(asset.keyId) }

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

  /// The name of the key that a `kid` names: a caret and the name itself, or the key's own
  /// identifier in hex digits.
  func keyName(_ kid: String) -> String? {
    guard kid.hasPrefix("^") else { return contentOfKey[kid.lowercased()] }
    let name = String(kid.dropFirst())
    return key(of: AssetIdentifier(name: name)) == nil ? nil : name
  }

  /// The key of another encrypted content, for a licence that is wrong on purpose.
  func otherKey(than identifier: String) -> ContentKey? {
    configuration.channels.lazy.filter { $0.content != identifier }
      .compactMap { contents[$0.content]?.baseKey }.first
  }

  // A stream for each content, so that a new channel changes no other channel's key.
  private static func contents(
    of configuration: HeadEndConfiguration, _ keyURL: (Channel) -> String?
  ) -> [String: Content] {
    var contents: [String: Content] = [:]
    for channel in configuration.channels {
      var random = RandomStream(seed: configuration.seed, name: "headend.key.\(channel.content)")
      contents[channel.content] = Content(
        channel: channel, key: channel.isEncrypted ? ContentKey(random: &random) : nil,
        packagedURL: keyURL(channel), seed: configuration.seed)
    }
    return contents
  }
}

extension Tenant {
  /// A back-end authentication token that is valid for an hour.
  func operatorToken(at now: Instant) -> String {
    operatorCredential.sign(BackEndClaims(exp: (time(at: now) + .seconds(3600)).seconds))
  }

  /// The secrets in a fixed order: of each token issuer, then key and initialisation vector of each
  /// encrypted content, or of those of its several keys that are given.
  func revealedSecrets(keys names: [String: [KeyName]]) -> [RevealedSecret] {
    let issuers = issuers.map { name, issuer in
      RevealedSecret(name: "\(name).secret", text: Hexadecimal.text(issuer.secret.bytes) + "\n")
    }
    let keys = configuration.channels.flatMap { channel -> [RevealedSecret] in
      guard let content = content(channel.content) else { return [] }
      let single = content.key(nil).map { [RevealedSecret(channel.content, $0)] } ?? []
      return single
        + (names[channel.content] ?? []).map {
          RevealedSecret("\(channel.content).\($0.text)", content.key($0))
        }
    }
    return issuers + keys
  }
}

/// A secret of a simulated tenant, as text for a file.
package struct RevealedSecret: Hashable, Sendable {
  /// File name: `content-token.secret`, `news-one.key`.
  package let name: String
  /// Hexadecimal, one value per line.
  package let text: String
}

extension RevealedSecret {
  fileprivate init(_ name: String, _ key: ContentKey) {
    self.init(
      name: "\(name).key",
      text: Hexadecimal.text(key.key) + "\n" + Hexadecimal.text(key.iv) + "\n")
  }
}
