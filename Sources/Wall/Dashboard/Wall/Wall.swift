import Faults
package import HeadEndAPI
package import Players
package import Scenarios
package import Screen
package import Simulation
package import Worlds

/// The state of the screen itself: the user's choices and the latest announcements. Together with a
/// world's observation it makes a frame.
package struct Wall: Sendable {
  package internal(set) var theme: Theme
  /// Whether a presenter leads through a scenario, chapter by chapter.
  package let isPresenting: Bool
  /// Whether the scenario has chapters, which PgDn and PgUp go through.
  var hasChapters = false
  /// Whether a presenter has blanked the screen.
  private var isBlank = false
  /// Whether the legend is shown: until the first key.
  private var showsLegend = false
  /// Whether the mouse holds the timeline.
  private var holdsTimeline = false
  /// Whether pictures and spinners stand still.
  private let reducedMotion: Bool
  let ownKeys: OwnKeys
  var selection = Selection()
  var arrangement = Arrangement()
  var log = LogView()
  /// Log and arrangement that come back after the stage; `nil` off it.
  var offStage: (log: LogSize, arrangement: Arrangement)? {
    didSet { log.isOnStage = isOnStage }
  }
  private var messages = PaneMessages()
  private(set) var narration: Narration
  var brand = BrandLook()
  var overlays = Overlays()
  /// The chosen cell of a zoomed crowd's map.
  var mapCursor: MapCursor?
  /// What the script has shown.
  var camera = Camera()
  /// What the last key did.
  private(set) var keyHint: KeyHint?
  /// What the last key zapped with, other than the arrows.
  private var zapAction: UserAction?
  /// The keys that were pressed lately; `nil` where they are not shown.
  private var keyCaps: KeyCaps?
  /// What ships with the program, for the palette.
  var library = Library()

  package init(
    theme: Theme, reducedMotion: Bool = false, isPresenting: Bool = false,
    ownKeys: OwnKeys = OwnKeys(), showsWholeLog: Bool = false, showsKeys: Bool = false,
    isOnStage: Bool = false
  ) {
    self.theme = theme
    self.ownKeys = ownKeys
    self.isPresenting = isPresenting
    self.reducedMotion = reducedMotion
    narration = Narration(showsVerdict: !isPresenting)
    if showsWholeLog { log.switchLevel() }
    keyCaps = showsKeys ? KeyCaps() : nil
    if isOnStage { toggleStage() }
  }

  /// The player that keys act on; one that was removed is replaced when the next key is pressed.
  package var focus: PlayerID? { selection.focus }

  /// The outcome of the scenario; `nil` until it has ended.
  package var verdict: Verdict? { narration.verdict }

  /// What is open above the wall.
  var overlay: (any OpenPanel)? { overlays.current }

  /// The toasts of the last seconds.
  var toasts: [Toast] { messages.toasts }

  /// Takes in an announcement of the world, at an instant of host time; the log may leave it out
  /// when so many follow at once that it would be dropped anyway.
  package mutating func observe(
    _ announcement: Announcement, at host: Instant, isLogged: Bool = true
  ) {
    follow(announcement)
    takeIn(announcement, at: host, isLogged: isLogged)
  }

  private mutating func takeIn(
    _ announcement: Announcement, at host: Instant, isLogged: Bool = true
  ) {
    log.append(announcement, isKept: isLogged)
    messages.observe(announcement, at: host)
    if let player = announcement.player {
      selection.observe(announcement.notice, of: player)
    } else {
      narration.observe(announcement.notice, at: announcement.instant, shown: host)
    }
  }

  /// Takes in what a command has led to, at an instant of host time.
  mutating func record(_ text: OutcomeText, at host: Instant) {
    keyHint = KeyHint(text, by: zapAction, after: keyHint, at: host)
  }

  /// Shows what a key did that is not a command of the world, or what the shell has done.
  package mutating func report(_ text: String, at host: Instant, isOfShell: Bool = false) {
    keyHint = KeyHint(text, since: host)
    keyHint?.isOfShell = isOfShell
  }

  /// The wall as films show it: calm, without the shell's remarks, which may name files of this
  /// machine, and without the question whether to quit.
  var filmed: Wall {
    var wall = self
    wall.keyHint = keyHint?.isOfShell == true ? nil : keyHint
    if overlay as? Question == .quit { wall.overlays.close() }
    (wall.log.showsRemarks, wall.arrangement.isFilmed) = (false, true)
    return wall
  }

  /// Shows the outcome of the scenario.
  package mutating func conclude(_ verdict: Verdict) { narration.conclude(verdict) }

  /// Takes the outcome back: a chapter of it begins again.
  mutating func reopen() { narration.reopen() }

  /// The title under which the first chapter waits for the presenter; `nil` once it has begun.
  mutating func wait(under title: String?) { narration.waitingTitle = title }

  /// Shows what the signs mean until the first key, which closes it and acts.
  package mutating func showLegend() { showsLegend = true }

  /// Shows a line-up's sentence until the first key.
  mutating func open(with note: String) {
    narration.opening = note.isEmpty ? nil : MeasuredCaption(note)
  }

  /// Keeps room for a script's captions; for phones its title begins it, unless a chapter does.
  mutating func keepRoom(for captions: [String], title: String? = nil) {
    narration.script = captions.map(MeasuredCaption.init)
    narration.title = arrangement.isForPhones ? title : nil
  }

  /// Takes in again whatever can still be seen: time was moved back or forward. `host` converts an
  /// instant to the host time at which it would have been announced; what came before `begin` is
  /// forgotten.
  package mutating func rebuild(
    from heard: ArraySlice<Announcement>, since begin: Instant, host: (Instant) -> Instant
  ) {
    log.clear()
    messages = PaneMessages()
    selection.rewind()
    narration.rewind()
    rewindCamera(to: heard, since: begin)
    keyHint = nil
    for announcement in heard.dropLast(LogRing.capacity) where announcement.player == nil {
      narration.observe(
        announcement.notice, at: announcement.instant, shown: host(announcement.instant))
    }
    for announcement in heard.suffix(LogRing.capacity) {
      takeIn(announcement, at: host(announcement.instant))
    }
  }

  /// The player that keys concern, who has to be observed to take one; `nil` when there is none.
  func focused(in roster: Roster) -> PlayerID? { selection.slot(in: roster)?.id }

  /// The players that a key may act on, the focused one among them.
  func aimedAt(in roster: Roster) -> [PlayerID] { selection.aimedAt(in: roster) }

  /// The players that the screen shows, the focused one among them: those that have to be observed
  /// to draw a frame.
  package func shown(of roster: Roster, size: Size) -> [PlayerID] {
    guard SizeClass(size) != .tiny else { return selection.slot(in: roster).map { [$0.id] } ?? [] }
    let page = arrangement.page(
      of: roster.count, focus: selection.index(in: roster), log.size, on: size)
    return roster.slots[page].map(\.id)
  }

  /// The screen as it looks now.
  package func frame(of world: WorldObservation, clock: WallClock, size: Size) -> Frame {
    guard !isBlank else { return Frame(size, filledWith: Cell(" ", theme[.text])) }
    var frame = view(Moment(world: world, clock: clock, size: size)).frame()
    keyCaps?.draw(at: clock.host, theme, in: &frame)
    frame.mendWideSigns()
    return frame
  }

  /// Takes a key of a hand-held clicker while presenting: `b` and `.` blank the screen, and F5,
  /// which starts a presentation elsewhere, does nothing. False for others.
  private mutating func answersClicker(_ key: Key, in context: Context) -> Bool {
    guard isPresenting, context == .presenting else { return false }
    isBlank = key == "b" || key == "."
    return isBlank || key == .function(5)
  }

  /// Shows a blanked screen again, which is all that the key or button does; false otherwise.
  private mutating func endsBlank() -> Bool {
    defer { isBlank = false }
    // Nobody has read what the footer said meanwhile.
    if isBlank { keyHint = nil }
    return isBlank
  }

  /// The action of a hand-held clicker: a presentation continues, whatever its presenter has left
  /// open. `nil` for other keys.
  private func talkAction(for key: Key) -> UserAction? {
    guard isPresenting, key == .pageDown || key == .pageUp else { return nil }
    return ActionTable.action(for: key, in: .presenting)
  }

  /// Whether something is shown that fades, so that a frame changes while time stands still.
  package func isFading(at host: Instant) -> Bool {
    messages.isFading(at: host) || narration.card(at: host) != nil
      || keyHint?.isFresh(at: host) == true || keyCaps?.isFresh(at: host) == true
  }

  /// Whether a frame needs what the head-end does, so that it has to be observed.
  var showsHeadEnd: Bool { arrangement.wantsHeadEnd || overlay?.context == .headEnd }

  /// Whether a frame needs the notification centre of the focused player's app.
  var showsNotifications: Bool { log.showsNotifications }

  /// Whether a frame needs the session's zap times.
  var showsZapTimes: Bool { overlay?.context == .zapTimes }

  var showsJoinCard: Bool { overlay?.context == .joinCard }

  func view(_ moment: Moment) -> WallView {
    WallView(
      moment: moment, theme: brand.theme(theme), reducedMotion: reducedMotion, selection: selection,
      arrangement: arrangement, log: log, messages: messages, narration: narration,
      isOnStage: isOnStage,
      overlay: overlay, keyHint: keyHint, showsLegend: showsLegend,
      context: openContext(on: moment.size), below: contextBelow(on: moment.size),
      cursor: mapCursor, ownKeys: ownKeys, brand: brand, isBlank: isBlank)
  }

  /// Where keys go.
  func openContext(on size: Size) -> Context {
    if SizeClass(size) == .tiny, overlay as? Question != .quit { return .card }
    return overlay?.context ?? wallContext
  }

  /// Where the keys go that what is open does not need.
  func contextBelow(on size: Size) -> Context {
    let context = openContext(on: size)
    return context != .card && overlay?.passesKeys == true ? wallContext : context
  }

  private var wallContext: Context {
    if log.isRead { return .log }
    return isPresenting || hasChapters ? .presenting : .wall
  }

  /// Takes a key press; returns what the session is to do about it.
  package mutating func press(
    _ key: Key, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [UserAction.Request] {
    guard key == .control("c") || !endsBlank() else { return [] }
    keyCaps?.press(key, at: clock.host)
    selection.settle(in: world.roster)
    overlays.settle(in: world.roster)
    showsLegend = false
    narration.closeCards()
    (keyHint, zapAction) = (nil, nil)
    let context = openContext(on: size)
    if answersClicker(key, in: contextBelow(on: size)) { return [] }
    let moment = Moment(world: world, clock: clock, size: size)
    let standard = ownKeys.standard(for: key, in: contextBelow(on: size))
    if context != .presenting, context != .card, let talk = talkAction(for: standard) {
      overlays.close()
      return act(talk, moment)
    }
    if context != .card, let effect = effect(of: key, or: standard, moment), !effect.passesKey {
      return follow(effect, moment)
    }
    return pressBelow(key, moment)
  }

  /// What a key leads to in what is open, or the key that it stands for on the wall; `nil` where
  /// neither is needed there.
  private mutating func effect(
    of key: Key, or standard: Key, _ moment: Moment
  ) -> UserAction.Effect? {
    if overlay?.context == .channels { zapAction = .openChannels }
    let situation = situation(moment)
    return overlays.press(key, in: situation) ?? overlays.press(standard, in: situation)
  }

  /// Does what a key does on the wall, in the log or on a small screen; says so where that is
  /// nothing.
  private mutating func pressBelow(_ key: Key, _ moment: Moment) -> [UserAction.Request] {
    let context = contextBelow(on: moment.size)
    let standard = ownKeys.standard(for: key, in: context)
    if moveCursor(standard, moment) { return [] }
    if let action = ActionTable.action(for: standard, in: context) { return act(action, moment) }
    if context == .card, key == .escape { overlays.close() }
    guard Context.open.contains(context) else { return [] }
    if key != .escape || !closesOne(moment) {
      let help = ownKeys.hint("?")
      report("\(key.name) does nothing here: \(help) shows all keys", at: moment.clock.host)
    }
    return []
  }

  /// Takes a click on a cell: it focuses a pane, travels along the timeline, does what a hint says,
  /// or chooses in what is open.
  package mutating func click(
    x: Int, y: Int, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [UserAction.Request] {
    guard !endsBlank(), SizeClass(size) != .tiny else { return [] }
    showsLegend = false
    let moment = Moment(world: world, clock: clock, size: size)
    let target = view(moment).target(x, y)
    holdsTimeline = if case .timeline = target { true } else { false }
    switch target {
    case .nothing, .overlay(.nothing): return []
    case .pane(let place):
      selection.focus(at: place, in: world.roster)
      chooseCell(x, y, moment)
      return []
    case .timeline(let instant): return [.travel(to: instant)]
    case .log(let row):
      if let line = log.choose(row: row, rows: view(moment).logRows) {
        overlays.open(LineBox(line: line))
      }
      return []
    case .hint(let key): return press(key, seeing: world, clock: clock, size: size)
    case .overlay(.outside):
      overlays.close()
      return []
    case .overlay(.row(let chosen, let isDone)):
      overlays.open(chosen)
      return isDone ? press(.enter, seeing: world, clock: clock, size: size) : []
    case .overlay(.key(let key)): return press(key, seeing: world, clock: clock, size: size)
    }
  }

  /// Takes a movement of the mouse with its button held: it drags along the timeline.
  package mutating func drag(
    x: Int, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [UserAction.Request] {
    let view = view(Moment(world: world, clock: clock, size: size))
    guard holdsTimeline, !isBlank, let instant = view.instant(above: x), instant != world.now else {
      return []
    }
    return [.travel(to: instant)]
  }

  /// Takes a turn of the wheel over a cell: it zaps a pane's player, or scrolls the log or what is
  /// open.
  package mutating func wheel(
    x: Int, y: Int, up: Bool, seeing world: WorldObservation, clock: WallClock, size: Size
  ) -> [UserAction.Request] {
    guard !endsBlank(), SizeClass(size) != .tiny else { return [] }
    let moment = Moment(world: world, clock: clock, size: size)
    let (view, key) = (view(moment), up ? Key.up : .down)
    switch view.target(x, y) {
    case .pane(let place):
      selection.focus(at: place, in: world.roster)
      selection.clearMarks()
      log.makeRoom()
    case .log, .timeline:
      log.scroll(by: up ? 3 : -3, rows: view.logRows)
      return []
    case .nothing, .hint, .overlay:
      return overlays.press(key, in: situation(moment)).map { follow($0, moment) } ?? []
    }
    return press(key, seeing: world, clock: clock, size: size)
  }

  /// Does on the wall what an action leads to; returns what the session or the shell is asked.
  private mutating func follow(
    _ effect: UserAction.Effect, _ moment: Moment
  ) -> [UserAction.Request] {
    if let words = effect.words { report(words, at: moment.clock.host) }
    if let exception = effect.exception {
      keyHint = KeyHint("", since: moment.clock.host, exception: exception)
    }
    if let change = effect.change { apply(change, moment) }
    return effect.requests + (effect.action.map { act($0, moment) } ?? [])
  }

  func situation(_ moment: Moment) -> Situation {
    Situation(
      moment: moment, selection: selection, ownKeys: ownKeys,
      line: log.isRead ? log.current?.whole : nil,
      household: chosenHousehold(in: moment.world))
  }

  /// Does one of the wall's own actions.
  mutating func act(_ action: UserAction, _ moment: Moment) -> [UserAction.Request] {
    let situation = situation(moment)
    if action == .lastChannel { zapAction = action }
    if let reason = action.obstacle(in: situation) {
      report(reason, at: moment.clock.host)
      return []
    }
    return follow(action.effect(in: situation), moment)
  }
}
