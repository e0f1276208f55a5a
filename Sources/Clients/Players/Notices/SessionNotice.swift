package import HeadEndAPI
import Simulation

/// A step of a session in the SDK's event timeline (Players/Licences, "Licence event timeline").
package enum SessionNotice: Hashable, Sendable {
  case setupRequested(isSync: Bool)
  case setupSucceeded(session: String, heartbeat: Duration)
  case setupFailed(SSMFailure)
  case heartbeatRequested
  case heartbeatSucceeded(beat: Int)
  case heartbeatFailed(SSMFailure)
  case teardownRequested(isSync: Bool)
  case teardownSucceeded
  case teardownFailed(SSMFailure)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .setupRequested(let isSync):
      row.request("setupStart", "a session was requested", isSync: isSync)
    case .setupSucceeded(let session, let heartbeat):
      row(
        "setupSuccess", "a session was set up",
        text: "session \(session), heartbeat every \(heartbeat.components.seconds) s",
        ["session": session, "heartbeat": heartbeat.inSeconds])
    case .setupFailed(let failure):
      row(
        "setupFailure", "a session could not be set up", text: failure.text,
        failure.fields + failure.codes)
    case .heartbeatRequested: row("heartbeatStart", "a heartbeat was sent")
    case .heartbeatSucceeded(let beat):
      row(
        "heartbeatSuccess", "a heartbeat succeeded and returned the next session token",
        text: "beat \(beat), token rotated", ["beat": beat])
    case .heartbeatFailed(let failure):
      row(
        "heartbeatFailure", "a heartbeat was refused, or not answered", text: failure.text,
        failure.fields + failure.codes)
    case .teardownRequested(let isSync):
      row.request("teardownStart", "the end of a session was requested", isSync: isSync)
    case .teardownSucceeded: row("teardownSuccess", "a session was torn down")
    case .teardownFailed(let failure):
      row(
        "teardownFailure", "a session could not be torn down", text: failure.text,
        failure.fields + failure.codes)
    }
  }

  static let samples: [Self] = [
    .setupRequested(isSync: true), .setupSucceeded(session: "", heartbeat: .zero),
    .setupFailed(.sample), .heartbeatRequested, .heartbeatSucceeded(beat: 1),
    .heartbeatFailed(.sample), .teardownRequested(isSync: true), .teardownSucceeded,
    .teardownFailed(.sample),
  ]
}

extension NoticeRow.Maker {
  fileprivate func request(_ name: String, _ meaning: String, isSync: Bool) -> NoticeRow {
    self(name, meaning, text: isSync ? "sync: blocks the main thread" : "async", ["sync": isSync])
  }
}

/// What the three SSM error notifications carry in `userInfo` (Players/SecureSessions, "Error
/// notifications").
package struct SSMFailure: Hashable, Sendable {
  /// `errorCode`, from the SSM service's body; absent when there was none.
  package var errorCode: Int?
  /// `code`: HTTP status, -1 when no response arrived.
  package var code: Int
  /// `message`, from the SSM service's body; absent when there was none.
  package var message: String?
  /// What `URLSession` reported, which becomes `error`; `nil` whenever a response arrived.
  package var network: NetworkFailure?

  package init(
    errorCode: Int?, code: Int, message: String? = nil, network: NetworkFailure? = nil
  ) {
    self.errorCode = errorCode
    self.code = code
    self.message = message
    self.network = network
  }

  /// The service's message or, where no response arrived, what the network's failure means.
  package var reason: String { message ?? network?.meaning ?? "" }

  /// HTTP code, service code and message, as log and toast print them; a message is quoted.
  package var text: String {
    var parts = ["code \(code)"]
    if let errorCode { parts.append("errorCode \(errorCode)") }
    if let quoted { parts.append(quoted) }
    return parts.joined(separator: " ")
  }

  /// The reason; in quotes if it is the message.
  package var quoted: String? { message.map { "\"\($0)\"" } ?? network?.meaning }

  var fields: NoticeFields { ["errorCode": errorCode, "code": code, "message": message] }

  /// What only the event log has.
  var codes: NoticeFields { ["nativeCode": network?.rawValue] }

  static let sample = SSMFailure(errorCode: 0, code: 0, message: "", network: .timedOut)
}
