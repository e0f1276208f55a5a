import HeadEndAPI
import Players
import Simulation

/// What a capture shows besides faults: channels, players, and what they were told to do.
struct SceneGuess {
  private(set) var channels: [ChannelGuess] = []
  private(set) var cast: [CastMember] = []
  private(set) var acts: [PlayerAct] = []
  private(set) var leases = LeaseFinder()
  private(set) var heartbeat: Duration?
  /// The place of each content's channel.
  private let places: [String: Int]
  private let capture: Capture
  private let detector: Detector

  init(_ capture: Capture, _ detector: Detector) {
    (self.capture, self.detector) = (capture, detector)
    let own = Dictionary(grouping: capture.requests, by: \.player)
    let found = capture.players.map { OpeningFinder(own[$0] ?? []) }
    let openings = found.flatMap(\.openings).sorted { $0.at < $1.at }
    channels = ChannelFinder(openings, capture.requests).channels
    places = Dictionary(
      channels.enumerated().map { ($0.element.content, $0.offset) }, uniquingKeysWith: min)
    let isAlone = !capture.requests.contains { !$0.operation.isMedia }
    for (player, finder) in zip(capture.players, found) {
      let requests = own[player] ?? []
      guard let first = finder.openings.first else { continue }
      var member = CastMember(requests, isAlone: isAlone)
      (member.first, member.begins) = (first.content, first.at)
      protect(finder.openings, requests)
      let policies = policies(of: requests, finder)
      member.policy = policies.policies.first?.policy.rawValue
      cast.append(member)
      add(finder, policies, of: member)
      let begins = (finder.openings.map(\.at) + finder.airPlays).sorted()
      leases.add(requests, begins: begins, hasRotation: hasRotation(finder.openings))
    }
    shareDelegates()
    acts += leases.asked.map { PlayerAct(player: $0.player, kind: .renew, at: $0.at) }
    acts.sort { ($0.at, $0.player) < ($1.at, $1.player) }
    heartbeat = HeartbeatFinder(capture.players.map { own[$0] ?? [] }).interval
  }

  private func policies(of requests: [PlayerRequest], _ found: OpeningFinder) -> PolicyFinder {
    let failed = Set(
      detector.findings.flatMap { finding -> [Int] in
        switch finding.symptom {
        case .delay, .throttle, .logged: []
        case .status, .timeout, .drop, .malformed: finding.entries
        }
      })
    return PolicyFinder(requests, found, end: capture.end) { failed.contains($0.entry) }
  }

  private func hasRotation(_ openings: [Opening]) -> Bool {
    openings.contains { opening in
      places[opening.content].map {
        channels[$0].rotation != nil || channels[$0].hasKeyPerRendition
      } ?? false
    }
  }

  /// The app of a device has one licence delegate: where one of its players shows sessions, all
  /// have them.
  private mutating func shareDelegates() {
    var delegates: [String: String] = [:]
    for member in cast {
      guard let delegate = member.delegate else { continue }
      if delegates[member.device] != CastMember.sessionDelegate {
        delegates[member.device] = delegate
      }
    }
    for place in cast.indices { cast[place].delegate = delegates[cast[place].device] }
  }

  /// Whoever gets a licence plays something encrypted.
  private mutating func protect(_ openings: [Opening], _ requests: [PlayerRequest]) {
    for request in requests where request.operation.service == .licence && request.isSuccess {
      let opening = openings.lastElement(before: { $0.at > request.sent }) ?? openings.first
      guard let content = opening?.content, let place = places[content] else { continue }
      channels[place].isEncrypted = true
    }
  }

  private mutating func add(
    _ found: OpeningFinder, _ policies: PolicyFinder, of member: CastMember
  ) {
    func note(_ kind: PlayerAct.Kind, _ at: Instant) {
      acts.append(PlayerAct(player: member.name, kind: kind, at: at))
    }
    // What the viewer did at the instant of an error came after the app's own reaction.
    func after(_ at: Instant) -> Instant {
      let error = policies.errors.firstElement { at - $0 < .milliseconds(60) }
      guard let error, at >= error - .milliseconds(5) else { return at }
      return error + .milliseconds(300)
    }
    var content = member.first
    for (index, opening) in found.openings.enumerated() {
      defer { content = opening.content }
      let isStart = index == 0 && member.begins < Self.start
      guard !isStart, !policies.ownOpenings.contains(opening.at) else { continue }
      note(.open(opening.content == content ? "" : opening.content), after(opening.at))
    }
    for stop in found.stops where !policies.ownStops.contains(stop) { note(.stop, after(stop)) }
    for instant in found.airPlays { note(.airPlay, instant) }
    for (policy, since) in policies.policies.dropFirst() {
      note(.policy(policy.rawValue), max(.zero, since))
    }
  }

  /// Who begins sooner begins with the world.
  static let start = Instant.zero + .seconds(1)
}
