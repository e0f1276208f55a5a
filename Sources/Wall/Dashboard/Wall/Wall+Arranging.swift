import HeadEndAPI
import Players
import Scenarios
import Screen
import Simulation
import Worlds

extension Wall {
  /// Shows so many lines of the log, or none.
  package mutating func showLog(lines: Int) {
    arrangement.logRows = lines + 1
    if lines == 0 { log.show(.hidden) }
  }

  /// Shows only players and captions, whatever keys are pressed: no header, log, inspector or
  /// footer.
  package mutating func showPlayersAlone() { arrangement.isBare = true }

  /// Shows panes as films do, as calm as on stage: rows in which nothing changes and nothing is
  /// wrong stay blank.
  package mutating func showAsFilmed() { arrangement.isFilmed = true }

  /// Shows players and captions as phones do: one player below the other, and words in large
  /// letters, whatever the script shows.
  package mutating func showForPhones() {
    (arrangement.isBare, arrangement.isForPhones) = (true, true)
    if !isOnStage { toggleStage() }
  }

  /// Keeps what the wall calls players, so that the log's filter finds them by that as well.
  mutating func keepTitles(of players: [PlayerConfiguration]) {
    log.titles = Dictionary(
      players.filter { !$0.title.isEmpty }.map { ($0.name, $0.title) }, uniquingKeysWith: { $1 })
  }

  /// Changes what is shown.
  mutating func apply(_ change: UserAction.Change, _ moment: Moment) {
    switch change {
    case .focus(let number): focus(number, moment)
    case .goTo(let number): goTo(number, moment)
    case .lookAt(let number): selection.focus(at: number - 1, in: moment.roster)
    case .moveFocus(let step):
      selection.moveFocus(by: step, in: moment.roster)
      if log.size == .full { tellFocus(moment) }
    case .focusNewestError:
      log.makeRoom()
      selection.focusNewestError(in: moment.roster)
    case .followNextPlayer: selection.followNextPlayer()
    case .mark: selection.toggleMark()
    case .markAll: selection.toggleAllMarks(in: moment.roster)
    case .inspector:
      log.makeRoom()
      arrangement.toggleInspector(moment.roster.count, log.size, on: moment.size)
    case .headEnd: showHeadEnd(moment)
    case .notifications: log.toggleNotifications()
    case .zoomIn: zoom(moment, isOut: false)
    case .zoomOut: zoom(moment, isOut: true)
    case .nextTheme: theme = theme.next
    case .theme(let name): theme = Theme.named(name) ?? theme
    case .logSize: log.cycleSize()
    case .stage: toggleStage()
    case .logLevel: log.switchLevel()
    case .read(let step): read(step, moment)
    case .typeFilter(let character): log.type(character)
    case .eraseFilter: log.erase()
    case .clearFilter: log.clearFilter()
    case .rememberFault(let key): overlays.lastFault = key
    case .open(let context): open(context, moment)
    case .ask(let question): overlays.open(question)
    }
    if let words = words(for: change) { report(words, at: moment.clock.host) }
  }

  /// What the footer says of a change that is not seen at once.
  private func words(for change: UserAction.Change) -> String? {
    switch change {
    case .mark, .markAll: "\(selection.marks.count.counted("player")) marked"
    case .notifications:
      "notifications: \(log.showsNotifications ? "shown in place of the log" : "hidden")"
    case .nextTheme, .theme: "theme: \(theme.name)"
    case .logSize: "log: \(log.size.words)"
    case .stage:
      offStage == nil
        ? "stage off: log and inspector as before" : "stage: \(ownKeys.hint("Esc")) goes back"
    case .logLevel: "log: \(log.levelText)"
    case .focus, .goTo, .lookAt, .moveFocus, .focusNewestError, .followNextPlayer, .inspector,
      .headEnd, .zoomIn, .zoomOut, .read, .typeFilter, .eraseFilter, .clearFilter, .rememberFault,
      .open,
      .ask:
      nil
    }
  }

