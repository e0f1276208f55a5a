/// An asynchronous sequence of posts.
///
/// An iterator observes from its creation until its last copy is released or the task that waits
/// for it is cancelled. Copies of an iterator share one buffer.
public struct EventSequence<Element: Sendable>: AsyncSequence, Sendable {
  typealias Handler = @Sendable (Element) -> Void

  private let limit: Int
  private let observe: @Sendable (@escaping Handler) -> EventBus.ObservationToken

  init(
    bufferSize limit: Int,
    _ observe: @escaping @Sendable (@escaping Handler) -> EventBus.ObservationToken
  ) {
    precondition(limit > 0, "A sequence must buffer at least one post.")
    self.limit = limit
    self.observe = observe
  }

  /// Starts observing.
  public func makeAsyncIterator() -> Iterator {
    let (stream, elements) = AsyncStream.makeStream(
      of: Element.self, bufferingPolicy: .bufferingNewest(limit))
    let source = Source(elements)
    let token = observe { source.elements.yield($0) }
    elements.onTermination = { _ in token.registration.end() }
    return Iterator(elements: stream.makeAsyncIterator())
  }

  // Owned by the handler: when the bus releases the handler, the stream ends.
  private final class Source: Sendable {
    let elements: AsyncStream<Element>.Continuation

    init(_ elements: AsyncStream<Element>.Continuation) { self.elements = elements }

    deinit { elements.finish() }
  }

  /// An observation in progress.
  public struct Iterator: AsyncIteratorProtocol {
    var elements: AsyncStream<Element>.Iterator

    /// Waits for the next element; returns `nil` once the task is cancelled or the bus is
    /// destroyed.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> Element? {
      let element = await elements.next(isolation: actor)
      guard Task.isCancelled else { return element }
      // The task is cancelled: drop the elements that are still buffered.
      while await elements.next(isolation: actor) != nil {}
      return nil
    }
  }
}

extension EventBus {
  /// Notifications as an asynchronous sequence; a post buffers its notification before it returns.
  ///
  /// - Parameters:
  ///   - name: the only name to observe; `nil` for every name.
  ///   - object: the only object to observe, matched by identity; `nil` for any object or none. The
  ///     sequence keeps it alive; an iterator does not.
  ///   - limit: the number of notifications to buffer, at least one; when the buffer is full, the
  ///     oldest is dropped.
  ///   - label: its name in `observers`.
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
  ///   - subject: the only subject to observe; `nil` for any subject or none. The sequence keeps it
  ///     alive; an iterator does not.
  ///   - messageType: the exact type of the messages to observe; their names do not matter.
  ///   - limit: the number of messages to buffer, at least one; when the buffer is full, the
  ///     oldest is dropped.
  ///   - label: its name in `observers`.
  public func messages<M: Message>(
    of subject: (any AnyObject & Sendable)? = nil, for messageType: M.Type,
    bufferSize limit: Int = 10, label: String = #fileID
  ) -> EventSequence<M> {
    EventSequence(bufferSize: limit) {
      self.addObserver(of: subject, for: messageType, label: label, using: $0)
    }
  }
}
