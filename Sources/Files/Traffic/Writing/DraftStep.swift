import Simulation

/// A step of a scenario that is being written.
struct DraftStep {
  /// When it begins.
  let at: Instant
  /// One key and its value.
  let action: JSON
  /// What stands behind it.
  var comment = ""
  /// What is expected after it.
  var expectations: [JSON] = []

  /// Its lines.
  var lines: [String] {
    guard case .object(let members) = action, let member = members.first else { return [] }
    let tail = comment.isEmpty ? "" : "  # \(FlowText.comment(comment))"
    return [
      "  - at: \(Quantity.text(at.sinceStart))",
      "    \(member.key): \(FlowText.text(member.value))\(tail)",
    ] + expectations.map { "  - expect: \(FlowText.text($0))" }
  }
}

extension Instant {
  /// In whole milliseconds, as files have instants.
  var inMilliseconds: Instant { Instant(nanoseconds: nanoseconds / 1_000_000 * 1_000_000) }
}
