import Faults
import HeadEndAPI
import Simulation

/// What `zapdeck faults` prints: every fault of the catalogue explained, and the grammar of faults.
package enum FaultsPage {
  /// The whole catalogue and the grammar.
  package static let text =
    FaultCatalogue.kinds.map { heading($0) + PlainTable.text(summary($0), indent: 2) }
    .joined(separator: "\n") + "\n" + grammar

  /// Keys and names alone, in two columns that fit 24 rows of 80 columns.
  package static let short: String = {
    let names = FaultCatalogue.kinds.map { "f \($0.key)  \($0.name)" }
    let half = (names.count + 1) / 2
    return zip(names.prefix(half), names.dropFirst(half) + [""]).map { left, right in
      right.isEmpty ? left : left.padded(to: 40) + right
    }.joined(separator: "\n") + "\n"
  }()

  /// One fault in detail; `nil` when no fault has that letter.
  package static func text(for key: Character) -> String? {
    FaultCatalogue.kind(key).map { heading($0) + PlainTable.text(details($0), indent: 2) }
  }

  private static func heading(_ kind: FaultKind) -> String { "f \(kind.key)  \(kind.name)\n" }

  private static func rule(_ kind: FaultKind) -> Fault { kind.fault(of: .everyone) }

  private static func summary(_ kind: FaultKind) -> [[String]] {
    let entry = kind.entry
    return [
      ["does", rule(kind).words(of: "the player") + "; " + kind.provocation.words],
      ["seen", kind.seen], ["posts", "\(entry.notification): \(entry.objectAndCodes)"],
      ["means", entry.meaning], ["app", entry.advice.text],
      ["real", kind.atRealClients.words], ["crowd", kind.atCrowds.words],
    ]
  }

  private static func details(_ kind: FaultKind) -> [[String]] {
    let entry = kind.entry
    let rule = rule(kind)
    return [
      ["in words", rule.words(of: "the player")], ["acts on", kind.point.name],
      ["trigger", rule.trigger.text], ["effect", rule.effect.text], ["ends", rule.ending.text],
      ["on the wall", provoked(kind)], ["seen", kind.seen],
      ["notification", entry.notification], ["codes", entry.objectAndCodes],
    ] + loaderRows(kind) + [
      ["means", entry.meaning], ["app should", entry.advice.text],
      ["real client", kind.atRealClients.words], ["crowd", kind.atCrowds.words],
    ]
  }

  private static func provoked(_ kind: FaultKind) -> String {
    guard kind.provocation != .immediate else {
      return "f \(kind.key) arms it, and it acts at once"
    }
    let key = kind.key
    let other = kind.point.isOnWire ? "only arms it" : "leaves out what follows"
    let early = kind.provocation == .nextBeat ? "; f Tab Tab \(key) sends a heartbeat now" : ""
    return "f \(key) arms it and \(kind.provocation.words); f Tab \(key) \(other)\(early)"
  }

  /// The error that a TVSDK player's loader gets for the same licence fault.
  private static func loaderRows(_ kind: FaultKind) -> [[String]] {
    guard kind.point == .operation(.licence), let code = kind.entry.nativeCode,
      let told = ErrorCatalogue.resourceLoader.first(where: { $0.nativeCode == code })
    else { return [] }
    return [["TVSDK", "\(told.notification): \(told.codes); \(told.advice.text)"]]
  }

  private static let grammar =
    "a fault is a rule: point, players, trigger, effect, ending\n"
    + PlainTable.text(
      [
        ["points", FaultPoint.names.joined(separator: ", ")],
        ["players", "one, several or all; each has its own counters"],
        ["of a crowd", "all its viewers, or \(CrowdPart.accepted.joined(separator: ", "))"],
        ["triggers", FaultTrigger.accepted.joined(separator: ", ")],
        ["effects", FaultEffect.accepted.joined(separator: ", ")],
        ["endings", FaultEnding.accepted.joined(separator: ", ")],
        ["counting", "requests are counted per player from the moment the fault is armed"],
        ["chance", chance], ["order", order], ["not on the wire", offWire],
      ], indent: 2)

  private static let chance =
    "with a probability of 0.300, the fault strikes if the number drawn is below 0.300; the log "
    + "shows each draw, such as `drew 0.412 of 0.300: skipped`"

  private static let order =
    "when several apply, they act in this order: drop, timeout, swallow, hang, slow, delay, "
    + "status, the service's own mistakes (such as wrong-key), malformed, throttle, cut"

  private static let offWire =
    FaultPoint.all.filter { !$0.isOnWire }.map(\.name).joined(separator: ", ")
    + ": not requests; they accept only the triggers now, after and between, and the effect "
    + "inherent"
}
