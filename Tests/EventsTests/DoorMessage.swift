import Events

/// A message type of many names.
enum Notice: Message, Equatable {
  case opened(Int)
  case closed

  static var name: EventBus.Name { "Notice" }

  var name: EventBus.Name {
    switch self {
    case .opened: "NoticeOpened"
    case .closed: "NoticeClosed"
    }
  }

  var object: Any? { self }

  var userInfo: [AnyHashable: Any]? {
    if case .opened(let number) = self { ["number": number] } else { nil }
  }

  static func makeMessage(_ notification: EventBus.Notification) -> Notice? {
    if let notice = notification.message as? Notice { return notice }
    return (notification.userInfo?["number"] as? Int).map { .opened($0) }
  }
}
