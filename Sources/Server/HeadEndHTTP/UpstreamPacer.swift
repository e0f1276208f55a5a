import NIOCore
import Simulation
import Worlds

/// Lets the body of an upstream's answer through at the pace of a client's network.
struct UpstreamPacer {
  private let pace: AnswerPace
  private var pending = ByteBuffer()
  private var ticks = 0
  private var credit = 0
  /// Whether the next piece is scheduled.
  var isRunning = false
  /// Whether the upstream has sent everything.
  var isEnded = false

  /// Bytes that wait before the upstream is read no more [N].
  private static let most = 262_144

  /// `nil` where an answer goes as fast as it can.
  init?(_ answer: RealClientAnswer) {
    guard let pace = answer.pace ?? answer.bandwidthCap.map(AnswerPace.constant) else {
      return nil
    }
    self.pace = pace
  }

  var isEmpty: Bool { pending.readableBytes == 0 }
  var isFull: Bool { pending.readableBytes >= Self.most }

  mutating func add(_ bytes: ByteBuffer) {
    var bytes = bytes
    pending.writeBuffer(&bytes)
  }

  /// What may be sent until the next piece.
  mutating func next() -> ByteBuffer {
    let tick = PacedBody.tick
    credit += pace.bytes(by: tick * (ticks + 1)) - pace.bytes(by: tick * ticks)
    ticks += 1
    let piece = pending.readSlice(length: min(credit, pending.readableBytes)) ?? ByteBuffer()
    credit -= piece.readableBytes
    if isEmpty { (pending, credit) = (ByteBuffer(), 0) }
    return piece
  }
}
