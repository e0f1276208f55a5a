extension EventBus {
  /// One observer of a bus, as it was when `observers` was read (Events/Behaviours, "Looking").
  public struct ObserverDescription: Hashable, Sendable {
    /// The label given at registration; by default the file that registered it.
    public let label: String
    /// The only name that it observes, or that of its message type; `nil` for every name.
    public let name: Name?
    /// True if it observes messages of one type.
    public let isTyped: Bool
    /// The only object that it observes; `nil` for any object or none.
    public let object: ObjectIdentifier?
    /// The class of that object.
    public let objectType: String?
    /// The queue on which it runs; `nil` for the posting thread.
    public let queue: String?
    /// The number of posts that matched it since it was registered.
    public let calls: Int

    init(_ observer: Observer, _ interest: Interest, calls: Int) {
      label = observer.label
      name = interest.name
      isTyped = interest.isTyped
      object = interest.object
      objectType = observer.objectType.map { String(describing: $0) }
      queue = observer.queue.map { String(describing: $0) }
      self.calls = calls
    }
  }
}

extension EventBus: CustomDebugStringConvertible {
  /// A table with a line for each observer: name, object, label, queue and number of calls, similar
  /// to the one that `NotificationCenter` prints on Apple's systems.
  public var debugDescription: String {
    let head = ["Name", "Object", "Observer", "Runs on", "Calls"]
    let rows = [head] + observers.map(\.columns)
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }.joined(separator: "  ").trimmedAtEnd
    }.joined(separator: "\n")
  }
}

extension EventBus.ObserverDescription {
  fileprivate var columns: [String] {
    let identity = object.map { "0x" + String(UInt(bitPattern: $0), radix: 16) }
    return [
      name.map { isTyped ? "type \($0)" : "\($0)" } ?? "any",
      identity.map { "\(objectType ?? "") \($0)" } ?? "any", label, queue ?? "posting thread",
      "\(calls)",
    ]
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex))
  }
}
