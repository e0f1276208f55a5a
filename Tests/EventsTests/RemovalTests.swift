import Dispatch
import Events
import Testing

struct RemovalTests {
  enum Order: CaseIterable { case oldestFirst, newestFirst, everyOther }

  @Test(arguments: Order.allCases)
  func `the observers left after many removals are still called in order`(_ order: Order) {
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

  @Test func `what a closure owns may use the bus in its deinitializer`() {
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

  @Test func `an object's observers can be removed after it is destroyed`() {
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

struct OverlapTests {
  /// A post on another thread that waits in its observer until `end()`.
  struct HeldPost {
    let goOn = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)

    init(on bus: EventBus, began: DispatchSemaphore) {
      DispatchQueue.global().async { [self] in
        bus.post(name: "a", object: goOn)
        isOver.signal()
      }
      began.wait()
    }

    func end() {
      goOn.signal()
      isOver.wait()
    }
  }

  @Test func `what was removed is released with the posts in progress then, whoever posts since`() {
    let (bus, ends, began) = (EventBus(), Journal(), DispatchSemaphore(value: 0))
    bus.addObserver(forName: "a", object: nil) {
      began.signal()
      ($0.object as? DispatchSemaphore)?.wait()
    }
    let removed = bus.addObserver(forName: "a", object: nil) { [held = Ending(in: ends)] _ in
      withExtendedLifetime(held) {}
    }
    let first = HeldPost(on: bus, began: began)
    bus.removeObserver(removed)
    let second = HeldPost(on: bus, began: began)
    #expect(ends.text == "")
    first.end()
    #expect(ends.text == "end")
    second.end()
  }
}
