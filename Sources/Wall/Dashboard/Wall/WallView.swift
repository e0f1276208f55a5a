import Crowd
import HeadEndAPI
import Players
import Scenarios
import Screen
import Simulation
import Worlds

/// A wall at one moment: draws its frame, and finds what is at a cell of it.
struct WallView {
  let moment: Moment
  let theme: Theme
  let reducedMotion: Bool
  let selection: Selection
  let arrangement: Arrangement
  let log: LogView
  let messages: PaneMessages
  let narration: Narration
  let isOnStage: Bool
  let overlay: (any OpenPanel)?
  let keyHint: KeyHint?
  let showsLegend: Bool
  /// Where keys go.
  let context: Context
  /// Where those go that what is open does not need.
  let below: Context
  /// The chosen cell of a zoomed crowd's map.
  var cursor: MapCursor?
  var ownKeys = OwnKeys()
  var brand = BrandLook()
  /// Whether the presenter has blanked the screen, so that there is nothing to read.
  var isBlank = false

  var world: WorldObservation { moment.world }
  private var size: Size { moment.size }
  private var host: Instant { moment.clock.host }
  var focus: Int { selection.index(in: moment.roster) }
  var page: Range<Int> {
    arrangement.page(of: moment.roster.count, focus: focus, log.size, on: size)
  }

  /// The screen as it looks now.
  func frame() -> Frame {
    var frame = Frame(size, filledWith: Cell(" ", theme[.text]))
    guard SizeClass(size) != .tiny else {
      drawSmall(in: &frame)
      return frame
    }
    let (placed, page) = (placed, page)
    let layout = placed.layout
    if !layout.header.isEmpty {
      HeaderBar(
        world: world, clock: moment.clock, theme: theme, page: page,
        account: selection.slot(in: world)?.account ?? "", chapter: narration.chapter,
        wayOn: wayOn, brand: brand.name
      ).draw(layout.header, in: &frame)
    }
    for (index, place) in page.enumerated() where index < layout.panes.count {
      draw(place, layout.panes[index], layout, in: &frame)
    }
    if layout.log.height > 1 { drawLog(layout.log, in: &frame) }
    placed.captions.bar?.draw(captionArea(placed), in: &frame)
    if world.roster.count == 0 { drawInvitation(layout.panes.first, in: &frame) }
    drawInspector(layout, in: &frame)
    drawCards(in: &frame)
    overlay?.draw(in: scene(placed), &frame)
    if !layout.footer.isEmpty {
      footer(with: keyHint.flatMap { $0.isFresh(at: host) ? $0 : nil }, in: layout)
        .draw(layout.footer, in: &frame)
    }
    return frame
  }

  /// What is at a cell.
  enum Target {
    case nothing
    /// The pane of the player at an index.
    case pane(Int)
    case timeline(Instant)
    /// A row of the log, counted from the lowest.
    case log(row: Int)
    /// A hint in the footer, by the key that it names.
    case hint(Key)
    case overlay(PanelHit)
  }

  func target(_ x: Int, _ y: Int) -> Target {
    let placed = placed
    let layout = placed.layout
    if overlay == nil {
      if let place = pane(at: x, y, layout) { return .pane(place) }
      if layout.log.splitTop(1).top.contains(x, y) {
        return instant(at: x, layout.log).map { .timeline($0) } ?? .nothing
      }
      let lines = LogPanel.body(layout.log)
      if lines.contains(x, y), !log.showsNotifications { return .log(row: lines.maxY - 1 - y) }
    }
    if layout.footer.contains(x, y) {
      return footer(with: nil, in: layout).key(at: x, in: layout.footer).map { .hint($0) }
        ?? .nothing
    }
    return overlay.map { .overlay($0.hit(x: x, y: y, in: scene(placed))) } ?? .nothing
  }

  /// The instant on the timeline below or above a column; `nil` when no timeline is shown.
  func instant(above x: Int) -> Instant? {
    let log = layout.log
    let row = logPanel(log).timelineRow(log.splitTop(1).top)
    guard log.height > 1, !row.isEmpty else { return nil }
    return timeline.instant(at: min(max(x, row.x), row.maxX - 1), in: row)
  }

  /// Rows of lines in the log.
  var logRows: Int { LogPanel.body(layout.log).height }

