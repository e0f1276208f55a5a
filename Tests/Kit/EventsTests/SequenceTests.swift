import Events
import Testing

struct SequenceTests {
  @Test(arguments: SequenceBehaviour.shared + SequenceBehaviour.better)
  func `sequences behave like NotificationCenter's`(_ behaviour: SequenceBehaviour) async {
    #expect(await behaviour.isSeen(BusSequenceCenter()))
  }

  @Test(arguments: SequenceBehaviour.shared)
  func `NotificationCenter's sequences behave so too`(_ behaviour: SequenceBehaviour) async {
    #expect(await behaviour.isSeen(FoundationSequenceCenter()))
  }

  // Behaviour 50: Foundation on Linux has none.
  @Test func `notifications of a name and an object form a sequence`() async {
    let (bus, subject) = (EventBus(), Subject())
    var named = bus.notifications(named: "a").makeAsyncIterator()
    var all = bus.notifications(named: nil, bufferSize: 3).makeAsyncIterator()
    var some = bus.notifications(named: "a", object: subject).makeAsyncIterator()
    bus.post(name: "b")
    bus.post(name: "a", object: subject, userInfo: ["k": 1])
    bus.post(name: "a", object: Subject())
    bus.post(Tick(count: 7))
    let first = await named.next()
    #expect(first?.userInfo?["k"] as? Int == 1)
    #expect(await some.next()?.object as? Subject === subject)
    #expect(await all.next()?.name == "a")
    _ = await (all.next(), named.next())
    #expect((await all.next()?.message as? Tick)?.count == 7)
  }

  @Test func `a subject's sequence has no other messages`() async {
    let (bus, subject) = (EventBus(), Subject())
    var ticks = bus.messages(of: subject, for: Tick.self).makeAsyncIterator()
    bus.post(Tick(count: 1))
    bus.post(Tick(count: 2), subject: Subject())
    bus.post(Tick(count: 3), subject: subject)
    #expect(await ticks.next()?.count == 3)
  }

  @Test func `the observation ends with its iterator`() async {
    let bus = EventBus()
    weak var kept: Subject?
    do {
      let subject = Subject()
      kept = subject
      var ticks = bus.notifications(named: nil).makeAsyncIterator()
      bus.post(name: "a", object: subject)
      #expect(await ticks.next()?.name == "a")
      bus.post(name: "b", object: subject)
    }
    #expect(kept == nil)
  }

  @Test func `a sequence ends with its bus, after what is buffered`() async {
    var bus: EventBus? = EventBus()
    guard var ticks = bus?.messages(for: Tick.self).makeAsyncIterator() else { return }
    bus?.post(Tick(count: 1))
    bus = nil
    #expect(await ticks.next()?.count == 1)
    #expect(await ticks.next() == nil)
  }

  @Test(arguments: [1, 7, 1000])
  func `a fast reader gets everything in order, a slow one the newest`(limit: Int) async {
    let bus = EventBus()
    var numbers = BusSequenceCenter(bus: bus).observe(limit: limit)
    var expected: [Int] = []
    for round in 0..<30 {
      let posted = (0..<round % 9).map { round * 10 + $0 }
      for number in posted { bus.post(Tick(count: number)) }
      expected = (expected + posted).suffix(limit)
      let wanted = min(expected.count, round % 4)
      #expect(await numbers.apply(wanted) == Array(expected.prefix(wanted)))
      expected.removeFirst(wanted)
    }
  }

  @Test func `posts of several threads reach a waiting reader, each once`() async {
    let bus = EventBus()
    var ticks = bus.messages(for: Tick.self, bufferSize: 4000).makeAsyncIterator()
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask { for step in 0..<1000 { bus.post(Tick(count: writer * 1000 + step)) } }
      }
    }
    var heard: Set<Int> = []
    for _ in 0..<4000 { if let tick = await ticks.next() { heard.insert(tick.count) } }
    #expect(heard.count == 4000)
  }
}
