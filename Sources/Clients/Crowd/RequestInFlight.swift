import Faults
import HeadEndAPI
import Simulation

/// A request that has reached the head-end, and what faults and queues do to it there. Small, since
/// there is one for every request.
struct RequestInFlight {
  /// Whether the service does its work.
  var isServed = true
  /// Whether nothing is answered.
  var isSilent = false
  /// Whether there is no connection.
  var isDropped = false
  /// Whether bytes of the answer are changed on the way.
  var isBroken = false
  /// Whether the client's framework fails, whatever is answered.
  var failsInClient = false
  /// What the service gets wrong.
  var instruction: Instruction?
  /// Bytes of an answer that is given in the service's place; 0 = there is none.
  var refusalBytes: Int32 = 0
  /// Whether that answer says that a limit of sessions is reached.
  var isFull = false
  /// Whether what is answered in the service's place is a success.
  var isGood = false
  /// How often it is sent on to another address.
  var redirects: UInt8 = 0
  /// Where the connection breaks in the body; `nil` = nowhere.
  var cut: TransferCut?
  /// The most bits a second that the answer is sent with; 0 = as many as the line allows.
  var cap: UInt32 = 0
  /// Nanoseconds by which the answer is late: in the service's queue, and by faults.
  var wait: Int64 = 0
  /// Nanoseconds by which a session is ended late; all else is done at once, and answered late [N].
  var lateness: Int64 = 0

  /// Whether the service has answered, and bytes of its answer were changed on the way.
  var isOnlyBroken: Bool { isServed && refusalBytes == 0 && isBroken }

  /// Whether the answer is of no use to the client.
  var isSpoilt: Bool { refusalBytes > 0 || isBroken || failsInClient }
}

/// What a service answers: how that ends for the viewer, and how many bytes it is.
struct ViewerAnswer {
  let outcome: Outcome
  let bytes: Int

  init(_ outcome: Outcome, bytes: Int) { (self.outcome, self.bytes) = (outcome, bytes) }

  /// An answer of that size, or the service's own refusal.
  static func of(_ outcome: Outcome, _ size: Int) -> ViewerAnswer {
    switch outcome {
    case .success, .expiredLease, .wrongKey, .unreachable, .timedOut:
      ViewerAnswer(outcome, bytes: size)
    case .refused: ViewerAnswer(outcome, bytes: refusedBytes)
    case .limitReached: ViewerAnswer(outcome, bytes: limitBytes)
    }
  }

  /// Whether the service refuses.
  var isRefusal: Bool { outcome == .refused || outcome == .limitReached }

  private static let limitBytes = bytes(.maxActiveSessionsExceeded)
  private static let refusedBytes = bytes(.invalidToken)

  private static func bytes(_ code: SSMCode) -> Int {
    ServiceFailure.text(errorCode: code.rawValue, message: code.message).utf8.count
  }
}

/// How an exchange ends for the viewer.
struct ViewerReply {
  var outcome: Outcome
  /// When, in nanoseconds of simulated time.
  var instant: Int64
  /// How long the body took on the line; 0 for a small one.
  var transfer: Int64 = 0
}

extension CrowdConstants {
  /// When and how the answer to a request reaches its viewer. `count` is how many requests of the
  /// kind the viewer has made, and `timeout` how long it waits, in nanoseconds.
  fileprivate func reply(
    to inFlight: RequestInFlight, _ operation: Operation, of viewer: ViewerReference, count: UInt64,
    _ answer: ViewerAnswer, timeout: Int64, at now: Int64
  ) -> ViewerReply {
    guard !inFlight.isDropped else { return ViewerReply(outcome: .unreachable, instant: now) }
    let deadline = now - half + timeout
    let trips = Int64(inFlight.redirects) * (2 * half + times.proxy)
    if inFlight.isSilent {
      guard case .time(let time)? = inFlight.cut,
        now + trips + half + time.wholeNanoseconds < deadline
      else { return ViewerReply(outcome: .timedOut, instant: deadline) }
      return ViewerReply(
        outcome: .unreachable, instant: now + trips + half + time.wholeNanoseconds)
    }
    let service =
      inFlight.refusalBytes == 0
      ? answerTimes[operation].nanoseconds(place: terms.firstPlace + viewer.index, count: count)
      : times.proxy
    let first = arrival(of: viewer.index, sent: now + trips + service + inFlight.wait)
    let size = inFlight.refusalBytes == 0 ? answer.bytes : Int(inFlight.refusalBytes)
    let whole = transfer(of: size, cap: Int(inFlight.cap))
    let transfer = inFlight.cut.map { self.transfer(of: size, $0, cap: Int(inFlight.cap)) } ?? whole
    guard first + transfer < deadline else {
      return ViewerReply(outcome: .timedOut, instant: deadline)
    }
    guard transfer == whole else {
      return ViewerReply(outcome: .unreachable, instant: first + transfer)
    }
    if inFlight.isGood { return ViewerReply(outcome: .success, instant: first + transfer) }
    return ViewerReply(
      outcome: inFlight.isSpoilt ? (inFlight.isFull ? .limitReached : .refused) : answer.outcome,
      instant: first + transfer, transfer: transfer)
  }