  /// Whether the head-end has room below the inspector.
  var canDockHeadEnd: Bool {
    layout.inspector.flatMap { HeadEndPanel.dock(below: $0, on: size) } != nil
  }

  var layout: WallLayout { placed.layout }

  /// Where everything lies, with the captions as wide as they are there.
  private struct Placed {
    let layout: WallLayout
    let captions: Narration.Shown
  }

  /// Computed once a frame: the room of captions takes all captions of a script.
  private var placed: Placed {
    let captions = captions(in: size.width)
    let rows = captions.rows
    guard rows != CaptionRows() else { return Placed(layout: layout(rows), captions: captions) }
    // Beside an inspector captions are narrower than the screen.
    let width = layout(CaptionRows(kept: rows.kept, shown: rows.kept)).caption.width
    guard width < size.width else { return Placed(layout: layout(rows), captions: captions) }
    let narrow = self.captions(in: width)
    let layout = layout(rows.raised(to: narrow.rows))
    return Placed(
      layout: layout, captions: layout.caption.width < size.width ? narrow : captions)
  }

  private func captions(in width: Int) -> Narration.Shown {
    narration.shown(
      at: world.now, isOnStage: isOnStage, isForPhones: arrangement.isForPhones,
      on: Size(width, size.height), theme)
  }

  /// The layout with captions. Where the log has no rows to spare for the head-end, that takes its
  /// place: it covers no player.
  private func layout(_ captions: CaptionRows) -> WallLayout {
    let plain = layout(log.size, captions)
    let rows = headEndRows
    guard rows > 0 else { return plain }
    // Both are the same for all captions.
    let (below, needed) = (plain.caption.height + plain.log.height, captions.kept + rows)
    guard below < needed + 3 else { return layout(log.size, captions + rows) }
    let bottom = max(below, needed)
    return layout(.hidden, CaptionRows(kept: bottom, shown: bottom))
  }

  private func layout(_ logSize: LogSize, _ captions: CaptionRows) -> WallLayout {
    arrangement.layout(moment.roster.count, logSize, captions: captions, on: size)
  }

  /// Rows of the head-end's panel; 0 while it is not open.
  private var headEndRows: Int {
    guard overlay?.context == .headEnd, let panel = headEndPanel else { return 0 }
    return min(panel.height, (size.height - 2) / 2)
  }

  /// The captions' rows: the head-end has those below them.
  private func captionArea(_ placed: Placed) -> Rect {
    let area = placed.layout.caption
    guard headEndRows > 0 else { return area }
    return area.splitTop(layout(log.size, placed.captions.rows).caption.height).top
  }

  private var headEndPanel: HeadEndPanel? {
    world.headEnd.map {
      HeadEndPanel(head: $0, crowds: world.crowds, now: world.now, theme: theme)
    }
  }

  /// A chapter that begins, and the legend, while nothing is open.
  private func drawCards(in frame: inout Frame) {
    guard overlay == nil else { return }
    let body = frame.bounds.splitTop(1).rest.splitBottom(1).rest
    if showsLegend {
      Legend(ownKeys: ownKeys, theme: theme).draw(over: body, in: &frame)
    } else if let title = narration.card(at: host) {
      let note = narration.waitingTitle == nil ? "" : "\(ownKeys.hint("PgDn")) begins"
      ChapterCard(
        title: title, note: note, isForPhones: arrangement.isForPhones, brand: brand.name,
        theme: theme
      ).draw(over: body, in: &frame)
    } else if narration.showsLastCard(at: world.now) {
      brand.lastCard(theme)?.draw(over: body, in: &frame)
    }
  }

  private func pane(at x: Int, _ y: Int, _ layout: WallLayout) -> Int? {
    guard let index = layout.panes.firstIndex(where: { $0.contains(x, y) }), index < page.count
    else { return nil }
    return page.lowerBound + index
  }

  private func instant(at x: Int, _ log: Rect) -> Instant? {
    timeline.instant(at: x, in: logPanel(log).timelineRow(log.splitTop(1).top))
  }

  private var timeline: TimelineBar {
    TimelineBar(now: world.now, clock: moment.clock, theme: theme)
  }

  private func logPanel(_ area: Rect) -> LogPanel {
    let panel = log.panel(
      in: area, isTyping: overlay?.context == .filter, timeline: timeline, theme: theme)
    return log.showsNotifications ? panel.empty(titled: notificationsPanel.title) : panel
  }

