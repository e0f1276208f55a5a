import Events
import Testing

struct PostingTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `an instance matches however it is passed`() {
    let (subject, other) = (Subject(), Subject())
    bus.addObserver(forName: "a", object: subject) { [journal, subject] in
      journal.write($0.object as? Subject === subject ? "its" : "another's")
    }
    bus.addObserver(forName: nil, object: nil) { [journal] in
      journal.write($0.userInfo == nil ? "bare" : "full")
    }
    for object in [subject, other] {
      bus.post(name: "a", object: object)
      bus.post(name: "a", object: object as (any Sendable)?)
      bus.post(name: "a", object: object, userInfo: [:])
      bus.post(EventBus.Notification(name: "a", object: object, userInfo: [:]))
    }
    #expect(journal.text == "its bare its bare its full its full bare bare full full")
  }

  @Test func `a post of a name alone has neither object nor payload`() {
    bus.addObserver(forName: "a", object: nil) { [journal] in
      journal.write("\($0.name) \($0.object == nil) \($0.userInfo == nil)")
    }
    bus.post(name: "a")
    bus.post(name: "a", object: nil, userInfo: nil)
    #expect(journal.text == "a true true a true true")
  }

  @Test func `an object without observers does not reach another object's`() {
    let (subject, later) = (Subject(), Subject())
    let token = bus.addObserver(forName: "a", object: subject) { [journal] _ in
      journal.write("first")
    }
    bus.post(name: "a", object: subject)
    bus.removeObserver(token)
    bus.addObserver(forName: "a", object: later) { [journal] _ in journal.write("later") }
    bus.post(name: "a", object: subject)
    bus.post(name: "a", object: later)
    #expect(journal.text == "first later")
  }

  @Test func `names with the same text are equal however they were made`() {
    let texts = ["a name that is longer than a small string", "short"]
    for text in texts {
      bus.addObserver(forName: EventBus.Name(text), object: nil) { [journal] _ in
        journal.write("heard")
      }
      for _ in 0..<3 {
        bus.post(name: EventBus.Name(String(text.reversed().reversed())))
        bus.post(name: EventBus.Name(text))
      }
    }
    #expect(journal.text.split(separator: " ").count == 12)
  }

  @Test func `many names are told apart, short and long ones`() {
    let texts = (0..<400).flatMap { ["\($0)", "a name that is longer than a small string \($0)"] }
    let names = texts.map { EventBus.Name($0) }
    for name in names {
      bus.addObserver(forName: name, object: nil) { [journal] in
        journal.write($0.name == name ? "own" : "another's")
      }
    }
    for name in names + names { bus.post(name: name) }
    #expect(journal.text.split(separator: " ") == Array(repeating: "own", count: 1600))
  }
}
