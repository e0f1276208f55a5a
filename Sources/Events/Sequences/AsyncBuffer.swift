import Synchronization

/// What was posted and not asked for yet, the newest few, and the tasks that wait for more.
///
/// Posts put elements in at once and in order; copies of an iterator take out of the same store.
final class Waiting<Element>: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  private typealias Reader = UnsafeContinuation<Parcel<Element>?, Never>

  private struct State {
    /// In order; those before `oldest` are taken.
    var kept: [Parcel<Element>?] = []
    var oldest = 0
    /// Tasks in the order in which they asked; none while anything is kept.
    var readers: [Reader] = []
    var isOver = false

    mutating func keep(_ parcel: Parcel<Element>, limit: Int) -> Parcel<Element>? {
      kept.append(parcel)
      return kept.count - oldest > limit ? takeOldest() : nil
    }

    mutating func takeOldest() -> Parcel<Element>? {
      guard oldest < kept.count else { return nil }
      let parcel = kept[oldest]
      kept[oldest] = nil
      oldest += 1
      // Moves each element once on average.
      if oldest * 2 >= kept.count {
        kept.removeFirst(oldest)
        oldest = 0
      }
      return parcel
    }
  }

  /// What a task is told that asks.
  private enum Reply {
    case now(Parcel<Element>?)
    case later
  }

  /// A store of at most `limit` elements, at least one.
  init(limit: Int) {
    precondition(limit > 0, "A sequence of posts keeps one of them at least.")
    self.limit = limit
  }

  /// Gives the element to the first task that waits, or keeps it, if need be in the oldest's place.
  func put(_ element: Element) {
    let parcel = Parcel(element: element)
    let (reader, dropped): (Reader?, Parcel<Element>?) = state.withLock { state in
      guard !state.isOver else { return (nil, nil) }
      guard state.readers.isEmpty else { return (state.readers.removeFirst(), nil) }
      return (nil, state.keep(parcel, limit: limit))
    }
    reader?.resume(returning: parcel)
    // Not under the lock: what an element owns may use the bus as it goes.
    withExtendedLifetime(dropped) {}
  }

  /// The oldest element; waits for one, and returns `nil` when none will come.
  func take(isolation actor: isolated (any Actor)?) async -> Parcel<Element>? {
    await withUnsafeContinuation(isolation: actor) { reader in
      let reply: Reply = state.withLock { state in
        if let parcel = state.takeOldest() { return .now(parcel) }
        if state.isOver { return .now(nil) }
        state.readers.append(reader)
        return .later
      }
      if case .now(let parcel) = reply { reader.resume(returning: parcel) }
    }
  }

  /// Nothing more will come; what is kept can still be taken, unless it is dropped.
  func end(dropping: Bool) {
    let (readers, dropped) = state.withLock { state in
      state.isOver = true
      let ended = (state.readers, dropping ? state.kept : [])
      state.readers = []
      if dropping { (state.kept, state.oldest) = ([], 0) }
      return ended
    }
    for reader in readers { reader.resume(returning: nil) }
    withExtendedLifetime(dropped) {}
  }
}
