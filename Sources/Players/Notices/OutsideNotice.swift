package import HeadEndAPI

/// What a real client did, as the head-end sees it, and what the client itself reports; no SDK
/// announces these here (HeadEnd/RealClients).
package enum OutsideNotice: Hashable, Sendable {
  case joined(kind: String, address: String)
  /// What its request was answered; `code` is the service's own, and a negative status is an
  /// `NSURLError`.
  case answered(Operation, status: Int, code: Int?, message: String)
  /// A notification that the client has reported; `name` is its own spelling.
  case reported(ClientReport)
  /// Somebody at the wall has ended its session and forgotten it.
  case left

  /// A reported notification of the catalogue goes by its own name, so that expectations find it.
  var name: String {
    switch self {
    case .joined: "clientJoined"
    case .answered: "clientAnswered"
    case .reported(let report): report.isKnown ? report.name : "clientReported"
    case .left: "clientLeft"
    }
  }

  var text: String {
    switch self {
    case .joined(let kind, let address): "\(kind) from \(address)"
    case .answered(let operation, let status, let code, let message):
      "\(operation.rawValue) \(status)" + (code.map { " errorCode \($0)" } ?? "")
        + (message.isEmpty ? "" : " \"\(message)\"")
    case .reported(let report): report.text
    case .left: "its session was ended here"
    }
  }

  var fields: NoticeFields {
    switch self {
    case .joined(let kind, let address):
      [("client", .text(kind)), ("address", .text(address))]
    case .answered(let operation, let status, let code, let message):
      [("operation", .text(operation.rawValue)), ("code", .integer(status))]
        + (code.map { [("errorCode", .integer($0))] } ?? []) + [("message", .text(message))]
    case .reported(let report): report.fields
    case .left: []
    }
  }

  var severity: Severity {
    switch self {
    case .joined, .left: .notice
    case .answered(let operation, let status, _, _):
      if (200..<400).contains(status) { .info } else { operation.isMedia ? .warning : .error }
    case .reported(let report): report.severity
    }
  }

  var meaning: String {
    switch self {
    case .joined: "a real client has sent its first request"
    case .answered: "the head-end has answered a real client"
    case .reported: "a real client has reported something that is not in the catalogue"
    case .left: "a real client's session was ended at the wall"
    }
  }
}

/// A notification that a real client reports: text from outside, cut short and without control
/// characters.
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
  package init(name: String, userInfo: [(key: String, value: FieldValue)]) {
    self.name = Self.plain(name)
    self.userInfo = userInfo.sorted { $0.key < $1.key }.prefix(Self.fieldLimit).map {
      Field(key: Self.plain($0.key), value: Self.plain($0.value))
    }
  }

  /// Text from outside, without control characters and cut short.
  package static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 32 && !(127..<160).contains($0.value) }
          .prefix(limit)))
  }

  private static func plain(_ value: FieldValue) -> FieldValue {
    if case .text(let text) = value { .text(plain(text)) } else { value }
  }

  /// Whether the catalogue has a notification of that name.
  var isKnown: Bool { sample != nil }

  private var sample: Notice? { NoticeCatalogue.reportable.first { $0.name == name } }

  var severity: Severity { sample?.severity ?? .notice }

  var text: String {
    let info = userInfo.map { "\($0.key) \($0.value.description)" }.joined(separator: " ")
    return isKnown ? info : "\(name) \(info)"
  }

  var fields: NoticeFields {
    (isKnown ? [] : [("name", .text(name))]) + userInfo.map { ($0.key, $0.value) }
  }
}
