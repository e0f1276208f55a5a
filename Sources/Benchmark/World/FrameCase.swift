import Dashboard
import Lab
import Screen
import Simulation

/// Composing a frame, comparing it with the previous one and encoding the difference for a
/// terminal: while nothing moves, and from one tenth of a second to the next.
struct FrameCase: Case {
  func measure() throws -> [Row] {
    let lineUp = try ShippedLineUp.named("default")
    return [Size(80, 24), Size(160, 45), Size(250, 70)].flatMap { size in
      let stage = Stage(Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .standard))
      stage.pass(.seconds(30))
      let name = "\(size.width)x\(size.height)"
      return still(stage, size, name) + moving(stage, size, name)
    }
  }

  private func still(_ stage: Stage, _ size: Size, _ name: String) -> [Row] {
    let shown = stage.frame(size)
    var bytes: [UInt8] = []
    let times = Rounds().medians([
      { times in for _ in 0..<times { Self.draw(stage.frame(size), over: shown, into: &bytes) } },
      { times in for _ in 0..<times { Self.draw(shown, over: shown, into: &bytes) } },
    ])
    bytes = []
    let blocks = Heap.allocations { Self.draw(stage.frame(size), over: shown, into: &bytes) }
    return [
      Row(
        "\(name) still: compose, diff, encode", Figure(times[0], .seconds),
        target: size.width == 160 ? .atMost(0.0004) : nil, remark: "\(blocks) allocations"),
      Row("\(name) still: diff alone", Figure(times[1], .seconds)),
      Row("\(name) still: bytes", Figure(Double(bytes.count), .bytes), target: .atMost(0)),
    ]
  }

  private func moving(_ stage: Stage, _ size: Size, _ name: String) -> [Row] {
    var shown = stage.frame(size)
    var seconds: [Double] = []
    var counts: [Double] = []
    var blocks: [Double] = []
    for _ in 0..<300 {
      stage.pass(.milliseconds(100))
      var bytes: [UInt8] = []
      let old = shown
      let count = Heap.allocations {
        seconds.append(
          Rounds.seconds {
            shown = stage.frame(size)
            Self.draw(shown, over: old, into: &bytes)
          })
      }
      counts.append(Double(bytes.count))
      blocks.append(Double(count))
    }
    return [
      Row(
        "\(name) moving: compose, diff, encode", Figure(Rounds.median(seconds), .seconds),
        target: size.width == 160 ? .atMost(0.0004) : nil,
        remark: "\(Int(Rounds.median(blocks))) allocations"),
      Row(
        "\(name) moving: bytes", Figure(Rounds.median(counts), .bytes),
        target: size.width == 160 ? .atMost(2048) : nil),
    ]
  }

  private static func draw(_ frame: Frame, over old: Frame, into bytes: inout [UInt8]) {
    var pen = TerminalPen()
    pen.draw(frame, over: old, into: &bytes)
  }
}
