/// Posts that match one of 10,000 observers, compared with a bus that has no other observer.
struct BusFilterCase: Case {
  private static let others = 10_000

  func measure() -> [Row] {
    [byName(), byObject()]
  }

  private func byName() -> Row {
    let (alone, among) = (BusPair(observers: 1), BusPair(observers: 1))
    for other in 1...Self.others { among.addObserver("ZapdeckBenchNotification\(other)") }
    return row("name", alone.posts(), among.posts())
  }

  private func byObject() -> Row {
    let object = BusSubject()
    let others = (1...Self.others).map { _ in BusSubject() }
    let alone = BusPair(observers: 1, object: object)
    let among = BusPair(observers: 1, object: object)
    for other in others { among.addObserver(object: other) }
    return withExtendedLifetime(others) {
      row("object", alone.posts(object: object), among.posts(object: object))
    }
  }

  private func row(
    _ key: String, _ alone: @escaping Rounds.Work, _ among: @escaping Rounds.Work
  ) -> Row {
    let times = Rounds().medians([alone, among])
    return Row(
      "post, 1 of 10,000 matches by \(key)", Figure(times[1], .seconds),
      peer: Row.Peer(name: "alone", figure: Figure(times[0], .seconds)), target: .share(1.3))
  }
}
