import Events
import Testing

struct TopicTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `a topic made before its observers is heard by them`() {
    let topic = bus.topic("a")
    bus.addObserver(forName: "a", object: nil) { [journal] in journal.write("\($0.name)") }
    bus.post(on: topic)
    bus.post(name: "a")
    #expect(journal.text == "a a")
  }

  @Test func `a message on a topic goes by the topic's name`() {
    let topic = bus.topic("topic")
    let typed = bus.addObserver(of: Notice.self) { [journal] _ in journal.write("typed") }
    bus.addObserver(forName: "topic", object: nil) { [journal] in journal.write("\($0.name)") }
    bus.addObserver(forName: "NoticeClosed", object: nil) { [journal] _ in journal.write("own") }
    bus.post(Notice.closed, on: topic)
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
