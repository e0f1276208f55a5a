import Dashboard
import Screen
import Sessions
import Simulation

/// Composing a frame, comparing it with the previous one and encoding the difference for a
/// terminal: while nothing moves, and from one tenth of a second to the next.
struct FrameCase: Case {
  private static let size = Size(160, 45)

  func measure() throws -> [Row] {
    let lineUp = try ShippedLineUp.named("default")
    let wallSession = WallSession(
      Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .standard))
    wallSession.pass(.seconds(30))
    return still(wallSession) + moving(wallSession)
  }

  private func still(_ wallSession: WallSession) -> [Row] {
    let shown = frame(wallSession)
    let times = Rounds().medians([
      { for _ in 0..<$0 { _ = Self.bytes(of: frame(wallSession), over: shown) } },
      { for _ in 0..<$0 { _ = Self.bytes(of: shown, over: shown) } },
    ])
    return [
      Row(
        "160x45 still: compose, diff, encode", Figure(times[0], .seconds),
        target: .atMost(0.0004)),
      Row("160x45 still: diff alone", Figure(times[1], .seconds)),
    ]
  }

  private func moving(_ wallSession: WallSession) -> [Row] {
    var shown = frame(wallSession)
    var seconds: [Double] = []
    var counts: [Double] = []
    for _ in 0..<300 {
      wallSession.pass(.milliseconds(100))
      let old = shown
      seconds.append(
        Rounds.seconds {
          shown = frame(wallSession)
          counts.append(Double(Self.bytes(of: shown, over: old).count))
        })
    }
    return [
      Row(
        "160x45 moving: compose, diff, encode", Figure(Rounds.median(seconds), .seconds),
        target: .atMost(0.0004)),
      Row("160x45 moving: bytes", Figure(Rounds.median(counts), .bytes), target: .atMost(2048)),
    ]
  }

  /// What a terminal with all colours is shown.
  private func frame(_ wallSession: WallSession) -> Frame {
    wallSession.frame(Self.size).degraded(to: .full)
  }

  private static func bytes(of frame: Frame, over old: Frame) -> [UInt8] {
    var (pen, bytes) = (TerminalPen(), [UInt8]())
    pen.draw(frame, over: old, into: &bytes)
    return bytes
  }
}
