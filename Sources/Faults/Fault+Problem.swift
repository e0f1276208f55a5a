import HeadEndAPI

extension Fault {
  /// Why this rule makes no sense, and what does; `nil` when it is fine.
  package var problem: String? {
    point.isOnWire ? numbersProblem ?? wireProblem : timesProblem ?? offWireProblem
  }

  private var numbersProblem: String? {
    switch trigger {
    case .nth(let count), .first(let count), .every(let count), .allBut(let count):
      if count < 1 { return "a trigger counts from 1" }
    case .probability(let permille):
      if !(0...1000).contains(permille) { return "a probability is from 0 to 1" }
    case .next, .after, .between: break
    }
    return timesProblem
  }

  private var timesProblem: String? {
    if case .between(let begin, let end) = trigger, begin >= end {
      return "between needs two times, the earlier first"
    }
    if trigger.begin < .zero { return "a trigger's time is not negative" }
    if case .times(let count) = ending, count < 1 { return "a fault fires once at least" }
    if case .lasting(let duration) = ending, duration <= .zero {
      return "a fault lasts longer than no time"
    }
    return nil
  }

  private var wireProblem: String? {
    switch effect {
    case .inherent: "\(point.name) has no effect of its own: it needs one"
    case .instruct(let instruction) where !instruction.suits(point):
      "\(instruction.rawValue) does not go with \(point.name)"
    default: nil
    }
  }

  private var offWireProblem: String? {
    guard effect == .inherent else { return "\(point.name) is no request: its effect is its own" }
    guard trigger.isTimed else {
      return "\(point.name) is no request: its trigger is now, after or between"
    }
    let firesOnce = if case .times = ending { true } else { false }
    if point == .operatorKill { return ending == .once ? nil : "operator.kill ends once" }
    return firesOnce ? "\(point.name) ends for a time or until cleared" : nil
  }
}

extension Instruction {
  /// Whether the service at a point can be told to get this wrong.
  fileprivate func suits(_ point: FaultPoint) -> Bool {
    switch self {
    case .expiredCertificate: point == .operation(.certificate)
    case .expiredLease, .wrongKey:
      point == .operation(.licence) || point == .operation(.expressPlayRights)
    }
  }
}
