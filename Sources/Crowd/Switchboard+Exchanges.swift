import Faults
import HeadEndAPI
import Simulation

/// A request that has reached the head-end, and what has become of it on the way.
struct Passage {
  /// Whether the service does its work.
  var isServed = true
  /// Time in the service's queue, in nanoseconds.
  var wait: Int64 = 0
  /// Whether anything is answered.
  var isSilent = false
  /// Bytes of an answer that is given in the service's place.
  var refusalBytes: Int?
  var interference = Interference()

  /// Whether the service has answered, and bytes of its answer were changed on the way.
  var isOnlyBroken: Bool { isServed && refusalBytes == nil && interference.isBroken }
}

/// How an exchange ends for the viewer.
struct Reply {
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
      passage.interference = interference(on: operation, of: viewer)
      passage.isServed = passage.interference.isServed && !passage.interference.isDropped
      passage.isSilent = passage.interference.isSilent
      passage.refusalBytes = passage.interference.refusalBytes
      guard passage.isServed else { return passage }
    }
    switch queues.admit(to: operation.service, at: Instant(nanoseconds: now), isRetry: isRetry) {
    case .served(let wait): passage.wait = wait
    case .refused:
      let service = operation.service
      (passage.isServed, passage.refusalBytes) = (false, service.refusal.body.count)
    case .silence: (passage.isServed, passage.isSilent) = (false, true)
    }
    if !passage.isServed, queues.hasNewOverload { hasNews = true }
    return passage
  }

  /// When and how the answer to a request reaches its viewer. `bytes` is the answer's size if it is
  /// a success, `count` how many requests of the kind the viewer has made, and `timeout` how long it
  /// waits, in nanoseconds.
  func reply(
    to passage: Passage, _ operation: Operation, of viewer: ViewerReference, count: UInt64,
    _ outcome: Outcome, bytes: Int, timeout: Int64
  ) -> Reply {
    let interference = passage.interference
    guard !interference.isDropped else { return Reply(outcome: .unreachable, instant: now) }
    let deadline = now - half + timeout
    guard !passage.isSilent else { return Reply(outcome: .unreachable, instant: deadline) }
    let service =
      passage.refusalBytes == nil
      ? times[operation].nanoseconds(place: terms.firstPlace + viewer.index, count: count)
      : Answer.proxyTime.wholeNanoseconds
    let first = arrival(of: viewer, sent: now + service + passage.wait + interference.delay)
    let transfer = transfer(of: passage.refusalBytes ?? bytes, cap: interference.cap)
    guard first + transfer < deadline else {
      return Reply(outcome: .unreachable, instant: deadline)
    }
    let isSpoilt =
      passage.refusalBytes != nil || interference.isBroken || interference.failsInClient
    return Reply(
      outcome: isSpoilt ? .refused : outcome, instant: first + transfer, transfer: transfer)
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

  private func transfer(of bytes: Int, cap: Int?) -> Int64 {
    guard cap == nil, bytes > BodyTransfer.smallBody else {
      let bandwidth = min(cap ?? .max, terms.bandwidth)
      return BodyTransfer.nanoseconds(ofSmall: bytes, bandwidth: bandwidth)
    }
    return BodyTransfer.nanoseconds(of: bytes, bandwidth: terms.bandwidth)
  }

  private mutating func interference(
    on operation: Operation, of viewer: ViewerReference
  ) -> Interference {
    var sum = Interference()
    let rank = Int(draw(viewer, 0) % 1000)
    for place in faults.indices where faults[place].matches(operation) {
      let random = draw(viewer, UInt64(bitPattern: now) ^ UInt64(faults[place].id.number).mixed)
      guard faults[place].meet(rank: rank, draw: Int(random % 1000)) else { continue }
      if faults[place].fired == 1 || faults[place].isSpent { hasNews = true }
      sum.add(faults[place].effect, jitter: random)
    }
    return sum
  }

  /// Bytes of a service's own refusal.
  static func refusalBytes(_ outcome: Outcome) -> Int {
    switch outcome {
    case .limitReached: limitBytes
    case .success, .refused, .expiredLease, .wrongKey, .unreachable: refusedBytes
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
