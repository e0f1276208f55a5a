import Faults
package import HeadEndAPI
import Players
package import Sessions
package import Simulation
package import Worlds

/// A soak test of the user's own app: bursts of faults on the wire hit its clients, with pauses to
/// recover, and rules judge how they cope (Exploring/Exploring, "A soak test"). The first episode
/// is quiet: what breaks a rule there does so without any fault.
package struct SoakTest: Sendable {
  /// A client, as far as a soak test needs to know it.
  package struct Client: Sendable {
    let id: PlayerID
    let name: String
    let takesOrders: Bool
    /// What it has asked for lately.
    let operations: Set<Operation>
    /// When it sent the last request that was answered well; `nil` without one, and while an error
    /// stands.
    let wellAt: Instant?
  }

  /// A fault, and a client that it was aimed at, by the soak test or by the user meanwhile.
  package struct TargetedFault: Sendable {
    package let name: String
    package let client: String
    package let player: PlayerID
    /// When it first acted on what the client asked for; `nil` while it has not.
    package fileprivate(set) var actedAt: Instant?

    /// Its letter in the catalogue; without one, its name.
    package var key: String {
      FaultCatalogue.kinds.first { $0.name == name }.map { String($0.key) } ?? name
    }
  }

  /// One quiet time or one burst, and what was found in it.
  package struct SoakEpisode: Sendable {
    package let begin: Instant
    /// Empty in the quiet one, unless the user aimed one at a client.
    package fileprivate(set) var faults: [TargetedFault] = []
    package fileprivate(set) var breaches: [Breach] = []
    /// Whether any client was there: without one nothing was judged.
    package fileprivate(set) var isJudged = false
    fileprivate var steps: [Step]
    fileprivate let end: Instant
    /// When a fault acted on each client last, and how long after that the client was well.
    fileprivate var hits: [PlayerID: (at: Instant, healedAfter: Duration?)] = [:]

    fileprivate init(begin: Instant, steps: [Step], end: Instant) {
      (self.begin, self.steps, self.end) = (begin, steps, end)
    }

    /// Whether any of its faults has acted.
    var hasStruck: Bool { faults.contains { $0.actedAt != nil } }

    /// The faults that have acted on a client, in order.
    func strikes(on client: PlayerID) -> [TargetedFault] {
      faults.filter { $0.player == client && $0.actedAt != nil }
    }

    /// How long after the last act of a fault a client was well; `nil` while it is not.
    func healedAfter(_ client: PlayerID) -> Duration? { hits[client]?.healedAfter }

    fileprivate mutating func record(_ clients: [Client]) {
      for client in clients {
        guard let hit = hits[client.id], hit.healedAfter == nil, let wellAt = client.wellAt,
          wellAt > hit.at
        else { continue }
        hits[client.id]?.healedAfter = wellAt - hit.at
      }
    }
  }

  /// Whether any fault has acted in any episode.
  var hasStruck: Bool { episodes.contains(where: \.hasStruck) }

  fileprivate enum Step: Sendable {
    case strike(at: Instant)
    /// All faults end.
    case heal(at: Instant)
    /// Clients that take orders request their streams once more.
    case ask(at: Instant)

    var instant: Instant {
      switch self {
      case .strike(let instant), .heal(let instant), .ask(let instant): instant
      }
    }
  }

  package let seed: UInt64
  package private(set) var episodes: [SoakEpisode] = []
  /// All clients that have connected, in the order in which they came.
  private(set) var clients: [(id: PlayerID, name: String)] = []
  /// What each has asked for so far: no other fault can meet it.
  private var operations: [PlayerID: Set<Operation>] = [:]
  private let keys: [Character]
  private let end: Instant
  private var random: RandomStream
  /// Breaches of the rule book that are reported already.
  private var known = 0

  /// How long the quiet episode is, and how long everything has to heal [N].
  private static let quiet = Duration.seconds(60)
  private static let healing = Duration.seconds(45)

  package init(seed: UInt64, from start: Instant, lasting length: Duration, keys: [Character]) {
    (self.seed, self.keys) = (seed, keys)
    random = RandomStream(seed: seed, name: "night")
    end = start + length
    episodes = [
      SoakEpisode(begin: start, steps: [], end: start + min(Self.quiet, length / 3))
    ]
  }

  /// Whether the last episode has ended.
  package private(set) var isOver = false

  /// What is to be done by an instant, with the clients that are there; `breaches` is everything
  /// that was found so far.
  package mutating func commands(
    at now: Instant, _ clients: [Client], _ breaches: [Breach]
  ) -> [Command] {
    for client in clients { admit(client) }
    guard !isOver else { return [] }
    episodes[episodes.count - 1].record(clients)
    episodes[episodes.count - 1].breaches += breaches[min(known, breaches.count)...]
      .filter { operations[$0.player] != nil }
    known = breaches.count
    if !clients.isEmpty { episodes[episodes.count - 1].isJudged = true }
    if let last = episodes.last, now >= last.end { nextEpisode(at: last.end) }
    return due(at: now, clients)
  }

  private mutating func admit(_ client: Client) {
    if let index = self.clients.firstIndex(where: { $0.id == client.id }) {
      self.clients[index].name = client.name
    } else {
      self.clients.append((client.id, client.name))
    }
    operations[client.id, default: []].formUnion(client.operations)
  }

  private mutating func nextEpisode(at now: Instant) {
    let episode = burst(at: now)
    guard episode.end <= end || episodes.count == 1 else { return isOver = true }
    episodes.append(episode)
  }

  /// One to three faults with some seconds between them, which last until all has been seen of
  /// them.
  private mutating func burst(at begin: Instant) -> SoakEpisode {
    var steps: [Step] = []
    var now = begin
    for _ in 0..<random.integer(in: 1...3) {
      now += .milliseconds(random.integer(in: 5...80) * 100)
      steps.append(.strike(at: now))
    }
    now += .seconds(random.integer(in: 8...25))
    steps += [.heal(at: now), .ask(at: now + .seconds(1))]
    return SoakEpisode(begin: begin, steps: steps, end: now + Self.healing)
  }

  /// Records that a fault has acted on what a player asked for; one that this test has not aimed at
  /// it may explain a breach as well.
  package mutating func record(
    fired fault: String, at player: PlayerID, named name: String, at now: Instant
  ) {
    let place = episodes.count - 1
    if operations[player] != nil { episodes[place].hits[player] = (now, nil) }
    let known = episodes[place].faults.indices.filter {
      episodes[place].faults[$0].player == player && episodes[place].faults[$0].name == fault
    }
    // It has replaced those of its name that were aimed at the client before.
    if let index = known.last, episodes[place].faults[index].actedAt == nil {
      episodes[place].faults[index].actedAt = now
    }
    guard known.isEmpty, operations[player] != nil else { return }
    episodes[place].faults.append(
      TargetedFault(name: fault, client: name, player: player, actedAt: now))
  }

  private func keys(at client: Client) -> [Character] {
    keys.filter { key in
      FaultCatalogue.kind(key).map { kind in
        operations[client.id, default: []].contains { kind.point.matches($0) }
      } ?? false
    }
  }

  /// One of the clients that the fewest faults were aimed at, of those that one can meet.
  private mutating func nextTarget(among clients: [Client]) -> Client? {
    let targets = episodes.flatMap(\.faults).map(\.player)
    let aims = Dictionary(targets.map { ($0, 1) }, uniquingKeysWith: +)
    let eligible = clients.filter { !keys(at: $0).isEmpty }
    let least = eligible.map { aims[$0.id] ?? 0 }.min()
    return eligible.filter { aims[$0.id] ?? 0 == least }.randomElement(using: &random)
  }

  private mutating func due(at now: Instant, _ clients: [Client]) -> [Command] {
    let place = episodes.count - 1
    var commands: [Command] = []
    while let step = episodes[place].steps.first, step.instant <= now {
      episodes[place].steps.removeFirst()
      switch step {
      case .strike:
        guard let client = nextTarget(among: clients),
          let key = keys(at: client).randomElement(using: &random),
          let kind = FaultCatalogue.kind(key)
        else { continue }
        episodes[place].faults.append(
          TargetedFault(name: kind.name, client: client.name, player: client.id))
        commands.append(.inject(key, client.id, provoke: Provoking(client.takesOrders)))
      case .heal: commands.append(.clearFaults(nil))
      case .ask:
        commands += clients.filter(\.takesOrders).map { .player($0.id, .recover) }
      }
    }
    return commands
  }
}

extension SoakTest.Client {
  package init(_ client: ClientObservation) {
    let good = client.requests.last { (200..<300).contains($0.status) }
    self.init(
      id: client.id, name: client.name, takesOrders: client.takesOrders,
      operations: Set(client.requests.map(\.operation)),
      wellAt: client.failure == nil ? good?.sent : nil)
  }
}