  /// Opens the panel whose keys those are.
  private mutating func open(_ context: Context, _ moment: Moment) {
    switch context {
    case .help:
      let (origin, below) = (openContext(on: moment.size), contextBelow(on: moment.size))
      let isOpen = origin == .card && overlay != nil
      if isOpen { overlays.close() } else { overlays.open(HelpPanel(from: origin, above: below)) }
    case .palette:
      let targets = selection.observedTargets(in: moment.world)
      overlays.open(Palette.State(PaletteEntry.all(in: moment.world, for: targets, library)))
    case .number: overlays.open(NumberBox.State())
    case .name:
      guard let client = selection.slot(in: moment.world)?.client else { return }
      overlays.open(NameBox(id: client.id, name: client.name))
    case .joinCard:
      let number = selection.slot(in: moment.roster)?.brief.channel
      overlays.open(JoinCard(channel: number, among: moment.world.channels))
    case .findings: overlays.open(FindingsPanel.State())
    case .headEnd: overlays.open(HeadEndPanel.Opened())
    case .zapTimes: overlays.open(ZapTimesPanel.Opened())
    case .filter:
      overlays.open(FilterPrompt())
      let level = arrangement.level(of: moment.roster.count, log.size, on: moment.size)
      log.reveal(besidePoster: level == .poster)
    case .faults:
      guard selection.slot(in: moment.world) != nil else { return }
      log.makeRoom()
      overlays.open(FaultMenu.State(at: overlays.lastFault))
    case .channels:
      guard let slot = selection.slot(in: moment.world) else { return }
      log.makeRoom()
      overlays.open(ChannelList.State(moment.world.channels, at: slot.stream?.channel.number))
    // Opened by the open panel, or by no panel.
    case .wall, .presenting, .log, .line, .faultForm, .question, .card, .crowdMap: break
    }
  }

  /// Moves through the log; an open line is the one that is read.
  private mutating func read(_ step: LogStep, _ moment: Moment) {
    switch log.go(step, rows: view(moment).logRows) {
    case .done: break
    case .report(let text): report(text, at: moment.clock.host)
    case .open(let line): overlays.open(LineBox(line: line))
    }
    if overlay is LineBox, let line = log.current { overlays.open(LineBox(line: line)) }
  }

  /// Closes what was opened beside the panes, and then ends the stage, one at a press; false where
  /// nothing is left.
  mutating func closesOne(_ moment: Moment) -> Bool {
    if log.showsNotifications {
      apply(.notifications, moment)
    } else if !log.filter.isEmpty {
      log.clearFilter()
      report("log filter removed", at: moment.clock.host)
    } else if arrangement.wantsHeadEnd, view(moment).canDockHeadEnd {
      apply(.headEnd, moment)
    } else if arrangement.hasOwnInspector {
      apply(.inspector, moment)
      report("inspector: hidden", at: moment.clock.host)
    } else if offStage != nil {
      apply(.stage, moment)
    } else {
      return false
    }
    return true
  }

  /// Gives all room to pictures and captions, or takes it back.
  mutating func toggleStage() {
    if let before = offStage {
      log.show(before.log)
      arrangement.leaveStage(to: before.arrangement)
      offStage = nil
    } else {
      offStage = (log.size, arrangement)
      log.show(.hidden)
      arrangement.enterStage()
    }
  }

  var isOnStage: Bool { offStage != nil }

  private mutating func focus(_ number: Int, _ moment: Moment) {
    guard moment.roster.slots.indices.contains(number - 1) else {
      return report("there is no player \(number)", at: moment.clock.host)
    }
    let isFocused = selection.index(in: moment.roster) == number - 1
    selection.focus(at: number - 1, in: moment.roster)
    if isFocused || log.size == .full { tellFocus(moment) }
  }

  private mutating func tellFocus(_ moment: Moment) {
    guard let player = selection.slot(in: moment.roster) else { return }
    report("\(player.shownName) has the focus", at: moment.clock.host)
  }

  /// Docks the head-end below the inspector, or undocks it; opens it where it has no room there.
  private mutating func showHeadEnd(_ moment: Moment) {
    log.makeRoom()
    if view(moment).canDockHeadEnd {
      arrangement.toggleHeadEnd()
      let place = arrangement.wantsHeadEnd ? "below the inspector" : "hidden"
      report("head-end: \(place)", at: moment.clock.host)
    } else {
      overlays.open(HeadEndPanel.Opened())
    }
  }

  /// Focuses the player of a number, counted from 1.
  mutating func goTo(_ number: Int, _ moment: Moment) {
    let slots = moment.roster.slots
    guard slots.indices.contains(number - 1) else {
      let players = slots.count.counted("player")
      return report("no player \(number): the wall has \(players)", at: moment.clock.host)
    }
    selection.focus(at: number - 1, in: moment.roster)
    report("player \(number): \(slots[number - 1].shownName)", at: moment.clock.host)
  }

  private mutating func zoom(_ moment: Moment, isOut: Bool) {
    log.makeRoom()
    let before = arrangement
    if isOut {
      arrangement.zoomOut(moment.roster.count, log.size, on: moment.size)
    } else {
      arrangement.zoomIn(moment.roster.count, log.size, on: moment.size)
    }
    guard arrangement == before else { return }
    report(
      isOut
        ? "fully zoomed out; \(ownKeys.hint("z")) zooms in"
        : "fully zoomed in; \(ownKeys.hint("Z")) zooms out", at: moment.clock.host)
  }
}
