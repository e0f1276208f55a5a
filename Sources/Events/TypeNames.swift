import Synchronization

/// The fully qualified names of types, each asked of the runtime once, for it takes its time.
enum TypeNames {
  private static let known = Mutex<[ObjectIdentifier: EventBus.Name]>([:])

  static func name(of type: Any.Type) -> EventBus.Name {
    let identity = ObjectIdentifier(type)
    if let name = known.withLock({ $0[identity] }) { return name }
    let name = EventBus.Name(String(reflecting: type))
    known.withLock { $0[identity] = name }
    return name
  }
}
