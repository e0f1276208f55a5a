/// The observers of a bus, guarded by its lock; every list is in the order of registration.
struct Registry {
  /// Observers with the same interest, and the number under which their posts are counted.
  fileprivate struct Row {
    var observers: [Observer] = []
    var number = 0
  }

  /// The observers of any object, or those of one object.
  fileprivate struct Lists {
    var everything = Row()
    var names: [EventName: Row] = [:]
    var types: [EventName: Row] = [:]
  }

  private var unfiltered = Lists()
  private var filtered: [ObjectIdentifier: Lists] = [:]
  private var tally = PostTally()
}

extension Registry {
  /// The observers that match a post at this moment; counts the post for each of them.
  mutating func observers(at address: Address) -> [Observer] {
    var found = unfiltered.untyped(address.name, &tally)
    if !unfiltered.types.isEmpty {
      found = found.merged(with: unfiltered.typed(address.type, &tally))
    }
    if let object = address.object, let lists = filtered[object] {
      found = found.merged(with: lists.untyped(address.name, &tally))
    }
    if let subject = address.subject, let lists = filtered[subject] {
      found = found.merged(with: lists.typed(address.type, &tally))
    }
    return found
  }

  mutating func add(_ serial: UInt64, _ interest: Interest, _ handler: Observer.Handler) {
    let row = row(interest)
    let number = row.observers.isEmpty ? tally.begin() : row.number
    let observer = Observer(serial, handler, after: tally[number])
    change(interest) { row in
      row.observers.append(observer)
      row.number = number
    }
  }

  /// Removes an observer and returns it, so that the caller releases it after unlocking: objects
  /// that its handler owns may use the bus in their deinitializers.
  mutating func remove(_ token: EventBus.Token) -> Observer? {
    let (removed, number) = change(token.interest) { row in
      let removed = row.observers.index(of: token.serial).map { row.observers.remove(at: $0) }
      return (removed, row.observers.isEmpty ? row.number : nil)
    }
    if removed != nil, let number { tally.end(number) }
    return removed
  }

  private func row(_ interest: Interest) -> Row {
    guard let object = interest.object else { return unfiltered.row(interest) }
    return filtered[object]?.row(interest) ?? Row()
  }

  private mutating func change<Result>(
    _ interest: Interest, _ body: (inout Row) -> Result
  ) -> Result {
    guard let object = interest.object else { return unfiltered.change(interest, body) }
    defer { if filtered[object]?.isEmpty == true { filtered[object] = nil } }
    return filtered[object, default: Lists()].change(interest, body)
  }

  /// All observers, in the order of registration.
  var descriptions: [EventBus.ObserverDescription] {
    let rows = filtered.reduce(into: unfiltered.rows(object: nil)) { rows, entry in
      rows += entry.value.rows(object: entry.key)
    }
    return rows.flatMap { row, interest in
      row.observers.map { observer in
        let calls = tally[row.number] - observer.postsBefore
        return (observer.serial, EventBus.ObserverDescription(observer, interest, calls: calls))
      }
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension Registry.Lists {
  var isEmpty: Bool { everything.observers.isEmpty && names.isEmpty && types.isEmpty }

  func untyped(_ name: EventName, _ tally: inout PostTally) -> [Observer] {
    let named = names[name]?.counted(&tally) ?? []
    return everything.observers.isEmpty ? named : everything.counted(&tally).merged(with: named)
  }

  func typed(_ type: EventName, _ tally: inout PostTally) -> [Observer] {
    types[type]?.counted(&tally) ?? []
  }

  func row(_ interest: Interest) -> Registry.Row {
    guard let name = interest.name else { return everything }
    return (interest.isTyped ? types[name] : names[name]) ?? Registry.Row()
  }

  mutating func change<Result>(
    _ interest: Interest, _ body: (inout Registry.Row) -> Result
  ) -> Result {
    guard let name = interest.name else { return body(&everything) }
    return interest.isTyped ? types.change(name, body) : names.change(name, body)
  }

  func rows(object: ObjectIdentifier?) -> [(row: Registry.Row, interest: Interest)] {
    [(everything, Interest(nil, object))] + names.map { ($1, Interest($0, object)) }
      + types.map { ($1, Interest($0, object, isTyped: true)) }
  }
}

extension Registry.Row {
  /// Counts a post for the observers and returns them.
  fileprivate func counted(_ tally: inout PostTally) -> [Observer] {
    tally.count(number)
    return observers
  }
}

/// Counts of posts by row number; the numbers of empty rows are reused.
private struct PostTally {
  private var posts: [Int] = []
  private var unused: [Int] = []

  subscript(number: Int) -> Int { posts.isEmpty ? 0 : posts[number] }

  mutating func begin() -> Int {
    if let number = unused.popLast() { return number }
    posts.append(0)
    return posts.count - 1
  }

  mutating func count(_ number: Int) { posts[number] += 1 }

  mutating func end(_ number: Int) { unused.append(number) }
}

extension [EventName: Registry.Row] {
  fileprivate mutating func change<Result>(
    _ name: EventName, _ body: (inout Registry.Row) -> Result
  ) -> Result {
    defer { if self[name]?.observers.isEmpty == true { self[name] = nil } }
    return body(&self[name, default: Registry.Row()])
  }
}

extension [Observer] {
  /// Both lists merged, in the order of registration.
  fileprivate func merged(with others: [Observer]) -> [Observer] {
    if others.isEmpty { return self }
    return isEmpty ? others : (self + others).sorted { $0.serial < $1.serial }
  }

  /// The index of the observer with a serial number, by binary search.
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