  private var notificationsPanel: NotificationsPanel {
    NotificationsPanel(
      center: world.appCenter, observers: world.observers, theme: theme)
  }

  private func drawLog(_ area: Rect, in frame: inout Frame) {
    logPanel(area).draw(area, in: &frame)
    guard log.showsNotifications else { return }
    notificationsPanel.draw(LogPanel.content(area), in: &frame)
  }

  /// What the footer says of the keys, and of the last one.
  var footerWords: FooterWords {
    let isRead = !isBlank && SizeClass(size) != .tiny
    let layout = layout
    return FooterWords(
      context: context,
      promises: isRead ? footer(with: nil, in: layout).promises(in: layout.footer) : [],
      told: keyHint?.meaning,
      done: keyHint?.told.filter { $0.reason == nil }.map(\.command) ?? [])
  }

  /// How a script that waits since a key has changed its world comes back or continues; `nil` while
  /// it does not.
  private var wayOn: String? {
    guard moment.clock.isOffScript else { return nil }
    let back = "\(ownKeys.hint("u")) undoes"
    return moment.clock.talk == nil
      ? "OFF SCRIPT \(back)" : "SCRIPT WAITS \(back), \(ownKeys.hint("PgDn")) continues"
  }

  private func footer(with hint: KeyHint?, in layout: WallLayout) -> FooterBar {
    let verdict = narration.verdict(at: world.now)
    return FooterBar(
      context: below, hasPassed: narration.showsVerdict ? verdict?.hasPassed : nil,
      hasEnded: verdict != nil, keyHint: hint,
      isHeld: moment.clock.isHeld, isPaused: moment.clock.isPaused, talk: moment.clock.talk,
      nextChapter: moment.clock.nextChapter, isOffScript: moment.clock.isOffScript,
      provoking: provoking,
      isRecording: moment.clock.isRecording, filmProgress: moment.clock.filmProgress,
      upperKeys: (context.isAboveWall ? overlay?.rows(at: moment.clock) ?? [] : [])
        + mapKeys(in: layout),
      isAtCrowd: isAtCrowd, ownKeys: ownKeys, theme: theme)
  }

  /// What the fault menu, or its form, does besides arming.
  private var provoking: Provoking {
    (overlay as? FaultMenu.State)?.provoking ?? (overlay as? FaultForm.State)?.provoking
      ?? .operation
  }

  private func draw(
    _ place: Int, _ area: Rect, _ layout: WallLayout, in frame: inout Frame
  ) {
    guard let slot = world.slot(world.roster.slots[place].id) else { return }
    let (number, isFocused) = (place + 1, place == focus)
    let isMarked = selection.marks.contains(slot.id)
    defer { if isMarked { MarkBar(theme: theme).draw(area, in: &frame) } }
    let faults = world.faults.filter { $0.isOn(slot.id) }
    if let crowd = slot.crowd {
      let pane = CrowdPane(
        crowd: crowd, number: number, isFocused: isFocused, isMarked: isMarked, faults: faults,
        now: world.now, theme: theme)
      draw(pane, area, layout, in: &frame)
    } else if let stream = slot.stream {
      Pane(
        slot: slot, player: slot.player, stream: stream, number: number, isFocused: isFocused,
        isMarked: isMarked,
        faults: faults, now: world.now, presentation: moment.clock.presentation,
        reducedMotion: reducedMotion, theme: theme,
        notice: slot.shownFailure ?? messages.notice(for: slot.id, at: host),
        ownKeys: ownKeys, result: world.roster.result(of: slot.id), isOnStage: isOnStage,
        isCalm: isOnStage || arrangement.isFilmed, stills: brand.stills
      ).draw(area, at: layout.level, around: layout.picture, in: &frame)
    }
  }

  private func scene(_ placed: Placed) -> PanelScene {
    let layout = placed.layout
    return PanelScene(
      world: world, target: selection.targetTitle(in: moment.roster),
      names: selection.targets(in: moment.roster).map(\.shownName).joined(separator: ", "),
      targets: selection.observedTargets(in: moment.world),
      pane: layout.panes.dropFirst(focus - page.lowerBound).first,
      headEndRows: headEndRows > 0 ? layout.caption.splitTop(captionArea(placed).height).rest : nil,
      captions: isOnStage ? captionArea(placed) : nil, size: size,
      server: moment.clock.server, search: moment.clock.search, ownKeys: ownKeys, theme: theme)
  }

