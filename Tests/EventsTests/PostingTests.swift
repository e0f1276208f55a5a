import Events
import Testing

struct OverloadTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `an instance is the same whether it is posted as one or as anything`() {
    let (subject, other) = (Subject(), Subject())
    let topic = bus.topic("a")
    bus.addObserver(forName: "a", object: subject) { [journal, subject] in
      journal.write($0.object as? Subject === subject ? "its" : "another's")
    }
    bus.addObserver(forName: nil, object: nil) { [journal] in
      journal.write($0.userInfo == nil ? "bare" : "full")
    }
    for object in [subject, other] {
      bus.post(name: "a", object: object)
      bus.post(name: "a", object: object as Any?)
      bus.post(on: topic, object: object, userInfo: [:])
      bus.post(on: topic, object: object as Any?, userInfo: [:])
    }
    #expect(journal.text == "its bare its bare its full its full bare bare full full")
  }

  @Test func `a post of a name alone has neither object nor payload`() {
    bus.addObserver(forName: "a", object: nil) { [journal] in
      journal.write("\($0.name) \($0.object == nil) \($0.userInfo == nil)")
    }
    bus.post(name: "a")
    bus.post(on: bus.topic("a"))
    bus.post(on: EventBus().topic("a"), object: nil)
    #expect(journal.text == "a true true a true true a true true")
  }

  @Test func `an object whose observers are gone is heard by others' observers no more`() {
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

  @Test func `names of the same text are the same however they were made`() {
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
}
