import Testing

@testable import Players

@Suite struct FlowplayerFullscreenRulesTests {
  private typealias View = FullscreenRules.View

  @Test(arguments: [
    (FlowplayerOrientation.landscapeLeft, false, FullscreenRules.Change.enters),
    (.landscapeRight, false, .enters), (.landscapeLeft, true, .stays),
    (.portrait, true, .leaves), (.portraitUpsideDown, true, .leaves), (.portrait, false, .stays),
  ])
  func `one view alone enters by landscape and leaves by portrait`(
    orientation: FlowplayerOrientation, isFullscreen: Bool, change: FullscreenRules.Change
  ) throws {
    let view = View(
      id: "main", orientationControlsFullscreen: true, isFullscreen: isFullscreen)
    let outcome = try #require(FullscreenRules.rotate(to: orientation, views: [view]).first)
    #expect(outcome.change == change)
    #expect(outcome.isFullscreen == orientation.isLandscape)
    let event = FlowplayerEvent.view(.didChangeFullscreen(orientation.isLandscape))
    #expect(outcome.event == (change == .stays ? nil : event))
  }

  @Test func `fullscreenControlsOrientation alone does not react to rotation`() {
    let view = View(id: "main", fullscreenControlsOrientation: true)
    let outcomes = FullscreenRules.rotate(to: .landscapeLeft, views: [view])
    #expect(outcomes.map(\.change) == [.stays])
    #expect(outcomes.first?.reason.contains("orientationControlsFullscreen is off") == true)
    #expect(outcomes.first?.reason.contains("Wowza's page") == true)
  }

  @Test func `both flags of one view react to rotation as the first does alone`() {
    let view = View(
      id: "main", orientationControlsFullscreen: true, fullscreenControlsOrientation: true)
    let outcomes = FullscreenRules.rotate(to: .landscapeLeft, views: [view, View(id: "second")])
    #expect(outcomes.map(\.change) == [.enters, .stays])
  }

  @Test func `several views that rotation controls cannot enter, and say why`() {
    let views = ["main", "second"].map { View(id: $0, orientationControlsFullscreen: true) }
    let outcomes = FullscreenRules.rotate(to: .landscapeLeft, views: views)
    #expect(outcomes.map(\.change) == [.cannot, .cannot])
    #expect(outcomes.allSatisfy { !$0.isFullscreen && $0.event == nil })
    #expect(
      outcomes.allSatisfy { $0.reason.contains("none knows what triggered") })
  }

  @Test(arguments: [false, true])
  func `beside views without flags, exactly one enters and leaves`(alsoTurns: Bool) {
    var chosen = View(
      id: "main", orientationControlsFullscreen: true, fullscreenControlsOrientation: alsoTurns)
    let second = View(id: "second")
    let outcomes = FullscreenRules.rotate(to: .landscapeRight, views: [second, chosen])
    #expect(outcomes.map(\.change) == [.stays, .enters])
    chosen.isFullscreen = true
    let back = FullscreenRules.rotate(to: .portrait, views: [second, chosen])
    #expect(back.map(\.change) == [.stays, .leaves])
    #expect(back.map(\.isFullscreen) == [false, false])
  }

  @Test(arguments: FlowplayerOrientation.allCases, [1, 2])
  func `with both flags off nothing happens`(orientation: FlowplayerOrientation, count: Int) {
    let views = (0..<count).map { View(id: "\($0)", isFullscreen: $0 == 0) }
    let outcomes = FullscreenRules.rotate(to: orientation, views: views)
    #expect(outcomes.map(\.change) == views.map { _ in .stays })
    #expect(outcomes.map(\.isFullscreen) == views.map(\.isFullscreen))
    #expect(outcomes.map(\.id) == views.map(\.id))
  }

  @Test func `a view that may turn the device stops the one that rotation controls`() {
    let views = [
      View(id: "main", fullscreenControlsOrientation: true),
      View(id: "second", orientationControlsFullscreen: true),
    ]
    let outcomes = FullscreenRules.rotate(to: .landscapeLeft, views: views)
    #expect(outcomes.map(\.change) == [.stays, .cannot])
  }
}
