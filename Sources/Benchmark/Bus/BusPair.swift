import Events
import Foundation

/// A Foundation centre and a bus with the same observers of the same name.
struct BusPair {
  static let foundationName = Foundation.Notification.Name("ZapdeckBenchDidPostNotification")
  static let name = EventBus.Name("ZapdeckBenchDidPostNotification")

  let center = NotificationCenter()
  let bus = EventBus()

  /// Makes both with a number of observers.
  init(observers count: Int = 0, object: AnyObject? = nil) {
    for tally in Tally.row(of: count) { addObserver(object: object, tally: tally) }
  }

  func addObserver(
    _ text: String = name.rawValue, object: AnyObject? = nil, tally: Tally = .shared
  ) {
    let foundationName = Foundation.Notification.Name(text)
    _ = center.addObserver(forName: foundationName, object: object, queue: nil) { _ in
      tally.count()
    }
    bus.addObserver(forName: EventBus.Name(text), object: object) { _ in tally.count() }
  }
}

extension BusPair {
  /// Posts on Foundation's centre.
  func foundationPosts() -> Rounds.Work {
    { [center] times in
      for _ in 0..<times { center.post(name: Self.foundationName, object: nil) }
    }
  }

  func foundationPosts(object: BusSubject) -> Rounds.Work {
    { [center] times in
      for _ in 0..<times { center.post(name: Self.foundationName, object: object) }
    }
  }

  /// Posts on the bus by name.
  func posts() -> Rounds.Work {
    { [bus] times in for _ in 0..<times { bus.post(name: Self.name) } }
  }

  func posts(object: BusSubject) -> Rounds.Work {
    { [bus] times in for _ in 0..<times { bus.post(name: Self.name, object: object) } }
  }

  /// Posts on the bus on a topic.
  func topicPosts() -> Rounds.Work {
    let topic = bus.topic(Self.name)
    return { [bus] times in for _ in 0..<times { bus.post(on: topic) } }
  }
}

/// An object for observers to filter by.
final class BusSubject: Sendable {}

/// A counter for the observers of a measurement: the least work that shows a call.
// Unchecked: measurements run on one thread.
struct Tally: @unchecked Sendable {
  /// A counter for all observers together; counters are never freed.
  static let shared = row(of: 1)[0]

  private let number: UnsafeMutablePointer<Int>

  private init(_ number: UnsafeMutablePointer<Int>) { self.number = number }

  /// A counter for each of `count` observers, because real observers have their own state.
  static func row(of count: Int) -> [Tally] {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: count)
    numbers.initialize(repeating: 0, count: count)
    return (0..<count).map { Tally(numbers + $0) }
  }

  @inline(__always)
  func count(_ step: Int = 1) { number.pointee &+= step }
}
