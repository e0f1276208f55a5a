import HeadEndAPI
import Players
import Simulation

/// A notice that is shown over its player's picture for some seconds.
struct Toast: Hashable, Sendable {
  /// How long a toast stays, in presentation time (Dashboard/Layout, "Toasts").
  static let lifetime = Duration.seconds(6)

  var player: PlayerID
  var notice: Notice
  /// Presentation time at which it was announced.
  var heard: Instant

  /// Whether it is still shown.
  func isFresh(at presentation: Instant) -> Bool {
    presentation >= heard && presentation - heard < Self.lifetime
  }

  /// Whether it says that a fault of that name is armed.
  func announces(fault name: String) -> Bool {
    if case .simulator(.faultArmed(name, _, _)) = notice { true } else { false }
  }

  /// A toast for what a viewer should not miss; `nil` for the steps of normal work.
  init?(_ announcement: Announcement, at presentation: Instant) {
    guard let player = announcement.player else { return nil }
    switch announcement.notice {
    case .simulator(.faultArmed), .simulator(.appReacted): break
    case let notice where notice.severity >= .warning && notice.kind == .notification: break
    default: return nil
    }
    self.player = player
    notice = announcement.notice
    heard = presentation
  }
}

/// What is shown over the players' pictures for a few seconds: toasts and channel banners. All
/// times are presentation time.
struct PaneMessages: Hashable, Sendable {
  /// How long a channel banner stays after a zap.
  private static let bannerLifetime = Duration.seconds(2)

  private(set) var toasts: [Toast] = []
  /// When each player's last zap was announced.
  private var zaps: [PlayerID: Instant] = [:]

  mutating func hear(_ announcement: Announcement, at presentation: Instant) {
    if toasts.first?.isFresh(at: presentation) == false {
      toasts.removeAll { !$0.isFresh(at: presentation) }
    }
    if let toast = Toast(announcement, at: presentation) { toasts.append(toast) }
    guard let player = announcement.player else { return }
    switch announcement.notice {
    case .simulator(.faultFired(let name, _, _)), .simulator(.faultEnded(let name, _)):
      toasts.removeAll { $0.player == player && $0.announces(fault: name) }
    case .simulator(.zapStarted): zaps[player] = presentation
    case .simulator(.playerRemoved): zaps[player] = nil
    default: break
    }
  }

  /// The most severe of a player's fresh toasts; of equally severe ones the newest.
  func notice(for player: PlayerID, at presentation: Instant) -> Notice? {
    var best: Notice?
    for toast in toasts where toast.player == player && toast.isFresh(at: presentation) {
      if toast.notice.severity >= best?.severity ?? .info { best = toast.notice }
    }
    return best
  }

  /// Whether a player's channel banner is still shown.
  func showsBanner(for player: PlayerID, at presentation: Instant) -> Bool {
    guard let zap = zaps[player] else { return false }
    return presentation >= zap && presentation - zap < Self.bannerLifetime
  }
}

/// The text of a toast: the notification's exact name, its codes and its message, in two lines
/// where they fit (Dashboard/Layout, "Toasts").
enum ToastText {
  /// The lines of a toast in a box of that size; what does not fit is left out in whole lines.
  static func lines(of notice: Notice, player: String, width: Int, height: Int) -> [String] {
    let wordings = wordings(of: notice, player: player).map { Fitting.wrap($0, in: width) }
    let lines = wordings.first { $0.count <= 2 } ?? wordings.last ?? []
    return Array(lines.prefix(max(1, height)))
  }

  /// Phrases in order, from the fullest wording to the shortest; phrases are not broken.
  private static func wordings(of notice: Notice, player: String) -> [[String]] {
    let head = "\(notice.severity.letter) \(notice.name)"
    switch notice {
    case .sdk(.ssmSetupError(let failure)), .sdk(.ssmHeartbeatError(let failure)),
      .sdk(.ssmTeardownError(let failure)):
      return ssm(head, failure, player)
    case .sdk(.drmLicenseError(let failure)): return licence(head, failure)
    case .sdk(.newErrorLogEntry(let failure)), .sdk(.failedToPlayToEndTime(let failure)):
      // What failed goes first; why stays.
      let reason = failure.comment.split(separator: ":").last?.drop { $0 == " " } ?? ""
      return [[head, notice.text], [head, "\(failure.code) \(reason)"]]
    case .app(.loadingFailed(let failure)):
      let http = failure.httpCode.map { ["HTTP \($0)"] } ?? []
      return [[head, "\(failure.code)"] + http]
    case .outside(.answered(let operation, let status, let code, let message)):
      return answered(operation, status, code, message)
    case .simulator(.faultArmed(let name, _, let waitsFor)):
      return [["! fault armed:", name] + (waitsFor.map { ["waits for \($0)"] } ?? [])]
    case .simulator(.appReacted(let policy, let action)):
      return [["i \(policy.rawValue) app:", action]]
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
    let quoted = "\"\(failure.message)\""
    let labelled = failure.errorCode.map { ["errorCode \($0)"] } ?? []
    let bare = failure.errorCode.map { ["\($0)"] } ?? []
    let words = failure.message.split(separator: " ").map(String.init)
    return [
      [head, "object nil; it was \(player)", "code \(code)"] + labelled + [quoted],
      [head, "code \(code)"] + labelled + [quoted],
      [head, "code \(code)"] + labelled + words,
      [head, code] + labelled + words,
      [head, code] + bare + words,
    ]
  }

  private static func licence(_ head: String, _ failure: LicenseFailure) -> [[String]] {
    let native = failure.nativeCode.map { ["\($0)"] } ?? []
    let name = [".\(failure.object.rawValue)"]
    let http = failure.httpCode.map { ["code \($0)"] } ?? []
    let server = failure.serverCode.map { ["errorCode \($0)"] } ?? []
    let bare = [failure.httpCode, failure.serverCode].compactMap { $0 }.map { "\($0)" }
    let words = failure.message.split(separator: " ").map(String.init)
    return [
      [head] + name + native + http + server + ["\"\(failure.message)\""],
      [head] + native + http + server + name + words,
      [head] + native + bare + name + words,
    ]
  }
}
