/// The URLs of a tenant's services, with which an app is configured. Hosts and paths are shaped
/// like published samples (HeadEnd/SSMContract, HeadEnd/LicenceService); the hosts are reserved
/// names (RFC 2606).
package struct Endpoints: Hashable, Sendable {
  /// Tenant identifier, such as `SIM`.
  package let tenant: String
  /// `ssmServerURL`, ending in `/ssm/v1`.
  package let ssmServer: String
  /// `licenseURL`.
  package let license: String
  /// `certificateURL`.
  package let certificate: String
  /// The operator's SSM address, for `killAccountSessions`.
  package let operatorSSM: String
  /// The app's own back end, which issues content tokens.
  package let appBackEnd: String
  /// The origin of playlists and segments.
  package let origin: String

  /// ExpressPlay's token endpoint (HeadEnd/ExpressPlayContract, "Tokens").
  package let expressPlayToken: String
  /// ExpressPlay's licence endpoint, up to the token in its query (HeadEnd/ExpressPlayContract,
  /// "Licences").
  package let expressPlayRights: String
  /// The SEES reference entitlement server (HeadEnd/ExpressPlayContract, "Entitlement server").
  package let entitlement: String
  /// The operator's own FairPlay server (HeadEnd/ExpressPlayContract, "On-premise server"); its
  /// path is our choice [N].
  package let onPremiseServer: String

  package init(tenant: String) {
    let host = tenant.lowercased()
    self.tenant = tenant
    ssmServer = "https://\(host)-ssm.headend.example/\(tenant)/ssm/v1"
    license = "https://\(host)-drm.headend.example/\(tenant)/fpls/contentlicenseservice/v1/licenses"
    certificate =
      "https://\(host)-drm.headend.example/\(tenant)/fpls/contentlicenseservice/v1/certificates"
    operatorSSM = "https://\(host)-op.headend.example/\(tenant)/ssm/v1"
    appBackEnd = "https://\(host)-app.headend.example/\(tenant)/app/v1"
    expressPlayToken = "https://\(host)-fp-gen.headend.example/hms/fp/token"
    expressPlayRights = "https://\(host)-fp.headend.example:80/hms/fp/rights/?ExpressPlayToken="
    entitlement = "https://\(host)-sees.headend.example:8080/sees/SEESServlet"
    onPremiseServer = "https://\(host)-fps.headend.example/\(tenant)/ksm/v1/ckc"
    origin = "https://\(host)-origin.headend.example/\(tenant)"
  }

  /// Where an app returns kept keys; the query is our choice [N].
  package var keyReturn: String { "\(license)?checkin=true" }

  /// Where an app asks when a kept licence ends; the address is our choice [N].
  package func licenceInformation(content: String, device: String) -> String {
    let query: QueryParameters = ["contentId": content, "deviceUniqueId": device]
    return "\(license)/information?\(query.text)"
  }

  /// The master playlist of a channel.
  package func masterPlaylist(of channel: Channel) -> String {
    "\(origin)/\(channel.isLive ? "live" : "vod")/\(channel.content)/master.m3u8"
  }

  /// Where the app's back end issues the token for one content to one device of one account.
  package func contentToken(content: String, account: String, device: String) -> String {
    let query: QueryParameters = [
      "contentId": content, "accountId": account, "deviceUniqueId": device,
    ]
    return "\(appBackEnd)/tokens?\(query.text)"
  }
}

/// What a customer of ExpressPlay holds: its authenticator, and the key that unwraps the keys it
/// has stored there (HeadEnd/ExpressPlayContract, "Tokens").
package struct ExpressPlayCredentials: Hashable, Sendable {
  /// `customerAuthenticator`: six digits, a comma and 32 hex digits, as in published samples.
  package let customerAuthenticator: String
  /// `kek`, the key encryption key: 32 hex digits.
  package let keyEncryptionKey: String

  package init(customerAuthenticator: String, keyEncryptionKey: String) {
    self.customerAuthenticator = customerAuthenticator
    self.keyEncryptionKey = keyEncryptionKey
  }
}
