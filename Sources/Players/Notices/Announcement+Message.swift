package import Events

extension Announcement: Message {
  package var name: EventBus.Name { EventBus.Name(notice.name) }

  /// What an app finds as the notification's `object`: a value where the SDK documents one; SSM
  /// notifications have none (DOMAIN §1.1).
  package var object: Any? { notice.objectValue?.any }

  /// The documented keys, built when somebody reads them.
  package var userInfo: [AnyHashable: Any]? {
    let fields = notice.fields
    guard !fields.isEmpty else { return nil }
    var userInfo: [AnyHashable: Any] = [:]
    for field in fields { userInfo[field.key] = field.value.any }
    return userInfo
  }
}
