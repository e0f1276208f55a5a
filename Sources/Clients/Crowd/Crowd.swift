package import Faults
package import HeadEndAPI
package import Players
package import Simulation

/// A million viewers as a value: arrays by number of the viewer and a timing wheel. A light viewer
/// sends exactly the requests of a `Player` with the same configuration, and draws no picture
/// (Crowd/Crowds).
///
/// Like the world: `advance(a); advance(b)` is the same as `advance(b)`, and a copy is a snapshot,
/// of which only the pages that change are ever copied.
package struct Crowd: Sendable {
  package var plan: CrowdPlan { network.constants.plan }
  private var viewers: Pages<Viewer>
  private var network: CrowdNetwork
  /// Thousandths of the viewers that have left for good.
  private(set) package var leftPermille = 0
  /// How many viewers have gone home.
  private(set) package var goneCount = 0
  /// Keeps the prefetch from being optimised away.
  private var warmth: UInt64 = 0

  /// `recordsRequests` keeps every request, for comparing them.
  package init(_ plan: CrowdPlan, _ terms: CrowdTerms, recordsRequests: Bool = false) {
    network = CrowdNetwork(plan, terms, recordsRequests: recordsRequests)
    let blank = Viewer(channel: 0, policy: network.constants.policy(for: 0))
    viewers = Pages(repeating: blank, count: plan.viewers)
    let salt = CrowdConstants.salt(terms.seed, "\(plan.id).viewers")
    for index in 0..<plan.viewers {
      let random = CrowdConstants.salt(salt, UInt64(index))
      let policy = network.constants.policy(for: Int(random % 1000))
      let rank = Int(random.mixed % 1000)
      viewers[index] = Viewer(channel: network.constants.channel(for: rank), policy: policy)
      let reference = ViewerReference(index: index, generation: 0)
      network.set(.begin, of: reference, at: plan.arrival(of: index, random: random.mixed.mixed))
    }
  }

  /// When something happens next; `nil` when nothing ever will.
  package var nextInstant: Instant? { network.wheel.nextInstant.map { Instant(nanoseconds: $0) } }

  /// Lets everything happen that is due by `instant`, or until a fault has begun or ceased to act:
  /// that has to be announced first. All clients stand in the same queues.
  package mutating func advance(to instant: Instant, _ queues: inout ServiceQueues) {
    swap(&network.queues, &queues)
    network.beginAdvance(through: instant.nanoseconds)
    while !network.hasNews, let timer = next(through: instant.nanoseconds) {
      let index = Int(timer.viewer)
      switch timer.event {
      case .orphanExpires: network.sessions.expireOrphan(of: index)
      case .begin where network.constants.rank(of: index, 3) < leftPermille: continue
      case .some, .none: viewers[index].apply(timer, &network)
      }
    }
    if !network.hasNews { network.passTime(to: instant.nanoseconds) }
    swap(&network.queues, &queues)
  }

  private mutating func next(through limit: Int64) -> TimingWheel.Timer? {
    // The viewers of a slot lie far apart in memory. Looking at all of them at once waits once for
    // all, where each would be waited for in its turn.
    network.popNext(through: limit) { timers in
      for timer in timers { warmth &+= viewers[Int(timer.viewer)].warmth }
    }
  }
}

extension CrowdPlan {
  /// When a viewer comes, in nanoseconds of simulated time.
  fileprivate func arrival(of viewer: Int, seed: UInt64) -> Int64 {
    let random = CrowdConstants.salt(CrowdConstants.salt(seed, "\(id).viewers"), UInt64(viewer))
    return arrival(of: viewer, random: random.mixed.mixed)
  }

  /// When a viewer comes, in nanoseconds of simulated time.
  func arrival(of viewer: Int, random: UInt64) -> Int64 {
    let whole = arrivals.over.wholeNanoseconds
    switch arrivals.shape {
    case .even: return Int64(Int128(whole) * Int128(viewer) / Int128(max(1, viewers)))
    case .kickOff:
      // The inverse of a triangle's distribution with its peak at two thirds.
      let part = Double(random >> 11) * 0x1p-53
      let peak = 2.0 / 3
      let place =
        part < peak
        ? (part * peak).squareRoot() : 1 - ((1 - part) * (1 - peak)).squareRoot()
      return Int64(Double(whole) * place)
    }
  }
}

extension Crowd {
  /// The faults that act on the crowd now; those that were among them before keep their counts.
  package mutating func setFaults(_ faults: [CrowdFault]) {
    network.faults = faults.map { fault in network.faults.first { $0.id == fault.id } ?? fault }
  }

  /// What its faults have done so far, if one has begun or ceased to act since this was last asked;
  /// else `nil`.
  package mutating func takeNews() -> [CrowdFault]? {
    guard network.hasNews else { return nil }
    network.hasNews = false
    return network.faults
  }

  /// Whether a fault has begun or ceased to act.
  package var hasNews: Bool { network.hasNews }

