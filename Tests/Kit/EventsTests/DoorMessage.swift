import Events

/// A message type with several names.
enum DoorMessage: Message, Equatable {
  case opened(Int)
  case closed

  static var name: EventBus.Name { "DoorMessage" }

  var name: EventBus.Name {
    switch self {
    case .opened: "DoorOpened"
    case .closed: "DoorClosed"
    }
  }

  var object: (any Sendable)? { self }

  var userInfo: [AnyHashable: Any]? {
    if case .opened(let number) = self { ["number": number] } else { nil }
  }

  static func makeMessage(_ notification: EventBus.Notification) -> DoorMessage? {
    (notification.userInfo?["number"] as? Int).map { .opened($0) }
  }
}

/// A message that uses every default.
struct Tick: Message {
  var count = 0
}

/// An object to filter by; all are equal, and none is identical to another.
final class Subject: Hashable, Sendable {
  static func == (left: Subject, right: Subject) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