  /// Nanoseconds until a body has come, or the connection has broken.
  private func transfer(of bytes: Int, _ cut: TransferCut, cap: Int) -> Int64 {
    let coming = transfer(of: cut.bytes(of: bytes), cap: cap)
    guard case .time(let time) = cut else { return coming }
    return min(coming, time.wholeNanoseconds)
  }

  /// Nanoseconds that a body takes on the line; `cap` in bits per second, 0 = none.
  private func transfer(of bytes: Int, cap: Int) -> Int64 {
    guard cap == 0, bytes > BodyTransfer.smallBody else {
      let bandwidth = cap == 0 ? terms.bandwidth : min(cap, terms.bandwidth)
      return BodyTransfer.nanoseconds(ofSmall: bytes, bandwidth: bandwidth)
    }
    return BodyTransfer.nanoseconds(of: bytes, bandwidth: terms.bandwidth)
  }
}

extension CrowdNetwork {
  /// Lets a request that has reached the head-end pass faults and queue to its service, for which
  /// `serve` stands; returns when and how the answer reaches the viewer. `count` is how many
  /// requests of the kind the viewer has made, and `timeout` how long it waits, in nanoseconds.
  mutating func exchange<Count: UnsignedInteger & FixedWidthInteger>(
    _ operation: Operation, of context: ViewerContext, count: inout Count, within timeout: Int64,
    _ serve: (inout CrowdNetwork, RequestInFlight) -> ViewerAnswer
  ) -> (ViewerReply, RequestInFlight) {
    let inFlight = admit(operation, of: context)
    var answer = ViewerAnswer(.refused, bytes: 0)
    if inFlight.isServed {
      count &+= 1
      answer = serve(&self, inFlight)
      if answer.isRefusal { noteError(operation) }
    }
    let reply = constants.reply(
      to: inFlight, operation, of: context.viewer, count: UInt64(count), answer, timeout: timeout,
      at: now)
    return (reply, inFlight)
  }

  /// Takes in a request that has reached the head-end: faults first, which are a proxy in front of
  /// it, then the queue of the service.
  private mutating func admit(_ operation: Operation, of context: ViewerContext) -> RequestInFlight
  {
    let isRetry = context.isRetry && operation != .sessionTeardown
    record(operation, of: context.viewer, isRetry: isRetry)
    var inFlight = RequestInFlight()
    if !faults.isEmpty {
      interfere(with: &inFlight, operation, of: context)
      if inFlight.refusalBytes > 0, !inFlight.isGood { noteError(operation) }
      guard inFlight.isServed else { return inFlight }
    }
    let service = operation.service
    switch queues.admit(to: service, at: Instant(nanoseconds: now), isRetry: isRetry) {
    case .served(let wait): inFlight.wait += wait
    case .refused:
      (inFlight.isServed, inFlight.refusalBytes) = (false, Int32(service.refusal.body.count))
    case .silence: (inFlight.isServed, inFlight.isSilent) = (false, true)
    }
    if !inFlight.isServed, queues.hasNewOverload { hasNews = true }
    return inFlight
  }

  private mutating func noteError(_ operation: Operation) {
    queues.noteError(of: operation.service, at: Instant(nanoseconds: now))
  }

  /// Opens a session, if the limit of the household allows.
  mutating func openSession(of viewer: ViewerReference) -> Outcome {
    let index = viewer.index
    switch sessions.open(index, at: now) {
    case .limitReached: return .limitReached
    case .opened: break
    case .openedBesideOrphan(let end): set(.orphanExpires, of: viewer, at: end)
    }
    countToken()
    return .success
  }

  /// Keeps a session alive; refused where there is none, or it is lost now.
  mutating func beatSession(of viewer: ViewerReference, _ inFlight: RequestInFlight) -> Outcome {
    if inFlight.instruction == .lostSession { _ = closeSession(of: viewer) }
    guard sessions.beat(viewer.index, at: now) else { return .refused }
    countToken()
    return .success
  }

  /// Ends a session; a slow service lets it count so many nanoseconds longer.
  mutating func closeSession(of viewer: ViewerReference, late lateness: Int64 = 0) -> Outcome {
    sessions.close(viewer.index, at: now, late: lateness) ? .success : .refused
  }

  mutating func countToken() { tally.countToken() }

  private mutating func record(_ operation: Operation, of viewer: ViewerReference, isRetry: Bool) {
    tally.count(operation, isRetry: isRetry)
    requests?.append(CrowdRequest(instant: now, viewer: viewer.index, operation: operation))
  }

  private mutating func interfere(
    with inFlight: inout RequestInFlight, _ operation: Operation, of context: ViewerContext
  ) {
    for place in faults.indices
    where faults[place].matches(operation)
      && constants.isViewer(context.viewer.index, on: context.channel, in: faults[place].part)
    {
      let random = constants.sample(
        context.viewer, UInt64(bitPattern: now) ^ UInt64(faults[place].id.number).mixed)
      guard faults[place].encounter(draw: Int(random % 1000)) else { continue }
      if faults[place].fired == 1 || faults[place].isSpent { hasNews = true }
      inFlight.add(faults[place].effect, to: operation, jitter: random)
    }
    if inFlight.isDropped { inFlight.isServed = false }
  }
}
