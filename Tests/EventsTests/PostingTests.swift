import Events
import Testing

struct PostingTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `an instance matches however it is passed`() {
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

struct TopicTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `a topic may be made before its observers`() {
    let topic = bus.topic("a")
    bus.addObserver(forName: "a", object: nil) { [journal] in journal.write("\($0.name)") }
    bus.post(on: topic)
    bus.post(name: "a")
    #expect(journal.text == "a a")
  }

  @Test func `a message on a topic is posted under the topic's name`() {
    let topic = bus.topic("topic")
    let typed = bus.addObserver(of: DoorMessage.self) { [journal] _ in journal.write("typed") }
    bus.addObserver(forName: "topic", object: nil) { [journal] in journal.write("\($0.name)") }
    bus.addObserver(forName: "DoorClosed", object: nil) { [journal] _ in journal.write("own") }
    bus.post(DoorMessage.closed, on: topic)
    #expect(journal.text == "typed topic")
    withExtendedLifetime(typed) {}
  }

  @Test func `a topic of another bus stands for its name`() {
    let other = EventBus()
    _ = other.topic("b")
    let topic = other.topic("a")
    bus.addObserver(forName: "b", object: nil) { [journal] _ in journal.write("b") }
    bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("a") }
    bus.post(on: topic)
    bus.post(Tick(), on: topic)
    #expect(journal.text == "a a")
  }
}
