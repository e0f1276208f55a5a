import HeadEndAPI
import Lab
import Players
import Screen

extension Wall {
  /// Draws what lies open above the wall.
  func drawOverlay(
    _ layout: WallLayout, _ world: WorldObservation, _ size: Size, in frame: inout Frame
  ) {
    let (body, pane) = place(ofOverlayIn: layout, world, size)
    switch overlay {
    case .none, .filter: break
    case .help(let scroll):
      HelpPanel(scroll: min(scroll, HelpPanel.mostScroll(size)), theme: theme)
        .draw(over: body, in: &frame)
    case .faults(let state):
      faultMenu(state, world).draw(over: body, at: pane, in: &frame)
    case .channels(let state):
      channelList(state, world).draw(over: body, at: pane, in: &frame)
    case .palette(let state): Palette(state: state, theme: theme).draw(over: body, in: &frame)
    case .question(let question): questionBox(question, world).draw(over: body, in: &frame)
    }
  }

  /// Over what a menu lies, and the focused pane that it belongs to.
  func place(
    ofOverlayIn layout: WallLayout, _ world: WorldObservation, _ size: Size
  ) -> (body: Rect, pane: Rect?) {
    let pane = layout.panes.dropFirst(focusIndex(world) - page(world, size).lowerBound).first
    return (Rect(x: 0, y: 1, width: size.width, height: size.height - 2), pane)
  }

  /// The fault menu as it stands open.
  func faultMenu(_ state: FaultMenu.State, _ world: WorldObservation) -> FaultMenu {
    FaultMenu(
      state: state, faults: world.faults, now: world.now, target: targetText(world),
      whom: targets(world).map(\.name).joined(separator: ", "),
      names: Dictionary(uniqueKeysWithValues: world.players.map { ($0.id, $0.name) }),
      theme: theme)
  }

  /// The channel list as it stands open.
  func channelList(_ state: ChannelList.State, _ world: WorldObservation) -> ChannelList {
    ChannelList(state: state, world: world, target: targetText(world), theme: theme)
  }

  /// The question that is open, as a box.
  func questionBox(_ question: Question, _ world: WorldObservation) -> QuestionBox {
    let (asked, detail) = words(of: question, world)
    return QuestionBox(question: asked, detail: detail, theme: theme)
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
