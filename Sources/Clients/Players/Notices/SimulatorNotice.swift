/// What the simulator, its scenario and the simulated app did; no SDK announces these.
package enum SimulatorNotice: Hashable, Sendable {
  case zapStarted(from: Int?, to: Int)
  indirect case zapFinished(ZapTime)
  case appReacted(policy: Policy, action: String)
  /// A player refused a command, and why.
  case commandRefused(String, CommandRefusal)
  /// `waitsFor` says what has to happen first, where the fault cannot act now.
  case faultArmed(name: String, operation: String, waitsFor: String?)
  /// `draw` is the number drawn and the probability, where chance decided: `drew 0.120 of 0.300`.
  case faultFired(name: String, operation: String, draw: String?)
  /// A number was drawn, and the fault did not act.
  case faultSkipped(name: String, operation: String, draw: String)
  /// `faultIsDone`, or what else has ended it.
  case faultEnded(name: String, reason: String)
  case policyChanged(Policy)
  /// A service refuses requests, or leaves them unanswered, for the first time in a while.
  case serviceOverloaded(service: String)
  /// It has answered all for a while; how many it had refused and left unanswered.
  case serviceRecovered(service: String, refused: Int, unanswered: Int)
  /// What the services can do from now on, as scenarios write it.
  case capacityChanged(String)
  /// A device's network from now on, in words.
  case networkChanged(String)
  /// The app's process ended; no system notifies an app of that.
  case appKilled
  case appLaunched
  case playerAdded
  case playerRemoved
  /// A scenario's caption.
  case caption(String)
  case chapterBegan(String)
  /// The user marked this moment.
  case markerPut(String)
  /// The scenario chose what the wall shows.
  case shown(Shot)
  /// What the screen itself says; never posted on the bus.
  case remark(String)

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .zapStarted(let from, let to): row.zap(from: from, to: to)
    case .zapFinished(let time): row.zap(time)
    case .appReacted(let policy, let action): row.reaction(of: policy, action)
    case .commandRefused(let command, let reason):
      row(
        "commandRefused", "a player could not carry out a command, for the reason given", .warning,
        text: "\(command): \(reason.words)", ["command": command, "reason": reason.words])
    case .faultArmed(let name, let operation, let cause): row.armed(name, operation, cause)
    case .faultFired(let name, let operation, let draw): row.fired(name, operation, draw)
    case .faultSkipped(let name, let operation, let draw): row.skipped(name, operation, draw)
    case .faultEnded(let name, let reason): row.ended(name, reason)
    case .policyChanged(let policy): row.change(to: policy)
    case .serviceOverloaded(let service): row.overload(of: service)
    case .serviceRecovered(let service, let refused, let unanswered):
      row.recovery(of: service, refused, unanswered)
    case .capacityChanged(let capacity):
      row.words("capacityChanged", "the services' capacity was changed", "capacity", capacity)
    case .networkChanged(let network):
      row.words("networkChanged", "the device has another network", "network", network)
    case .appKilled:
      row(
        "appKilled", "the app's process ended, as in a crash", .warning,
        text: "no session is torn down")
    case .appLaunched:
      row("appLaunched", "the app was opened again", .notice, text: "its players start again")
    case .playerAdded: row("playerAdded", "a player was added", .notice)
    case .playerRemoved: row("playerRemoved", "a player was removed", .notice)
    case .caption(let text): row("caption", "a scenario's caption", text: text, ["text": text])
    case .chapterBegan(let text): row.words("chapter", "a scenario's chapter began", "text", text)
    case .markerPut(let text): row.words("marker", "the user marked this moment", "text", text)
    case .shown(let shot): row.words("shown", "a scenario chose the view", "view", shot.word)
    case .remark(let text):
      row(
        "zapdeck", "a message shown on screen only, never posted as a notification", .notice,
        text: text)
    }
  }

  /// The reason for which a fault has ended that has done what it does.
  package static let faultIsDone = "done"

  /// One of every notice but the screen's own remark, which never reaches the bus.
  static let samples: [Self] = [
    .zapStarted(from: 0, to: 0), .zapFinished(.sample),
    .appReacted(policy: .documented, action: ""),
    .commandRefused("", .noPicture), .faultArmed(name: "", operation: "", waitsFor: ""),
    .faultFired(name: "", operation: "", draw: ""),
    .faultSkipped(name: "", operation: "", draw: ""), .faultEnded(name: "", reason: ""),
    .policyChanged(.documented), .serviceOverloaded(service: ""),
    .serviceRecovered(service: "", refused: 0, unanswered: 0), .capacityChanged(""),
    .networkChanged(""), .appKilled, .appLaunched, .playerAdded, .playerRemoved, .caption(""),
    .chapterBegan(""), .markerPut(""),
    .shown(.view(.wall)),
  ]
}

