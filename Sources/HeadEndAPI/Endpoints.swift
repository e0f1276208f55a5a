/// Where a tenant's services live: the URLs an app is configured with (DOMAIN §1.2, §1.7). Host
/// shapes follow the samples there; the hosts themselves are reserved names that nobody owns.
package struct Endpoints: Hashable, Sendable {
  /// Tenant identifier, such as `SIM`.
  package let tenant: String
  /// `ssmServerURL`, ending in `/ssm/v1`.
  package let ssmServer: String
  /// `licenseURL`.
  package let license: String
  /// `certificateURL`.
  package let certificate: String
  /// The operator's SSM address, which takes `killAccountSessions`.
  package let operatorSSM: String
  /// The app's own back end, which issues content tokens.
  package let appBackEnd: String
  /// The origin of playlists and segments.
  package let origin: String

  /// ExpressPlay's token endpoint, `/hms/fp/token` (DOMAIN §3).
  package let expressPlayToken: String
  /// ExpressPlay's licence endpoint up to the token in its query (DOMAIN §3, port and all).
  package let expressPlayRights: String
  /// The SEES reference entitlement server (`reference/adobe-tvsdk-fairplay.txt`, use case 2).
  package let entitlement: String
  /// The operator's own FairPlay server (ibidem, use case 1); its path is our choice.
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

  /// The master playlist of a channel.
  package func masterPlaylist(of channel: Channel) -> String {
    "\(origin)/\(channel.isLive ? "live" : "vod")/\(channel.content)/master.m3u8"
  }

  /// Where the app's back end issues the token for one content to one device of one account.
  package func contentToken(content: String, account: String, device: String) -> String {
    "\(appBackEnd)/tokens?contentId=\(content)&accountId=\(account)&deviceUniqueId=\(device)"
  }
}
