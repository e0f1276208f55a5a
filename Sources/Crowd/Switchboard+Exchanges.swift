import Faults
import HeadEndAPI
import Simulation

/// A request that has reached the head-end, and what faults and queues do to it there. Small, since
/// there is one for every request.
struct Passage {
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
  /// The most bits a second that the answer is sent with; 0 = as many as the line allows.
  var cap: UInt32 = 0
  /// Nanoseconds by which the answer is late: in the service's queue, and by faults.
  var wait: Int64 = 0

  /// Whether the service has answered, and bytes of its answer were changed on the way.
  var isOnlyBroken: Bool { isServed && refusalBytes == 0 && isBroken }

  /// Whether the answer is of no use to the client.
  fileprivate var isSpoilt: Bool { refusalBytes > 0 || isBroken || failsInClient }
}

/// How an exchange ends for the viewer.
struct LightReply {
  var outcome: Outcome
  /// When, in nanoseconds of simulated time.
  var instant: Int64
  /// How long the body took on the line; 0 for a small one.
  var transfer: Int64 = 0
}

extension Switchboard {
  /// Takes in a request that has reached the head-end: faults first, which are a proxy in front of
  /// it, then the queue of the service.
  mutating func admit(
    _ operation: Operation, of viewer: ViewerReference, isRetry: Bool
  ) -> Passage {
    note(operation, of: viewer, isRetry: isRetry)
    var passage = Passage()
    if !faults.isEmpty {
      interfere(with: &passage, operation, of: viewer)
      guard passage.isServed else { return passage }
    }
    let service = operation.service
    switch queues.admit(to: service, at: Instant(nanoseconds: now), isRetry: isRetry) {
    case .served(let wait): passage.wait += wait
    case .refused:
      (passage.isServed, passage.refusalBytes) = (false, Int32(service.refusal.body.count))
    case .silence: (passage.isServed, passage.isSilent) = (false, true)
    }
    if !passage.isServed, queues.hasNewOverload { hasNews = true }
    return passage
  }

  /// When and how the answer to a request reaches its viewer. `bytes` is the answer's size if it is
  /// a success, `count` how many requests of the kind the viewer has made, and `timeout` how long
  /// it waits, in nanoseconds.
  func reply(
    to passage: Passage, _ operation: Operation, of viewer: ViewerReference, count: UInt64,
    _ outcome: Outcome, bytes: Int, timeout: Int64
  ) -> LightReply {
    guard !passage.isDropped else { return LightReply(outcome: .unreachable, instant: now) }
    let deadline = now - half + timeout
    guard !passage.isSilent else { return LightReply(outcome: .timedOut, instant: deadline) }
    let service =
      passage.refusalBytes == 0
      ? answerTimes[operation].nanoseconds(place: terms.firstPlace + viewer.index, count: count)
      : times.proxy
    let first = arrival(of: viewer, sent: now + service + passage.wait)
    let size = passage.refusalBytes == 0 ? bytes : Int(passage.refusalBytes)
    let transfer = transfer(of: size, cap: Int(passage.cap))
    guard first + transfer < deadline else {
      return LightReply(outcome: .timedOut, instant: deadline)
    }
    return LightReply(
      outcome: passage.isSpoilt ? .refused : outcome, instant: first + transfer,
      transfer: transfer)
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

  /// Draws a number that depends on nothing but the seed, the viewer and what it is for.
  func draw(_ viewer: ViewerReference, _ purpose: UInt64) -> UInt64 {
    Self.salt(shareSalt ^ UInt64(viewer.index), purpose)
  }

  mutating func countToken() { tally.countToken() }

  private mutating func note(
    _ operation: Operation, of viewer: ViewerReference, isRetry: Bool
  ) {
    tally.count(operation, isRetry: isRetry)
    requests?.append(CrowdRequest(instant: now, viewer: viewer.index, operation: operation))
  }

  /// Nanoseconds that a body takes on the line; `cap` in bits per second, 0 = none.
  private func transfer(of bytes: Int, cap: Int) -> Int64 {
    guard cap == 0, bytes > BodyTransfer.smallBody else {
      let bandwidth = cap == 0 ? terms.bandwidth : min(cap, terms.bandwidth)
      return BodyTransfer.nanoseconds(ofSmall: bytes, bandwidth: bandwidth)
    }
    return BodyTransfer.nanoseconds(of: bytes, bandwidth: terms.bandwidth)
  }

  private mutating func interfere(
    with passage: inout Passage, _ operation: Operation, of viewer: ViewerReference
  ) {
    let rank = Int(draw(viewer, 0) % 1000)
    for place in faults.indices where faults[place].matches(operation) {
      let random = draw(viewer, UInt64(bitPattern: now) ^ UInt64(faults[place].id.number).mixed)
      guard faults[place].meet(rank: rank, draw: Int(random % 1000)) else { continue }
      if faults[place].fired == 1 || faults[place].isSpent { hasNews = true }
      passage.add(faults[place].effect, jitter: random)
    }
    if passage.isDropped { passage.isServed = false }
  }

  /// Bytes of a service's own refusal.
  static func refusalBytes(_ outcome: Outcome) -> Int {
    switch outcome {
    case .limitReached: limitBytes
    case .success, .refused, .expiredLease, .wrongKey, .unreachable, .timedOut: refusedBytes
    }
  }

  private static let limitBytes = bytes(.maxActiveSessionsExceeded)
  private static let refusedBytes = bytes(.invalidToken)

  private static func bytes(_ code: SSMCode) -> Int {
    ServiceFailure.text(errorCode: code.rawValue, message: code.message).utf8.count
  }

  static func salt(_ seed: UInt64, _ text: String) -> UInt64 {
    var hash = StableHash(text)
    hash.combine(seed)
    return hash.value.mixed
  }

  static func salt(_ seed: UInt64, _ number: UInt64) -> UInt64 { (seed &+ number.mixed).mixed }
}

/// The answer times of the services that light viewers ask.
struct AnswerTimes: Sendable {
  private let token, setUp, heartbeat, teardown, certificate, licence, manifest, segment: AnswerTime

  init(seed: UInt64) {
    token = .token(seed: seed)
    setUp = .setUp(seed: seed)
    heartbeat = .heartbeat(seed: seed)
    teardown = .teardown(seed: seed)
    certificate = .certificate(seed: seed)
    licence = .licence(seed: seed)
    manifest = .manifest(seed: seed)
    segment = .segment(seed: seed)
  }

  subscript(operation: Operation) -> AnswerTime {
    switch operation {
    case .contentToken, .tokenCallback: token
    case .sessionSetup, .killSessions: setUp
    case .sessionHeartbeat: heartbeat
    case .sessionTeardown: teardown
    case .certificate: certificate
    case .licence, .entitlement, .expressPlayToken, .expressPlayRights: licence
    case .manifest: manifest
    case .segment: segment
    }
  }
}
