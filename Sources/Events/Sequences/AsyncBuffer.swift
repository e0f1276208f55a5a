import Synchronization

/// The newest elements that were posted and not read yet, and the tasks that wait for more.
///
/// Posts append elements at once and in order; copies of an iterator read from the same buffer.
final class AsyncBuffer<Element>: Sendable {
  private let limit: Int
  private let state = Mutex(State())

  private typealias Reader = UnsafeContinuation<UncheckedSendable<Element>?, Never>

  private struct State {
    /// In order; those before `oldest` were read.
    var kept: [UncheckedSendable<Element>?] = []
    var oldest = 0
    /// Waiting tasks, first come, first served; none while anything is kept.
    var readers: [Reader] = []
    var hasEnded = false

    mutating func keep(
      _ element: UncheckedSendable<Element>, limit: Int
    ) -> UncheckedSendable<Element>? {
      kept.append(element)
      return kept.count - oldest > limit ? takeOldest() : nil
    }

    mutating func takeOldest() -> UncheckedSendable<Element>? {
      guard oldest < kept.count else { return nil }
      let element = kept[oldest]
      kept[oldest] = nil
      oldest += 1
      // Moves each element once on average.
      if oldest * 2 >= kept.count {
        kept.removeFirst(oldest)
        oldest = 0
      }
      return element
    }
  }

  private enum Reply {
    case now(UncheckedSendable<Element>?)
    case later
  }

  /// Makes a buffer of at most `limit` elements, at least one.
  init(limit: Int) {
    precondition(limit > 0, "A sequence of posts buffers at least one of them.")
    self.limit = limit
  }

  /// Resumes the first waiting task with the element, or keeps it, dropping the oldest if need be.
  func append(_ element: Element) {
    let element = UncheckedSendable(value: element)
    let (reader, dropped): (Reader?, UncheckedSendable<Element>?) = state.withLock { state in
      guard !state.hasEnded else { return (nil, nil) }
      guard state.readers.isEmpty else { return (state.readers.removeFirst(), nil) }
      return (nil, state.keep(element, limit: limit))
    }
    reader?.resume(returning: element)
    // Released after unlocking: what an element owns may use the bus in its deinitializer.
    withExtendedLifetime(dropped) {}
  }

  /// The oldest element; waits for one, and returns `nil` when there will be none.
  func next(isolation actor: isolated (any Actor)?) async -> UncheckedSendable<Element>? {
    await withUnsafeContinuation(isolation: actor) { reader in
      let reply: Reply = state.withLock { state in
        if let element = state.takeOldest() { return .now(element) }
        if state.hasEnded { return .now(nil) }
        state.readers.append(reader)
        return .later
      }
      if case .now(let element) = reply { reader.resume(returning: element) }
    }
  }

  /// Accepts no more elements; those that are kept can still be read, unless they are dropped.
  func end(dropping: Bool) {
    let (readers, dropped) = state.withLock { state in
      state.hasEnded = true
      let ended = (state.readers, dropping ? state.kept : [])
      state.readers = []
      if dropping { (state.kept, state.oldest) = ([], 0) }
      return ended
    }
    for reader in readers { reader.resume(returning: nil) }
    withExtendedLifetime(dropped) {}
  }
}

/// An element on its way from a post to the one task that reads it.
// Unchecked: the poster keeps no part of a notification that it could still change.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
}

/// An observation that buffers what it receives; it ends with its last reference, and when a task
/// that waits for it is cancelled.
final class BufferedObservation<Element>: Sendable {
  private let buffer: AsyncBuffer<Element>
  private let observation: Observation

  // Owned by the handler: when the bus releases the handler, there will be no more elements.
  private final class Source: Sendable {
    let buffer: AsyncBuffer<Element>

    init(_ buffer: AsyncBuffer<Element>) { self.buffer = buffer }

    deinit { buffer.end(dropping: false) }
  }

  /// Begins to observe: `observe` registers the handler that it receives.
  init(limit: Int, _ observe: (@escaping @Sendable (Element) -> Void) -> Observation) {
    let buffer = AsyncBuffer<Element>(limit: limit)
    self.buffer = buffer
    let source = Source(buffer)
    observation = observe { source.buffer.append($0) }
  }

  deinit { end() }

  /// The next element; `nil` when there will be none, or the task is cancelled.
  func next(isolation actor: isolated (any Actor)?) async -> UncheckedSendable<Element>? {
    await withTaskCancellationHandler(
      operation: { await buffer.next(isolation: actor) }, onCancel: { end() },
      isolation: actor)
  }

  private func end() {
    observation.end()
    buffer.end(dropping: true)
  }
}
