import Events
import Testing

struct BridgingTests {
  let bus = EventBus()
  let journal = Journal()

  // Behaviour 40.
  @Test func `a message reaches observers of its own name, of its type and of everything`() {
    bus.addObserver(forName: nil, object: nil) { [journal] in journal.write("any:\($0.name)") }
    let typed = bus.addObserver(for: DoorMessage.self) { [journal] _ in journal.write("typed") }
    bus.addObserver(forName: "DoorOpened", object: nil) { [journal] in
      journal.write("named:\($0.userInfo?["number"] ?? "")")
    }
    bus.addObserver(forName: "DoorClosed", object: nil) { [journal] in
      journal.write("closed:\($0.object ?? "")")
    }
    bus.post(DoorMessage.opened(4))
    bus.post(DoorMessage.closed)
    let opened = "any:DoorOpened typed named:4"
    #expect(journal.text == opened + " any:DoorClosed typed closed:closed")
    withExtendedLifetime(typed) {}
  }

  @Test func `a notification of a type's name reaches the type's observers`() {
    let typed = bus.addObserver(for: DoorMessage.self) { [journal] in journal.write("\($0)") }
    bus.post(name: "DoorMessage", userInfo: ["number": 9])
    bus.post(name: "DoorMessage", userInfo: ["other": 9])
    bus.post(name: "DoorOpened", userInfo: ["number": 9])
    #expect(journal.text == "opened(9)")
    withExtendedLifetime(typed) {}
  }

  // Behaviour 41.
  @Test func `wildcard observers can receive typed messages`() {
    bus.addObserver(forName: nil, object: nil) { [journal] in
      journal.write("\(($0.message as? Tick)?.count ?? -1)")
    }
    bus.post(Tick(count: 3))
    bus.post(name: "plain")
    #expect(journal.text == "3 -1")
  }

  // Behaviour 42.
  @Test func `a notification with a type's name is skipped if it cannot become its message`() {
    let typed = bus.addObserver(for: Tick.self) { [journal] _ in journal.write("typed") }
    bus.post(name: Tick.name)
    bus.post(EventBus.Notification(name: Tick.name, userInfo: ["count": 1]))
    #expect(journal.text.isEmpty)
    withExtendedLifetime(typed) {}
  }

  @Test func `a received notification can be posted on another bus, message and all`() {
    let relay = EventBus()
    let typed = relay.addObserver(for: Tick.self) { [journal] in journal.write("\($0.count)") }
    bus.addObserver(forName: nil, object: nil) { relay.post($0) }
    bus.post(Tick(count: 8))
    #expect(journal.text == "8")
    withExtendedLifetime(typed) {}
  }

  @Test func `observers of names see the subject as the object, unless the message has one`() {
    let subject = Subject()
    bus.addObserver(forName: nil, object: subject) { [journal] _ in journal.write("heard") }
    bus.post(Tick(), subject: subject)
    bus.post(DoorMessage.closed, subject: subject)
    #expect(journal.text == "heard")
  }
}

struct NotificationTests {
  // Behaviour 34.
  @Test func `notifications are equal when name, object and payload are`() {
    let subject = Subject()
    let note = EventBus.Notification(name: "a", object: subject, userInfo: ["k": 1])
    #expect(note == EventBus.Notification(name: "a", object: subject, userInfo: ["k": 1]))
    #expect(note != EventBus.Notification(name: "b", object: subject, userInfo: ["k": 1]))
    #expect(note != EventBus.Notification(name: "a", object: Subject(), userInfo: ["k": 1]))
    #expect(note != EventBus.Notification(name: "a", object: subject, userInfo: ["k": 2]))
    #expect(note != EventBus.Notification(name: "a", object: subject))
    #expect(EventBus.Notification(name: "a", object: 5) == .init(name: "a", object: 5))
    #expect(EventBus.Notification(name: "a", object: 5) != .init(name: "a", object: "5"))
  }

  @Test func `the keys of a payload may be of any type that is Sendable`() {
    let (bus, journal) = (EventBus(), Journal())
    bus.addObserver(forName: "a", object: nil) { note in
      journal.write("\(note.userInfo?[\Rooms.doors] ?? "none") \(note.userInfo?[7] ?? "none")")
    }
    bus.post(name: "a", userInfo: [\Rooms.doors as any KeyPath<Rooms, Int> & Sendable: 3])
    bus.post(name: "a", object: "a value", userInfo: [7: 4])
    bus.post(EventBus.Notification(name: "a", userInfo: [7: 5]))
    #expect(journal.text == "3 none none 4 none 5")
  }

  private struct Rooms {
    let doors: Int
  }

  // Behaviour 35.
  @Test func `the default bus is a single instance`() {
    #expect(EventBus.default === EventBus.default)
    #expect(EventBus.default !== EventBus())
  }
}
