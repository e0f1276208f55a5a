import HeadEndAPI
import Lab
import Players
import Screen

extension Wall {
  /// Draws what lies open above the wall.
  func drawLevel(
    _ layout: WallLayout, _ world: WorldObservation, _ size: Size, _ page: Range<Int>,
    in frame: inout Frame
  ) {
    let body = Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
    let pane = layout.panes.dropFirst(focusIndex(world) - page.lowerBound).first
    switch level {
    case .none, .filter: break
    case .help(let scroll):
      HelpPanel(scroll: min(scroll, HelpPanel.mostScroll(size)), theme: theme)
        .draw(over: body, in: &frame)
    case .faults(let state):
      FaultMenu(
        state: state, faults: world.faults, now: world.now, target: targetText(world),
        names: Dictionary(uniqueKeysWithValues: world.players.map { ($0.id, $0.name) }),
        theme: theme
      ).draw(over: body, at: pane, in: &frame)
    case .channels(let state):
      ChannelList(state: state, world: world, target: targetText(world), theme: theme)
        .draw(over: body, at: pane, in: &frame)
    case .palette(let state): Palette(state: state, theme: theme).draw(over: body, in: &frame)
    case .quitQuestion, .removeQuestion: drawQuestion(world, over: body, in: &frame)
    }
  }

  /// Draws the question that is open.
  func drawQuestion(_ world: WorldObservation, over body: Rect, in frame: inout Frame) {
    if case .removeQuestion(let id) = level {
      let name = world.players.first { $0.id == id }?.name ?? ""
      QuestionBox(
        question: "Remove player \(name)?", detail: "Its session is torn down.", theme: theme
      ).draw(over: body, in: &frame)
    } else {
      let count = world.faults.count
      QuestionBox(
        question: "Quit?", detail: "\(count) fault\(count == 1 ? " is" : "s are") still on.",
        theme: theme
      ).draw(over: body, in: &frame)
    }
  }

  /// Whom faults and zaps are for, such as `1 main` or `3 marked players`.
  private func targetText(_ world: WorldObservation) -> String {
    let targets = targets(world)
    guard targets.count <= 1 else { return "\(targets.count) marked players" }
    guard let target = targets.first else { return "" }
    let place = world.players.firstIndex { $0.id == target.id } ?? 0
    return "\(place + 1) \(target.name)"
  }
}
