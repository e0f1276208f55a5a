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
        whom: targets(world).map(\.name).joined(separator: ", "),
        names: Dictionary(uniqueKeysWithValues: world.players.map { ($0.id, $0.name) }),
        theme: theme
      ).draw(over: body, at: pane, in: &frame)
    case .channels(let state):
      ChannelList(state: state, world: world, target: targetText(world), theme: theme)
        .draw(over: body, at: pane, in: &frame)
    case .palette(let state): Palette(state: state, theme: theme).draw(over: body, in: &frame)
    case .question(let question): draw(question, world, over: body, in: &frame)
    }
  }

  /// Draws the question that is open.
  func draw(
    _ question: Question, _ world: WorldObservation, over body: Rect, in frame: inout Frame
  ) {
    let (asked, detail) = words(of: question, world)
    QuestionBox(question: asked, detail: detail, theme: theme).draw(over: body, in: &frame)
  }

  private func words(of question: Question, _ world: WorldObservation) -> (String, String) {
    let player = world.players.first { $0.id == question.player }
    switch question {
    case .quit:
      let count = world.faults.count
      guard count > 0 else { return ("Quit?", "A film is being made; it ends here.") }
      return ("Quit?", "\(count) fault\(count == 1 ? " is" : "s are") still on.")
    case .remove:
      return ("Remove player \(player?.name ?? "")?", "Its session is torn down.")
    case .removeDownload:
      return (
        "Take \(player?.channel.name ?? "") off the device?", "Its kept licence goes with it."
      )
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
