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
        text: "session \(session), beat every \(heartbeat.components.seconds) s",
        ["session": session, "heartbeat": heartbeat.inSeconds])
    case .setupFailed(let failure):
      row("setupFailure", "a session could not be set up", text: failure.text, failure.fields)
    case .heartbeatRequested: row("heartbeatStart", "a heartbeat was sent")
    case .heartbeatSucceeded(let beat):
      row(
        "heartbeatSuccess", "a heartbeat brought the next session token",
        text: "beat \(beat), token rotated", ["beat": beat])
    case .heartbeatFailed(let failure):
      row(
        "heartbeatFailure", "a heartbeat was refused, or not answered", text: failure.text,
        failure.fields)
    case .teardownRequested(let isSync):
      row.request("teardownStart", "the end of a session was requested", isSync: isSync)
    case .teardownSucceeded: row("teardownSuccess", "a session was torn down")
    case .teardownFailed(let failure):
      row("teardownFailure", "a session could not be torn down", text: failure.text, failure.fields)
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
  /// `message`, from the SSM service's body or the network.
  package var message: String
  /// The `NSURLError` of `error`, where no response arrived.
  package var networkCode: Int?

  package init(errorCode: Int?, code: Int, message: String, networkCode: Int? = nil) {
    self.errorCode = errorCode
    self.code = code
    self.message = message
    self.networkCode = networkCode
  }

  /// HTTP code, service code and message, as log and toast print them.
  package var text: String {
    let service = errorCode.map { " errorCode \($0)" } ?? ""
    return "code \(code)\(service) \"\(message)\""
  }

  var fields: NoticeFields { ["errorCode": errorCode, "code": code, "message": message] }

  static let sample = SSMFailure(errorCode: 0, code: 0, message: "")
}