extension NoticeRow.Maker {
  fileprivate func zap(from: Int?, to: Int) -> NoticeRow {
    self(
      "zapStarted", "a zap began", .notice,
      text: (from.map { "\($0) → " } ?? "") + "\(to)", ["from": from, "to": to])
  }

  fileprivate func zap(_ time: ZapTime) -> NoticeRow {
    self(
      "zapFinished", "the first picture after a zap, and the time that each part took", .notice,
      text: time.text, time.fields)
  }

  fileprivate func reaction(of policy: Policy, _ action: String) -> NoticeRow {
    self(
      "appReacted", "the app reacted to an error or the background, as its policy says", .notice,
      text: "\(policy.name) app: \(action)", ["policy": policy.name, "action": action])
  }

  fileprivate func change(to policy: Policy) -> NoticeRow {
    self(
      "policyChanged", "the app has a new policy", .notice, text: "\(policy.name) app",
      ["policy": policy.name])
  }

  fileprivate func armed(_ name: String, _ operation: String, _ cause: String?) -> NoticeRow {
    self(
      "faultArmed", "a fault was armed", .warning,
      text: "\(name) on \(operation)" + (cause.map { ", waits for \($0)" } ?? ""),
      ["fault": name, "operation": operation, "waitsFor": cause])
  }

  fileprivate func fired(_ name: String, _ operation: String, _ draw: String?) -> NoticeRow {
    self(
      "faultFired", "a fault struck", .warning,
      text: "\(name) on \(operation)" + (draw.map { ", \($0)" } ?? ""),
      ["fault": name, "operation": operation, "draw": draw])
  }

  fileprivate func skipped(_ name: String, _ operation: String, _ draw: String) -> NoticeRow {
    self(
      "faultSkipped", "a fault triggered by probability did not strike this time",
      text: "\(name) on \(operation), \(draw): skipped",
      ["fault": name, "operation": operation, "draw": draw])
  }

  fileprivate func ended(_ name: String, _ reason: String) -> NoticeRow {
    self(
      "faultEnded", "a fault ended or was cleared", .notice,
      text: reason == SimulatorNotice.faultIsDone ? "\(name) is over" : "\(name): \(reason)",
      ["fault": name, "reason": reason])
  }

  fileprivate func overload(of service: String) -> NoticeRow {
    self(
      "serviceOverloaded",
      "a service begins to refuse requests, after 5 s or more without a refusal",
      .warning, text: "the \(service) service refuses requests", ["service": service])
  }

  fileprivate func recovery(of service: String, _ refused: Int, _ unanswered: Int) -> NoticeRow {
    self(
      "serviceRecovered",
      "a service recovered: it has refused nothing for 5 s", .notice,
      text: "the \(service) service recovered: \(refused) refused, \(unanswered) unanswered",
      ["service": service, "refused": refused, "unanswered": unanswered])
  }

  /// Words of a user, unchanged.
  fileprivate func words(
    _ name: String, _ meaning: String, _ key: String, _ words: String
  ) -> NoticeRow {
    self(name, meaning, .notice, text: words, [key: words])
  }
}
