import Screen

/// What somebody chose to see: one player zoomed or a page of them, with or without the inspector.
struct Arrangement: Hashable, Sendable {
  private var isZoomed = false
  /// `nil` = shown on large screens only.
  private var wantsInspector: Bool?

  mutating func toggleZoom() { isZoomed.toggle() }

  mutating func toggleInspector(on size: Size) { wantsInspector = !showsInspector(on: size) }

  /// Whether the inspector is shown on a screen of that size.
  func showsInspector(on size: Size) -> Bool {
    wantsInspector ?? (SizeClass(size) == .large)
  }

  /// The players on the page that shows the focused one, as indices.
  func page(of count: Int, focus: Int, on size: Size) -> Range<Int> {
    guard !isZoomed else { return focus..<min(count, focus + 1) }
    let held = SizeClass(size).playersOnPage(withInspector: showsInspector(on: size))
    let start = focus / held * held
    return start..<min(count, start + held)
  }

  /// Where everything lies on a screen of that size, with that many players on the page.
  func layout(_ players: Int, _ logSize: LogSize, captionRows: Int, on size: Size) -> WallLayout {
    WallLayout(
      size,
      WallPlan.Wishes(
        players: players, logSize: logSize, inspector: players > 0 && showsInspector(on: size),
        captionRows: captionRows))
  }
}
