import Faults
import HeadEndAPI
import Players
import Simulation

/// Notices in words, for log, header and state line.
enum NoticeText {
  /// What the log says besides the name, from the fullest wording to the shortest: codes, message,
  /// and that the SDK names no player in its SSM notifications (Dashboard/Layout, "Toasts").
  static func wordings(of notice: Notice, player: String) -> [String] {
    switch notice {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      return wordings(of: failure, shortCodes(of: notice), player)
    case .sdk(.drmLicenseError(let failure)):
      let (name, short) = (".\(failure.object.rawValue)", shortCodes(of: notice))
      guard !short.isEmpty else { return [failure.text, name] }
      return [
        failure.text, "\(name) [\(short)]", "[\(short) \"\(failure.message)\"]", "[\(short)]",
      ]
    case .session(.teardownFailed(let failure)):
      let short = shortCodes(of: notice)
      return [failure.text, short + (failure.quoted.map { " \($0)" } ?? ""), short]
    case .flowplayer(.reported):
      return [notice.text, notice.objectValue.map { "\($0.any)" } ?? notice.text]
    case .tvsdk(.statusChanged(let status)): return [notice.text, status.word]
    case .tvsdk(.entryAdded(let entry)):
      return [notice.text, "\(entry.code.rawValue) \(entry.code.name)", "\(entry.code.rawValue)"]
    case .tvsdk(.itemChanged(let url)):
      return [url, lastParts(of: url)]
    case .simulator(.zapFinished(let time)): return wordings(of: time)
    case .simulator(.faultArmed(let name, _, _)): return [notice.text, name]
    case .simulator(.faultEnded(let name, SimulatorNotice.faultIsDone)):
      return ["\(name) has struck", name]
    case .simulator(.faultFired(let name, _, let draw)):
      return [notice.text, draw.map { "\(name), \($0)" } ?? name, name]
    case .simulator(.faultSkipped(let name, _, let draw)):
      return [notice.text, "\(name), \(draw): skipped", "\(draw): skipped"]
    case .timeline(.loadStarted(let url)): return [url, lastParts(of: url)]
    default: return [notice.text]
    }
  }

  /// Of an SSM notification; what stands in parentheses goes before the message as a whole.
  private static func wordings(
    of failure: SSMFailure, _ short: String, _ player: String
  ) -> [String] {
    let owner = Self.owner(player)
    let quoted = failure.quoted.map { " \($0)" } ?? ""
    let detail = failure.detail.map { "\(short) \($0)" }
    return ["\(failure.text) \(owner)", "\(short)\(quoted) \(owner)"]
      + (detail.map { ["\($0) \(owner)", $0] } ?? [])
      + ["\(short) \(owner)", player.isEmpty ? short : "\(short) sent by \(player)", short]
  }

  /// That an SSM notification has no object, and which player it is about.
  static func owner(_ player: String) -> String {
    player.isEmpty ? "(object: nil)" : "(object: nil; sent by \(player))"
  }

  private static func lastParts(of url: String) -> String {
    url.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// A zap's time in its parts, the sum and the longest part, or the sum only.
  static func wordings(of time: ZapTime) -> [String] {
    let part = time.slowestPart
    let longest = time.milliseconds[ZapPart.allCases.firstIndex(of: part) ?? 0]
    return [
      time.text, "\(time.total.wholeMilliseconds) ms: \(time.partsText)",
      "\(time.brief) (\(part.word) \(longest))", time.brief,
    ]
  }

  /// Names of a notification from the exact one to the shortest that is still unambiguous.
  static func names(of notice: Notice) -> [String] {
    if case .outside(.answered(let operation, let status, _, _)) = notice {
      let words = AnswerText.words(operation, status)
      return ["\(words.request) \(words.answer)", words.answer]
    }
    return names(notice.name)
  }

  /// A name whole, and without the word that every notification's name ends in.
  static func names(_ name: String) -> [String] {
    let suffix = "Notification"
    return name.hasSuffix(suffix) ? [name, String(name.dropLast(suffix.count))] : [name]
  }

  /// What an error concerns, in one word.
  static func kind(of notice: Notice) -> String {
    switch notice {
    case .sdk(.ssmSetupError), .sdk(.ssmHeartbeatError), .sdk(.ssmTeardownError): "SESSION"
    case .sdk(.drmLicenseError), .app(.loadingFailed), .contentKeys: "LICENCE"
    case .outside(.answered(let operation, _, _, _)): kind(of: operation)
    case .sdk, .timeline, .session, .app, .offline, .flowplayer, .tvsdk, .outside, .simulator:
      "PLAYBACK"
    }
  }

  private static func kind(of operation: Operation) -> String {
    switch operation.service {
    case .session: "SESSION"
    case .token, .licence: "LICENCE"
    case .origin: "PLAYBACK"
    }
  }

  /// The numbers as pane and poster show them, then the last one alone: in brackets if no app
  /// receives them.
  static func shownCodes(of notice: Notice) -> (all: String, last: String) {
    let codes = shortCodes(of: notice)
    let last = codes.split(separator: " ").last.map(String.init) ?? ""
    return codes.isEmpty || notice.unreceivedKeys.isEmpty
      ? (codes, last) : ("[\(codes)]", "[\(last)]")
  }

  /// The numbers alone, such as `404 1006`.
  static func shortCodes(of notice: Notice) -> String {
    let codes: [Int?] =
      switch notice {
      case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
        .sdk(.ssmTeardownError(let failure)), .session(.teardownFailed(let failure)):
        [failure.code, failure.errorCode]
      case .sdk(.drmLicenseError(let failure)):
        [failure.nativeCode, failure.httpCode, failure.serverCode]
      case .app(.loadingFailed(let failure, _)), .contentKeys(.failed(_, let failure)):
        [failure.httpCode, failure.code]
      case .sdk(.newErrorLogEntry(let failure)), .sdk(.failedToPlayToEndTime(let failure)):
        [failure.code]
      case .outside(.answered(_, _, let code, _)): [code]
      case .sdk, .timeline, .session, .app, .offline, .flowplayer, .tvsdk, .contentKeys, .outside,
        .simulator:
        []
      }
    return codes.compactMap { $0 }.map { "\($0)" }.joined(separator: " ")
  }
}

/// What a real client asked for and what it was answered, in words.
enum AnswerText {
  /// Such as `heartbeat` and `answered 404`.
  static func words(_ operation: Operation, _ status: Int) -> (request: String, answer: String) {
    (operation.row.noun, answer(status))
  }

