import HeadEndAPI
package import Screen

/// The address of the head-end for real clients while it serves them, as the wall shows it.
package struct ServerAddress: Hashable, Sendable {
  /// The base of every address, such as `http://127.0.0.1:8080`.
  package let url: String
  /// The first part of the services' paths.
  package let tenant: String
  /// What clients from other machines have to show; `nil` on loopback.
  package let joinCode: String?
  /// The invitation as a QR code; `nil` where none can be made.
  package let qrCode: DotMatrix?
  /// The names of the user's own services behind it.
  package var upstreams: [String] = []

  package init(
    url: String, tenant: String, joinCode: String? = nil, qrCode: DotMatrix? = nil
  ) {
    self.url = url
    self.tenant = tenant
    self.joinCode = joinCode
    self.qrCode = qrCode
  }

  /// Where real clients reach the user's own services.
  package var upstreamAddresses: [String] {
    upstreams.map { "\(url)\(UpstreamPath.root)\($0)/~NAME/" }
  }

  /// The address to give away, with the join code where one is wanted.
  package var invitation: String { url + (joinCode.map { "/?join=\($0)" } ?? "/") }

  /// The same without the join code, for readers who must not learn it.
  var redacted: ServerAddress {
    ServerAddress(url: url, tenant: tenant, joinCode: joinCode.map { _ in Redaction.mark })
  }

  /// Host and port alone.
  var authority: String { String(url.drop { $0 != "/" }.drop { $0 == "/" }) }

  /// The reason why time cannot be sped up while serving.
  package static let timeRunsAtOne = "time runs at x1 while serving"

  /// The reason why time cannot be controlled on the wall while serving.
  static let timeIsHeld = "\(timeRunsAtOne); pause and rewind in `zapdeck replay`"
}
