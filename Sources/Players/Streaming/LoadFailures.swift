/// Loads of a stream that failed in a row.
struct LoadFailures: Sendable {
  private var count = 0
  private var lastCode = 0

  /// So many may fail before the item does [N].
  private static let patience = 15

  mutating func succeed() { self = LoadFailures() }

  /// The same code is reported once until something succeeds, as the SDK's wrapper does
  /// (Players/Streaming, "Reported once").
  mutating func add(_ failure: ItemFailure, _ context: inout InputContext) -> HLSClient.Outcome {
    count += 1
    guard count < Self.patience else { return .failed(failure) }
    if failure.code != lastCode { context.announce(.newErrorLogEntry(failure)) }
    lastCode = failure.code
    return .nothing
  }
}
