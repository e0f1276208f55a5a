/// An observation that keeps what it hears until somebody asks; ends with its last reference, and
/// when a task that waits for it is cancelled.
final class Reception<Element>: Sendable {
  private let waiting: Waiting<Element>
  private let observation: Observation

  // The bus's hold on the store: when the bus lets go, nothing more will come.
  private final class Feed: Sendable {
    let waiting: Waiting<Element>

    init(_ waiting: Waiting<Element>) { self.waiting = waiting }

    deinit { waiting.end(dropping: false) }
  }

  /// Begins to observe: `observe` registers the handler that it is given.
  init(limit: Int, _ observe: (@escaping @Sendable (Element) -> Void) -> Observation) {
    let waiting = Waiting<Element>(limit: limit)
    self.waiting = waiting
    let feed = Feed(waiting)
    observation = observe { feed.waiting.put($0) }
  }

  deinit { end() }

  /// The next element; `nil` when there will be none, or the task is cancelled.
  func next(isolation actor: isolated (any Actor)?) async -> Parcel<Element>? {
    await withTaskCancellationHandler(
      operation: { await waiting.take(isolation: actor) }, onCancel: { end() },
      isolation: actor)
  }

  private func end() {
    observation.end()
    waiting.end(dropping: true)
  }
}
