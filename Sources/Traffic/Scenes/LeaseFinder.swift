import HeadEndAPI
import Simulation

/// Finds how long leases are, and which renewals somebody asked for, by the licences of players.
struct LeaseFinder {
  /// From a licence to its renewal.
  private var distances: [Duration] = []
  /// How long somebody played on after a licence.
  private var longest = Duration.zero
  private var candidates: [(player: String, at: Instant, since: Duration)] = []

  /// A renewal comes no sooner [N].
  private static let shortest = Duration.seconds(4)

  /// Takes in one player's requests; `begins` are the instants at which something began to play.
  mutating func add(_ requests: [PlayerRequest], begins: [Instant], hasRotation: Bool) {
    guard !hasRotation else { return }
    var last: Instant?
    var begins = begins[...]
    for request in requests {
      while let begin = begins.first, begin <= request.sent {
        last = nil
        begins.removeFirst()
      }
      switch request.operation {
      case .licence where !request.url.contains("checkin="),
        .expressPlayRights:
        if let last, request.sent - last > Self.shortest {
          candidates.append((request.player, request.sent, request.sent - last))
          if request.isSuccess || distances.isEmpty { distances.append(request.sent - last) }
        }
        if let last, request.isSuccess { longest = max(longest, request.ended - last) }
        if request.isSuccess { last = request.ended }
      case .segment where request.isSuccess:
        if let last { longest = max(longest, request.sent - last) }
      default: break
      }
    }
  }

  /// `licence` as a line-up has it; `nil` where no licence was renewed.
  var json: JSON? {
    guard let renewal else { return nil }
    var seconds = Double(renewal.wholeMilliseconds) / 800
    let least = Double(longest.wholeMilliseconds) / 1000
    // Who plays on for longer had a longer lease, and nobody knows how much longer.
    if least > seconds { seconds = least * 1.25 }
    let lease = Int64(max(5, seconds.rounded()))
    let permille = renewal.wholeMilliseconds / lease
    let part = Double(min(950, max(100, permille / 10 * 10))) / 1000
    return ["lease": .text("\(lease)s"), "renewAt": .number(part)]
  }

  /// When a lease is renewed: the shortest distance that comes more than once, else the shortest.
  private var renewal: Duration? {
    let sorted = distances.sorted()
    let twice = zip(sorted, sorted.dropFirst()).first { own, next in
      (next - own).wholeMilliseconds < 1500
    }
    return twice?.0 ?? sorted.first
  }

  /// Renewals that came at another time than by themselves.
  var asked: [(player: String, at: Instant)] {
    guard let renewal else { return [] }
    return candidates.filter { abs(($0.since - renewal).wholeMilliseconds) > 1500 }
      .map { ($0.player, $0.at) }
  }
}
