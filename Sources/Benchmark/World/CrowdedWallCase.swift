import Dashboard
import Lab
import Scenarios
import Screen
import Simulation

/// A wall of many players: from the text of its line-up to the first frame, and from a key to the
/// bytes of the frame that shows it, while everybody plays.
struct CrowdedWallCase: Case {
  private static let size = Size(250, 70)
  private static let keys: [Key] = [
    .tab, .right, "!", "z", .backTab, "Z", "i", "i", "l", "l", "l", "l",
  ]

  func measure() throws -> [Row] {
    try Self.rows(1_000, start: 0.2) + Self.rows(5_000, start: 0.6)
  }

  private static func rows(_ count: Int, start budget: Double) throws -> [Row] {
    let text = lineUp(of: count)
    var starts: [Double] = []
    for _ in 0..<5 {
      let begin = ContinuousClock.now
      _ = try stage(text).frame(size)
      starts.append((ContinuousClock.now - begin) / .seconds(1))
    }
    let start = Figure(Rounds.median(starts), .seconds)
    let keys = Sample(try pressed(on: stage(text)))
    return [
      Row("\(count) players: start", start, target: .atMost(budget)),
      Row("\(count) players: key to frame, median", Figure(keys.median, .seconds)),
      Row(
        "\(count) players: key to frame, p99", Figure(keys.quantile(0.99), .seconds),
        target: .atMost(0.01)),
    ]
  }

  private static func stage(_ text: String) throws -> Stage {
    let lineUp = try LineUpFile.read(text, name: "crowd", path: "crowd.yaml")
    return Stage(Session(lineUp, seed: 1, epoch: .scriptedEpoch), Wall(theme: .standard))
  }

  /// Seconds from each of a thousand keys to the bytes of its frame.
  private static func pressed(on stage: Stage) -> [Double] {
    stage.pass(.seconds(20))
    var shown = stage.frame(size)
    return (0..<1_000).map { index in
      stage.pass(.milliseconds(20))
      var (pen, bytes) = (TerminalPen(), [UInt8]())
      return Rounds.seconds {
        _ = stage.press(keys[index % keys.count], size: size)
        let frame = stage.frame(size)
        pen.draw(frame, over: shown, into: &bytes)
        shown = frame
      }
    }
  }

  /// A line-up file of so many players, ten in each household.
  private static func lineUp(of count: Int) -> String {
    let accounts = (0...count / 10).map { "  - {id: home\($0), sessionLimit: 20}" }
    let devices = (0..<count).map { index in
      """
        - id: device\(index)
          account: home\(index / 10)
          players:
            - {id: p\(index), flavour: opentv, delegate: ssp, channel: \(101 + index % 3)}
      """
    }
    let lines =
      ["accounts:"] + accounts + ["session: {heartbeat: 10s}", "channels:"] + channels
      + ["devices:"] + devices
    return lines.joined(separator: "\n") + "\n"
  }

  private static let channels = [
    "  - {number: 101, name: News One, card: globe, content: news, encrypted: true}",
    "  - {number: 102, name: Match Day, card: match, content: match, encrypted: true}",
    "  - {number: 103, name: Ocean, card: waves, content: ocean}",
  ]
}
