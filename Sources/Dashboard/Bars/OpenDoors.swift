import HeadEndAPI
package import Screen

/// Where real clients find the head-end while its doors are open, as the wall shows it.
package struct OpenDoors: Hashable, Sendable {
  /// The base of every address, such as `http://127.0.0.1:8080`.
  package let url: String
  /// What clients from other machines have to show; `nil` on loopback.
  package let joinCode: String?
  /// The invitation as a QR code; `nil` where none can be made.
  package let qrCode: DotMatrix?

  package init(url: String, joinCode: String? = nil, qrCode: DotMatrix? = nil) {
    self.url = url
    self.joinCode = joinCode
    self.qrCode = qrCode
  }

  /// The address to give away, with the join code where one is wanted.
  package var invitation: String { url + (joinCode.map { "/?join=\($0)" } ?? "/") }

  /// The same doors for whoever must not learn the code.
  var redacted: OpenDoors { OpenDoors(url: url, joinCode: joinCode.map { _ in Redaction.mark }) }

  /// Host and port alone.
  var authority: String { String(url.drop { $0 != "/" }.drop { $0 == "/" }) }

  /// Why nobody stops, turns back or hurries time while the doors are open.
  static let timeIsHeld =
    "time runs at x1 while real clients can come in; `zapdeck replay` has the rest"
}
