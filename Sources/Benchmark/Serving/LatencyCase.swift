import Foundation
import Screen
import Simulation

/// From a key press to the last byte of the frame that shows its effect.
struct LatencyCase: Case {
  /// What else the wall does meanwhile.
  private enum Wall {
    case paused, moving
    /// Real clients send so many heartbeats a second.
    case serving(Int)
  }

  private static let keys = 500
  private static let gaps: ClosedRange<Int64> = 10...50

  func measure() throws -> [Row] {
    try rows("paused wall", .paused) + rows("pictures moving", .moving)
      + rows("2,000 requests a second", .serving(2000))
  }

  private func rows(_ name: String, _ wall: Wall) throws -> [Row] {
    let sample = Sample(try latencies(wall))
    return [
      Row("key to frame, \(name), p50", Figure(sample.median, .seconds)),
      Row(
        "key to frame, \(name), p99", Figure(sample.quantile(0.99), .seconds),
        target: .atMost(0.005), remark: "worst \(Figure(sample.quantile(1), .seconds).text)"),
    ]
  }

  // The focus moves back and forth between two players, at random instants.
  private func latencies(_ wall: Wall) throws -> [Double] {
    let home = try TemporaryFolder()
    let port = try LoadClient.freePort()
    let isServing = if case .serving = wall { true } else { false }
    let doors = isServing ? ["serve", "--listen", "127.0.0.1:\(port)"] : []
    var program = Program.zapdeck(in: home)
    program.arguments = doors
    let show = try Show(program, Size(160, 45))
    show.watch(for: .seconds(3))
    let load = try load(on: port, wall)
    if case .paused = wall { try show.type("p") }
    if load != nil { show.watch(for: .seconds(3)) }
    defer { load?.terminate() }
    return try latencies(of: show)
  }

  /// What keeps the wall busy, in a process of its own.
  private func load(on port: Int, _ wall: Wall) throws -> Child? {
    guard case .serving(let rate) = wall else { return nil }
    return try Child(
      Program(
        path: Program.folder.appending(path: "bench").path,
        arguments: [
          "load", "--port", "\(port)", "--connections", "100", "--rate", "\(rate)", "--seconds",
          "60",
        ]))
  }

  private func latencies(of show: Show) throws -> [Double] {
    var random = RandomStream(seed: 1, name: "keys")
    var latencies: [Double] = []
    for index in 0..<Self.keys {
      show.watch(for: .milliseconds(random.integer(in: Self.gaps)))
      show.forget()
      let begin = ContinuousClock.now
      try show.type(index.isMultiple(of: 2) ? "2" : "1")
      guard let end = show.watch(upTo: .seconds(2), until: { _ in Self.showsNewFocus(show.bytes) })
      else {
        throw BenchFailure("a key had no effect")
      }
      latencies.append(begin.duration(to: end) / .seconds(1))
    }
    show.end()
    return latencies
  }

  // Only the number of the focused player has this background, at every level of detail.
  private static let focus = Array("\u{1b}[48;5;25m".utf8)

  private static func showsNewFocus(_ bytes: [UInt8]) -> Bool {
    guard let mark = bytes.firstRange(of: focus) else { return false }
    return bytes[mark.upperBound...].firstRange(of: SyncMarks.end) != nil
  }
}
