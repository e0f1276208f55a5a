import Dashboard
import Foundation
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing

/// A frame worth keeping: keys, instant, size and what the terminal can show.
struct GoldenMoment: Sendable, CustomTestStringConvertible {
  let name: String
  let keys: String
  let at: Duration
  let size: Size
  let capability: Capability
  let capabilityName: String

  var testDescription: String { fileName }

  var fileName: String { "\(name)-\(size.width)x\(size.height)-\(capabilityName).txt" }

  static let all = moments.flatMap { name, keys, at, sizes in
    sizes.flatMap { size in
      capabilities.map { label, capability in
        GoldenMoment(
          name: name, keys: keys, at: at, size: size, capability: capability,
          capabilityName: label)
      }
    }
  }

  private static let capabilities: [(String, Capability)] = [
    ("colour", .full), ("mono", Capability(colors: .none)),
    ("ascii", Capability(colors: .full, unicode: false)),
  ]

  private static let moments: [(String, String, Duration, [Size])] = [
    (
      "heartbeat", "1 f h", .seconds(25),
      [
        Size(59, 15), Size(60, 16), Size(80, 24), Size(100, 30), Size(160, 45), Size(250, 70),
      ]
    ),
    ("scrambled", "1 f w", .seconds(14), [Size(80, 24)]),
    ("faults", "f", .seconds(4), [Size(60, 16), Size(80, 24), Size(120, 36)]),
    (
      "form", "f Down Down Right Down Right", .seconds(4),
      [Size(60, 16), Size(80, 24), Size(160, 45)]
    ),
    ("active", "f j 3 f h f Up Up Up", .seconds(5), [Size(80, 24)]),
    ("channels", "c", .seconds(4), [Size(80, 24)]),
    ("help", "?", .seconds(4), [Size(100, 30)]),
    (
      "zaps", "1 Up @4s 4 Down @9s 0 @13s 3 Up Up T", .seconds(17),
      [Size(60, 16), Size(80, 24), Size(160, 45)]
    ),
    ("inspector", "i", .seconds(4), [Size(100, 30)]),
    ("notifications", "1 f h N", .seconds(16), [Size(80, 24), Size(160, 45), Size(250, 70)]),
    ("head-end", "e", .seconds(25), [Size(60, 16), Size(80, 24), Size(160, 45), Size(250, 70)]),
    (
      "crowd", "2", .seconds(16), [Size(60, 16), Size(80, 24), Size(120, 36), Size(160, 45)]
    ),
    (
      "crowd-zoomed", "2 z Right @14s f k Right Down", .seconds(22),
      [Size(80, 24), Size(120, 36)]
    ),
    ("crowd-menu", "2 f", .seconds(4), [Size(120, 36)]),
  ]

  /// The frame, of the shipped line-up under seed 7.
  func frame() throws -> Frame {
    let theme: Theme = capability.colors == .none ? .mono : .standard
    let wallSession =
      name.hasPrefix("crowd") ? try SampleCrowd.wallSession(theme: theme) : try classic(theme)
    _ = wallSession.play(try KeyScript(keys), until: .zero + at, size: size)
    return wallSession.frame(size).degraded(to: capability)
  }

  private func classic(_ theme: Theme) throws -> WallSession {
    let text = try String(
      contentsOf: Repository.root.appending(path: "assets/lineups/classic.yaml"), encoding: .utf8)
    let lineUp = try LineUpFile.read(text, name: "classic", path: "classic.yaml")
    return WallSession(Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: theme))
  }
}