  private func drawSmall(in frame: inout Frame) {
    if overlay as? Question == .quit {
      QuestionBox(.quit, world, theme).draw(over: frame.bounds, in: &frame)
      return
    }
    SmallCard(
      focused: selection.slot(in: world), number: focus + 1,
      showsHelp: overlay?.context == .help, ownKeys: ownKeys, theme: theme
    ).draw(in: &frame)
  }

  private func drawInvitation(_ stage: Rect?, in frame: inout Frame) {
    let (add, join) = (ownKeys.hint("+"), ownKeys.hint("w"))
    let isServed = moment.clock.server != nil
    let words = " no players: press \(isServed ? "\(join) to connect one" : "\(add) to add one") "
    let place = (stage ?? frame.bounds).centred(Size(words.unicodeScalars.count, 1))
    frame.draw(words, x: place.x, y: place.y, theme[.banner])
  }

  private func drawInspector(_ layout: WallLayout, in frame: inout Frame) {
    guard var area = layout.inspector else { return }
    if arrangement.wantsHeadEnd, let panel = headEndPanel,
      let docked = HeadEndPanel.dock(below: area, on: size)
    {
      area = docked.inspector
      panel.draw(docked: docked.headEnd, in: &frame)
    }
    guard let slot = selection.slot(in: world) else { return }
    Inspector(
      slot: slot, number: focus + 1, faults: world.faults.filter { $0.isOn(slot.id) },
      limits: LimitUse.all(for: slot, in: world),
      decoders: slot.player.flatMap { world.decoders[$0.device] }, now: world.now, theme: theme
    ).draw(area, in: &frame)
  }
}

extension WallView {
  /// Draws a crowd, and over its map the cursor and the viewer there.
  func draw(
    _ pane: CrowdPane, _ area: Rect, _ layout: WallLayout, in frame: inout Frame
  ) {
    pane.draw(area, at: layout.level, in: &frame)
    guard let cursor, let map = crowdMap(in: layout), map.crowd.id == cursor.crowd else { return }
    let cell = map.grid.cell(of: cursor.viewer, among: map.crowd.viewers)
    let place = map.grid.place(of: cell)
    mark(place, over: map.grid.area, in: &frame)
    guard overlay == nil, let viewer = world.viewer, viewer.index == cursor.viewer else { return }
    ViewerCard(
      viewer: viewer, group: map.grid.viewers(of: cell, among: map.crowd.viewers).count,
      shown: pane.group(of: cell, map.grid)?.state ?? viewer.state, channels: world.channels,
      now: world.now, theme: theme
    ).draw(beside: place, over: map.grid.area, in: &frame)
  }

  /// The cell keeps its sign, between brackets where there is room for them.
  private func mark(_ cell: Rect, over map: Rect, in frame: inout Frame) {
    let style = theme[.selection]
    for y in cell.y..<cell.maxY {
      for x in cell.x..<cell.maxX { frame[x, y] = Cell(frame[x, y].glyph, style) }
      if cell.x > map.x { frame[cell.x - 1, y] = Cell("[", style) }
      if cell.maxX < map.maxX { frame[cell.maxX, y] = Cell("]", style) }
    }
  }

  /// The map of the crowd that fills the body; `nil` while none does.
  func crowdMap(in layout: WallLayout) -> (crowd: CrowdObservation, grid: MapGrid)? {
    guard layout.level == .poster, page.contains(focus),
      let crowd = world.roster.slots.dropFirst(focus).first.flatMap({ world.crowd($0.id) }),
      let pane = layout.panes.first
    else { return nil }
    let map = CrowdLayout(pane, at: .poster).map
    return map.isEmpty ? nil : (crowd, MapGrid(crowd.viewers, in: map))
  }

  /// Whether keys go to a crowd.
  var isAtCrowd: Bool {
    selection.slot(in: world.roster).map { world.crowd($0.id) != nil } ?? false
  }

  /// The keys that the map takes from the wall.
  func mapKeys(in layout: WallLayout) -> [ActionRow] {
    guard !world.crowds.isEmpty, below == .wall || below == .presenting,
      let map = crowdMap(in: layout)
    else { return [] }
    let hasCursor = cursor?.crowd == map.crowd.id
    return ActionTable.mapRows.filter { row in
      hasCursor || !row.bindings.contains { $0.action == .close }
    }
  }
}
