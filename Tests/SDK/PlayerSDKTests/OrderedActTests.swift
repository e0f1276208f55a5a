import Foundation
import PlayerSDK
import Sessions
import Testing

/// What a viewer has ordered accuses nobody, however late an app carries it out (Sessions/Rules,
/// "Who ordered it").
@MainActor @Suite struct OrderedActTests {
  /// What an app shows in one place.
  @MainActor private final class Screen {
    var player: OTVAVPlayer

    init(_ player: OTVAVPlayer) { self.player = player }
  }

  private func lineUp(limit: Int) -> SimulatedLineUp {
    var lineUp = SimulatedLineUp.demo
    lineUp.sessionLimit = limit
    return lineUp
  }

  /// An app that stops on a lost session, and opens the stream again a little later.
  private func patientApp() throws -> TwoPlayers {
    let app = try TwoPlayers()
    app.on([.OTVSSMHeartbeatErrorNotification]) {
      app.stop()
      app.simulator.after(.milliseconds(300)) { app.zap() }
    }
    app.run(5)
    return app
  }

  /// An app that stops on a lost session, and does something with the other player as well.
  private func nervousApp(_ act: @escaping @MainActor (TwoPlayers) -> Void) throws -> TwoPlayers {
    let app = try TwoPlayers()
    app.on([.OTVSSMHeartbeatErrorNotification]) {
      app.stop()
      act(app)
    }
    app.run(5)
    return app
  }

  @Test(arguments: [true, false])
  func `an app waits between its stop and the next start, or does not`(waits: Bool) throws {
    let app = try waits ? patientApp() : nervousApp { $0.zap() }
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    #expect(app.broken == (waits ? [] : ["advice"]))
  }

  @Test(arguments: [false, true])
  func `no viewer wants a start in the background`(isInBackground: Bool) throws {
    let app = try patientApp()
    try app.simulator.switchPictureInPicture(app.preview)
    if isInBackground { app.simulator.switchBackground() }
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    #expect(app.broken.contains("advice") == isInBackground)
  }

  /// The teardown that the order begins with is refused, which is news to the app between its stop
  /// and its start.
  @Test(arguments: [1, 3])
  func `a viewer's order is carried out by a timer, within the limit or over it`(
    limit: Int
  ) throws {
    let app = try TwoPlayers(lineUp(limit: limit))
    app.run(5.1)
    try app.simulator.inject("t", on: app.main)
    app.simulator.viewer(asksFor: app.main) {
      app.stop()
      app.simulator.after(.milliseconds(500)) { app.zap() }
    }
    app.run(5)
    #expect(app.broken.contains("advice") == (limit == 1))
    if limit == 3 { #expect(app.broken == []) }
  }

  @Test func `a stream that was refused is opened once more`() throws {
    let app = try TwoPlayers(lineUp(limit: 3))
    app.on([.OTVSSMSetupErrorNotification]) { app.zap("match-day") }
    app.run(5)
    try app.simulator.inject("s", on: app.main)
    app.simulator.viewer { app.zap("match-day") }
    app.run(30)
    #expect(app.simulator.log.contains { $0.name == "OTVSSMSetupErrorNotification" })
    #expect(app.broken == [])
  }

  @Test(arguments: [false, true])
  func `another player is stopped, which its viewer has paused, or has not`(isPaused: Bool) throws {
    let app = try nervousApp { $0.preview.replaceCurrentItem(with: nil) }
    if isPaused { app.simulator.viewer { app.preview.pause() } }
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    #expect(app.broken == (isPaused ? [] : ["wrongPlayer"]))
  }

  @Test func `a viewer who empties a player wants nothing of it`() throws {
    let app = try TwoPlayers(rules: Rule.everything)
    app.run(5)
    app.simulator.viewer { app.preview.replaceCurrentItem(with: nil) }
    app.run(30)
    #expect(app.broken == [])
  }

  @Test func `a viewer stops a player that the app has replaced by an empty one`() throws {
    let app = try TwoPlayers(rules: Rule.harms)
    let screen = Screen(app.preview)
    app.simulator.name("preview") { screen.player }
    app.simulator.offer(.stop, on: "preview") {}
    app.run(5)
    screen.player.replaceCurrentItem(with: nil)
    screen.player = OTVAVPlayer()
    try app.simulator.order(.stop, on: "preview")
    app.run(30)
    #expect(app.broken == [])
  }

  @Test func `another player is opened again, which only the system has paused`() throws {
    let app = try TwoPlayers()
    app.on([.OTVSSMHeartbeatErrorNotification]) {
      app.zap()
      app.reopenPreview()
    }
    app.run(5)
    app.simulator.switchBackground()
    app.run(60)
    app.simulator.switchBackground()
    app.run(30)
    #expect(app.simulator.log.contains { $0.name == "OTVSSMHeartbeatErrorNotification" })
    #expect(app.broken == [])
  }

  /// Twelve seconds later, when the other player has just failed.
  @Test(arguments: [false, true])
  func `a queue carries an order out, or the app restarts what moves`(isOrdered: Bool) throws {
    let app = try patientApp()
    func later() {
      app.simulator.after(.seconds(12)) {
        app.preview.replaceCurrentItem(with: nil)
        app.reopenPreview()
      }
    }
    if isOrdered {
      app.simulator.viewer(asksFor: app.preview) { later() }
    } else {
      later()
    }
    try app.simulator.inject("h", on: app.main)
    app.run(30)
    #expect(app.broken == (isOrdered ? [] : ["wrongPlayer"]))
  }
}
