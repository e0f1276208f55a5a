import Events
import Foundation

/// The bus beside Foundation's `NotificationCenter` doing the same.
struct BusCase: Case {
  func measure() -> [Row] {
    [(1, 5.0), (10, 6), (1_000, 6)].map { Self.post(to: $0, target: $1) } + [Self.postOfObject()]
      + [Self.amongNames(), Self.amongObjects()] + [10, 1_000].map(Self.churn)
  }

  private static func post(to count: Int, target: Double) -> Row {
    let pair = BusPair(observers: count)
    return row(
      "post by name, \(count) observers", .faster(target), pair.posts(), pair.foundationPosts())
  }

  private static func postOfObject() -> Row {
    let object = BusSubject()
    let pair = BusPair(observers: 1, object: object)
    return row(
      "post with an object, 1 observer", .faster(4), pair.posts(object: object),
      pair.foundationPosts(object: object))
  }

  private static func amongNames() -> Row {
    let (alone, among) = (BusPair(observers: 1), BusPair(observers: 1))
    for other in 1...10_000 { among.addObserver("ZapdeckBenchNotification\(other)") }
    return row(
      "post, 1 of 10,000 matches by name", .share(1.5), among.posts(), alone.posts(), "alone")
  }

  private static func amongObjects() -> Row {
    let object = BusSubject()
    let others = (1...10_000).map { _ in BusSubject() }
    let alone = BusPair(observers: 1, object: object)
    let among = BusPair(observers: 1, object: object)
    for other in others { among.addObserver(object: other) }
    return row(
      "post, 1 of 10,000 matches by object", .share(1.5), among.posts(object: object),
      alone.posts(object: object), "alone")
  }

  private static func churn(among count: Int) -> Row {
    let pair = BusPair(observers: 0)
    var tokens = (0..<count).map { _ in pair.register() }
    var others = (0..<count).map { _ in pair.registerWithFoundation() }
    return row(
      "remove the oldest of \(count) and add one", .faster(1),
      { times in
        for turn in 0..<times {
          pair.bus.removeObserver(tokens[turn % count])
          tokens[turn % count] = pair.register()
        }
      },
      { times in
        for turn in 0..<times {
          pair.center.removeObserver(others[turn % count])
          others[turn % count] = pair.registerWithFoundation()
        }
      })
  }

  private static func row(
    _ name: String, _ target: Target, _ ours: @escaping Rounds.Work,
    _ theirs: @escaping Rounds.Work, _ peer: String = "Foundation"
  ) -> Row {
    let times = Rounds().medians([theirs, ours])
    return Row(
      name, Figure(times[1], .seconds),
      peer: Row.Peer(name: peer, figure: Figure(times[0], .seconds)), target: target)
  }
}

/// A Foundation centre and a bus with the same observers of the same name.
private struct BusPair {
  private static let foundationName = Foundation.Notification.Name("ZapdeckBenchDidPost")
  private static let name = EventBus.Name("ZapdeckBenchDidPost")

  let center = NotificationCenter()
  let bus = EventBus()

  init(observers count: Int, object: BusSubject? = nil) {
    for _ in 0..<count { addObserver(object: object) }
  }

  func addObserver(_ text: String = name.rawValue, object: BusSubject? = nil) {
    let heard = Tally()
    let foundationName = Foundation.Notification.Name(text)
    _ = center.addObserver(forName: foundationName, object: object, queue: nil) { _ in
      heard.count()
    }
    bus.addObserver(forName: EventBus.Name(text), object: object) { _ in heard.count() }
  }

  func register() -> EventBus.Token { bus.addObserver(forName: Self.name, object: nil) { _ in } }

  func registerWithFoundation() -> any NSObjectProtocol {
    center.addObserver(forName: Self.foundationName, object: nil, queue: nil) { _ in }
  }

  func posts(object: BusSubject? = nil) -> Rounds.Work {
    { [bus] times in for _ in 0..<times { bus.post(name: Self.name, object: object) } }
  }

  func foundationPosts(object: BusSubject? = nil) -> Rounds.Work {
    { [center] times in
      for _ in 0..<times { center.post(name: Self.foundationName, object: object) }
    }
  }
}

/// An object for observers to filter by.
private final class BusSubject: Sendable {}

/// A counter: the least work that shows a call.
// Unchecked: measurements run on one thread.
private final class Tally: @unchecked Sendable {
  private var number = 0

  func count() { number &+= 1 }
}
