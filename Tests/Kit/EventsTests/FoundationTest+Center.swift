import Events
import Foundation

extension FoundationTest {
  /// Where a post comes from.
  private enum Poster {
    case main, observing, unrelated
  }

  /// What observers on two queues heard, and what the poster did. A serial queue stands for the
  /// main one: on Linux the main actor need not run on the main thread.
  private static func queues(from poster: Poster) async -> String {
    let (bus, journal) = (EventBus(), Journal())
    let (queue, main, unrelated) = (OperationQueue(), OperationQueue(), OperationQueue())
    main.maxConcurrentOperationCount = 1
    for (name, observing) in [("queue", queue), ("main", main)] {
      bus.addObserver(forName: "a", object: nil, queue: WaitingQueue(observing)) { _ in
        journal.write(OperationQueue.current === observing ? name : "elsewhere")
      }
    }
    let place =
      switch poster {
      case .main: main
      case .observing: queue
      case .unrelated: unrelated
      }
    await withCheckedContinuation { continuation in
      place.addOperation {
        bus.post(name: "a")
        journal.write("posted")
        continuation.resume()
      }
    }
    return journal.text
  }

  /// Which of three observers of one name hear a post after the second was removed.
  private static func heardOfThree() -> String {
    let (bus, journal) = (EventBus(), Journal())
    let tokens = ["one", "two", "three"].map { name in
      bus.addObserver(forName: "a", object: nil) { _ in journal.write(name) }
    }
    bus.removeObserver(tokens[1])
    bus.post(name: "a")
    return journal.text
  }

  /// Which observers hear a post: of its name, of another, of every name.
  private static func heardByName() -> String {
    let (bus, journal) = (EventBus(), Journal())
    for name in ["a", "b", nil] {
      bus.addObserver(forName: name.map { EventBus.Name($0) }, object: nil) { _ in
        journal.write(name ?? "every")
      }
    }
    bus.post(name: "a")
    return journal.text
  }

  private static func hearsOther() -> Bool {
    let (bus, journal, one) = (EventBus(), Journal(), Subject())
    bus.addObserver(forName: "a", object: one) { _ in journal.write("heard") }
    bus.post(name: "a", object: Subject())
    return !journal.text.isEmpty
  }

  /// TestNotificationCenter of swift-corelibs-foundation.
  static let centerTests = [
    passes("test_defaultCenter") { EventBus.default === EventBus.default },
    passes("test_postNotification") {
      let (bus, journal, subject) = (EventBus(), Journal(), Subject())
      bus.addObserver(forName: "a", object: subject) { note in
        journal.write("\(note.name) \(note.object as? Subject === subject)")
      }
      bus.post(name: "a", object: subject)
      return journal.text == "a true"
    },
    passes("test_postNotificationForObject") { !hearsOther() },
    passes("test_postMultipleNotifications") { heardOfThree() == "one three" },
    passes("test_addObserverForNilName") { heardByName() == "a every" },
    passes("test_removeObserver") {
      let (bus, journal) = (EventBus(), Journal())
      let token = bus.addObserver(forName: "a", object: nil) { _ in journal.write("heard") }
      bus.removeObserver(token)
      bus.post(name: "a")
      return journal.text.isEmpty
    },
    passes("test_observeOnPostingQueue") {
      let (bus, journal, queue) = (EventBus(), Journal(), OperationQueue())
      bus.addObserver(forName: "a", object: nil) { _ in
        journal.write(OperationQueue.current === queue ? "there" : "elsewhere")
      }
      await withCheckedContinuation { continuation in
        queue.addOperation {
          bus.post(name: "a")
          continuation.resume()
        }
      }
      return journal.text == "there"
    },
    passes(
      "test_observeOnSpecificQueuePostFromMainQueue",
      "with a `DeliveryQueue`, and another queue instead of the main queue"
    ) {
      await queues(from: .main) == "queue main posted"
    },
    passes(
      "test_observeOnSpecificQueuePostFromObservedQueue",
      "with a `DeliveryQueue`, and another queue instead of the main queue"
    ) {
      await queues(from: .observing) == "queue main posted"
    },
    passes(
      "test_observeOnSpecificQueuePostFromUnrelatedQueue",
      "with a `DeliveryQueue`, and another queue instead of the main queue"
    ) {
      await queues(from: .unrelated) == "queue main posted"
    },
  ]

  /// TestNotification of swift-corelibs-foundation.
  static let notificationTests = [
    fails(
      "test_customReflection",
      "a mirror of a notification shows its stored parts; read `name`, `object` and `userInfo`"),
    passes("test_NotificationNameInit") { EventBus.Name("a") == EventBus.Name(rawValue: "a") },
  ]

  /// NotificationCenterTests of swift-foundation.
  static let essentialsTests = [
    passes("defaultCenter") { EventBus.default === EventBus.default },
    passes("equality", "by identity, because a bus is not `Equatable`") {
      EventBus() !== EventBus()
    },
    passes("internalPostNotification", "with the public methods") {
      let (bus, journal, subject) = (EventBus(), Journal(), Subject())
      for (name, object) in [("a", subject), (nil, subject), (nil, nil), ("a", nil)] {
        let token = bus.addObserver(forName: name.map { EventBus.Name($0) }, object: object) {
          journal.write("\(($0.message as? Tick)?.count ?? -1)")
        }
        bus.post(EventBus.Notification(name: "a", object: subject))
        bus.removeObserver(token)
      }
      let typed = bus.addObserver(of: subject, for: Tick.self) { journal.write("\($0.count)") }
      bus.post(Tick(count: 1), subject: subject)
      return withExtendedLifetime(typed) { journal.text == "-1 -1 -1 -1 1" }
    },
    passes("internalRemoveObserver", "with the public methods") {
      let (bus, journal, subject) = (EventBus(), Journal(), Subject())
      let token = bus.addObserver(of: subject, for: Tick.self) { journal.write("\($0.count)") }
      bus.post(Tick(count: 1), subject: subject)
      bus.removeObserver(token)
      bus.post(Tick(count: 2), subject: subject)
      return journal.text == "1"
    },
    passes("internalPostNotificationForObject", "with the public methods") { !hearsOther() },
    fails(
      "internalPostNotificationForValue",
      "a value is payload and has no identity, so it cannot be observed; a posted 5 "
        + "reaches the observers without an object"),
    passes("internalPostMultipleNotifications", "with the public methods") {
      heardOfThree() == "one three"
    },
    passes("internalAddObserverForNilName", "with the public methods") {
      heardByName() == "a every"
    },
    fails("uniqueActorQueuePerCenter", "a bus has no queue for messages that are delivered later"),
  ]

  /// TestNotificationQueue of swift-corelibs-foundation.
  static let queueTests = [
    "test_defaultQueue", "test_postNowToDefaultQueueWithoutCoalescing",
    "test_postNowToDefaultQueueWithCoalescing", "test_postNowToCustomQueue",
    "test_postNowForDefaultRunLoopMode", "test_postAsapToDefaultQueue",
    "test_postAsapToDefaultQueueWithCoalescingOnNameAndSender",
    "test_postAsapToDefaultQueueWithCoalescingOnNameOrSender", "test_postIdleToDefaultQueue",
    "test_notificationQueueLifecycle",
  ].map { fails($0, "`NotificationQueue` is not part of the bus") }
}
