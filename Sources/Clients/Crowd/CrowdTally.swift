package import HeadEndAPI

/// The requests of a crowd since the world started.
package struct CrowdTally: Hashable, Sendable {
  private var counts = Array(repeating: 0, count: Operation.allCases.count)
  /// Requests from viewers whose last attempt failed.
  package private(set) var retries = 0
  /// Content and session tokens that were granted. None was made into text: light viewers carry
  /// none.
  package private(set) var tokens = 0

  package init() {}

  /// Requests of a kind that reached the head-end.
  package subscript(_ operation: Operation) -> Int { counts[operation.place] }

  package var requests: Int { counts.reduce(0, +) }

  mutating func count(_ operation: Operation, isRetry: Bool) {
    counts[operation.place] += 1
    if isRetry { retries += 1 }
  }

  mutating func countToken() { tokens += 1 }
}

/// A request of a light viewer when it reaches the head-end.
package struct CrowdRequest: Hashable, Comparable, Sendable {
  /// In nanoseconds of simulated time.
  package let instant: Int64
  package let viewer: Int
  package let operation: Operation

  package static func < (lhs: CrowdRequest, rhs: CrowdRequest) -> Bool {
    if lhs.instant != rhs.instant { return lhs.instant < rhs.instant }
    if lhs.viewer != rhs.viewer { return lhs.viewer < rhs.viewer }
    return lhs.operation.place < rhs.operation.place
  }
}