  /// The instant of what happened last.
  package var now: Instant { Instant(nanoseconds: network.now) }

  /// What its faults have done so far.
  package var faults: [CrowdFault] { network.faults }

  /// The operator ends sessions: the next heartbeat, or the teardown, is refused.
  package mutating func killSessions(_ part: CrowdPart?, at now: Instant) {
    for index in viewers(in: part) { _ = network.sessions.close(index, at: now.nanoseconds) }
  }

  /// So many thousandths of all viewers close their apps and do not come back: others each time.
  /// Returns how many thousandths have left so far.
  package mutating func thinOut(by permille: Int, at now: Instant) -> Int {
    network.passTime(to: now.nanoseconds)
    let leaving = leftPermille..<min(1000, leftPermille + permille)
    for index in 0..<plan.viewers where leaving.contains(network.constants.rank(of: index, 3)) {
      viewers[index].goHome(index, &network)
      goneCount += 1
    }
    leftPermille = leaving.upperBound
    return leftPermille
  }

  /// Lets a share of all viewers, in thousandths, return within five seconds [N]: those who left
  /// last. Returns the share that is still gone.
  package mutating func bringBack(_ permille: Int, seed: UInt64, at now: Instant) -> Int {
    network.passTime(to: now.nanoseconds)
    let coming = max(0, leftPermille - permille)..<leftPermille
    for index in 0..<plan.viewers where coming.contains(network.constants.rank(of: index, 3)) {
      goneCount -= 1
      // A viewer with a later arrival still arrives then.
      guard plan.arrival(of: index, seed: seed) <= network.now else { continue }
      let wait = Int64(network.constants.rank(of: index, 4)) * 5_000_000
      viewers[index].comeBack(index, at: network.now + wait, &network)
    }
    leftPermille = coming.lowerBound
    return leftPermille
  }

  /// The viewers' apps end without a teardown, and are opened again three seconds later.
  package mutating func killApps(_ part: CrowdPart?, at now: Instant) {
    network.passTime(to: now.nanoseconds)
    for index in viewers(in: part) { viewers[index].killApp(index, &network) }
  }

  /// The system's media services are reset: every item is lost.
  package mutating func resetMediaServices(_ part: CrowdPart?, at now: Instant) {
    network.passTime(to: now.nanoseconds)
    for index in viewers(in: part) { viewers[index].mediaServicesReset(index, &network) }
  }

  package var tally: CrowdTally { network.tally }
  /// Sessions that live.
  package var liveSessions: Int { network.sessions.live(at: network.now) }

  /// The most sessions that any household has had at once.
  package var mostSessionsOfHousehold: Int { network.sessions.peak }
  /// Every request that has reached the head-end, in order, if they were asked for.
  package var requests: [CrowdRequest] { (network.requests ?? []).sorted() }

  /// How many viewers are in a state.
  package func count(_ state: ViewerState) -> Int { network.states.counts[Int(state.rawValue)] }

  package func state(of viewer: Int) -> ViewerState { network.states[viewer] }

  /// What stands for a group of viewers: the worst trouble among them, or what the first does.
  package func summary(of group: Range<Int>) -> ViewerGroup { network.states.summary(of: group) }

  /// What is seen of one viewer.
  package func viewer(_ index: Int) -> ViewerObservation {
    let viewer = viewers[index]
    let session = network.sessions.expiry(of: index)
    let lease = viewer.leaseEnd
    return ViewerObservation(
      index: index, device: plan.device(of: index), account: plan.account(of: index),
      state: state(of: index),
      channel: network.constants.terms.channels[Int(viewer.channel)].number,
      policy: network.constants.policies[viewer.policy.place].policy,
      sessionEnd: session > network.now ? Instant(nanoseconds: session) : nil,
      leaseEnd: lease > network.now ? Instant(nanoseconds: lease) : nil,
      failures: viewer.failures)
  }

  /// Bytes that all viewers, their timers and their sessions take.
  package var bytes: Int {
    viewers.count * (MemoryLayout<Viewer>.stride + 1 + MemoryLayout<Int64>.stride)
      + network.wheel.bytes
  }

  private func viewers(in part: CrowdPart?) -> [Int] {
    guard let part else { return Array(0..<plan.viewers) }
    return (0..<plan.viewers).filter {
      network.constants.isViewer($0, on: Int(viewers[$0].channel), in: part)
    }
  }
}

/// What is seen of one viewer of a crowd.
package struct ViewerObservation: Hashable, Sendable {
  /// Number in the crowd, from 0.
  package let index: Int
  /// What its device and its account are called.
  package let device: String
  package let account: String
  package let state: ViewerState
  /// Number of the channel.
  package let channel: Int
  package let policy: Policy
  /// When its session expires unless a heartbeat comes; `nil` without one.
  package let sessionEnd: Instant?
  /// When its lease ends; `nil` without one.
  package let leaseEnd: Instant?
  /// How often it has failed since its last picture.
  package let failures: Int
}
