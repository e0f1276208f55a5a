import HeadEndAPI
import Lab
import Players
import Scenarios
import Screen
import Simulation

extension Wall {
  /// Does an action that changes only what is shown.
  mutating func arrange(_ action: UserAction, _ moment: Moment) {
    switch action.argument {
    case .player(let number): return focus(number, moment)
    case .theme(let name): return use(Theme.named(name) ?? theme, moment)
    case .none, .fault: break
    }
    switch action {
    case .focusNext, .focusPrevious:
      selection.moveFocus(by: action == .focusNext ? 1 : -1, in: moment.roster)
      if log.size == .full { tellFocus(moment) }
    case .mark, .markAll: mark(action, moment)
    case .inspector:
      log.makeRoom()
      arrangement.toggleInspector(moment.roster.count, on: moment.size)
    case .zoomIn, .zoomOut: zoom(action, moment)
    case .newestError:
      log.makeRoom()
      selection.focusNewestError(in: moment.roster)
    case .theme: use(theme.next, moment)
    case .logSize:
      log.cycleSize()
      tell("log: \(log.size.words)", at: moment.clock.host)
    case .logLevel:
      log.switchLevel()
      tell("log: \(log.levelText)", at: moment.clock.host)
    default: open(action, moment)
    }
  }

  /// Opens what concerns the whole wall.
  private mutating func open(_ action: UserAction, _ moment: Moment) {
    switch action {
    case .quit: overlays.open(.question(.quit))
    case .help:
      let isOpen = openContext(on: moment.size) == .card && overlay != .none
      overlays.open(isOpen ? .none : .help(scroll: 0))
    case .palette:
      let targets = selection.observedTargets(in: moment.world)
      overlays.open(.palette(.init(PaletteEntry.all(in: moment.world, for: targets, library))))
    case .goTo: overlays.open(.number(NumberBox.State()))
    case .headEnd: showHeadEnd(moment)
    case .notifications:
      log.toggleNotifications()
      let what = log.showsNotifications ? "in place of the log" : "hidden"
      tell("notifications: \(what)", at: moment.clock.host)
    case .joinCard: overlays.open(.joinCard)
    case .explore: showFindings()
    case .filter:
      overlays.open(.filter)
      let level = arrangement.level(of: moment.roster.count, log.size, on: moment.size)
      log.reveal(besidePoster: level == .poster)
    default: openMenu(action, moment)
    }
  }

  private mutating func focus(_ number: Int, _ moment: Moment) {
    guard moment.roster.seats.indices.contains(number - 1) else {
      return tell("there is no player \(number)", at: moment.clock.host)
    }
    let isFocused = selection.index(in: moment.roster) == number - 1
    selection.focus(at: number - 1, in: moment.roster)
    if isFocused || log.size == .full { tellFocus(moment) }
  }

  private mutating func tellFocus(_ moment: Moment) {
    guard let player = selection.seat(in: moment.roster) else { return }
    tell("\(player.name) has the focus", at: moment.clock.host)
  }

  /// Docks the head-end below the inspector, or undocks it; opens it where it has no room there.
  private mutating func showHeadEnd(_ moment: Moment) {
    log.makeRoom()
    if view(moment).canDockHeadEnd {
      arrangement.toggleHeadEnd()
      let place = arrangement.wantsHeadEnd ? "below the inspector" : "hidden"
      tell("head-end: \(place)", at: moment.clock.host)
    } else {
      overlays.open(.headEnd)
    }
  }

  /// Focuses the player of a number, counted from 1.
  mutating func goTo(_ number: Int, _ moment: Moment) {
    let seats = moment.roster.seats
    guard seats.indices.contains(number - 1) else {
      let players = seats.count == 1 ? "is 1 player" : "are \(seats.count) players"
      return tell("refused: there \(players)", at: moment.clock.host)
    }
    selection.focus(at: number - 1, in: moment.roster)
    tell("player \(number): \(seats[number - 1].name)", at: moment.clock.host)
  }

  /// Takes a key while a player's number is typed: a digit moves the focus at once; any other key
  /// closes the box and acts on the wall.
  mutating func typeNumber(_ digit: Character, _ roster: Roster) -> Bool {
    guard case .number(var state) = overlay, digit.isASCII, digit.isNumber else { return false }
    state.type(digit)
    overlays.open(.number(state))
    if let number = state.number { selection.focus(at: number - 1, in: roster) }
    return true
  }

  private mutating func use(_ theme: Theme, _ moment: Moment) {
    self.theme = theme
    tell("theme: \(theme.name)", at: moment.clock.host)
  }

  private mutating func mark(_ action: UserAction, _ moment: Moment) {
    if action == .mark {
      selection.toggleMark()
    } else {
      selection.toggleAllMarks(in: moment.roster)
    }
    tell("\(selection.marks.count) marked", at: moment.clock.host)
  }

  private mutating func zoom(_ action: UserAction, _ moment: Moment) {
    log.makeRoom()
    let before = arrangement
    if action == .zoomOut {
      arrangement.zoomOut(moment.roster.count, log.size, on: moment.size)
    } else {
      arrangement.zoomIn(moment.roster.count, log.size, on: moment.size)
    }
    guard arrangement == before else { return }
    tell(zoomLimit(action, moment), at: moment.clock.host)
  }

  /// Why a zoom changed nothing.
  private func zoomLimit(_ action: UserAction, _ moment: Moment) -> String {
    guard action == .zoomOut else {
      return "this is the closest; \(ownKeys.hint("Z")) shows more players"
    }
    let page = arrangement.page(
      of: moment.roster.count, focus: selection.index(in: moment.roster), log.size, on: moment.size)
    let what =
      page.count == moment.roster.count ? "every player is shown" : "players are at their smallest"
    return "\(what); \(ownKeys.hint("z")) shows fewer, in more detail"
  }

  /// Opens what concerns the focused player, if there is one.
  private mutating func openMenu(_ action: UserAction, _ moment: Moment) {
    guard let seat = selection.seat(in: moment.world) else { return }
    switch action {
    case .openFaults:
      log.makeRoom()
      overlays.openFaults()
    case .openChannels:
      log.makeRoom()
      overlays.open(
        .channels(ChannelList.State(moment.world.channels, at: seat.stream?.channel.number)))
    case .removePlayer: overlays.open(.question(.remove(seat.id)))
    case .download: overlays.open(.question(.removeDownload(seat.id)))
    default: break
    }
  }
}
