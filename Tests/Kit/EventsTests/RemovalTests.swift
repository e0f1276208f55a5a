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

  /// Ways for a handler to end.
  enum End: CaseIterable {
    case token, tokenOfName, typedToken, lastCopy, sequence

    /// Registers a handler that owns something until the returned closure is called.
    func register(_ owned: Ending, on bus: EventBus) -> () -> Void {
      let handler: @Sendable (EventBus.Notification) -> Void = { [owned] _ in owned.hold() }
      switch self {
      case .token:
        let token = bus.addObserver(forName: nil, object: nil, using: handler)
        return { bus.removeObserver(token) }
      case .tokenOfName:
        let token = bus.addObserver(forName: "a", object: bus, using: handler)
        return { bus.removeObserver(token, name: "a", object: bus) }
      case .typedToken:
        let token = bus.addObserver(for: Tick.self) { [owned] _ in owned.hold() }
        return { bus.removeObserver(token) }
      case .lastCopy:
        var token: EventBus.ObservationToken? = bus.addObserver(for: Tick.self) { [owned] _ in
          owned.hold()
        }
        return {
          withExtendedLifetime(token) {}
          token = nil
        }
      case .sequence:
        var ticks: EventSequence<Owner>.Iterator? =
          bus.messages(for: Owner.self).makeAsyncIterator()
        bus.post(Owner(owned: owned))
        return {
          withExtendedLifetime(ticks) {}
          ticks = nil
        }
      }
    }
  }

  struct Owner: Message {
    let owned: Ending
  }

  @Test(arguments: End.allCases)
  func `what a handler owns may use the bus in its deinitializer`(_ end: End) {
    let (bus, journal) = (EventBus(), Journal())
    let token = bus.addObserver(forName: "b", object: nil) { _ in journal.write("other") }
    let remove = end.register(
      Ending {
        bus.removeObserver(token)
        bus.addObserver(forName: "b", object: nil) { _ in journal.write("late") }
        bus.post(name: "b")
      }, on: bus)
    bus.post(name: "b")
    remove()
    #expect(journal.text == "other late")
  }

  @Test func `what a message owns may use its mailbox in its deinitializer`() {
    let (bus, journal) = (EventBus(), Journal())
    let mailbox = Mailbox<Owner>(on: bus)
    bus.post(Owner(owned: Ending { journal.write("\(mailbox.takeAll().count)") }))
    _ = mailbox.takeAll()
    #expect(journal.text == "0")
  }

  @Test func `handlers are released with their bus`() {
    let journal = Journal()
    var bus: EventBus? = EventBus()
    bus?.addObserver(forName: "a", object: nil) { [owned = Ending(in: journal)] _ in owned.hold() }
    bus = nil
    #expect(journal.text == "end")
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
      held.hold()
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
