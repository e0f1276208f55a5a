import HeadEndAPI
import Simulation

/// A device's line, shared fairly: every transfer under way gets the same part of the bandwidth.
///
/// Fair queueing by virtual time: `served` counts what each transfer got since the line was last
/// idle, so a transfer ends when `served` reaches a mark set at its beginning, however many come
/// and go meanwhile.
struct SharedLink: Sendable {
  private struct Transfer {
    let request: RequestID
    let mark: Int128
  }

  private(set) var downlink: Downlink
  /// Served to each transfer, in bits x 10⁹.
  private var served: Int128 = 0
  private var updated = Instant.zero
  /// Ordered by mark; equal marks in order of arrival.
  private var transfers: [Transfer] = []

  init(_ downlink: Downlink) {
    self.downlink = downlink
  }

  /// When the next transfer ends, if none comes or goes before; `nil` for never.
  var nextEnd: Instant? {
    guard let first = transfers.first else { return nil }
    let work = (first.mark - served) * Int128(transfers.count)
    return downlink.end(of: work, from: updated)
  }

  /// Starts a transfer of so many bytes.
  mutating func begin(_ request: RequestID, bytes: Int, at now: Instant) {
    catchUp(to: now)
    let mark = served + Int128(bytes) * 8 * 1_000_000_000
    let index = transfers.firstIndex { $0.mark > mark } ?? transfers.endIndex
    transfers.insert(Transfer(request: request, mark: mark), at: index)
  }

  /// Takes out a transfer that is complete at `now`.
  mutating func takeFinished(at now: Instant) -> RequestID? {
    catchUp(to: now)
    guard let first = transfers.first, first.mark <= served else { return nil }
    return transfers.removeFirst().request
  }

  /// Whole bytes of a transfer that are still to come; `nil` when it is not on the line.
  mutating func remainingBytes(of request: RequestID, at now: Instant) -> Int? {
    catchUp(to: now)
    return transfers.first { $0.request == request }.map { transfer in
      let byte: Int128 = 8 * 1_000_000_000
      return Int(max(0, transfer.mark - served + byte - 1) / byte)
    }
  }

  /// Continues the transfers at the pace of another line.
  mutating func change(to downlink: Downlink, at now: Instant) {
    catchUp(to: now)
    self.downlink = downlink
  }

  /// Breaks a transfer off.
  mutating func cancel(_ request: RequestID, at now: Instant) {
    catchUp(to: now)
    transfers.removeAll { $0.request == request }
  }

  private mutating func catchUp(to now: Instant) {
    defer { updated = now }
    guard !transfers.isEmpty else {
      served = 0
      return
    }
    served += downlink.work(from: updated, to: now) / Int128(transfers.count)
  }
}