  private static func answer(_ status: Int) -> String {
    if status >= 0 { return "answered \(status)" }
    return status == NetworkFailure.timedOut.rawValue ? "not answered" : "cut off"
  }
}

extension Notice {
  /// An error in one sentence: what was posted or answered, and what it means.
  package var sentence: String {
    if case .outside(.answered(let operation, let status, let code, let message)) = self {
      let words = AnswerText.words(operation, status)
      return "The \(words.request) request was \(words.answer)"
        + (code.map { ", errorCode \($0)" } ?? "") + (message.isEmpty ? "." : ": \(message).")
    }
    guard let meaning = catalogueEntry?.meaning else {
      return text.isEmpty ? "\(name)." : "\(name): \(text)."
    }
    return "\(name): \(meaning)" + (text.isEmpty ? "." : " (\(text)).")
  }

  /// What the error catalogue knows about this notice; `nil` when it is no error or not listed.
  var catalogueEntry: ErrorEntry? {
    switch self {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.errorCode, http: failure.code, native: nil)
    case .sdk(.drmLicenseError(let failure)) where failure.object == .contentTokenNotAvailable:
      FaultCatalogue.kind("o")?.entry
    case .sdk(.drmLicenseError(let failure)):
      ErrorCatalogue.entry(
        notification: name, errorCode: failure.serverCode, http: failure.httpCode,
        native: failure.nativeCode)
    case .sdk(.newErrorLogEntry(let failure)): failure.catalogueEntry
    case .sdk(.failedToPlayToEndTime(let failure)):
      // What ends playback is often an error that the log had before.
      failure.catalogueEntry(of: name) ?? failure.catalogueEntry
    case .app(.loadingFailed(let failure, _)):
      ErrorCatalogue.entry(
        notification: name, errorCode: nil, http: failure.httpCode, native: failure.code)
    case .sdk, .timeline, .session, .app, .contentKeys, .offline, .flowplayer, .tvsdk, .outside,
      .simulator:
      nil
    }
  }
}

extension ItemFailure {
  /// What the error catalogue knows about it as an entry of an item's error log.
  fileprivate var catalogueEntry: ErrorEntry? { catalogueEntry(of: "AVPlayerItemNewErrorLogEntry") }

  fileprivate func catalogueEntry(of notification: String) -> ErrorEntry? {
    ErrorCatalogue.entry(
      notification: notification, errorCode: nil, http: httpCode, native: code, request: request)
  }
}

extension Notice {
  /// Whether it says that a limit of sessions has refused a set-up.
  var isSessionLimitRefusal: Bool {
    if case .outside(.answered(_, _, let code, _)) = self {
      return code == SSMCode.maxActiveSessionsExceeded.rawValue
    }
    return sessionLimitRefusal != nil
  }

  /// The failure of a set-up that a limit of sessions has refused; `nil` for any other notice.
  var sessionLimitRefusal: SSMFailure? {
    guard case .sdk(.ssmSetupError(let failure)) = self,
      failure.errorCode == SSMCode.maxActiveSessionsExceeded.rawValue
    else { return nil }
    return failure
  }
}

extension SSMFailure {
  /// What stands in parentheses at the end of its reason: which limit it was, and who
  /// took the stream.
  var detail: String? {
    reason.hasSuffix(")") ? reason.lastIndex(of: "(").map { String(reason[$0...]) } : nil
  }
}
