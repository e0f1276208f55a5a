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
  /// It was forgotten, and its session ended.
  case left(Departure)

  /// Why a client was forgotten.
  package enum Departure: String, Sendable {
    /// Somebody at the wall has ended its session.
    case ended = "its session was ended here"
    /// Of all it was silent the longest, and another client wanted its place.
    case silent = "it was silent, and another client came"
  }

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
    case .left(let departure): departure.rawValue
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
    case .left(let departure): [("reason", .text(departure.rawValue))]
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
    case .left: "a real client was forgotten, and its session ended"
    }
  }
}
