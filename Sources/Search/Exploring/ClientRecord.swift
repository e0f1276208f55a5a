import HeadEndAPI
import Players
import Sessions
import Simulation
import Worlds

/// What a run shows of the real clients in it, up to a breach.
struct ClientRecord {
  /// A request, who sent it, and what it was answered, where that is announced.
  struct Exchange: Hashable {
    let request: RealClientRequest
    let sender: String
    var answer: Answer?
  }

  struct Answer: Hashable {
    let operation: Operation
    let status: Int
    let code: Int?
  }

  /// A fault that acts on the client that breaks the rule, in some state.
  struct Strike: Hashable {
    let fault: String
    let state: ClientState?
  }

  /// The breach of the same rule by the same player; `nil` without one.
  private(set) var breach: Breach?
  private(set) var exchanges: [Exchange] = []
  private var strikes: [(at: Instant, strike: Strike)] = []
  /// The client's state at the breach; `nil` for any other player.
  private(set) var state: ClientState?
  /// What the client was called in the course of the run.
  private(set) var names: Set<String>
  /// The client's state before each of the requests.
  private var states: [Instant: ClientState] = [:]

  var senders: [String] { exchanges.map(\.sender) }

  func hasStrike(_ strike: Strike) -> Bool { strikes.contains { $0.strike == strike } }

  func strike(of fault: String, at instant: Instant) -> Strike? {
    strikes.first { $0.at == instant && $0.strike.fault == fault }?.strike
  }

  /// The first act of the fault that acted last.
  var lastStrike: Strike? {
    let fault = strikes.last?.strike.fault
    return strikes.reversed().prefix { $0.strike.fault == fault }.last?.strike
  }

  /// The record of a run. In another one than that of the breach, `names` are those of the client,
  /// whose number may have changed.
  init(
    of breach: Breach, in schedule: CommandSchedule, upTo: Int, names known: Set<String>? = nil
  ) {
    names = known ?? [breach.playerName]
    var record = self
    func client(in world: World) -> ClientObservation? {
      world.clients.first { known?.contains($0.name) ?? ($0.id == breach.player) }
    }
    let run = schedule.run(
      [breach.rule], look: { record.state = client(in: $0).map(ClientState.init) },
      before: { step, world in
        guard case .outside(let request) = step.command else { return }
        record.exchanges.append(
          Exchange(request: request, sender: world.name(ofSender: request)))
        record.append(client(in: world), at: step.instant)
      }, until: { upTo == 0 && breach.isRepeated($0) })
    let again = run.breaches.first(where: breach.isRepeated)
    record.breach = again.flatMap { upTo == 0 || run.amount(of: $0) ?? 0 > upTo ? $0 : nil }
    self = record
    let places = Dictionary(
      zip(schedule.requestInstants, exchanges.indices), uniquingKeysWith: { $1 })
    for announcement in run.announcements {
      let now = announcement.instant
      switch announcement.notice {
      case .outside(.answered(let operation, let status, let code, _)):
        guard let place = places[now] else { continue }
        exchanges[place].answer = Answer(operation: operation, status: status, code: code)
      case .simulator(.faultFired(let fault, _, _)):
        let isMeant =
          known?.contains(announcement.playerName) ?? (announcement.player == breach.player)
        guard isMeant, state != nil, now <= again?.instant ?? .zero else { continue }
        strikes.append((now, Strike(fault: fault, state: states[now])))
      default: continue
      }
    }
  }

  private mutating func append(_ client: ClientObservation?, at now: Instant) {
    guard let client else { return }
    names.insert(client.name)
    states[now] = ClientState(client)
  }
}

extension CommandSchedule {
  /// When real clients send requests.
  fileprivate var requestInstants: [Instant] {
    steps.compactMap { if case .outside = $0.command { $0.instant } else { nil } }
  }
}

/// The state of a real client, as far as its requests show.
struct ClientState: Hashable {
  let channel: Int
  let status: PlayerStatus
  let session: SessionState
  let drm: DRMState
  /// Whether it has ever got a picture.
  let hasPlayed: Bool

  init(_ client: ClientObservation) {
    (channel, status) = (client.channel.number, client.state)
    (session, drm) = (client.session.state, client.drm)
    hasPlayed = client.counters.segments > 0
  }
}
