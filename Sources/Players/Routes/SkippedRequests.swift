/// Licence requests without headers since the last with some: the SDK asks the delegate again after
/// a pause, as long as it waits for any token (Players/Licences, "Waiting for tokens").
struct SkippedRequests: Sendable {
  /// How long the SDK waits before it asks for headers again.
  static let pause = Duration.milliseconds(200)
  /// After so many skipped requests, 5 s in all, it gives up.
  private static let limit = 25

  private var count = 0
  /// The key whose renewal was skipped last.
  private(set) var renewal: Int?

  /// Counts one, of a renewal or of a first request; false when it is time to give up.
  mutating func add(renewal: Int?) -> Bool {
    self.renewal = renewal
    count += 1
    return count <= Self.limit
  }
}
