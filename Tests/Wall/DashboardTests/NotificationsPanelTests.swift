import Screen
import Sessions
import Simulation
import Testing

@testable import Dashboard

/// The notification centre of the focused player's app on the wall.
@Suite struct NotificationsPanelTests {
  private func lines(_ keys: String, _ size: Size, at seconds: Int = 14) throws -> [String] {
    let session = Session(
      try ShippedLineUp.named("default"), seed: 1, epoch: .scriptedEpoch)
    let wallSession = WallSession(session, Wall(theme: .standard))
    _ = wallSession.play(try KeyScript(keys), until: .zero + .seconds(seconds), size: size)
    return TextDisplay.text(of: wallSession.frame(size)).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [Size(80, 24), Size(120, 36), Size(160, 45), Size(250, 70)])
  func `it says who observes a session error and who heard it`(size: Size) throws {
    let text = try lines("f h @13s N", size).joined(separator: "\n")
    #expect(text.contains("NotificationCenter of tablet"))
    #expect(text.contains("main 1, preview 1"))
    #expect(text.contains("heard by main, preview; about main; main's app reacted: stop"))
  }

  @Test func `it is alive: keys go to the wall, and the focus decides whose app is shown`() throws {
    let size = Size(120, 36)
    #expect(try lines("N f h", size).contains { $0.contains("heard by main, preview") })
    #expect(try lines("N 3", size).contains { $0.contains("NotificationCenter of phone") })
  }

  @Test func `the log has its place and its size again afterwards`() throws {
    let size = Size(120, 36)
    #expect(try lines("N N", size, at: 6) == lines("", size, at: 6))
  }

  @Test func `an app that ignores errors is said to observe nothing`() throws {
    let text = try lines("P N", Size(120, 36)).joined(separator: "\n")
    #expect(text.contains("no observers: this app ignores all errors"))
  }
}
