import Faults
import HeadEndAPI
import Simulation

/// Joins what has one cause: several players at a time, and several kinds of requests.
struct FindingMerger {
  let findings: [FaultFinding]

  init(_ findings: [FaultFinding], among requests: [PlayerRequest]) {
    let sorted = findings.sorted { $0.begins.high < $1.begins.high }
    let byPlayers = Self.merged(sorted) { Self.ofPlayers($0, $1) }
    self.findings = Self.merged(byPlayers) { Self.ofKinds($0, $1, among: requests) }
  }

  private static func merged(
    _ findings: [FaultFinding], _ join: (FaultFinding, FaultFinding) -> FaultFinding?
  ) -> [FaultFinding] {
    var joined: [FaultFinding] = []
    for finding in findings {
      var isJoined = false
      for index in joined.indices where !isJoined {
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
    both.players += other.players.filter { !both.players.contains($0) }
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
    _ one: FaultFinding, _ other: FaultFinding, among requests: [PlayerRequest]
  ) -> FaultFinding? {
    // Only playlists and segments have an error log.
    if case .logged = one.symptom { return nil }
    // A service that is right has a reason of its own for each kind.
    guard one.isSeen, one.point != other.point, Set(one.players) == Set(other.players),
      let service = one.point.service, let its = other.point.service,
      var both = both(one, other)
    else { return nil }
    both.point = service == its && one.point != .network ? .service(service) : .network
    if both.isOnce { both.count += 1 }
    let good = requests.filter { request in
      both.players.contains(request.player) && both.point.matches(request.operation)
        && request.isSuccess && !both.entries.contains(request.entry)
    }.map(\.sent)
    guard !good.contains(where: { $0 >= one.begins.high && $0 <= both.ends.low }) else {
      return nil
    }
    both.begins.low = max(both.begins.low, good.last { $0 < both.begins.high } ?? .zero)
    both.ends.high = min(both.ends.high, good.first { $0 > both.ends.low } ?? .distantFuture)
    return both
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
