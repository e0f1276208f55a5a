package import Faults
import HeadEndAPI
import Simulation

/// An armed fault as a crowd meets it.
package struct CrowdFault: Sendable {
  package let id: FaultID
  let point: FaultPoint
  let effect: FaultEffect
  /// Which viewers it acts on; `nil` = all.
  let part: CrowdPart?
  private let trigger: FaultTrigger
  /// Viewers of a crowd choose no rendition that a fault could tell from the others.
  private let isOfRendition: Bool
  /// After so many requests it no longer acts; `nil` = it is ended by others.
  private let limit: Int?
  /// Requests that it acted on, and that passed its point unharmed.
  package private(set) var fired = 0
  package private(set) var skipped = 0

  package init(_ id: FaultID, _ rule: Fault, part: CrowdPart?) {
    self.id = id
    point = rule.point
    effect = rule.effect
    isOfRendition = rule.height != nil
    trigger = rule.trigger
    self.part = part
    limit = if case .times(let count) = rule.ending { count } else { nil }
  }

  /// Whether it will not act any more.
  package var isSpent: Bool {
    limit.map { fired >= $0 } ?? false || trigger.isOver(after: fired + skipped)
  }

  func matches(_ operation: Operation) -> Bool {
    !isSpent && !isOfRendition && point.matches(operation)
  }

  /// Counts a request that passes its point; true when it acts on it. Requests are counted for the
  /// part as a whole. `draw` is a number from 0 to 999.
  mutating func encounter(draw: Int) -> Bool {
    let acts =
      switch trigger {
      case .probability(let permille): draw < permille
      case .next, .nth, .first, .every, .allBut, .after, .between:
        trigger.meets(request: fired + skipped + 1)
      }
    if acts { fired += 1 } else { skipped += 1 }
    return acts
  }
}

extension RequestInFlight {
  /// Lets a fault act on the request.
  mutating func add(_ effect: FaultEffect, to operation: Operation, jitter random: UInt64) {
    switch effect {
    case .drop: isDropped = true
    case .timeout: (isSilent, isServed) = (true, false)
    case .hang: isSilent = true
    case .slow(let time):
      lateness += time.wholeNanoseconds
      wait += time.wholeNanoseconds
    case .delay(let time, let jitter):
      let most = UInt64(max(0, jitter.wholeNanoseconds))
      wait += time.wholeNanoseconds + Int64(random.multipliedFullWidth(by: most + 1).high)
    case .status(_, let code, let message):
      substitute(effect.injectedStatus ?? .failure, operation, code, message)
    case .malformed: isBroken = true
    case .throttle(let bandwidth):
      let own = UInt32(clamping: max(1, bandwidth))
      cap = cap == 0 ? own : min(own, cap)
    case .cut(let own): cut = cut ?? own
    case .instruct(let own): instruction = instruction ?? own
    case .native: failsInClient = true
    case .swallow, .log, .silence, .inherent: break
    }
  }

  /// A status is answered in the service's place. Whatever counts nothing is the same with a
  /// proxy's success as with the service's [N].
  private mutating func substitute(
    _ status: InjectedStatus, _ operation: Operation, _ code: Int?, _ message: String
  ) {
    switch status {
    case .redirect: return redirects &+= 1
    case .success where operation.service != .session: return
    case .success, .bodiless, .failure, .unsent: break
    }
    isServed = false
    guard refusalBytes == 0 else { return }
    // A teardown's answer needs no body.
    isGood = status == .success || status == .bodiless && operation == .sessionTeardown
    let text = ServiceFailure.text(errorCode: code, message: message)
    refusalBytes = Int32(clamping: text.utf8.count)
    isFull = code == SSMCode.maxActiveSessionsExceeded.row.number
  }
}
