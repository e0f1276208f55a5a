/// What comes of the operation that an armed fault acts on (Scenarios/FaultGrammar, "Provoking").
package enum Provoking: Hashable, Sendable, ExpressibleByBooleanLiteral {
  /// It is waited for.
  case never
  /// It is brought about when the fault begins, as far as its point allows; a heartbeat is waited
  /// for.
  case operation
  /// A heartbeat is sent when the fault begins, before its time, wherever the fault acts.
  case heartbeat

  /// `true` is what a key of the wall does, `false` only arms.
  package init(_ isProvoked: Bool) { self = isProvoked ? .operation : .never }

  package init(booleanLiteral isProvoked: Bool) { self.init(isProvoked) }

  /// Whether it is more than armed.
  package var provokes: Bool { self != .never }

  /// The next one, as Tab takes them.
  package var next: Provoking {
    switch self {
    case .operation: .never
    case .never: .heartbeat
    case .heartbeat: .operation
    }
  }
}
