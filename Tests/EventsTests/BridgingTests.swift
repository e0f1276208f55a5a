import Events
import Testing

struct BridgingTests {
  let bus = EventBus()
  let journal = Journal()

  // Line 48.
  @Test func `a message reaches observers of its own name, of its type and of everything`() {
    bus.addObserver(forName: nil, object: nil) { [journal] in journal.write("any:\($0.name)") }
    let typed = bus.addObserver(of: Notice.self) { [journal] _ in journal.write("typed") }
    bus.addObserver(forName: "NoticeOpened", object: nil) { [journal] in
      journal.write("named:\($0.userInfo?["number"] ?? "")")
    }
    bus.addObserver(forName: "NoticeClosed", object: nil) { [journal] in
      journal.write("closed:\($0.object ?? "")")
    }
    bus.post(Notice.opened(4))
    bus.post(Notice.closed)
    let opened = "any:NoticeOpened typed named:4"
    #expect(journal.text == opened + " any:NoticeClosed typed closed:closed")
    withExtendedLifetime(typed) {}
  }

  @Test func `a notification of a type's name reaches the type's observers`() {
    let typed = bus.addObserver(of: Notice.self) { [journal] in journal.write("\($0)") }
    bus.post(name: "Notice", userInfo: ["number": 9])
    bus.post(name: "Notice", userInfo: ["other": 9])
    bus.post(name: "NoticeOpened", userInfo: ["number": 9])
    #expect(journal.text == "opened(9)")
    withExtendedLifetime(typed) {}
  }

  // Line 49.
  @Test func `a wildcard observer and a typed message get along`() {
    bus.addObserver(forName: nil, object: nil) { [journal] in
      journal.write("\(($0.message as? Tick)?.count ?? -1)")
    }
    bus.post(Tick(count: 3))
    bus.post(name: "plain")
    #expect(journal.text == "3 -1")
  }

  // Line 50.
  @Test func `a notification named as a type that cannot be made of it is passed over`() {
    let typed = bus.addObserver(of: Tick.self) { [journal] _ in journal.write("typed") }
    bus.post(name: Tick.name)
    bus.post(EventBus.Notification(name: Tick.name, userInfo: ["count": 1]))
    #expect(journal.text.isEmpty)
    withExtendedLifetime(typed) {}
  }

  @Test func `a received notification can be posted on another bus, message and all`() {
    let relay = EventBus()
    let typed = relay.addObserver(of: Tick.self) { [journal] in journal.write("\($0.count)") }
    bus.addObserver(forName: nil, object: nil) { relay.post($0) }
    bus.post(Tick(count: 8))
    #expect(journal.text == "8")
    withExtendedLifetime(typed) {}
  }

  @Test func `the subject is the object that observers of names see, unless the message has one`() {
    let subject = Subject()
    bus.addObserver(forName: nil, object: subject) { [journal] _ in journal.write("heard") }
    bus.post(Tick(), subject: subject)
    bus.post(Notice.closed, subject: subject)
    #expect(journal.text == "heard")
  }
}
