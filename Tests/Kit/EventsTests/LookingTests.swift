import Events
import Synchronization
import Testing

/// Who observes, and how often each was called.
struct LookingTests {
  private final class Item: Sendable {}

  private struct Ping: Message {}

  private struct Kitchen: DeliveryQueue, CustomStringConvertible {
    let description = "the kitchen"

    func perform(_ work: @escaping @Sendable () -> Void) { work() }
  }

  @Test func `each observer is described by what it wants and by what it was called`() {
    let (bus, item) = (EventBus(), Item())
    bus.addObserver(forName: "stalled", object: item, label: "pane") { _ in }
    bus.addObserver(forName: nil, object: nil, queue: Kitchen()) { _ in }
    let token = bus.addObserver(for: Ping.self, label: "log") { _ in }
    let observers = bus.observers
    #expect(observers.map(\.label) == ["pane", "EventsTests/LookingTests.swift", "log"])
    #expect(observers.map(\.name) == ["stalled", nil, Ping.name])
    #expect(observers.map(\.isTyped) == [false, false, true])
    #expect(observers.map(\.object) == [ObjectIdentifier(item), nil, nil])
    #expect(observers.map(\.objectType) == ["Item", nil, nil])
    #expect(observers.map(\.queue) == [nil, "the kitchen", nil])
    bus.removeObserver(token)
    #expect(bus.observers.count == 2)
  }

  @Test func `the table has a line for each observer, under a head`() {
    let bus = EventBus()
    bus.addObserver(forName: "stalled", object: nil, label: "pane") { _ in }
    bus.post(name: "stalled")
    #expect(
      "\(bus.debugDescription)" == """
        Name     Object  Observer  Runs on         Calls
        stalled  any     pane      posting thread  1
        """)
  }

  /// Whatever is added, removed and posted, the bus counts as many calls as there were.
  @Test(arguments: 0..<20) func `calls are counted as they happen`(seed: Int) {
    var random = Congruence(state: UInt64(seed) &+ 1)
    let (bus, items) = (EventBus(), [Item(), Item()])
    let names: [EventBus.Name] = ["a", "b", "c"]
    let calls = Mutex<[String: Int]>([:])
    var tokens: [EventBus.Token] = []
    for step in 0..<400 {
      let name = names.randomElement(using: &random)
      let object = Bool.random(using: &random) ? items.randomElement(using: &random) : nil
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let wanted = Bool.random(using: &random) ? name : nil
        let label = "\(step)"
        tokens.append(
          bus.addObserver(forName: wanted, object: object, label: label) { _ in
            calls.withLock { $0[label, default: 0] += 1 }
          })
      case 1 where !tokens.isEmpty:
        bus.removeObserver(tokens.remove(at: Int.random(in: tokens.indices, using: &random)))
      default: bus.post(name: name ?? "a", object: object)
      }
    }
    let counted = bus.observers.map { ($0.label, $0.calls) }
    #expect(!counted.isEmpty)
    for (label, count) in counted {
      #expect(calls.withLock { $0[label] ?? 0 } == count, "observer \(label)")
    }
  }

  /// A linear congruential generator, so that each seed is a case that can be repeated.
  private struct Congruence: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
