import Events
import Testing

struct EntryBufferTests {
  let bus = EventBus()
  let journal = Journal()

  @Test func `an observer removed during a post is not called though many others came and went`() {
    let last = TokenBox()
    bus.addObserver(forName: "a", object: nil) { [bus, journal] _ in
      journal.write("first")
      for _ in 0..<100 { bus.removeObserver(bus.addObserver(forName: "a", object: nil) { _ in }) }
      if let token = last.token { bus.removeObserver(token) }
    }
    bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("second") }
    let token = bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("third") }
    last.token = token
    bus.post(name: "a")
    #expect(journal.text == "first second")
  }

  @Test func `an observer added during a post is not called though the buffer was replaced`() {
    bus.addObserver(forName: "a", object: nil) { [bus, journal] _ in
      for _ in 0..<100 { bus.addObserver(forName: "a", object: nil) { _ in journal.write("new") } }
      journal.write("old")
    }
    bus.post(name: "a")
    #expect(journal.text == "old")
    bus.post(name: "a")
    #expect(journal.text.split(separator: " ").count == 1 + 100 + 1)
  }

  @Test func `what was removed during a post is released when the post ends`() {
    let ends = Journal()
    let box = TokenBox()
    box.token = bus.addObserver(forName: "a", object: nil) {
      [bus, journal, held = Ending(in: ends)] _ in
      if let token = box.token { bus.removeObserver(token) }
      withExtendedLifetime(held) { journal.write("ended:" + ends.text) }
    }
    bus.post(name: "a")
    #expect(journal.text == "ended:")
    #expect(ends.text == "end")
  }

  @Test func `a token finds its observer wherever removals moved it`() {
    var tokens = (0..<300).map { number in
      bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("\(number)") }
    }
    for step in [2, 3, 5, 7] {
      for index in tokens.indices.reversed() where index % step == 0 {
        bus.removeObserver(tokens.remove(at: index))
      }
      for number in 0..<50 {
        tokens.append(
          bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("\(number)") })
      }
    }
    for start in 0..<7 {
      for index in stride(from: start, to: tokens.count, by: 7) {
        bus.removeObserver(tokens[index])
      }
    }
    bus.post(name: "a")
    #expect(journal.text.isEmpty)
  }
}
