import HeadEndAPI
import Players
import Simulation

/// The text of a toast: the notification's exact name, its codes and its message, in two lines
/// where they fit (Dashboard/Layout, "Toasts").
enum ToastText {
  /// The lines of a toast in a box of that size; what does not fit is left out in whole lines.
  static func lines(
    of notice: Notice, from source: LicenceSource? = nil, player: String, width: Int, height: Int
  ) -> [String] {
    let wordings = wordings(of: notice, source, player: player).map { Fitting.wrap($0, in: width) }
    let lines = wordings.first { $0.count <= 2 } ?? wordings.last ?? []
    return Array(lines.prefix(max(1, height)))
  }

  /// Phrases in order, from the fullest wording to the shortest; phrases are not broken.
  private static func wordings(
    of notice: Notice, _ source: LicenceSource?, player: String
  ) -> [[String]] {
    let head = "\(notice.shownSeverity.letter) \(notice.name)"
    switch notice {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      return ssm(head, failure, player)
    case .sdk(.drmLicenseError(let failure)): return licence(head, source, failure)
    case .sdk(.newErrorLogEntry(let failure)), .sdk(.failedToPlayToEndTime(let failure)):
      // What failed goes first; why stays.
      let reason = failure.comment.split(separator: ":").last?.drop { $0 == " " } ?? ""
      return [[head, notice.text], [head, "\(failure.code) \(reason)"]]
    case .app(.loadingFailed(let failure, _)):
      let http = failure.httpCode.map { ["HTTP \($0)"] } ?? []
      return [[head] + (failure.code.map { ["\($0)"] } ?? []) + http]
    case .outside(.answered(let operation, let status, let code, let message)):
      return answered(operation, status, code, message)
    case .simulator(.faultArmed(let name, _, let waitsFor)):
      // A time is counted down in the border, and a toast stands still.
      let missing = waitsFor.flatMap { text in
        Quantity.duration(text.filter { $0 != " " }) == nil ? text : nil
      }
      return [["! fault armed:", name] + (missing.map { ["waits for \($0)"] } ?? [])]
    case .simulator(.appReacted(let policy, let action)):
      return [["i \(policy.name) app:", action]]
    default: return [[head, notice.text]]
    }
  }

  private static func answered(
    _ operation: Operation, _ status: Int, _ code: Int?, _ message: String
  ) -> [[String]] {
    let words = AnswerText.words(operation, status)
    let head = "X \(words.request) \(words.answer)"
    let labelled = code.map { ["errorCode \($0)"] } ?? []
    let quoted = message.isEmpty ? [] : ["\"\(message)\""]
    return [[head] + labelled + quoted, [head] + (code.map { ["\($0)"] } ?? []), [head]]
  }

  private static func ssm(_ head: String, _ failure: SSMFailure, _ player: String) -> [[String]] {
    let code = "\(failure.code)"
    let quoted = failure.quoted.map { [$0] } ?? []
    let labelled = failure.errorCode.map { ["errorCode \($0)"] } ?? []
    let bare = failure.errorCode.map { ["\($0)"] } ?? []
    let words = failure.reason.split(separator: " ").map(String.init)
    return [
      [head, "code \(code)"] + labelled + quoted + [NoticeText.owner(player)],
      [head, "code \(code)"] + labelled + quoted,
      [head, "code \(code)"] + labelled + words,
      [head, code] + labelled + words,
      [head, code] + bare + words,
    ]
  }

  private static func licence(
    _ name: String, _ source: LicenceSource?, _ failure: LicenseFailure
  ) -> [[String]] {
    let head = name + (source.map { " \($0.word)" } ?? "")
    let native = failure.nativeCode.map { ["\($0)"] } ?? []
    let object = [".\(failure.object.rawValue)"]
    let http = failure.httpCode.map { ["code \($0)"] } ?? []
    let server = failure.serverCode.map { ["errorCode \($0)"] } ?? []
    let bare = native + [failure.httpCode, failure.serverCode].compactMap { $0 }.map { "\($0)" }
    let quoted = "\"\(failure.message)\""
    let words = quoted.split(separator: " ").map(String.init)
    // What no app receives is in brackets, and what is in brackets stays whole.
    return [
      [head] + object + bracketed(native + http + server + [quoted]),
      [head] + object + bracketed(native + http + server + words),
      [head] + object + bracketed(bare + words),
      [head] + object + bracketed(bare),
      bare.isEmpty ? [head] + object : [head] + bracketed(bare),
    ]
  }

  private static func bracketed(_ phrases: [String]) -> [String] {
    phrases.enumerated().map { place, phrase in
      (place == 0 ? "[" : "") + phrase + (place == phrases.count - 1 ? "]" : "")
    }
  }
}
