import Faults
import HeadEndAPI
package import Lab
import Players
package import Simulation

/// A night of somebody's own app: faults on the wire come over its clients in bursts, and end, so
/// that it can heal; rules judge what it makes of that (Exploring/Exploring, "A night"). The first
/// episode is quiet: what breaks a rule there does so without any fault.
package struct SoakTest: Sendable {
  /// A client, as far as a night needs to know it.
  package struct Client: Sendable {
    let id: PlayerID
    let name: String
    let takesOrders: Bool
    /// What it has asked for lately.
    let operations: Set<Operation>

    package init(_ client: ClientObservation) {
      (id, name, takesOrders) = (client.id, client.name, client.takesOrders)
      operations = Set(client.requests.map(\.operation))
    }
  }

  /// A fault, and the client that it was aimed at.
  package struct TargetedFault: Sendable {
    package let letter: Character
    package let client: String
    /// Whether it has acted on anything that the client asked for.
    package fileprivate(set) var hasActed = false
  }

  /// One quiet time or one burst, and what was found in it.
  package struct SoakEpisode: Sendable {
    package let begin: Instant
    /// None in the quiet one.
    package fileprivate(set) var blows: [TargetedFault] = []
    package fileprivate(set) var breaches: [Breach] = []
    fileprivate var steps: [Step]
    fileprivate let end: Instant
  }

  fileprivate enum Step: Sendable {
    case strike(at: Instant)
    /// All faults end.
    case heal(at: Instant)
    /// Viewers ask for their streams once more, as far as they can be told to.
    case ask(at: Instant)

    var instant: Instant {
      switch self {
      case .strike(let instant), .heal(let instant), .ask(let instant): instant
      }
    }
  }

  package let seed: UInt64
  package private(set) var episodes: [SoakEpisode] = []
  /// Everybody who has come.
  package private(set) var clients: [String] = []
  /// What each has asked for so far: no other fault can meet it.
  private var operations: [String: Set<Operation>] = [:]
  private let letters: [Character]
  private let end: Instant
  private var random: RandomStream
  /// Breaches of the rule book that are told already.
  private var known = 0

  /// How long the quiet episode is, and how long everything has to heal [N].
  private static let quiet = Duration.seconds(60)
  private static let healing = Duration.seconds(45)

  package init(seed: UInt64, from start: Instant, lasting length: Duration, letters: [Character]) {
    (self.seed, self.letters) = (seed, letters)
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
    for client in clients {
      if operations[client.name] == nil { self.clients.append(client.name) }
      operations[client.name, default: []].formUnion(client.operations)
    }
    guard !isOver else { return [] }
    episodes[episodes.count - 1].breaches += breaches[min(known, breaches.count)...]
      .filter { operations[$0.playerName] != nil }
    known = breaches.count
    if let last = episodes.last, now >= last.end { nextEpisode(at: last.end) }
    return due(at: now, clients)
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

  /// Hears that a fault has acted on what a client asked for.
  package mutating func record(fired fault: String, at client: String) {
    let place = episodes.count - 1
    for index in episodes[place].blows.indices {
      let blow = episodes[place].blows[index]
      guard blow.client == client, FaultCatalogue.kind(blow.letter)?.name == fault else { continue }
      episodes[place].blows[index].hasActed = true
    }
  }

  private func letters(at client: Client) -> [Character] {
    letters.filter { letter in
      FaultCatalogue.kind(letter).map { kind in
        operations[client.name, default: []].contains { kind.point.matches($0) }
      } ?? false
    }
  }

  private mutating func due(at now: Instant, _ clients: [Client]) -> [Command] {
    let place = episodes.count - 1
    var commands: [Command] = []
    while let step = episodes[place].steps.first, step.instant <= now {
      episodes[place].steps.removeFirst()
      switch step {
      case .strike:
        guard let client = clients.randomElement(using: &random),
          let letter = letters(at: client).randomElement(using: &random)
        else { continue }
        episodes[place].blows.append(TargetedFault(letter: letter, client: client.name))
        commands.append(.inject(letter, client.id, provoke: client.takesOrders))
      case .heal: commands.append(.clearFaults(nil))
      case .ask:
        commands += clients.filter(\.takesOrders).map { .player($0.id, .recover) }
      }
    }
    return commands
  }
}
