import Testing

@testable import PlayerSDK

/// Which screen a new player of an app's own code takes.
@MainActor @Suite struct ScreensTests {
  private final class Player: SimulatedPlayer {
    var playerNumber: Int? { nil }
  }

  @Test func `a screen with a name waits for the next player of that name`() {
    var screens = Screens()
    let first = (0...1).map { _ in
      screens.take(on: "phone", for: Player(), named: nil, among: [:])
    }
    #expect(first == [0, 1])
    let names = [0: "main", 1: "preview"]
    for screen in first { screens.leave(screen, on: "phone") }
    let next = ["preview", "corner", nil].map { name in
      screens.take(on: "phone", for: Player(), named: name, among: names)
    }
    #expect(next == [1, 2, 0])
  }
}
