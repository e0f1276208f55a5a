extension EventBus {
  /// What an observer of names, of objects or of everything is given.
  public struct Notification {
    /// What is told.
    public let name: Name
    // References only: a stored existential would make every delivery several times slower.
    let instance: AnyObject?
    let content: Content?
    let entries: [AnyHashable: Any]?

    /// A notification without a typed message.
    public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) {
      let instance = Instance.of(object)
      let content = Content.of(object, besides: instance)
      self.init(name: name, instance: instance, content: content, entries: userInfo)
    }

    init(
      name: Name, instance: AnyObject?, content: Content?, entries: [AnyHashable: Any]? = nil
    ) {
      self.name = name
      self.instance = instance
      self.content = content
      self.entries = entries
    }
  }
}

extension EventBus.Notification {
  /// Who tells it (a class instance), or a value that is payload only (EVENTS §1).
  public var object: Any? {
    if let instance { return instance }
    return content?.value
  }

  /// The typed message behind this notification; `nil` if it was posted by name.
  public var message: (any Message)? { content?.message }

  /// The payload by key; that of a typed message is built anew at every reading.
  public var userInfo: [AnyHashable: Any]? { entries ?? message?.userInfo }
}
