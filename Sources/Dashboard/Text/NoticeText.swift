import Players

/// Notices in words, for log, toast and state line.
enum NoticeText {
  /// One fact of a notice.
  struct Detail: Hashable, Sendable {
    var text: String
    /// Facts of lower rank are dropped first.
    var rank: Int
  }

  /// What the log tells besides the name: codes first, then the message, then that the SDK names no
  /// player in its SSM notifications (SCREEN §1.5).
  static func details(of notice: Notice, player: String) -> [Detail] {
    switch notice {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure):
      let owner = player.isEmpty ? "object nil" : "object nil; it was \(player)"
      return codes(of: failure) + [Detail(text: owner, rank: 3)]
    case .teardownUnanswered(let failure): return codes(of: failure)
    case .drmLicenseError(let failure): return codes(of: failure)
    default: return notice.text.isEmpty ? [] : [Detail(text: notice.text, rank: 5)]
    }
  }

  /// The codes and the message of a notice in one line, in the longest wording that fits.
  static func summary(of notice: Notice, in width: Int) -> String {
    let details = details(of: notice, player: "").filter { $0.rank != 3 }.map(\.text)
    let full = details.joined(separator: " ")
    let short = shortCodes(of: notice)
    let message = message(of: notice)
    return Fitting.first(
      [full, "\(short) \"\(message)\"", "\(short) \(message)", message, short], in: width)
  }

  /// Names of a notification from the exact one to the shortest that still tells it apart.
  static func names(of notice: Notice) -> [String] {
    let name = notice.name
    let suffix = "Notification"
    return name.hasSuffix(suffix) ? [name, String(name.dropLast(suffix.count))] : [name]
  }

  /// The numbers alone, such as `404 1006`.
  static func shortCodes(of notice: Notice) -> String {
    let codes: [Int?] =
      switch notice {
      case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
        .ssmTeardownError(let failure), .teardownUnanswered(let failure):
        [failure.code, failure.errorCode]
      case .drmLicenseError(let failure):
        [failure.nativeCode, failure.httpCode, failure.serverCode]
      case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure): [failure.code]
      default: []
      }
    return codes.compactMap { $0 }.map { "\($0)" }.joined(separator: " ")
  }

  private static func message(of notice: Notice) -> String {
    switch notice {
    case .ssmSetupError(let failure), .ssmHeartbeatError(let failure),
      .ssmTeardownError(let failure), .teardownUnanswered(let failure):
      failure.message
    case .drmLicenseError(let failure): failure.message
    case .newErrorLogEntry(let failure), .failedToPlayToEndTime(let failure): failure.comment
    default: notice.text
    }
  }

  private static func codes(of failure: SSMFailure) -> [Detail] {
    let service = failure.errorCode.map { [Detail(text: "errorCode \($0)", rank: 4)] } ?? []
    return [Detail(text: "code \(failure.code)", rank: 5)] + service
      + [Detail(text: "\"\(failure.message)\"", rank: 2)]
  }

  private static func codes(of failure: LicenseFailure) -> [Detail] {
    var details = [Detail(text: ".\(failure.object.rawValue)", rank: 5)]
    if let code = failure.nativeCode { details.append(Detail(text: "\(code)", rank: 6)) }
    if let code = failure.httpCode { details.append(Detail(text: "code \(code)", rank: 4)) }
    if let code = failure.serverCode { details.append(Detail(text: "errorCode \(code)", rank: 4)) }
    details.append(Detail(text: "\"\(failure.message)\"", rank: 2))
    return details
  }
}
