import HeadEndAPI
import Simulation

/// What makes players send requests, as far as a scenario says it too. Only what has a cause there
/// is certain to be sent again: no step causes the renewal of a lease, a second try of an SDK, or a
/// certificate that the app already has.
struct RequestCauses {
  /// By players, in order.
  private let orders: [String: [PlayerAct]]
  /// When each player sent requests of each kind, in order.
  private let sent: [String: [Operation: [Instant]]]
  /// When each device had its first certificate.
  private let certified: [String: Instant]
  private let devices: [String: String]
  /// Requests for content tokens of each player, in order.
  private let tokens: [String: [PlayerRequest]]
  /// When each player was given licences.
  private let licensed: [String: [Instant]]
  /// Contents that are live.
  private let live: Set<String>
  /// Set-ups that succeeded and heartbeats of each player, in order: the next heartbeat is counted
  /// from the last of them.
  private let beats: [String: [PlayerRequest]]
  private let heartbeat: Duration?

  /// What an order causes comes so soon after it [N].
  private static let reach = Duration.seconds(2)
  /// So long after an order all that it causes at once is sent [N].
  private static let rest = Duration.seconds(1)
  /// So far from its instant a heartbeat is out of step: the app was suspended, or its main thread
  /// was blocked [N].
  private static let step = Duration.milliseconds(500)

  init(_ session: ImportedSession, _ requests: [PlayerRequest]) {
    orders = Dictionary(grouping: session.acts, by: \.player)
      .mapValues { $0.sorted { ($0.seen, $0.at) < ($1.seen, $1.at) } }
    sent = Dictionary(grouping: requests, by: \.player).mapValues { requests in
      Dictionary(grouping: requests, by: \.operation).mapValues { $0.map(\.sent) }
    }
    let devices = Dictionary(
      session.importedPlayers.map { ($0.name, $0.device) }, uniquingKeysWith: { first, _ in first })
    self.devices = devices
    let certificates = requests.filter { $0.operation == .certificate && $0.isSuccess }
    certified = Dictionary(
      certificates.map { (devices[$0.player] ?? "", $0.ended) }, uniquingKeysWith: min)
    tokens = Dictionary(
      grouping: requests.filter { $0.operation == .contentToken }, by: \.player)
    licensed = Dictionary(
      grouping: requests.filter { $0.operation == .licence && $0.isSuccess }, by: \.player
    ).mapValues { $0.map(\.ended) }
    live = Set(session.channels.filter(\.isLive).map(\.content))
    heartbeat = session.heartbeat
    let beginnings = requests.filter {
      $0.operation == .sessionHeartbeat || $0.operation == .sessionSetup && $0.isSuccess
    }
    beats = Dictionary(grouping: beginnings, by: \.player)
  }

  /// What makes a player send a request.
  enum Cause {
    /// The request follows an order.
    case order(PlayerAct)
    /// The fault itself makes its player send the request.
    case provocation
    /// The request is sent again and again, in a session that begins later than in the file.
    case recurrence(later: Duration)
  }

  /// What causes a request; `nil` where no scenario is certain to.
  func cause(of request: PlayerRequest) -> Cause? {
    let order = orders[request.player]?.lastElement(before: { $0.seen > request.sent })
    switch request.operation {
    case .killSessions: return nil
    case .sessionHeartbeat:
      guard let order, isInStep(request, since: order) else { return nil }
      return .recurrence(later: order.at - order.seen)
    case .segment: return order == nil ? nil : .recurrence(later: .zero)
    case .manifest where !request.isMaster:
      return request.content.map { live.contains($0) } ?? true ? .recurrence(later: .zero) : nil
    case .manifest, .contentToken, .tokenCallback, .sessionSetup, .sessionTeardown, .certificate,
      .licence, .entitlement, .expressPlayToken, .expressPlayRights:
      guard let order, order.kind.causes(request.operation), isFirst(request, since: order),
        request.sent - order.seen <= Self.reach, isReached(request, since: order)
      else { return nil }
      return .order(order)
    }
  }

  /// Whether a request renews the licence of what plays: its player has had one since the last
  /// order.
  func isRenewal(_ request: PlayerRequest) -> Bool {
    guard request.operation == .licence, cause(of: request) == nil,
      let order = orders[request.player]?.lastElement(before: { $0.seen > request.sent }),
      order.kind.causes(.licence)
    else { return false }
    return licensed[request.player]?.contains { order.seen <= $0 && $0 <= request.sent } == true
  }

  /// Whether a heartbeat comes when one is due, in a session that an order has begun.
  private func isInStep(_ request: PlayerRequest, since order: PlayerAct) -> Bool {
    guard let heartbeat,
      let last = beats[request.player]?.lastElement(before: { $0.sent >= request.sent }),
      let setup = beats[request.player]?.last(where: {
        $0.operation == .sessionSetup && $0.sent < request.sent
      }), setup.sent >= order.seen
    else { return false }
    let due = (last.operation == .sessionSetup ? last.ended : last.sent) + heartbeat
    return due - Self.step <= request.sent && request.sent <= due + Self.step
  }

  /// Whether the order leads as far as to a request that got no answer: what broke that may break
  /// the request for a token as well, which the scenario's app sends first.
  private func isReached(_ request: PlayerRequest, since order: PlayerAct) -> Bool {
    guard !request.isAnswered, request.operation != .contentToken,
      request.operation != .sessionTeardown, let tokens = tokens[request.player]
    else { return true }
    return tokens.contains {
      $0.isSuccess && order.seen <= $0.sent && $0.ended <= request.sent
    }
  }

  /// Whether it is the first of its kind that an order may cause, also if the order before that is
  /// carried out more slowly; and whether it gets what the app does not keep.
  private func isFirst(_ request: PlayerRequest, since order: PlayerAct) -> Bool {
    let last = sent[request.player]?[request.operation]?.lastElement(before: { $0 >= request.sent })
    guard last.map({ $0 < order.seen }) ?? true else { return false }
    let before = orders[request.player]?.lastElement(before: { $0.seen >= order.seen })
    guard before.map({ order.seen - $0.seen >= Self.rest }) ?? true else {
      return false
    }
    guard request.operation == .certificate, let device = devices[request.player] else {
      return true
    }
    return certified[device].map { $0 > request.sent } ?? true
  }
}

extension PlayerAct.Kind {
  /// Whether it makes a player send such a request.
  fileprivate func causes(_ operation: Operation) -> Bool {
    switch self {
    case .begin: operation != .sessionTeardown && operation != .tokenCallback
    case .open, .askAgain: operation != .tokenCallback
    case .stop: operation == .sessionTeardown
    case .airPlay: operation == .tokenCallback
    case .seek: false
    }
  }
}
