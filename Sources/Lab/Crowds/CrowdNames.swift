import Crowd

/// What viewers of a crowd and their households are called.
enum CrowdNames {
  static func device(_ viewer: Int, of plan: CrowdPlan) -> String {
    "\(plan.id)-\(padded(viewer, as: plan.viewers))"
  }

  static func household(_ viewer: Int, of plan: CrowdPlan) -> String {
    "\(plan.id)-home-\(padded(viewer / plan.household, as: plan.viewers))"
  }

  // All names have one length, so that all tokens have.
  private static func padded(_ number: Int, as largest: Int) -> String {
    let text = String(number)
    let width = max(6, String(largest).count)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}
