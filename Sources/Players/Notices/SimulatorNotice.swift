/// What the simulator, its scenario and the simulated app did; no SDK announces these.
package enum SimulatorNotice: Hashable, Sendable {
  case zapStarted(from: Int?, to: Int)
  indirect case zapFinished(ZapTime)
  case appReacted(policy: Policy, action: String)
  /// A player cannot do what it was told to do, and why.
  case commandRefused(String, reason: String)
  /// `waitsFor` says what has to happen first, where the fault cannot act now.
  case faultArmed(name: String, operation: String, waitsFor: String?)
  /// `draw` is the number drawn and the probability, where chance decided: `drew 0.120 of 0.300`.
  case faultFired(name: String, operation: String, draw: String?)
  /// A number was drawn, and the fault did not act.
  case faultSkipped(name: String, operation: String, draw: String)
  case faultEnded(name: String, reason: String)
  case policyChanged(Policy)
  /// A service refuses requests, or leaves them unanswered, for the first time in a while.
  case serviceOverloaded(service: String)
  /// It has answered all for a while; how many it had refused and left unanswered.
  case serviceRecovered(service: String, refused: Int, unanswered: Int)
  /// What the services can do from now on, as scenarios write it.
  case capacityChanged(String)
  /// The app's process ended; no system notifies an app of that.
  case appKilled
  case appLaunched
  case playerAdded
  case playerRemoved
  /// What a scenario says to whoever is watching.
  case caption(String)
  case chapterBegan(String)
  /// Somebody watching has marked this moment.
  case markerPut(String)
  /// What the screen itself says; never posted on the bus.
  case remark(String)

  var name: String {
    switch self {
    case .zapStarted: "zapStarted"
    case .zapFinished: "zapFinished"
    case .appReacted: "appReacted"
    case .commandRefused: "commandRefused"
    case .faultArmed: "faultArmed"
    case .faultFired: "faultFired"
    case .faultSkipped: "faultSkipped"
    case .faultEnded: "faultEnded"
    case .policyChanged: "policyChanged"
    case .serviceOverloaded: "serviceOverloaded"
    case .serviceRecovered: "serviceRecovered"
    case .capacityChanged: "capacityChanged"
    case .appKilled: "appKilled"
    case .appLaunched: "appLaunched"
    case .playerAdded: "playerAdded"
    case .playerRemoved: "playerRemoved"
    case .caption: "caption"
    case .chapterBegan: "chapter"
    case .markerPut: "marker"
    case .remark: "zapdeck"
    }
  }

  var text: String {
    switch self {
    case .zapStarted(let from, let to): (from.map { "\($0) → " } ?? "") + "\(to)"
    case .zapFinished(let time): time.text
    case .appReacted(let policy, let action): "\(policy.rawValue) app: \(action)"
    case .commandRefused(let command, let reason): "\(command): \(reason)"
    case .faultArmed(let name, let operation, let waitsFor):
      "\(name) on \(operation)" + (waitsFor.map { ", waits for \($0)" } ?? "")
    case .faultFired(let name, let operation, let draw):
      "\(name) on \(operation)" + (draw.map { ", \($0)" } ?? "")
    case .faultSkipped(let name, let operation, let draw):
      "\(name) on \(operation), \(draw): skipped"
    case .faultEnded(let name, let reason): "\(name): \(reason)"
    case .policyChanged(let policy): "\(policy.rawValue) app"
    case .serviceOverloaded(let service): "the \(service) service refuses requests"
    case .serviceRecovered(let service, let refused, let unanswered):
      "the \(service) service: \(refused) refused, \(unanswered) unanswered"
    case .capacityChanged(let capacity): capacity
    case .caption(let text), .chapterBegan(let text), .markerPut(let text), .remark(let text):
      text
    case .appKilled: "nothing is torn down"
    case .appLaunched: "everything starts again"
    case .playerAdded, .playerRemoved: ""
    }
  }

  var fields: NoticeFields {
    switch self {
    case .zapStarted(let from, let to):
      (from.map { [("from", .integer($0))] } ?? []) + [("to", .integer(to))]
    case .zapFinished(let time): time.fields
    case .appReacted(let policy, let action):
      [("policy", .text(policy.rawValue)), ("action", .text(action))]
    case .commandRefused(let command, let reason):
      [("command", .text(command)), ("reason", .text(reason))]
    case .faultArmed(let name, let operation, let waitsFor):
      [("fault", .text(name)), ("operation", .text(operation))]
        + (waitsFor.map { [("waitsFor", .text($0))] } ?? [])
    case .faultFired(let name, let operation, let draw):
      [("fault", .text(name)), ("operation", .text(operation))]
        + (draw.map { [("draw", .text($0))] } ?? [])
    case .faultSkipped(let name, let operation, let draw):
      [("fault", .text(name)), ("operation", .text(operation)), ("draw", .text(draw))]
    case .faultEnded(let name, let reason): [("fault", .text(name)), ("reason", .text(reason))]
    case .policyChanged(let policy): [("policy", .text(policy.rawValue))]
    case .serviceOverloaded(let service): [("service", .text(service))]
    case .serviceRecovered(let service, let refused, let unanswered):
      [
        ("service", .text(service)), ("refused", .integer(refused)),
        ("unanswered", .integer(unanswered)),
      ]
    case .capacityChanged(let capacity): [("capacity", .text(capacity))]
    case .caption(let text), .chapterBegan(let text), .markerPut(let text): [("text", .text(text))]
    case .appKilled, .appLaunched, .playerAdded, .playerRemoved, .remark: []
    }
  }

  var severity: Severity {
    switch self {
    case .commandRefused, .faultArmed, .faultFired, .appKilled, .serviceOverloaded: .warning
    case .zapStarted, .zapFinished, .appReacted, .faultEnded, .policyChanged, .appLaunched,
      .playerAdded, .playerRemoved, .serviceRecovered, .capacityChanged, .chapterBegan, .markerPut,
      .remark:
      .notice
    case .faultSkipped, .caption: .info
    }
  }
}
