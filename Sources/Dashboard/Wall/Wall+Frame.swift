package import Lab
package import Screen
import HeadEndAPI
import Players
import Simulation

extension Wall {
  /// The screen as it is to look now.
  package func frame(of world: WorldObservation, clock: WallClock, size: Size) -> Frame {
    var frame = Frame(size, filledWith: Cell(" ", theme[.text]))
    guard SizeClass(size) != .tiny else {
      drawSmall(world, in: &frame)
      return frame
    }
    let page = page(world, size)
    let words = words(at: clock)
    let layout = shownLayout(world, clock, size)
    HeaderBar(world: world, clock: clock, theme: theme, page: page, chapter: chapter)
      .draw(layout.header, in: &frame)
    for (index, place) in page.enumerated() where index < layout.panes.count {
      pane(place, world, clock).draw(PaneLayout(layout.panes[index]), in: &frame)
    }
    drawLog(layout.log, TimelineBar(now: world.now, clock: clock, theme: theme), in: &frame)
    words?.draw(layout.caption, in: &frame)
    if world.players.isEmpty {
      let words = " no players: press + to add one "
      let place = frame.bounds.centred(Size(words.unicodeScalars.count, 1))
      frame.draw(words, x: place.x, y: place.y, theme[.banner])
    }
    drawInspector(layout, world, in: &frame)
    drawOverlay(layout, world, size, in: &frame)
    FooterBar(
      context: context(size), verdict: verdictWord,
      keyHint: keyHint.flatMap { $0.isFresh(at: clock.presentation) ? $0 : nil }, theme: theme
    ).draw(layout.footer, in: &frame)
    return frame
  }

  private func words(at clock: WallClock) -> CaptionBar? {
    captions.shown(at: clock.presentation).map { CaptionBar(text: $0.text, theme: theme) }
  }

  /// Where everything lies now, a scenario's words included.
  func shownLayout(_ world: WorldObservation, _ clock: WallClock, _ size: Size) -> WallLayout {
    layout(world, size, captionRows: words(at: clock)?.lines(width: size.width).count ?? 0)
  }

  /// Where everything lies on a screen of that size.
  package func layout(
    _ world: WorldObservation, _ size: Size, captionRows: Int = 0
  ) -> WallLayout {
    let page = page(world, size)
    return WallLayout(
      size,
      WallLayout.Wishes(
        players: page.count, logSize: logSize,
        inspector: showsInspector(size) && !world.players.isEmpty, captionRows: captionRows))
  }

  private func drawSmall(_ world: WorldObservation, in frame: inout Frame) {
    if overlay == .question(.quit) {
      questionBox(.quit, world).draw(over: frame.bounds, in: &frame)
      return
    }
    let showsHelp = if case .help = overlay { true } else { false }
    SmallCard(
      world: world, focused: focused(world), number: focusIndex(world) + 1, showsHelp: showsHelp,
      theme: theme
    ).draw(in: &frame)
  }

  private func pane(_ place: Int, _ world: WorldObservation, _ clock: WallClock) -> Pane {
    let player = world.players[place]
    let age = zapsHeard[player.id].map { clock.presentation - $0 }
    return Pane(
      player: player, number: place + 1, isFocused: place == focusIndex(world),
      isMarked: marks.contains(player.id),
      faults: world.faults.filter { $0.isOn(player.id) }, now: world.now,
      presentation: clock.presentation, reducedMotion: reducedMotion, theme: theme,
      notice: player.failure ?? freshNotice(for: player, clock),
      showsBanner: age.map { $0 >= .zero && $0 < .seconds(2) } ?? false)
  }

  /// The gravest of a player's fresh toasts, of equal ones the newest.
  private func freshNotice(for player: PlayerObservation, _ clock: WallClock) -> Notice? {
    var best: Notice?
    for toast in toasts where toast.player == player.id && toast.isFresh(at: clock.presentation) {
      if toast.notice.severity >= best?.severity ?? .info { best = toast.notice }
    }
    return best
  }

  private func drawLog(_ area: Rect, _ timeline: TimelineBar, in frame: inout Frame) {
    guard area.height > 1 else { return }
    logPanel(area, timeline).draw(area, in: &frame)
  }

  /// The log as it is shown in an area.
  func logPanel(_ area: Rect, _ timeline: TimelineBar) -> LogPanel {
    let showsAll = logSize == .full || logSize == .half
    let isSmall = area.height < 10
    let lines = log.last(LogPanel.body(area).height, skipping: logSize == .full ? scroll : 0) {
      shows($0, all: showsAll, small: isSmall)
    }
    return LogPanel(
      lines: lines, theme: theme, filter: filter, isTyping: overlay == .filter,
      scroll: logSize == .full ? scroll : 0, timeline: timeline)
  }

  private func drawInspector(
    _ layout: WallLayout, _ world: WorldObservation, in frame: inout Frame
  ) {
    guard let area = layout.inspector, let player = focused(world) else { return }
    Inspector(
      player: player, number: focusIndex(world) + 1,
      faults: world.faults.filter { $0.isOn(player.id) }, now: world.now, theme: theme
    ).draw(area, in: &frame)
  }
}
