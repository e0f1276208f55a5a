import Events

extension FoundationTest {
  /// A message that is a notification, too.
  private struct Payload: Message {
    static let name: EventBus.Name = "PayloadNotification"
    let number: Int
    let word: String

    var userInfo: [AnyHashable: Any]? { ["number": number, "word": word] }

    static func makeMessage(_ notification: EventBus.Notification) -> Payload? {
      guard let number = notification.userInfo?["number"] as? Int,
        let word = notification.userInfo?["word"] as? String
      else { return nil }
      return Payload(number: number, word: word)
    }
  }

  private final class ClassMessage: Message {
    let payload = "info"
  }

  private enum EnumMessage: Int, Message {
    case first = 1
    case second
  }

  private actor ActorMessage: Message {
    nonisolated let payload = "info"
  }

  private struct StructMessage: Message {
    let payload = "info"
  }

  private static let one = Subject()
  private static let other = Subject()

  /// What an observer of a subject, or of any, hears of posts about subjects, or about none.
  private static func ticks(of subject: Subject?, posted subjects: [Subject?]) -> Int {
    let (bus, journal) = (EventBus(), Journal())
    let token = bus.addObserver(of: subject, for: Tick.self) { _ in journal.write("t") }
    for subject in subjects {
      if let subject { bus.post(Tick(), subject: subject) } else { bus.post(Tick()) }
    }
    bus.removeObserver(token)
    return journal.text.count { $0 == "t" }
  }

  /// What an observer of the name of a message's type hears of messages.
  private static func notes(of object: Subject?, posted subjects: [Subject?]) -> String {
    let (bus, journal) = (EventBus(), Journal())
    bus.addObserver(forName: Payload.name, object: object) { note in
      let isSubject = note.object as? Subject != nil
      journal.write(
        "\(isSubject) \(note.userInfo?["number"] ?? "") \(note.userInfo?["word"] ?? "")")
    }
    for subject in subjects {
      let message = Payload(number: 1, word: "One")
      if let subject { bus.post(message, subject: subject) } else { bus.post(message) }
    }
    return journal.text
  }

  /// What an observer of a message's type hears of notifications of its name.
  private static func payloads(of subject: Subject?, posted object: Subject?) -> String {
    let (bus, journal) = (EventBus(), Journal())
    let token = bus.addObserver(of: subject, for: Payload.self) {
      journal.write("\($0.number) \($0.word)")
    }
    bus.post(name: Payload.name, object: object, userInfo: ["number": 5, "word": "Six"])
    bus.removeObserver(token)
    return journal.text
  }

  private static func hears<M: Message>(_ message: M, _ isIt: @escaping @Sendable (M) -> Bool)
    -> Bool
  {
    let (bus, journal) = (EventBus(), Journal())
    let token = bus.addObserver(for: M.self) { journal.write("\(isIt($0))") }
    bus.post(message)
    bus.removeObserver(token)
    return journal.text == "true"
  }

  private static let here = "on the posting thread, before the post returns"

  /// NotificationCenterMessageTests of swift-foundation, but for its sequences.
  static let messageTests = subjectTests + asyncTests + bridgeTests + kindTests + tokenTests

  private static let subjectTests = [
    passes("postWithSubjectTypeAndObserveWithSubjectType", here) {
      ticks(of: nil, posted: [nil]) == 1
    },
    passes("postWithSubjectInstanceAndObserveWithSubjectInstance") {
      ticks(of: one, posted: [one]) == 1
    },
    passes("postWithSubjectInstanceAndObserveDifferentSubjectInstance") {
      ticks(of: one, posted: [other]) == 0
    },
    passes("postWithSubjectInstanceAndObserveWithSubjectType") {
      ticks(of: nil, posted: [one, other]) == 2
    },
    passes("postWithSubjectTypeAndObserveWithSubjectInstance") {
      ticks(of: one, posted: [nil]) == 0
    },
    passes("observeWithoutMessageIdentifier") {
      ticks(of: one, posted: [one]) + ticks(of: nil, posted: [one]) == 2
    },
    passes("messageNameSynthesis") { Tick.name == "EventsTests.Tick" },
    fails("observationOccursOnMainActor", "observers run on the posting thread"),
  ]

