import Faults
import HeadEndAPI
import Players
import Simulation

/// The constants of a crowd: network, answer times, waits, channels. All copies of the crowd share
/// one object, so that reading it copies nothing.
final class CrowdConstants: Sendable {
  let plan: CrowdPlan
  let terms: CrowdTerms
  let isSync: Bool
  /// Between two heartbeats, in nanoseconds.
  let heartbeat: Int64
  /// The way to the head-end without jitter, in nanoseconds.
  let half: Int64
  let times = Nanoseconds()
  /// True if answers come long before any client gives up waiting.
  let hasGoodLine: Bool
  private let jitter: Int64
  let answerTimes: AnswerTimes
  /// Bytes of each channel's live media playlist when the world starts.
  private let mediaBytes: [Int]
  private let ladders: [[Int]]
  private let shareSalt: UInt64
  private let household: Int
  /// The policies of its apps, by place.
  let policies: [CrowdPolicy]

  init(_ plan: CrowdPlan, _ terms: CrowdTerms) {
    self.plan = plan
    self.terms = terms
    isSync = plan.sessionSetup == .sync
    heartbeat = terms.heartbeat.wholeNanoseconds
    half = terms.latency.wholeNanoseconds / 2
    hasGoodLine = terms.latency + terms.jitter < .seconds(1) && terms.bandwidth >= 1_000_000
    mediaBytes = terms.channels.map(\.sizes.media)
    ladders = terms.channels.map(\.ladder)
    jitter = terms.jitter.wholeNanoseconds
    household = plan.household
    policies = plan.policies.map { CrowdPolicy($0.value) }
    answerTimes = AnswerTimes(seed: terms.seed)
    shareSalt = Self.salt(terms.seed, "\(plan.id).share")
  }

  /// Bytes of the answers that a viewer gets on its channel.
  func sizes(_ context: ViewerContext) -> AnswerSizes { terms.channels[context.channel].sizes }

  func isEncrypted(_ channel: Int) -> Bool { terms.channels[channel].isEncrypted }

  /// Average bits per second of a rendition.
  func bandwidth(of rung: Int8, on channel: Int) -> Int {
    ladders[channel][Int(rung)]
  }

  /// Bytes of a live media playlist that ends before a sequence number: as these grow, so does the
  /// text.
  func playlistBytes(on channel: Int, before end: Int32) -> Int {
    mediaBytes[channel] + AnswerSizes.playlistGrowth(before: end)
  }

  /// Place of the channel that a number from 0 to 999 falls to.
  func channel(for rank: Int) -> UInt8 {
    let number = CrowdPlan.Part.value(at: rank, in: plan.channels)
    return UInt8(terms.channels.firstIndex { $0.number == number } ?? 0)
  }

  /// The policy that a number from 0 to 999 falls to.
  func policy(for rank: Int) -> ViewerPolicy {
    let place = CrowdPlan.Part.place(of: rank, in: plan.policies)
    return ViewerPolicy(place, watches: policies[place].watches)
  }

  /// The rendition to load next; `current` is `nil` before the first segment.
  func rung(on channel: Int, current: Int8?, throughput: Int?) -> Int8 {
    let ladder = ladders[channel]
    return Int8(
      RenditionChooser.choose(
        among: ladder.indices, current: current.map { Int($0) }, throughput: throughput,
        bandwidth: { ladder[$0] }))
  }

  /// When what is sent at an instant is there.
  func arrival(of viewer: Int, sent: Int64) -> Int64 {
    guard jitter > 0 else { return sent + half }
    let random = Self.salt(shareSalt ^ UInt64(viewer), UInt64(bitPattern: sent))
    return sent + half + Int64(random.multipliedFullWidth(by: UInt64(jitter) + 1).high)
  }

  /// True if a viewer of the channel at a place belongs to a part of the crowd; `nil` = all
  /// viewers.
  func isViewer(_ index: Int, on channel: Int, in part: CrowdPart?) -> Bool {
    switch part {
    case nil: true
    case .share(let permille): rank(of: index, 0) < permille
    case .household(let number): index / household == number
    case .channel(let number): terms.channels[channel].number == number
    }
  }

  /// A number from 0 to 999 that is always the same for a viewer and a purpose.
  func rank(of index: Int, _ purpose: UInt64) -> Int {
    Int(sample(ViewerReference(index: index, generation: 0), purpose) % 1000)
  }

  /// Draws a number that depends only on the seed, the viewer and its purpose.
  func sample(_ viewer: ViewerReference, _ purpose: UInt64) -> UInt64 {
    Self.salt(shareSalt ^ UInt64(viewer.index), purpose)
  }

  static func salt(_ seed: UInt64, _ text: String) -> UInt64 {
    var hash = StableHash(text)
    hash.combine(seed)
    return hash.value.mixed
  }

  static func salt(_ seed: UInt64, _ number: UInt64) -> UInt64 { (seed &+ number.mixed).mixed }
}

/// A policy of a crowd's apps, with what each look at a player needs, converted once.
struct CrowdPolicy: Sendable {
  let policy: Policy
  let watches: Bool
  /// How long a picture may stand still, and a start may take, in nanoseconds.
  private let standstill: Int64
  private let start: Int64
  /// The shorter of both.
  let patience: Int64

  init(_ policy: Policy) {
    self.policy = policy
    watches = policy.watches
    // Half of what there is, so that sums with it are numbers.
    standstill = policy.patience(with: .standsStill)?.wholeNanoseconds ?? .max / 2
    start = policy.patience(with: .startsTooLong)?.wholeNanoseconds ?? .max / 2
    patience = min(standstill, start)
  }

  var refreshesTokens: Bool { policy.refreshesTokens }

  func patience(whileShowing isShowing: Bool) -> Int64 { isShowing ? standstill : start }
}

/// The times that every request needs, in nanoseconds, converted once.
struct Nanoseconds: Sendable {
  let setUpWait = ClientTimes.setUpWait.wholeNanoseconds
  let teardownWait = ClientTimes.teardownWait.wholeNanoseconds
  let sessionTimeout = ClientTimes.sessionTimeout.wholeNanoseconds
  let heartbeatTimeout = ClientTimes.heartbeatTimeout.wholeNanoseconds
  let requestTimeout = ClientTimes.requestTimeout.wholeNanoseconds
  let segmentTimeout = ClientTimes.segmentTimeout.wholeNanoseconds
  let segmentRetry = ClientTimes.segmentRetry.wholeNanoseconds
  let watchInterval = ClientTimes.watchInterval.wholeNanoseconds
  let tokenWait = (ClientTimes.tokenPollInterval * ClientTimes.tokenPolls).wholeNanoseconds
  let segment = Timeline.segmentDuration.wholeNanoseconds
  let playlistPatience =
    ClientTimes.playlistPatience(target: Timeline.segmentDuration).wholeNanoseconds
  let proxy = Answer.proxyTime.wholeNanoseconds
  /// Segments that the buffer holds beyond the one that is shown.
  let bufferedMost: Int

  init() {
    let goal = ClientTimes.bufferGoal.wholeNanoseconds
    bufferedMost = Int((goal + segment - 1) / segment)
  }
}

/// The answer times of the services that light viewers ask.
struct AnswerTimes: Sendable {
  private let times: [AnswerTime]

  init(seed: UInt64) {
    times = Operation.allCases.map { AnswerTime($0.row.answerTime, seed: seed) }
  }

  subscript(operation: Operation) -> AnswerTime { times[operation.place] }
}
