import Simulation
import Worlds

#if !TSAN
  import Synchronization
#endif

/// A body that is sent piece by piece, at the pace of a slow network.
struct PacedBody: Sendable {
  private(set) var rest: ArraySlice<UInt8>
  private let pace: AnswerPace
  /// Its part of the client's line; `nil` where it has its pace to itself.
  private let share: LineShare?
  private var ticks = 0
  /// What it may send and has not, in thousandths of a byte.
  private var credit = 0

  /// The time between two pieces.
  static let tick = Duration.milliseconds(100)

  init(_ bytes: ArraySlice<UInt8>, _ pace: AnswerPace, _ share: LineShare? = nil) {
    (rest, self.pace, self.share) = (bytes, pace, share)
  }

  var count: Int { rest.count }

  /// The same pace for other bytes.
  func carrying(_ bytes: ArraySlice<UInt8>) -> PacedBody { PacedBody(bytes, pace, share) }

  /// Takes out what may be sent until the next piece; where the client does not read, the network's
  /// time passes all the same, and `isRead` is false.
  mutating func next(isRead: Bool) -> ArraySlice<UInt8> {
    let passed = pace.bytes(by: Self.tick * (ticks + 1)) - pace.bytes(by: Self.tick * ticks)
    ticks += 1
    guard isRead else { return [] }
    credit += min(passed, rest.count) * 1000 / (share?.users ?? 1)
    let piece = rest.prefix(credit / 1000)
    credit %= 1000
    rest = rest.dropFirst(piece.count)
    return piece
  }
}

/// The lines of clients, each shared by the answers that it is sent at the same time.
final class LineShares: Sendable {
  private let users = Mutex([String: Int]())

  /// Adds an answer to a client's line for as long as the share is kept.
  func join(_ client: String) -> LineShare { LineShare(of: client, in: self) }

  fileprivate func add(_ count: Int, to client: String) {
    users.withLock { users in
      let sum = users[client, default: 0] + count
      users[client] = sum > 0 ? sum : nil
    }
  }

  fileprivate func users(of client: String) -> Int { users.withLock { $0[client] ?? 1 } }
}

/// One answer's part of a client's line.
final class LineShare: Sendable {
  private let client: String
  private let lines: LineShares

  fileprivate init(of client: String, in lines: LineShares) {
    (self.client, self.lines) = (client, lines)
    lines.add(1, to: client)
  }

  deinit { lines.add(-1, to: client) }

  /// The answers that share the line now.
  var users: Int { lines.users(of: client) }
}
