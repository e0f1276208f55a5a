import HeadEndAPI
import Players
import Worlds

/// How far one limit of concurrent sessions is used.
struct LimitUse: Hashable, Sendable {
  /// What a refusal calls it.
  let name: String
  let used: Int
  let limit: Int
  /// Whether it is the account's own, which a refusal does not name.
  let isOwn: Bool

  /// Whether it is the limit that a set-up was refused by.
  func hasRefused(_ refusal: SSMFailure?) -> Bool {
    guard let message = refusal?.message else { return false }
    return isOwn ? !message.hasSuffix(")") : message.hasSuffix("(\(name))")
  }

  /// The limits that concern a slot: its account's, that of its content's tokens, then the rules'.
  static func all(for slot: WallSlot, in world: WorldObservation) -> [LimitUse] {
    let account = world.accounts.first { $0.id == slot.account }
    let own = account.map {
      LimitUse(name: $0.id, used: $0.sessions, limit: $0.limit, isOwn: true)
    }
    let token = account.flatMap { account in
      slot.stream?.channel.maxSessions.flatMap { limit in
        // A token's limit counts all sessions of the account, and only lowers its own.
        limit < account.limit
          ? LimitUse(name: "content token", used: account.sessions, limit: limit, isOwn: false)
          : nil
      }
    }
    let rules = world.rules.filter { $0.rule.scope != .account || $0.member == slot.account }
    return [own, token].compactMap(\.self)
      + rules.map {
        LimitUse(name: $0.rule.name, used: $0.used, limit: $0.rule.limit, isOwn: false)
      }
  }
}
