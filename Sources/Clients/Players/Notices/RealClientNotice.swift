package import HeadEndAPI

/// What a real client did, as the head-end sees it, and what the client itself reports; no SDK
/// announces these here (HeadEnd/RealClients).
package enum RealClientNotice: Hashable, Sendable {
  case joined(kind: String, address: String)
  /// What its request was answered; `code` is the service's own, and a negative status is an
  /// `NSURLError`.
  case answered(Operation, status: Int, code: Int?, message: String)
  /// A notification that the client has reported; `name` is its own spelling.
  case reported(ClientReport)
  /// The page in its browser gets a command; `key` is the client that its addresses name.
  case ordered(ClientOrder, key: String)
  /// The segments that it gets are an ad from now on, for so long; or no longer, for `nil`.
  case adBreak(Duration?)
  /// The segments that it gets have another key from now on.
  case keyChanged(MediaOrder.KeyAddress)
  /// It has said something of itself by CMCD.
  case said(CMCDNotice)
  /// A playlist of an upstream leads it to a host that is no upstream: the head-end does not see
  /// what it loads there.
  case leadsPast(host: String)
  /// It has another name from now on.
  case renamed(from: String)
  /// It was forgotten, and its session ended.
  case left(Departure)

  /// Why a client was forgotten.
  package enum Departure: String, Sendable {
    /// The user ended its session on the wall.
    case ended = "the user ended its session"
    /// The user removed it; its session is one of the user's own services, which still holds it.
    case removed = "the user removed it; your own service may still hold its session"
    /// It was silent the longest, and another client needed its place.
    case silent = "it was silent, and a new client took its place"
  }

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .joined(let kind, let address):
      row(
        "clientJoined", "a real client sent its first request", .notice,
        text: "\(kind) from \(address)", ["client": kind, "address": address])
    case .answered(let operation, let status, let code, let message):
      Self.answered(row, operation, status, code, message)
    case .reported(let report): report.row(row)
    case .ordered(let order, let key):
      row(
        "clientOrdered", "zapdeck's page in a browser got a command", .info,
        text: order.words, ["order": order.name, "client": key])
    case .adBreak(let rest):
      row(
        "clientAdBreak", "a real client reached the start or end of an ad break", .notice,
        text: rest.map { "begins, \($0.components.seconds) s left" } ?? "ends",
        ["seconds": rest.map { Int($0.components.seconds) }])
    case .keyChanged(let key):
      row(
        "clientKeyChanged", "a real client reached segments with a new key", .notice,
        text: "key \(key.period) at \(key.path)", ["period": key.period, "path": key.path])
    case .said(let notice): notice.row(row)
    case .leadsPast(let host):
      row(
        "clientLeadsPast", "a playlist leads a real client past zapdeck", .warning,
        text: "not seen by zapdeck: \(host)", ["host": host])
    case .renamed(let name):
      row(
        "clientRenamed", "a real client was renamed", .notice, text: "formerly \(name)",
        ["formerName": name])
    case .left(let departure):
      row(
        "clientLeft", "a real client was removed and its session ended", .notice,
        text: departure.rawValue, ["reason": departure.rawValue])
    }
  }

  private static func answered(
    _ row: NoticeRow.Maker, _ operation: Operation, _ status: Int, _ code: Int?, _ message: String
  ) -> NoticeRow {
    row(
      "clientAnswered", "the head-end answered a real client", severity(of: status, operation),
      text: "\(operation.rawValue) \(status)" + (code.map { " errorCode \($0)" } ?? "")
        + (message.isEmpty ? "" : " \"\(message)\""),
      ["operation": operation.rawValue, "code": status, "errorCode": code, "message": message])
  }

  private static func severity(of status: Int, _ operation: Operation) -> Severity {
    if (200..<400).contains(status) { .info } else { operation.isMedia ? .warning : .error }
  }

  static let samples: [Self] =
    [
      .joined(kind: "", address: ""), .answered(.manifest, status: 0, code: 0, message: ""),
      .reported(ClientReport(name: "", userInfo: [:])), .ordered(.play, key: ""),
      .adBreak(nil), .keyChanged(MediaOrder.KeyAddress(period: 0, path: "")),
      .leadsPast(host: ""), .renamed(from: ""), .left(.ended),
    ] + CMCDNotice.samples.map { .said($0) }
}
