import Faults
import HeadEndAPI
import Simulation

/// Joins what has one cause: several players at a time, and several kinds of requests.
struct FindingMerger {
  let findings: [FaultFinding]

  init(_ findings: [FaultFinding], among requests: [PlayerRequest]) {
    let sorted = findings.sorted { $0.begins.high < $1.begins.high }
    let byPlayers = Self.merged(sorted) { Self.ofPlayers($0, $1) }
    let successes = Successes(requests)
    self.findings = Self.merged(byPlayers) { Self.ofKinds($0, $1, among: successes) }
  }

  /// How many of the last findings may have the same cause as the next [N].
  private static let reach = 100

  private static func merged(
    _ findings: [FaultFinding], _ join: (FaultFinding, FaultFinding) -> FaultFinding?
  ) -> [FaultFinding] {
    var joined: [FaultFinding] = []
    for finding in findings {
      var isJoined = false
      for index in joined.indices.suffix(reach) where !isJoined {
        guard let both = join(joined[index], finding) else { continue }
        (joined[index], isJoined) = (both, true)
      }
      if !isJoined { joined.append(finding) }
    }
    return joined
  }

  /// The same at several players.
  private static func ofPlayers(_ one: FaultFinding, _ other: FaultFinding) -> FaultFinding? {
    guard one.point == other.point, Set(one.players).isDisjoint(with: other.players) else {
      return nil
    }
    return both(one, other)
  }

  private static func both(_ one: FaultFinding, _ other: FaultFinding) -> FaultFinding? {
    guard one.symptom.isLike(other.symptom), one.isSeen == other.isSeen,
      let begins = one.begins.common(with: other.begins)
    else { return nil }
    var both = one
    both.begins = begins
    both.players = Set(both.players + other.players).sorted()
    both.count += other.count
    both.entries += other.entries
    if let ends = one.ends.common(with: other.ends) {
      both.ends = ends
      return both
    }
    both.ends = .init(
      low: max(one.ends.low, other.ends.low), high: min(one.ends.high, other.ends.high))
    return both.isOnce ? both : nil
  }

  /// The same at several kinds of requests, if none of the service's was good meanwhile.
  private static func ofKinds(
    _ one: FaultFinding, _ other: FaultFinding, among successes: Successes
  ) -> FaultFinding? {
    // Only playlists and segments have an error log.
    if case .logged = one.symptom { return nil }
    // A service that refuses rightly has a separate reason for each kind.
    guard one.isSeen, one.point != other.point, Set(one.players) == Set(other.players),
      let service = one.point.service, let its = other.point.service,
      var both = both(one, other)
    else { return nil }
    both.point = service == its && one.point != .network ? .service(service) : .network
    if both.isOnce { both.count += 1 }
    let (players, entries) = (both.players, Set(both.entries))
    let kinds = Operation.allCases.filter { both.point.matches($0) }
    func first(from instant: Instant) -> Instant? {
      successes.first(of: players, kinds, from: instant, except: entries)
    }
    guard first(from: one.begins.high).map({ $0 > both.ends.low }) ?? true else { return nil }
    let last = successes.last(of: players, kinds, before: both.begins.high, except: entries)
    both.begins.low = max(both.begins.low, last ?? both.begins.low)
    both.ends.high = min(
      both.ends.high, first(from: both.ends.low + .nanoseconds(1)) ?? .distantFuture)
    return both
  }
}

/// Requests that got what they asked for, by player and kind, in order.
private struct Successes {
  private let requests: [String: [Operation: [PlayerRequest]]]

  init(_ requests: [PlayerRequest]) {
    self.requests = Dictionary(grouping: requests.filter(\.isSuccess), by: \.player)
      .mapValues { Dictionary(grouping: $0, by: \.operation) }
  }

  private func all(of players: [String], _ kinds: [Operation]) -> [[PlayerRequest]] {
    players.flatMap { player in kinds.compactMap { requests[player]?[$0] } }
  }

  /// The instant of the first request at or after an instant.
  func first(
    of players: [String], _ kinds: [Operation], from instant: Instant, except entries: Set<Int>
  ) -> Instant? {
    all(of: players, kinds).compactMap { requests in
      requests[requests.firstPlace { $0.sent >= instant }...]
        .first { !entries.contains($0.entry) }?.sent
    }.min()
  }

  /// The instant of the last request before an instant.
  func last(
    of players: [String], _ kinds: [Operation], before instant: Instant, except entries: Set<Int>
  ) -> Instant? {
    all(of: players, kinds).compactMap { requests in
      requests[..<requests.firstPlace { $0.sent >= instant }]
        .last { !entries.contains($0.entry) }?.sent
    }.max()
  }
}

extension FaultPoint {
  /// The service whose requests it is about; `nil` for a device, and for all services.
  fileprivate var service: Service? {
    switch self {
    case .operation(let operation): operation.service
    case .service(let service): service
    case .network, .device: nil
    }
  }
}
