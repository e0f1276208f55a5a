import Events
import Testing

struct NotificationTests {
  // Line 37.
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

  // Line 38.
  @Test func `the default bus is one and not another`() {
    #expect(EventBus.default === EventBus.default)
    #expect(EventBus.default !== EventBus())
  }
}
