import Foundation
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard
import Worlds

/// Pane and footer tell one story: no error beside a picture that plays again, no tag that is left
/// out for a channel's name, no count of players at whom nothing happened.
@Suite struct OneStoryTests {
  @Test func `an app that comes back and recovers shows no error of the session it lost`() throws {
    let wallSession = try Self.wallSession("1 @4s b @70s b", until: 80, Size(160, 45))
    let main = try #require(wallSession.session.world.observation.players.first)
    #expect(main.counters.errors == 2, "the beat and the teardown failed")
    #expect(main.state == .playing)
    #expect(main.failure == nil && main.failedAt == nil)
  }

  @Test(arguments: [("1 v b", ["BACKGROUND", "PiP"]), ("4 b", ["BACKGROUND", "tv · TV"])])
  func `tags stay where the channel's name has no room`(keys: String, tags: [String]) throws {
    let size = Size(80, 24)
    let wallSession = try Self.wallSession("@4s \(keys)", until: 8, size)
    let text = TextDisplay.text(of: wallSession.frame(size))
    for tag in tags { #expect(text.contains(" \(tag) "), "\(text)") }
  }

  @Test func `a refused Picture in Picture leaves that of the neighbour alone`() throws {
    let wallSession = try Self.wallSession("@4s 2 v 1 s v", until: 6, Size(160, 45))
    let players = wallSession.session.world.observation.players
    #expect(players[0].device == players[1].device)
    #expect(!players[0].isPictureInPicture && players[1].isPictureInPicture)
  }

  @Test func `a poster's keys have the code of every SDK's error`() throws {
    let size = Size(120, 36)
    let wallSession = try Self.wallSession("@4s 4 z f d", until: 9, size)
    let cinema = wallSession.session.world.observation.players[3]
    let failure = try #require(cinema.failure)
    #expect(NoticeText.shortCodes(of: failure) == "403")
    #expect(BigType(["LICENCE 403"], in: size.width - 2) != nil, "they fit")
  }

  @Test(arguments: [
    ("a f d", "licence denied on 3 players; not on clip: 302 Kitchen is a clear channel"),
    ("a Up", "4 players zap, 1 of them as soon as their app's main thread is free"),
    ("1 s v", "no picture to show"), ("3 f m", "is not live"), ("z z z", "fully zoomed in"),
    ("Z", "fully zoomed out"), ("1 f Tab d", "licence denied is armed on main"),
    ("a f Tab d", "licence denied is armed on 4 players"),
  ])
  func `the footer says to whom it happened, and why not to the others`(
    keys: String, words: String
  ) throws {
    let wallSession = try Self.wallSession("@4s \(keys)", until: 4 + 0.2 * 4, Size(160, 45))
    let meaning = try #require(wallSession.wall.keyHint?.meaning)
    #expect(meaning.contains(words), "\(meaning)")
  }

  private static func wallSession(_ keys: String, until seconds: Double, _ size: Size) throws
    -> WallSession
  {
    let file = WallSessionTests.classic.deletingLastPathComponent().appending(path: "default.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    let lineUp = try LineUpFile.read(text, name: "default", path: "x.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: .mono))
    _ = wallSession.play(try KeyScript(keys), until: .zero + .seconds(seconds), size: size)
    return wallSession
  }
}
