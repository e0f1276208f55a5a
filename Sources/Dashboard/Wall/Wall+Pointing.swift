package import Lab
package import Screen
import Players
import Simulation

extension Wall {
  /// Takes a click on a cell: a pane gets the focus, the timeline is travelled, a hint in the
  /// footer is done; of what lies open above the wall, the row that was hit is chosen.
  package mutating func click(
    x: Int, y: Int, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [WallRequest] {
    guard SizeClass(size) != .tiny else { return [] }
    let layout = shownLayout(world, clock, size)
    guard overlay == .none else { return click(inOverlayAt: x, y, layout, world, clock, size) }
    if let place = pane(at: x, y, layout, world, size) {
      focus(onPlaceOf: place, world)
    } else if layout.log.splitTop(1).top.contains(x, y) {
      return travel(x, layout, world, clock)
    } else if layout.footer.contains(x, y) {
      return press(hintAt: x, layout.footer, seeing: world, clock: clock, size: size)
    }
    return []
  }

  /// Takes a turn of the wheel over a cell: a pane's player zaps, the full log scrolls.
  package mutating func wheel(
    x: Int, y: Int, up: Bool, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [WallRequest] {
    guard SizeClass(size) != .tiny else { return [] }
    if overlay == .none,
      let place = pane(at: x, y, shownLayout(world, clock, size), world, size)
    {
      focus(onPlaceOf: place, world)
      marks = []
      return press(up ? .up : .down, seeing: world, clock: clock, size: size)
    }
    guard overlay != .none || logSize == .full else { return [] }
    return press(up ? .up : .down, seeing: world, clock: clock, size: size)
  }

  private func pane(
    at x: Int, _ y: Int, _ layout: WallLayout, _ world: WorldObservation, _ size: Size
  ) -> Int? {
    guard let index = layout.panes.firstIndex(where: { $0.contains(x, y) }) else { return nil }
    let page = page(world, size)
    return index < page.count ? page.lowerBound + index : nil
  }

  private func travel(
    _ x: Int, _ layout: WallLayout, _ world: WorldObservation, _ clock: WallClock
  ) -> [WallRequest] {
    let timeline = TimelineBar(now: world.now, clock: clock, theme: theme)
    let panel = logPanel(layout.log, timeline)
    let instant = timeline.instant(at: x, in: panel.timelineRow(layout.log.splitTop(1).top))
    return instant.map { [.travel(to: $0)] } ?? []
  }

  mutating func press(
    hintAt x: Int, _ row: Rect, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [WallRequest] {
    let bar = FooterBar(
      context: context(size), verdict: verdictWord, keyHint: nil, theme: theme)
    guard let key = bar.key(at: x, in: row) else { return [] }
    return press(key, seeing: world, clock: clock, size: size)
  }
}
