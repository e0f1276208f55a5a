extension EventBus {
  /// What a bus knows of one of its observers, at one moment (Events/Behaviours, "Looking").
  public struct ObserverDescription: Hashable, Sendable {
    /// What it was called when it was registered; by default the file that registered it.
    public let label: String
    /// The only name that it wants, or that of its message type; every name if `nil`.
    public let name: Name?
    /// Whether it wants the messages of one type.
    public let isTyped: Bool
    /// The only object that it wants; any, and none, if `nil`.
    public let object: ObjectIdentifier?
    /// The class of that object.
    public let objectType: String?
    /// The queue on which it runs; `nil` = the posting thread.
    public let queue: String?
    /// How many posts were for it since it was registered.
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
  /// A line for each observer: what it wants, what it is called, where it runs and how often it was
  /// called. `NotificationCenter` prints such a table on Apple's systems.
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
