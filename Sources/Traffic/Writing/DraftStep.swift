import Simulation

/// A step of a scenario that is being written.
struct DraftStep {
  /// When it begins; `nil` for what is expected after the step before.
  var at: Instant?
  /// One key and its value.
  let action: JSON
  /// What stands behind it.
  var comment = ""

  /// What it expects; `nil` for any other step.
  var expectation: JSON? {
    guard case .object(let members) = action, let member = members.first, member.key == "expect"
    else { return nil }
    return member.value
  }

  /// Its lines.
  var lines: [String] {
    guard case .object(let members) = action, let member = members.first else { return [] }
    let line = "\(member.key): \(FlowText.text(member.value))"
    let tail = comment.isEmpty ? "" : "  # \(FlowText.comment(comment))"
    guard let at else { return ["  - \(line)\(tail)"] }
    return ["  - at: \(Quantity.text(at.sinceStart))", "    \(line)\(tail)"]
  }
}

extension Instant {
  /// In whole milliseconds, as files have instants.
  var inMilliseconds: Instant { Instant(nanoseconds: nanoseconds / 1_000_000 * 1_000_000) }
}
