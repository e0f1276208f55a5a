import Events
import Foundation
import Testing

/// What the table "What does not compile" of the article offers instead.
struct InsteadTests {
  private let bus = EventBus()
  private let journal = Journal()

  /// A message whose payload has keys of two types, and a value that is not `Sendable`.
  private struct Mixed: Message, Hashable {
    let id: String

    var userInfo: [AnyHashable: Any]? { [\String.count: id, "any": NotSendable()] }
  }

  private final class NotSendable {}

  /// What an app makes of its centre, in place of a subclass.
  private struct AppCentre: Sendable {
    let bus: EventBus

    func post(_ name: EventBus.Name) { bus.post(name: name, userInfo: ["app": true]) }
  }

  @Test func `a message carries keys of several types, and values that are not Sendable`() {
    bus.addObserver(forName: Mixed.name, object: nil) { [journal] in
      let id = $0.userInfo?[\String.count] as? String
      journal.write("\(id ?? "") \($0.userInfo?["any"] is NotSendable)")
    }
    bus.post(Mixed(id: "main"))
    #expect(journal.text == "main true")
  }

  @Test func `names and messages are counted in sets`() {
    #expect(Set(["a", "b", "a"].map { EventBus.Name($0) }).count == 2)
    #expect(Set([Mixed(id: "a"), Mixed(id: "a")]).count == 1)
  }

  @Test func `a changed notification is a new one`() {
    let first = EventBus.Notification(name: "a", object: nil, userInfo: ["x": 1])
    bus.addObserver(forName: "b", object: nil) { [journal] in
      journal.write("\($0.userInfo?["x"] ?? "")")
    }
    let value = first.userInfo?["x"] as? Int ?? 0
    bus.post(EventBus.Notification(name: "b", object: nil, userInfo: ["x": value + 1]))
    #expect(journal.text == "2")
  }

  @Test func `a token is a value that is kept and removed`() {
    var token: EventBus.Token?
    token = bus.addObserver(forName: "a", object: nil) { [journal] _ in journal.write("heard") }
    AppCentre(bus: bus).post("a")
    #expect(token != nil && !(token as Any is any NSObjectProtocol))
    if let token { bus.removeObserver(token) }
    AppCentre(bus: bus).post("a")
    #expect(journal.text == "heard")
  }
}
