import Simulation

/// Loads of a stream that failed in a row, and the renditions that are left out because the origin
/// refuses them and serves others (Players/Streaming, "A missing rendition").
struct LoadFailures: Sendable {
  private var count = 0
  private var lastCode = 0
  /// The variants that are left out, and until when.
  private var refused: [Int: Instant] = [:]
  /// Those of them that were refused since the last segment.
  private var run: Set<Int> = []
  /// Refusals of the present variant in a row.
  private var refusals = 0
  /// Whether the origin refuses them all, so that it is not the rendition.
  private var areAllRefused = false

  /// The variants that are left out at an instant.
  func leftOut(at now: Instant) -> Set<Int> {
    refused.isEmpty ? [] : Set(refused.filter { $0.value > now }.keys)
  }

  /// Something has come; a segment shows that a rendition is there.
  mutating func succeed(isSegment: Bool = false) {
    (count, lastCode) = (0, 0)
    if isSegment { (run, refusals, areAllRefused) = ([], 0, false) }
  }

  /// The same code is reported once until something succeeds, as the SDK's wrapper does
  /// (Players/Streaming, "Reported once"). `variant` is the one that is concerned, if only one is.
  mutating func add(
    _ failure: ItemFailure, of variant: Int?, _ context: inout InputContext
  ) -> HLSClient.Outcome {
    count += 1
    guard count < ClientTimes.loadPatience else { return .failed(failure) }
    if failure.code != lastCode { context.announce(.newErrorLogEntry(failure)) }
    lastCode = failure.code
    if let variant, failure.isRefusal, leavesOut(variant, at: context.now) { count -= 1 }
    return .nothing
  }

  /// Counts a refusal; true if the variant is left out from now on, and another one is tried.
  private mutating func leavesOut(_ variant: Int, at now: Instant) -> Bool {
    guard !areAllRefused else { return false }
    refusals += 1
    guard refusals >= ClientTimes.renditionPatience || !run.isEmpty else { return false }
    refusals = 0
    run.insert(variant)
    refused[variant] = now + ClientTimes.refusalTime
    guard run.count == ClientTimes.refusedRenditions else { return true }
    for variant in run { refused[variant] = nil }
    (run, areAllRefused) = ([], true)
    return false
  }
}

extension ItemFailure {
  /// Whether the origin refuses what was asked for.
  var isRefusal: Bool { httpCode.map([403, 404, 410].contains) ?? false }
}
