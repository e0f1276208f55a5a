import Events
import Testing

struct TypedMessageTests {
  let bus = EventBus()
  let journal = Journal()

  // Behaviour 36.
  @Test func `releasing the last copy of a token ends its observation`() {
    var first: EventBus.ObservationToken? = bus.addObserver(for: Tick.self) { [journal] in
      journal.write("\($0.count)")
    }
    var second = first
    bus.post(Tick(count: 1))
    first = nil
    bus.post(Tick(count: 2))
    #expect(second != nil && first == nil)
    second = nil
    bus.post(Tick(count: 3))
    #expect(journal.text == "1 2")
  }

  @Test func `an observation may be ended early, and twice, but only on its own bus`() {
    let other = EventBus()
    let token = bus.addObserver(for: Tick.self) { [journal] _ in journal.write("heard") }
    #expect(token == token && token != bus.addObserver(for: Tick.self) { _ in })
    bus.post(Tick())
    other.removeObserver(token)
    bus.post(Tick())
    bus.removeObserver(token)
    bus.removeObserver(token)
    bus.post(Tick())
    #expect(journal.text == "heard heard")
  }

  // Behaviour 37.
  @Test func `an observer with a subject receives that subject's messages only`() {
    let (one, other) = (Subject(), Subject())
    let all = bus.addObserver(for: Tick.self) { [journal] in journal.write("all\($0.count)") }
    let some = bus.addObserver(of: one, for: Tick.self) { [journal] in
      journal.write("one\($0.count)")
    }
    bus.post(Tick(count: 1), subject: one)
    bus.post(Tick(count: 2), subject: other)
    bus.post(Tick(count: 3))
    #expect(journal.text == "all1 one1 all2 all3")
    withExtendedLifetime((all, some)) {}
  }

  // Behaviour 38.
  @Test func `a message's name is its full type name unless the type sets another`() {
    #expect(Tick.name == "EventsTests.Tick")
    #expect(Tick().name == Tick.name)
    bus.addObserver(forName: "EventsTests.Tick", object: nil) { [journal] in
      journal.write("\(($0.message as? Tick)?.count ?? -1)")
    }
    bus.post(Tick(count: 7))
    #expect(journal.text == "7")
  }

  @Test func `messages of different types are never mixed up, even if they share a name`() {
    struct Tock: Message {
      static var name: EventBus.Name { Tick.name }
    }
    let tick = bus.addObserver(for: Tick.self) { [journal] _ in journal.write("tick") }
    let tock = bus.addObserver(for: Tock.self) { [journal] _ in journal.write("tock") }
    bus.post(Tock())
    bus.post(Tick())
    bus.addObserver(forName: nil, object: nil) { _ in }
    bus.post(Tock())
    #expect(journal.text == "tock tick tock")
    withExtendedLifetime((tick, tock)) {}
  }
}
