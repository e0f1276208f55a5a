import Events
import Foundation

/// Foundation's centre and a bus with the same observers of the same name.
struct BusPair {
  static let foundationName = Foundation.Notification.Name("ZapdeckBenchDidPostNotification")
  static let name = EventBus.Name("ZapdeckBenchDidPostNotification")

  let center = NotificationCenter()
  let bus = EventBus()

  /// With so many observers.
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

  /// Posts on the bus by a name that was looked up beforehand.
  func topicPosts() -> Rounds.Work {
    let topic = bus.topic(Self.name)
    return { [bus] times in for _ in 0..<times { bus.post(on: topic) } }
  }
}
