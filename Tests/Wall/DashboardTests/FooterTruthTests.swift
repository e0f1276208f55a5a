import Foundation
import Fuzzing
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Dashboard

/// Every key in every context: no key is silent, and the footer claims only what happened.
@Suite struct FooterTruthTests {
  /// A line-up and the keys that lead into a context.
  struct Scene: Sendable, CustomTestStringConvertible {
    let lineUp: String
    let keys: String

    var testDescription: String { "\(lineUp): \(keys)" }
  }

  private static let size = Size(120, 36)
  private static let quitting: Set<Key> = ["q", .function(10), .control("c")]
  /// Keys that may have nowhere to move to in a list or text.
  private static let moving: Set<Key> = [
    .up, .down, .pageUp, .pageDown, .left, .right, .backspace, .delete,
  ]

  static let scenes =
    [
      "", "2", "3", "4", "z z", "p", "[ p", "a", "l l PgUp", "l l PgUp Enter", "b", "K", "v", "s",
      "2 d d", "1 f d", "f", "4 f", "f Right", "c", ":", "?", "/", "-", "- y - y - y - y",
      "> > > > > > > > > >", "K b", "e", "T", "E",
    ].map { Scene(lineUp: "default", keys: $0) }
    + ["", "a"].map { Scene(lineUp: "multi-instance", keys: $0) }
    + ["", "f"].map { Scene(lineUp: "flowplayer", keys: $0) }
    + [""].map { Scene(lineUp: "expressplay", keys: $0) }
    + ["2 d @20s"].map { Scene(lineUp: "offline", keys: $0) }

  @Test(arguments: Thorough.all(of: scenes, otherwise: 11))
  func `no key is silent, and the footer claims only what happened`(scene: Scene) throws {
    let lineUp = try Self.lineUp(scene.lineUp)
    let wall = try Self.wallSession(scene, lineUp).wall
    let context = wall.openContext(on: Self.size)
    let rows = context.rows + ActionTable.rows(in: wall.contextBelow(on: Self.size))
    for key in rows.flatMap(\.keys).uniqued where !Self.quitting.contains(key) {
      let wallSession = try Self.wallSession(scene, lineUp)
      let before = Sight(wallSession, Self.size)
      let shell = wallSession.press(key, size: Self.size)
      let after = Sight(wallSession, Self.size)
      let hint = wallSession.wall.keyHint
      let what = "\(key.name) in \(context): \(hint?.meaning ?? "-")"
      let isMove = Self.moving.contains(key) && wallSession.wall.overlay != nil
      #expect(hint != nil || !shell.isEmpty || before != after || isMove, "silent: \(what)")
      for text in hint?.told ?? [] where text.reason == nil {
        let isSo = OutcomeClaim.isSo(
          text.command, before: before.world.observation, after: after.world.observation)
        #expect(before.world != after.world && isSo, "claims: \(what)")
      }
    }
  }

  /// What a screen and its world are at a moment.
  private struct Sight: Equatable {
    struct WorldState: Equatable {
      let observation: WorldObservation
      let announcements: Int
      let isPaused: Bool
      let speed: Speed
    }

    let world: WorldState
    /// All cells but the footer's.
    let screen: [Cell]

    init(_ wallSession: WallSession, _ size: Size) {
      let session = wallSession.session
      world = WorldState(
        observation: session.world.observation, announcements: session.place.announcements,
        isPaused: session.isPaused, speed: session.speed)
      let frame = wallSession.frame(size)
      screen = (0..<(size.height - 1)).flatMap { y in (0..<size.width).map { frame[$0, y] } }
    }
  }

  @Test(arguments: [
    ("a", "keys are requested again"), ("h", "a heartbeat fails"),
    ("O", "cannot act: 101 News One is not downloaded"),
    ("U", "cannot act: no key of a download is stored on the device"),
  ])
  func `a fault's line says what will be seen`(key: Character, seen: String) throws {
    let scene = Scene(lineUp: "classic", keys: "1 f \(key)")
    let hint = try Self.wallSession(scene, Self.lineUp("classic")).wall.keyHint
    #expect(hint?.meaning.contains(seen) == true, "\(hint?.meaning ?? "-")")
  }

  /// What is switched is told as it is now.
  @Test(arguments: [
    ("v", "enters Picture in Picture", "leaves Picture in Picture"),
    ("y", "plays through AirPlay", "plays on its own screen again"),
    ("b", "goes to the background", "comes back"),
    ("o", "turns: landscapeLeft", "turns: portrait"),
  ])
  func `a switch says which way it went`(key: Key, first: String, second: String) throws {
    let wallSession = try Self.wallSession(
      Scene(lineUp: "default", keys: "1"), Self.lineUp("default"))
    for words in [first, second] {
      _ = wallSession.press(key, size: Self.size)
      #expect(wallSession.wall.keyHint?.meaning.hasSuffix(words) == true)
    }
  }

  private static func lineUp(_ name: String) throws -> LineUp {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "\(name).yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    return try LineUpFile.read(text, name: name, path: "x.yaml")
  }

  private static func wallSession(_ scene: Scene, _ lineUp: LineUp) throws -> WallSession {
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    let script = try KeyScript("@2s \(scene.keys)")
    let end = (script.presses.last?.at ?? .zero + .seconds(2)) + .milliseconds(100)
    _ = wallSession.play(script, until: end, size: size)
    return wallSession
  }
}
