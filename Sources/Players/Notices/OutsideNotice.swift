package import HeadEndAPI
import Simulation

/// What a real client did, as the head-end sees it, and what the client itself reports; no SDK
/// announces these here (HeadEnd/RealClients).
package enum OutsideNotice: Hashable, Sendable {
  case joined(kind: String, address: String)
  /// What its request was answered; `code` is the service's own, and a negative status is an
  /// `NSURLError`.
  case answered(Operation, status: Int, code: Int?, message: String)
  /// A notification that the client has reported; `name` is its own spelling.
  case reported(ClientReport)
  /// It was forgotten, and its session ended.
  case left(Departure)

  /// Why a client was forgotten.
  package enum Departure: String, Sendable {
    /// Somebody at the wall has ended its session.
    case ended = "its session was ended here"
    /// Of all it was silent the longest, and another client wanted its place.
    case silent = "it was silent, and another client came"
  }

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .joined(let kind, let address):
      row(
        "clientJoined", "a real client has sent its first request", .notice,
        text: "\(kind) from \(address)", ["client": kind, "address": address])
    case .answered(let operation, let status, let code, let message):
      row(
        "clientAnswered", "the head-end has answered a real client",
        Self.severity(of: status, operation),
        text: "\(operation.rawValue) \(status)" + (code.map { " errorCode \($0)" } ?? "")
          + (message.isEmpty ? "" : " \"\(message)\""),
        ["operation": operation.rawValue, "code": status, "errorCode": code, "message": message])
    case .reported(let report): report.row(row)
    case .left(let departure):
      row(
        "clientLeft", "a real client was forgotten, and its session ended", .notice,
        text: departure.rawValue, ["reason": departure.rawValue])
    }
  }

  private static func severity(of status: Int, _ operation: Operation) -> Severity {
    if (200..<400).contains(status) { .info } else { operation.isMedia ? .warning : .error }
  }

  static let samples: [Self] = [
    .joined(kind: "", address: ""), .answered(.manifest, status: 0, code: 0, message: ""),
    .reported(ClientReport(name: "", userInfo: [:])), .left(.ended),
  ]
}

/// A notification that a real client reports: text from outside, cut short and without control
/// characters and secrets.
package struct ClientReport: Hashable, Sendable {
  /// One entry of its `userInfo`.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: FieldValue
  }

  package let name: String
  package let userInfo: [Field]

  /// The longest text that is kept, in characters.
  private static let limit = 120
  private static let fieldLimit = 16

  /// `userInfo` in the order of its keys.
  package init(name: String, userInfo: NoticeFields) {
    self.name = Self.harmless(name)
    self.userInfo = userInfo.sorted { $0.key < $1.key }.prefix(Self.fieldLimit).map {
      Field(key: Self.harmless($0.key), value: Self.harmless($0))
    }
  }

  /// Text from outside, without control characters and cut short.
  package static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isPrintable).prefix(limit)))
  }

  /// Its secrets go before it is cut short: the beginning of a token is one, too.
  private static func harmless(_ text: String) -> String {
    let printable = String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isPrintable)))
    return plain(Redaction.redacted(fromOutside: printable))
  }

  private static func harmless(_ field: (key: String, value: FieldValue)) -> FieldValue {
    guard case .text(let text) = field.value else { return field.value }
    return .text(Redaction.isSecret(name: field.key) ? Redaction.mark : harmless(text))
  }

  /// A notification of the catalogue goes by its own name, so that expectations find it.
  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    let sample = NoticeCatalogue.reportable[name]
    let fields = NoticeFields(userInfo.map { ($0.key, $0.value) })
    let info = fields.map { "\($0.key) \($0.value.description)" }.joined(separator: " ")
    return row(
      sample == nil ? "clientReported" : name,
      "a real client has reported something that is not in the catalogue",
      sample?.severity ?? .notice, text: sample == nil ? "\(name) \(info)" : info,
      (sample == nil ? ["name": name] : [:]) + fields)
  }
}
