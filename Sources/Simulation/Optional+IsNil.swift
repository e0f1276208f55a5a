extension Optional {
  /// Whether there is no value. In Swift 6.3 `== nil` copies a value that is `Equatable` to compare
  /// it, and retains all that it holds; with every event and for large values that takes its time.
  @inlinable package var isNil: Bool {
    switch self {
    case nil: true
    case _?: false
    }
  }
}
