import Events

/// Posts to many observers, compared with Foundation and with a loop over as many closures.
struct BusCrowdCase: Case {
  // More rounds than usual, because the ratios and the times are small.
  private static let rounds = Rounds(count: 41)

  func measure() -> [Row] { ten() + [100, 1_000].flatMap(many) }

  private func ten() -> [Row] {
    let pair = BusPair(observers: 10)
    let times = Self.rounds.medians([
      pair.foundationPosts(), pair.posts(), Self.loop(over: 10),
    ])
    let ours = Figure(times[1], .seconds)
    return [
      Row(
        "post, 10 observers", ours, peer: Self.peer(BusSpeed.peer, times[0]), target: .faster(12)),
      Row(
        "post, 10 observers, of a bare loop", ours, peer: Self.peer("loop", times[2]),
        target: .share(0.6)),
    ]
  }

  private func many(_ count: Int) -> [Row] {
    let pair = BusPair(observers: count)
    let times = Self.rounds.medians([pair.foundationPosts(), pair.posts()])
    return [
      Row(
        "post, \(count) observers", Figure(times[1], .seconds),
        peer: Self.peer(BusSpeed.peer, times[0]), target: .faster(30)),
      Row(
        "a delivery to one of \(count)", Figure(times[1] / Double(count), .seconds),
        target: .atMost(3e-9)),
    ]
  }

  private static func peer(_ name: String, _ seconds: Double) -> Row.Peer {
    Row.Peer(name: name, figure: Figure(seconds, .seconds))
  }

  private static func loop(over count: Int) -> Rounds.Work {
    var closures: [@Sendable (EventBus.Notification) -> Void] = []
    for tally in Tally.row(of: count) { closures.append { _ in tally.count() } }
    let notification = EventBus.Notification(name: BusPair.name)
    return { [closures] times in
      for _ in 0..<times { for closure in closures { closure(notification) } }
    }
  }
}
