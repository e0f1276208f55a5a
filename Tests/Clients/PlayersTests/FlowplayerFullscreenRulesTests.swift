import Testing

@testable import Players

@Suite struct FlowplayerFullscreenRulesTests {
  private typealias View = FullscreenRules.View
  private typealias Reading = FullscreenRules.Reading

  /// Each set of one to three views with any flags, at most one of which is in full screen.
  private static let controllers: [[FullscreenRules.View]] = (1...3).flatMap { count in
    (0..<(1 << (2 * count))).flatMap { flags in
      (0...count).map { full in
        (0..<count).map { index in
          FullscreenRules.View(
            id: "\(index)", orientationControlsFullscreen: flags >> (2 * index) & 1 == 1,
            fullscreenControlsOrientation: flags >> (2 * index + 1) & 1 == 1,
            isFullscreen: index == full, name: "view \(index)")
        }
      }
    }
  }

  /// Each rotation of each of these controllers.
  private func forEachRotation(
    by reading: Reading,
    _ judge: ([View], FlowplayerOrientation, [FullscreenRules.Outcome]) -> Bool
  ) -> [String] {
    Self.controllers.flatMap { views in
      FlowplayerOrientation.allCases.compactMap { orientation in
        let outcomes = FullscreenRules.rotate(to: orientation, views: views, by: reading)
        return judge(views, orientation, outcomes) ? nil : "\(orientation) \(views) -> \(outcomes)"
      }
    }
  }

  private func isFollowing(
    _ index: Int, _ views: [View], _ orientation: FlowplayerOrientation,
    _ outcomes: [FullscreenRules.Outcome]
  ) -> Bool {
    let isCovered = views.indices.contains { $0 != index && views[$0].isFullscreen }
    return outcomes[index].isFullscreen == (orientation.isLandscape && !isCovered)
  }

  @Test func `by the page, the only view with fullscreenControlsOrientation follows the device`() {
    let wrong = forEachRotation(by: .page) { views, orientation, outcomes in
      let chosen = views.indices.filter { views[$0].fullscreenControlsOrientation }
      guard chosen.count == 1 else { return true }
      return isFollowing(chosen[0], views, orientation, outcomes)
    }
    #expect(wrong == [])
  }

  @Test func `by the page, no other of several views enters or leaves by rotation`() {
    let wrong = forEachRotation(by: .page) { views, _, outcomes in
      let chosen = views.indices.filter { views[$0].fullscreenControlsOrientation }
      return views.count == 1
        || views.indices.allSatisfy { index in
          let asks = views[index].orientationControlsFullscreen
          return chosen == [index]
            || outcomes[index].isFullscreen == views[index].isFullscreen
              && outcomes[index].event == nil
              && outcomes[index].change == (asks || chosen.contains(index) ? .cannot : .stays)
        }
    }
    #expect(wrong == [])
  }

  @Test func `by the interface, a view follows whose first flag is the controller's only one`() {
    let wrong = forEachRotation(by: .interface) { views, orientation, outcomes in
      views.indices.allSatisfy { index in
        let others = views.indices.filter { $0 != index }.map { views[$0] }
        let isAlone = others.allSatisfy {
          !$0.orientationControlsFullscreen && !$0.fullscreenControlsOrientation
        }
        guard views[index].orientationControlsFullscreen, isAlone else {
          return outcomes[index].isFullscreen == views[index].isFullscreen
            && outcomes[index].event == nil
        }
        return isFollowing(index, views, orientation, outcomes)
      }
    }
    #expect(wrong == [])
  }

  @Test(arguments: FullscreenRules.Reading.allCases)
  func `at most one view fills the screen, and each change is an event`(
    reading: FullscreenRules.Reading
  ) {
    let wrong = forEachRotation(by: reading) { views, _, outcomes in
      outcomes.count(where: \.isFullscreen) <= 1 && outcomes.map(\.id) == views.map(\.id)
        && zip(views, outcomes).allSatisfy { view, outcome in
          let event = FlowplayerEvent.view(.didChangeFullscreen(outcome.isFullscreen))
          return outcome.event == (view.isFullscreen == outcome.isFullscreen ? nil : event)
        }
    }
    #expect(wrong == [])
  }

  @Test(arguments: FullscreenRules.Reading.allCases)
  func `with both flags off nothing happens`(reading: FullscreenRules.Reading) {
    let wrong = forEachRotation(by: reading) { views, _, outcomes in
      zip(views, outcomes).allSatisfy { view, outcome in
        view.orientationControlsFullscreen || view.fullscreenControlsOrientation
          || outcome.change == .stays && outcome.isFullscreen == view.isFullscreen
      }
    }
    #expect(wrong == [])
  }

  @Test(
    arguments: [
      (FlowplayerOrientation.landscapeLeft, false, FullscreenRules.Change.enters),
      (.landscapeRight, false, .enters), (.landscapeLeft, true, .stays),
      (.portrait, true, .leaves), (.portraitUpsideDown, true, .leaves), (.portrait, false, .stays),
    ], FullscreenRules.Reading.allCases)
  func `one view alone enters by landscape and leaves by portrait`(
    rotation: (FlowplayerOrientation, Bool, FullscreenRules.Change),
    reading: FullscreenRules.Reading
  ) throws {
    let (orientation, isFullscreen, change) = rotation
    let view = View(
      id: "main", orientationControlsFullscreen: true, isFullscreen: isFullscreen)
    let outcomes = FullscreenRules.rotate(to: orientation, views: [view], by: reading)
    #expect(outcomes.map(\.change) == [change])
    #expect(outcomes.map(\.isFullscreen) == [orientation.isLandscape])
  }

  @Test func `fullscreenControlsOrientation alone is followed by the page only`() {
    let view = View(id: "main", fullscreenControlsOrientation: true)
    let changes = Reading.allCases.flatMap {
      FullscreenRules.rotate(to: .landscapeLeft, views: [view], by: $0).map(\.change)
    }
    #expect(changes == [.enters, .stays])
  }

  @Test func `what stops a view is said`() {
    func reasons(_ views: [View], _ reading: Reading) -> [String] {
      FullscreenRules.rotate(to: .landscapeLeft, views: views, by: reading).map(\.reason)
    }
    let main = View(id: "1", fullscreenControlsOrientation: true, name: "main")
    let second = View(id: "2", orientationControlsFullscreen: true, name: "second")
    #expect(reasons([main, main], .page)[0].hasPrefix("fullscreenControlsOrientation is on for 2"))
    #expect(reasons([second, second], .page)[0].hasPrefix("one controller has 2 views"))
    #expect(reasons([main, second], .page)[1].hasPrefix("one controller has 2 views"))
    #expect(reasons([main, second], .interface)[1].contains("2 of the 2 views"))
    #expect(
      reasons([main], .interface)
        == ["orientationControlsFullscreen is off: the view ignores rotation"])
    let full = View(id: "2", isFullscreen: true, name: "second")
    #expect(reasons([main, full], .page)[0] == "second covers it in full screen")
  }
}
