import Events
import Testing

struct RemovalTests {
  enum Order: CaseIterable { case oldestFirst, newestFirst, everyOther }

  @Test(arguments: Order.allCases)
  func `what is left after many removals is still called in order`(_ order: Order) {
    let (bus, journal) = (EventBus(), Journal())
    let tokens = (0..<200).map { number in
      bus.addObserver(forName: "a", object: nil) { _ in journal.write("\(number)") }
    }
    let removed: [Int]
    switch order {
    case .oldestFirst: removed = Array(0..<195)
    case .newestFirst: removed = (5..<200).reversed()
    case .everyOther: removed = (0..<200).filter { $0 % 40 != 0 }
    }
    for index in removed { bus.removeObserver(tokens[index]) }
    bus.addObserver(forName: "a", object: nil) { _ in journal.write("last") }
    bus.post(name: "a")
    let left = (0..<200).filter { !removed.contains($0) }.map(String.init) + ["last"]
    #expect(journal.text == left.joined(separator: " "))
  }

  @Test func `what a closure owned may use the bus as it goes`() {
    let (bus, journal) = (EventBus(), Journal())
    let inner = bus.observe(forName: "a", object: nil) { _ in journal.write("inner") }
    let outer = bus.addObserver(forName: "a", object: nil) { [inner] _ in
      withExtendedLifetime(inner) { journal.write("outer") }
    }
    _ = consume inner
    bus.post(name: "a")
    bus.removeObserver(outer)
    bus.post(name: "a")
    #expect(journal.text == "inner outer")
  }

  @Test func `an object's observers can be removed after its death`() {
    let (bus, journal) = (EventBus(), Journal())
    let tokens = (0..<50).map { _ in
      bus.addObserver(forName: "a", object: Subject()) { _ in journal.write("dead") }
    }
    let subject = Subject()
    bus.addObserver(forName: "a", object: subject) { _ in journal.write("live") }
    for token in tokens { bus.removeObserver(token) }
    bus.post(name: "a", object: subject)
    #expect(journal.text == "live")
  }
}
