/// Who observes what; the bus guards it with its lock. Every list is in the order of registration.
struct Registry {
  /// Observers that want any object, or the same one.
  fileprivate struct Lists {
    var everything: [Observer] = []
    var names: [EventName: [Observer]] = [:]
    var types: [EventName: [Observer]] = [:]
  }

  private var unfiltered = Lists()
  private var filtered: [ObjectIdentifier: Lists] = [:]
}

extension Registry {
  /// The observers of a notification at this moment.
  func observers(at address: Address) -> [Observer] {
    var found = unfiltered.untyped(address.name).merged(with: unfiltered.typed(address.type))
    if let object = address.object, let lists = filtered[object] {
      found = found.merged(with: lists.untyped(address.name))
    }
    if let subject = address.subject, let lists = filtered[subject] {
      found = found.merged(with: lists.typed(address.type))
    }
    return found
  }

  mutating func add(_ observer: Observer, _ interest: Interest) {
    change(interest) { $0.append(observer) }
  }

  /// Returns what is removed, for its owner to release it after unlocking: whatever its handler
  /// owns may use the bus in its deinitializer.
  mutating func remove(_ token: EventBus.Token) -> Observer? {
    change(token.interest) { observers in
      observers.index(of: token.serial).map { observers.remove(at: $0) }
    }
  }

  private mutating func change<Result>(
    _ interest: Interest, _ body: (inout [Observer]) -> Result
  ) -> Result {
    guard let object = interest.object else { return unfiltered.change(interest, body) }
    defer { if filtered[object]?.isEmpty == true { filtered[object] = nil } }
    return filtered[object, default: Lists()].change(interest, body)
  }
}

extension Registry.Lists {
  var isEmpty: Bool { everything.isEmpty && names.isEmpty && types.isEmpty }

  func untyped(_ name: EventName) -> [Observer] { everything.merged(with: names[name] ?? []) }

  func typed(_ type: EventName) -> [Observer] { types.isEmpty ? [] : types[type] ?? [] }

  mutating func change<Result>(
    _ interest: Interest, _ body: (inout [Observer]) -> Result
  ) -> Result {
    guard let name = interest.name else { return body(&everything) }
    return interest.isTyped ? types.change(name, body) : names.change(name, body)
  }
}

extension [EventName: [Observer]] {
  fileprivate mutating func change<Result>(
    _ name: EventName, _ body: (inout [Observer]) -> Result
  ) -> Result {
    defer { if self[name]?.isEmpty == true { self[name] = nil } }
    return body(&self[name, default: []])
  }
}

extension [Observer] {
  /// Both in the order of registration.
  fileprivate func merged(with others: [Observer]) -> [Observer] {
    if others.isEmpty { return self }
    return isEmpty ? others : (self + others).sorted { $0.serial < $1.serial }
  }

  /// Where the observer of a serial number is, by a binary search.
  fileprivate func index(of serial: UInt64) -> Int? {
    var range = indices
    while let first = range.first {
      let middle = first + range.count / 2
      if self[middle].serial == serial { return middle }
      range = self[middle].serial < serial ? middle + 1..<range.upperBound : first..<middle
    }
    return nil
  }
}
