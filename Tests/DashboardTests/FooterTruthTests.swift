import Foundation
import HeadEndAPI
import Lab
import Players
import Scenarios
import Screen
import Simulation
import Testing

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

  static let scenes =
    [
      "", "2", "3", "4", "z z", "p", "[ p", "a", "l l PgUp", "l l PgUp Enter", "b", "K", "v", "s",
      "2 d d", "1 f d", "f", "4 f", "f Right", "c", ":", "?", "/", "-", "- y - y - y - y",
      "> > > > > > > > > >", "K b",
    ].map { Scene(lineUp: "default", keys: $0) }
    + ["", "a"].map { Scene(lineUp: "multi-instance", keys: $0) }
    + ["", "f"].map { Scene(lineUp: "flowplayer", keys: $0) }
    + [""].map { Scene(lineUp: "expressplay", keys: $0) }
    + ["2 d @20s"].map { Scene(lineUp: "offline", keys: $0) }

  @Test(arguments: scenes)
  func `no key is silent, and the footer claims only what happened`(scene: Scene) throws {
    let lineUp = try Self.lineUp(scene.lineUp)
    let context = try Self.stage(scene, lineUp).wall.openContext(on: Self.size)
    let rows = ActionTable.rows(in: context)
    for binding in rows.flatMap(\.bindings) where ![.quit, .leave].contains(binding.action) {
      let stage = try Self.stage(scene, lineUp)
      let before = Sight(stage, Self.size)
      let shell = stage.press(binding.key, size: Self.size)
      let after = Sight(stage, Self.size)
      let hint = stage.wall.keyHint
      let what = "\(binding.key.name) in \(context): \(hint?.meaning ?? "-")"
      let isMove = binding.action.movesThroughList && stage.wall.overlay != .none
      #expect(hint != nil || !shell.isEmpty || before != after || isMove, "silent: \(what)")
      #expect((hint?.count ?? 0) == 0 || before.world != after.world, "claims: \(what)")
      for claim in hint.map({ Self.falseClaims($0.meaning, before, after) }) ?? [] {
        Issue.record("\(what): \(claim)")
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

    init(_ stage: Stage, _ size: Size) {
      let session = stage.session
      world = WorldState(
        observation: session.world.observation, announcements: session.place.announcements,
        isPaused: session.isPaused, speed: session.speed)
      let frame = stage.frame(size)
      screen = (0..<(size.height - 1)).flatMap { y in (0..<size.width).map { frame[$0, y] } }
    }

    func player(_ name: Substring) -> PlayerObservation? {
      world.observation.players.first { $0.name == name }
    }
  }

  /// The claims of a footer that are not so.
  private static func falseClaims(_ text: String, _ before: Sight, _ after: Sight) -> [String] {
    let name = text.prefix { $0 != " " && $0 != "'" }
    guard let player = after.player(name) else { return [] }
    let claims: [(String, Bool)] = [
      ("zaps to \(player.channel.number) ", true),
      (" pauses", player.state == .paused || text.hasSuffix("download")),
      (" stops", player.state == .stopped), ("app is killed", player.state == .uninitialised),
      ("goes to the background", player.isInBackground),
      ("comes back", !player.isInBackground),
      ("enters Picture", player.isPictureInPicture),
      ("leaves Picture", !player.isPictureInPicture),
      ("through AirPlay", player.isAirPlaying), ("own screen again", !player.isAirPlaying),
      ("faults are cleared", !after.world.observation.faults.contains { $0.isOn(player.id) }),
      ("is added", before.player(name) == nil), ("is muted", player.isMuted),
      ("app is \(player.policy.rawValue)", before.player(name)?.policy != player.policy),
      (" downloads", player.downloads.contains { $0.state == .downloading }),
    ]
    return claims.filter { text.contains($0.0) && !$0.1 }.map(\.0)
      + (text.contains("zaps to 1") && !text.contains("zaps to \(player.channel.number) ")
        ? ["the channel"] : [])
  }

  private static func lineUp(_ name: String) throws -> LineUp {
    let file = StageTests.classic.deletingLastPathComponent().appending(path: "\(name).yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    return try LineUpFile.read(text, name: name, path: "x.yaml")
  }

  private static func stage(_ scene: Scene, _ lineUp: LineUp) throws -> Stage {
    let stage = Stage(Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    let script = try KeyScript("@2s \(scene.keys)")
    let end = (script.presses.last?.at ?? .zero + .seconds(2)) + .milliseconds(100)
    _ = stage.play(script, until: end, size: size)
    return stage
  }
}

extension UserAction {
  /// Whether it may have nowhere to move to in a list or text.
  fileprivate var movesThroughList: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .left, .right, .erase: true
    default: false
    }
  }
}
