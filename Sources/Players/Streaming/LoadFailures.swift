/// Loads of a stream that failed in a row.
struct LoadFailures: Sendable {
  private var count = 0
  private var lastCode = 0

  mutating func succeed() { self = LoadFailures() }

  /// The same code is reported once until something succeeds, as the SDK's wrapper does
  /// (Players/Streaming, "Reported once").
  mutating func add(_ failure: ItemFailure, _ context: inout InputContext) -> HLSClient.Outcome {
    count += 1
    guard count < ClientTimes.loadPatience else { return .failed(failure) }
    if failure.code != lastCode { context.announce(.newErrorLogEntry(failure)) }
    lastCode = failure.code
    return .nothing
  }
}