  private static let asyncTests = [
    passes("asyncMessagePostWithSubjectTypeAndObserveWithSubjectType", here) {
      ticks(of: nil, posted: [nil]) == 1
    },
    passes("asyncMessagePostWithSubjectInstanceAndObserveWithSubjectInstance", here) {
      ticks(of: one, posted: [one]) == 1
    },
    passes("asyncMessageObserveWithoutMessageIdentifier", here) {
      ticks(of: one, posted: [one]) + ticks(of: nil, posted: [one]) == 2
    },
    fails("asyncMessageObservesInSeparateIsolation", "observers run on the posting thread"),
    fails("waitForWorkResumesOnTaskCancellation", "the bus never delivers a message later"),
    fails("waitForWorkResumesWhenTaskIsAlreadyCancelled", "the bus never delivers a message later"),
  ]

  private static let bridgeTests = [
    passes("postMessageWithSubjectObserveNotificationWithObject") {
      notes(of: one, posted: [one]) == "true 1 One"
    },
    passes("postMessageWithSubjectObserveNotificationWithoutObject") {
      notes(of: nil, posted: [one, other]) == "true 1 One true 1 One"
    },
    passes("postMessageWithoutSubjectObserveNotificationWithObject") {
      notes(of: one, posted: [nil]).isEmpty
    },
    passes("postMessageWithoutSubjectObserveNotificationWithoutObject") {
      notes(of: nil, posted: [nil]) == "false 1 One"
    },
    passes(
      "postMessageWithoutNotificationConversionAndObserveNotification",
      "the message is in `message`, and `userInfo` is nil"
    ) {
      let (bus, journal) = (EventBus(), Journal())
      bus.addObserver(forName: Tick.name, object: nil) { note in
        journal.write("\(note.userInfo == nil) \((note.message as? Tick)?.count ?? -1)")
      }
      bus.post(Tick(count: 3))
      return journal.text == "true 3"
    },
    passes("postNotificationWithObjectObserveMessageWithSubject") {
      payloads(of: one, posted: one) == "5 Six"
    },
    passes("postNotificationWithObjectObserveMessageWithoutSubject") {
      payloads(of: nil, posted: one) == "5 Six"
    },
    passes("postNotificationWithoutObjectObserveMessageWithSubject") {
      payloads(of: one, posted: nil).isEmpty
    },
    passes("postNotificationWithoutObjectObserveMessageWithoutSubject") {
      payloads(of: nil, posted: nil) == "5 Six"
    },
    passes("postNotificationWithoutMessageConversionAndObserveNoMessage") {
      let (bus, journal) = (EventBus(), Journal())
      let token = bus.addObserver(for: Tick.self) { _ in journal.write("heard") }
      bus.post(name: Tick.name)
      bus.removeObserver(token)
      return journal.text.isEmpty
    },
  ]

  private static let kindTests = [
    passes("messageAsStruct") { hears(StructMessage()) { $0.payload == "info" } },
    passes("messageAsClass", "a final class, which is `Sendable`") {
      hears(ClassMessage()) { $0.payload == "info" }
    },
    passes("messageAsEnum") { hears(EnumMessage.first) { $0 == .first } },
    passes("messageAsActor") { hears(ActorMessage()) { $0.payload == "info" } },
  ]

