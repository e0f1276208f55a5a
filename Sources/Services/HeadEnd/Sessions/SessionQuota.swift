import HeadEndAPI

/// One limit as it applies to a session that is set up.
struct SessionQuota {
  let pool: SessionPool
  let limit: Int
  let measure: SessionRule.Measure
  let excess: SessionRule.Excess
  /// What refusals call it, in a message of our choice [N]; `nil` for the account's own limit.
  let name: String?
  /// What kind of limit it is, where a device-session limit can override it.
  let kind: SessionRule.Override?

  /// The sessions, oldest first, that are too many once there is one more from an address.
  func overflow(of live: [SessionRecord], with address: String) -> [SessionRecord] {
    switch measure {
    case .sessions: return Array(live.prefix(max(0, live.count + 1 - limit)))
    case .addresses:
      var addresses: [String] = []
      for record in live where !addresses.contains(record.address) {
        addresses.append(record.address)
      }
      guard !addresses.contains(address) else { return [] }
      let leaving = addresses.prefix(max(0, addresses.count + 1 - limit))
      return live.filter { leaving.contains($0.address) }
    }
  }
}

/// The sessions that one limit counts together.
struct SessionPool: Hashable, Sendable {
  /// Name of the rule; empty for the account's own limit.
  let rule: String
  /// The account or address whose sessions they are; empty for the tenant's.
  let member: String

  /// All sessions of an account.
  static func account(_ account: String) -> SessionPool { SessionPool(rule: "", member: account) }
}

extension Tenant {
  /// The limits that a new session counts against: the account's, or the smaller one of its token,
  /// then the rules in their order.
  func quotas(for permit: SessionPermit) -> [SessionQuota] {
    let account = account(permit.account)
    let accountLimit = account?.sessionLimit ?? 0
    let tokenLimit = permit.tokenLimit.flatMap { $0 < accountLimit ? $0 : nil }
    let own = SessionQuota(
      pool: .account(permit.account), limit: tokenLimit ?? accountLimit, measure: .sessions,
      excess: account?.excess ?? .refuseNewest, name: tokenLimit.map { _ in "content token" },
      kind: tokenLimit == nil ? .account : .content)
    return [own]
      + configuration.rules.filter { applies($0, to: permit) }.map { rule in
        SessionQuota(
          pool: SessionPool(rule: rule.name, member: member(of: rule, permit)), limit: rule.limit,
          measure: rule.measure, excess: rule.excess, name: rule.name, kind: rule.kind)
      }
  }

  /// Those of its limits that a new session has to respect: without the ones that a device-session
  /// limit overrides. Of several such limits the first decides, and a session that was let in
  /// counts against all of them [N].
  func quotas(_ quotas: [SessionQuota], bindingOn permit: SessionPermit) -> [SessionQuota] {
    let override = configuration.rules.first { !$0.ignores.isEmpty && applies($0, to: permit) }
    guard let override else { return quotas }
    return quotas.filter { quota in
      quota.name == override.name || !(quota.kind.map(override.ignores.contains) ?? false)
    }
  }

  private func applies(_ rule: SessionRule, to permit: SessionPermit) -> Bool {
    let isOnKind = rule.deviceKind.map { $0 == device(permit.device)?.kind } ?? true
    let isInGroup = rule.contentGroup.map { $0 == content(permit.content)?.channel.group } ?? true
    return isOnKind && isInGroup && rule.content.map { $0 == permit.content } ?? true
  }

  private func member(of rule: SessionRule, _ permit: SessionPermit) -> String {
    switch rule.scope {
    case .account: permit.account
    case .address: device(permit.device)?.address ?? ""
    case .tenant: ""
    }
  }
}

extension SessionRule {
  /// What kind of limit it is; `nil` where nothing overrides it.
  fileprivate var kind: Override? {
    if deviceKind != nil { return .device }
    if content != nil || contentGroup != nil { return .content }
    return nil
  }
}
