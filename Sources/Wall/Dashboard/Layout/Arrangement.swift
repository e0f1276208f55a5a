import Screen

/// The user's choice of view: how much of each player, and whether there is an inspector.
struct Arrangement: Hashable, Sendable {
  /// The number of zoom steps: each shows fewer players with larger pictures.
  private var steps = 0
  /// Whether the focused player has the body to itself.
  private var isPoster = false
  /// Whether a poster is shown where there is no zoom step before it.
  private var isOneStep = false
  /// `nil` = shown where it takes nothing from the pictures.
  private var wantsInspector: Bool?
  private var isOnStage = false
  /// Rows of a log of standard size, its title included; `nil` = what suits the screen.
  var logRows: Int?
  /// Whether only players and captions are shown: no header, log, inspector or footer.
  var isBare = false
  /// Whether it is a picture for phones: players one below the other, words in large letters.
  var isForPhones = false
  /// Whether it is a film's: rows of panes in which nothing happens stay blank, as on stage.
  var isFilmed = false
  /// Whether the head-end is shown, where it has room below the inspector.
  private(set) var wantsHeadEnd = false

  /// Shows fewer players with larger pictures, up to a poster of one.
  mutating func zoomIn(_ count: Int, _ logSize: LogSize, on size: Size) {
    settle(count, logSize, on: size)
    guard !isPoster else { return }
    let shown = zooms(of: count, logSize, on: size)
    if shown.indices.contains(steps + 1) { steps += 1 } else { isPoster = true }
  }

  /// Shows more players with smaller pictures, until all are on the screen.
  mutating func zoomOut(_ count: Int, _ logSize: LogSize, on size: Size) {
    settle(count, logSize, on: size)
    let last = zooms(of: count, logSize, on: size).count - 1
    steps = isPoster ? last : max(0, min(steps, last) - 1)
    isPoster = false
  }

  /// Shows all players, as far as the screen has room for them.
  mutating func showAll() { (steps, isPoster, isOneStep) = (0, false, false) }

  /// Zooms in by one step from all players, on a screen of any size.
  mutating func showFewer() { (steps, isPoster, isOneStep) = (1, false, true) }

  mutating func showPoster() { (steps, isPoster, isOneStep) = (0, true, false) }

  /// Whether a poster is shown on a screen of that size.
  private func isPoster(_ count: Int, _ logSize: LogSize, on size: Size) -> Bool {
    isPoster || isOneStep && zooms(of: count, logSize, on: size).count == 1
  }

  /// What is shown depends on keys from now on.
  private mutating func settle(_ count: Int, _ logSize: LogSize, on size: Size) {
    (isPoster, isOneStep) = (isPoster(count, logSize, on: size), false)
  }

  mutating func showInspector() { wantsInspector = true }

  /// Whether an inspector is shown because the user or the script wants it.
  var hasOwnInspector: Bool { wantsInspector == true }

  mutating func toggleInspector(_ count: Int, _ logSize: LogSize, on size: Size) {
    wantsInspector = layout(count, logSize, captionRows: 0, on: size).inspector == nil
  }

  /// Gives all room to the players.
  mutating func enterStage() { (isOnStage, wantsInspector) = (true, false) }

  /// Shows the inspector where another arrangement does.
  mutating func leaveStage(to other: Arrangement) {
    (isOnStage, wantsInspector) = (false, other.wantsInspector)
  }

  mutating func toggleHeadEnd() { wantsHeadEnd.toggle() }

  /// How much is shown of each player.
  func level(of count: Int, _ logSize: LogSize, on size: Size) -> DetailLevel {
    layout(count, logSize == .full ? .standard : logSize, captionRows: 0, on: size).level
  }

  /// The players on the page that shows the focused one, as indices; the last page is full as well.
  func page(of count: Int, focus: Int, _ logSize: LogSize, on size: Size) -> Range<Int> {
    let held = places(for: count, logSize, on: size)
    guard held > 0 else { return 0..<0 }
    let start = min(focus / held * held, count - held)
    return start..<start + held
  }

  /// Where everything lies on a screen of that size, with that many players on the wall.
  func layout(_ count: Int, _ logSize: LogSize, captionRows: Int, on size: Size) -> WallLayout {
    let isPaged = steps == 0 && capacity(logSize, on: size) < count
    // Without players there is room for one, which can be added.
    let places = max(1, places(for: count, logSize, on: size))
    var wishes = wishes(places, logSize, isPaged: isPaged)
    if count == 0 { wishes.inspector = false }
    wishes.isPoster = isPoster(count, logSize, on: size) && count > 0
    wishes.captionRows = captionRows
    if !isBare { wishes.logSize = wishes.isPoster && logSize == .standard ? .hidden : logSize }
    return WallLayout(size, wishes)
  }

  /// The same with captions: the panes lie as they do with the rows that are kept for all of them.
  func layout(
    _ count: Int, _ logSize: LogSize, captions: CaptionRows, on size: Size
  ) -> WallLayout {
    let kept = layout(count, logSize, captionRows: captions.kept, on: size)
    guard captions.shown != captions.kept else { return kept }
    let shown = layout(count, logSize, captionRows: captions.shown, on: size)
    return shown.panes == kept.panes ? shown : kept
  }

  /// Places on a page, which are the same on every page.
  private func places(for count: Int, _ logSize: LogSize, on size: Size) -> Int {
    guard !isPoster(count, logSize, on: size) else { return min(count, 1) }
    guard steps > 0 else { return min(count, capacity(logSize, on: size)) }
    let shown = zooms(of: count, logSize, on: size)
    return shown[min(steps, shown.count - 1)]
  }

  /// The places at each step of zooming in: the most players whose pictures are about twice as wide
  /// and high as at the step before.
  private func zooms(of count: Int, _ logSize: LogSize, on size: Size) -> [Int] {
    func area(_ places: Int) -> Int {
      let isPaged = places < count && places == capacity(logSize, on: size)
      let wishes = wishes(places, logSize, isPaged: isPaged)
      return WallPlan.best(size, body: body(size), wishes).picture.area
    }
    var shown = [min(count, capacity(logSize, on: size))]
    while let last = shown.last {
      let needed = 4 * area(last)
      // One player is shown as a poster.
      var (fewest, most) = (1, last - 1)
      while fewest < most {
        let middle = (fewest + most + 1) / 2
        if area(middle) >= needed { fewest = middle } else { most = middle - 1 }
      }
      guard fewest > 1 else { break }
      shown.append(fewest)
    }
    return shown
  }

  /// How many players have room on the screen.
  private func capacity(_ logSize: LogSize, on size: Size) -> Int {
    max(1, WallPlan.capacity(size, body: body(size), wishes(1, logSize, isPaged: false)))
  }

  private func wishes(_ places: Int, _ logSize: LogSize, isPaged: Bool) -> WallPlan.Wishes {
    guard !isBare else {
      return WallPlan.Wishes(
        places: places, isOnStage: isOnStage, isForPhones: isForPhones, isPaged: isPaged,
        logSize: .hidden, inspector: false, isBare: true)
    }
    return WallPlan.Wishes(
      places: places, isOnStage: isOnStage, isPaged: isPaged,
      logSize: logSize == .full ? .standard : logSize,
      logRows: logRows, inspector: wantsInspector)
  }

  private func body(_ size: Size) -> Rect {
    isBare ? Rect(size) : Rect(size).splitTop(1).rest.splitBottom(1).rest
  }
}