  private static let tokenTests = [
    passes("observationTokenRemoval") {
      let (bus, journal) = (EventBus(), Journal())
      let token = bus.addObserver(for: Tick.self) { _ in journal.write("heard") }
      bus.removeObserver(token)
      bus.post(Tick())
      return journal.text.isEmpty
    },
    passes("observationTokenDeinit") {
      let (bus, journal) = (EventBus(), Journal())
      do { _ = bus.addObserver(for: Tick.self) { _ in journal.write("heard") } }
      bus.post(Tick())
      return journal.text.isEmpty
    },
    passes(
      "deinitDoesNotRemoveIfAlreadyRemoved",
      "without a subclass; releasing the token does not remove an observer that was added later"
    ) {
      let (bus, journal) = (EventBus(), Journal())
      var first: EventBus.ObservationToken? = bus.addObserver(for: Tick.self) { _ in }
      if let first { bus.removeObserver(first) }
      let second = bus.addObserver(for: Tick.self) { _ in journal.write("heard") }
      first = nil
      bus.post(Tick())
      return withExtendedLifetime((first, second)) { journal.text == "heard" }
    },
    passes("removeObserverOnlyWorksWithOriginatingCenter") {
      let (bus, journal) = (EventBus(), Journal())
      let token = bus.addObserver(for: Tick.self) { _ in journal.write("heard") }
      EventBus().removeObserver(token)
      bus.post(Tick())
      bus.removeObserver(token)
      return journal.text == "heard"
    },
  ]

  /// The sequences of NotificationCenterMessageTests.
  static let sequenceTests = [
    passes("makeAsyncIteratorStartsObservation") {
      let bus = EventBus()
      let ticks = bus.messages(for: Tick.self)
      bus.post(Tick(count: 0))
      var iterator = ticks.makeAsyncIterator()
      bus.post(Tick(count: 1))
      return await iterator.next()?.count == 1
    },
    passes("asyncMessageSequenceStopsObservationWhenDescoped") {
      let bus = EventBus()
      let ticks = bus.messages(for: Tick.self)
      let isEmptyBefore = bus.observers.isEmpty
      do {
        let iterator = ticks.makeAsyncIterator()
        guard withExtendedLifetime(iterator, { bus.observers.count == 1 }) else { return false }
      }
      return isEmptyBefore && bus.observers.isEmpty
    },
    passes("asyncMessageSequenceIteratorCopying") {
      let bus = EventBus()
      var iterator = bus.messages(for: Tick.self).makeAsyncIterator()
      var copy = iterator
      var taken: [Int?] = []
      bus.post(Tick(count: 1))
      taken.append(await iterator.next()?.count)
      bus.post(Tick(count: 2))
      taken.append(await copy.next()?.count)
      bus.post(Tick(count: 3))
      taken.append(await iterator.next()?.count)
      return taken == [1, 2, 3]
    },
    passes("asyncMessageSequenceBuffer") {
      var numbers = BusSequenceCenter().observing(limit: 15)
      numbers.post(1...5)
      let first = await numbers.take(5)
      numbers.post(1...16)
      let second = await numbers.take(15)
      return first == Array(1...5) && second == Array(2...16)
    },
    passes("asyncMessageSequenceDoesNotUseActorQueue", "a bus has no such queue") {
      var numbers = BusSequenceCenter().observing(limit: nil)
      numbers.post(1...5)
      return await numbers.take(5) == Array(1...5)
    },
    passes("asyncMessageSequenceMethods", "by type, because the bus has no message identifiers") {
      let bus = EventBus()
      var some = bus.messages(of: one, for: Tick.self).makeAsyncIterator()
      var all = bus.messages(of: nil, for: Tick.self).makeAsyncIterator()
      bus.post(Tick(count: 1), subject: one)
      bus.post(Tick(count: 2))
      let taken = [await some.next()?.count, await all.next()?.count, await all.next()?.count]
      return taken == [1, 1, 2]
    },
  ]
}

/// A reader of numbers beside its poster.
private struct ObservedNumbers {
  let center: BusSequenceCenter
  var iterator: any AsyncIteratorProtocol<Int, Never>

  func post(_ numbers: ClosedRange<Int>) { for number in numbers { center.post(number) } }

  mutating func take(_ count: Int) async -> [Int?] { await iterator.apply(count) }
}

extension BusSequenceCenter {
  fileprivate func observing(limit: Int?) -> ObservedNumbers {
    ObservedNumbers(center: self, iterator: observe(limit: limit))
  }
}
