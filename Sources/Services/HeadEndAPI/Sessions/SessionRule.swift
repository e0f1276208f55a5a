/// A limit of concurrent sessions beside the account's (HeadEnd/SSMContract, "Session limits").
package struct SessionRule: Hashable, Sendable {
  /// Whose sessions are counted together.
  package enum Scope: String, CaseIterable, Sendable {
    case account
    /// All sessions from one IP address, whatever their accounts.
    case address
    /// All sessions of the tenant.
    case tenant
  }

  /// What is counted.
  package enum Measure: String, CaseIterable, Sendable {
    case sessions
    /// Distinct IP addresses.
    case addresses
  }

  /// What happens when the limit is reached.
  package enum Excess: String, CaseIterable, Sendable {
    /// The newest session is refused.
    case refuseNewest = "refuse-newest"
    /// The newest session is opened, and the oldest ones end.
    case endOldest = "end-oldest"
  }

  /// Limits that a device-session limit may override, as its three flags say: Ignore Account,
  /// Content and Device Session Limit.
  package enum Override: String, CaseIterable, Sendable {
    /// The account's own.
    case account
    /// The limits of contents and their groups, and a content token's own.
    case content
    /// Those of other kinds of devices.
    case device
  }

  package var name: String
  package var scope: Scope
  package var measure: Measure
  /// Only sessions on devices of this kind count; `nil` = on any.
  package var deviceKind: String?
  /// Only sessions for contents of this group count; `nil` = for any.
  package var contentGroup: String?
  /// Only sessions for this content count; `nil` = for any.
  package var content: String?
  package var limit: Int
  package var excess: Excess
  /// The limits that do not hold for a session to which this one applies.
  package var ignores: [Override]

  package init(
    name: String, scope: Scope = .account, measure: Measure = .sessions,
    deviceKind: String? = nil, contentGroup: String? = nil, content: String? = nil, limit: Int,
    excess: Excess = .refuseNewest, ignores: [Override] = []
  ) {
    self.name = name
    self.scope = scope
    self.measure = measure
    self.deviceKind = deviceKind
    self.contentGroup = contentGroup
    self.content = content
    self.limit = limit
    self.excess = excess
    self.ignores = ignores
  }
}

/// How far the limit of a rule is used by one account, by one address, or by the tenant.
package struct SessionRuleUse: Hashable, Sendable {
  package let rule: SessionRule
  /// The account or address; empty for the tenant.
  package let member: String
  /// Live sessions, or their distinct addresses.
  package let used: Int

  package init(rule: SessionRule, member: String, used: Int) {
    self.rule = rule
    self.member = member
    self.used = used
  }
}
