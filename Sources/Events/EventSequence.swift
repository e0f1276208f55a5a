/// Posts as an asynchronous sequence.
///
/// Each iterator observes from the moment it is made until its last copy is released or the task
/// that waits for it is cancelled; copies share one buffer.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Handler = @Sendable (Element) -> Void

  private let limit: Int
  private let observe: @Sendable (@escaping Handler) -> EventBus.ObservationToken

  init(
    bufferSize limit: Int,
    _ observe: @escaping @Sendable (@escaping Handler) -> EventBus.ObservationToken
  ) {
    precondition(limit > 0, "A sequence of posts buffers at least one of them.")
    self.limit = limit
    self.observe = observe
  }

  /// Begins to observe.
  public func makeAsyncIterator() -> Iterator {
    let (stream, elements) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(limit))
    let source = Source(elements)
    let token = observe { source.elements.yield($0) }
    elements.onTermination = { _ in token.registration.end() }
    return Iterator(elements: stream.makeAsyncIterator())
  }

  // Owned by the handler: when the bus releases the handler, there will be no more elements.
  private final class Source: Sendable {
    let elements: AsyncStream<Element>.Continuation

    init(_ elements: AsyncStream<Element>.Continuation) { self.elements = elements }

    deinit { elements.finish() }
  }

  /// An observation in progress.
  public struct Iterator: AsyncIteratorProtocol {
    var elements: AsyncStream<Element>.Iterator

    /// The next element; `nil` once the task is cancelled or the bus is destroyed.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      let element = await elements.next(isolation: actor)
      guard Task.isCancelled else { return element }
      // The stream has ended, and what it still keeps is for nobody.
      while await elements.next(isolation: actor) != nil {}
      return nil
    }
  }
}

extension EventBus {
  /// Notifications as an asynchronous sequence; a post buffers its notification before it returns.
  ///
  /// - Parameters:
  ///   - name: the only name it wants; every name if `nil`.
  ///   - object: the only object it wants, matched by identity; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  ///   - label: what `observers` calls it.
  public func notifications(
    named name: Name?, object: (any AnyObject & Sendable)? = nil, bufferSize limit: Int = 10,
    label: String = #fileID
  ) -> EventSequence<Notification> {
    EventSequence(bufferSize: limit) {
      ObservationToken(
        of: self.addObserver(forName: name, object: object, label: label, using: $0), on: self)
    }
  }

  /// The messages of a type as an asynchronous sequence; a post buffers its message before it
  /// returns.
  ///
  /// - Parameters:
  ///   - subject: the only subject it wants; any, and none, if `nil`.
  ///     The sequence keeps it alive, an iterator does not.
  ///   - messageType: exactly this type's messages, whatever their names.
  ///   - limit: how many are kept for a slow reader, at least one; then the oldest is dropped.
  ///   - label: what `observers` calls it.
  public func messages<M: Message>(
    of subject: (any AnyObject & Sendable)? = nil, for messageType: M.Type,
    bufferSize limit: Int = 10, label: String = #fileID
  ) -> EventSequence<M> {
    EventSequence(bufferSize: limit) {
      self.addObserver(of: subject, for: messageType, label: label, using: $0)
    }
  }
}
