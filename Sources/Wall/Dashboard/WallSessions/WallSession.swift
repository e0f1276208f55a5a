import Events
import HeadEndAPI
package import Players
package import Scenarios
package import Screen
package import Sessions
package import Simulation
package import Worlds

/// A session and the wall that shows it: advances time, takes keys, draws frames, whether for a
/// terminal, a script or a recorder.
package final class WallSession {
  package let session: Session
  package internal(set) var wall: Wall
  /// Host time less pauses (Dashboard/Dashboard, "Presentation time").
  package private(set) var presentation = Instant.zero
  /// Host time, by which fades whatever is shown for a while.
  package private(set) var host = Instant.zero
  /// Called with every announcement that the wall observes, but not again after time was moved.
  package var onHeard: ((Announcement) -> Void)?
  /// How many seconds of viewers of crowds may be simulated again at once: about ten seconds'
  /// work [N].
  package var mostViewerSeconds = 100_000_000
  /// Draws a frame during a long leap in time; returns whether to continue; `nil` without a screen.
  package var goesOn: (() -> Bool)?
  /// Whether it is being filmed, which the wall shows.
  package var isRecording = false
  /// How far a film is that is being made, in per cent; `nil` while none is.
  package var filmProgress: Int?
  /// True if it starts over automatically, at a stand for visitors.
  package var isForVisitors = false
  /// The server for real clients, which then control time; `nil` while it is off.
  package var server: ServerAddress?
  /// The results of a search; `nil` until one is begun.
  package var search: SearchNews?
  private var isBehind = false
  /// The wall's observers on the session's bus.
  var news: WallNews
  /// From when on the session is remembered.
  private var begin = Instant.zero
  /// The notification centres of the apps, once the wall has shown one.
  private var appCenters: AppCenters?
  /// The zaps so far, once the wall has shown their times.
  private var zapHistory: ZapHistory?
  let director: Director?
  /// The last leap in time: where it went, and when by host time.
  private var leap: (instant: Instant, host: Instant)?

  /// A wall session; with a director, it plays the director's scenario.
  package init(_ session: Session, _ wall: Wall, director: Director? = nil) {
    self.session = session
    self.wall = wall
    self.director = director
    news = WallNews(on: session.bus)
    session.pacer = director
    if let director, wall.isPresenting {
      director.isPresented = true
      session.advance(to: session.now)
      self.wall.wait(under: director.waitingTitle)
    }
    if director == nil { self.wall.open(with: session.world.lineUp.note) }
    self.wall.brand = BrandLook(session.world.lineUp.brand)
    self.wall.hasChapters = director?.scenario.hasChapters == true
    self.wall.keepTitles(of: session.world.lineUp.devices.flatMap(\.players))
    self.wall.keepRoom(
      for: director?.scenario.captions ?? [],
      title: self.wall.hasChapters ? nil : director?.scenario.title)
  }

  /// The outcome of the scenario; `nil` until it has ended, or without one.
  package var verdict: Verdict? { director?.verdict }

  /// The first expectation that was not met, where the script has continued after it.
  package var failure: StepFailure? { director?.progress.talk.failure }

  /// How many chapters of the scenario have begun.
  package var chaptersBegun: Int { director?.chaptersBegun ?? 0 }

  /// What the scenario has claimed and not shown by now, with the last frame shown for so long.
  package func warnings(showingLastFrame time: Duration = .zero) -> [ScriptWarning] {
    director?.warnings(of: session, filmedTo: session.now + time) ?? []
  }

  /// Whether the next frame may differ although time stands still.
  package var isFading: Bool { wall.isFading(at: host) }

  package var clock: WallClock {
    var clock = WallClock(
      presentation: presentation, speed: session.speed, isPaused: session.isPaused,
      isBehind: isBehind)
    clock.host = host
    clock.edge = session.chronicle.edge
    clock.isRecording = isRecording
    clock.filmProgress = filmProgress
    clock.server = server
    clock.search = search
    clock.isRewound = session.isRewound
    clock.marks = session.chronicle.marks
    clock.talk = talk
    clock.nextChapter = nextChapter
    clock.isOffScript = director?.isOffScript == true
    // News for as long as the footer says so. [N]
    clock.leap = leap.flatMap { host - $0.host < KeyHint.life ? $0.instant : nil }
    clock.isPresented = director?.isPresented == true
    clock.isForVisitors = isForVisitors
    return clock
  }

  /// Advances host time; `goOn` may return false to stop early, such as on a slow machine.
  package func pass(_ host: Duration, while goOn: (() -> Bool)? = nil) {
    let begin = self.host
    self.host += host
    guard !session.isPaused else { return }
    isBehind = !session.advance(byHost: host, while: goOn)
    let speedHistory = session.speedHistory
    presentation += session.isPaused ? min(host, speedHistory.host(until: session.now)) : host
    observe { min(self.host, begin + speedHistory.host(until: $0)) }
    sayWhatIsForgotten()
    conclude()
  }

  /// Lets the world run on after the verdict.
  package func runOn() { (session.pacer, session.isPaused) = (nil, false) }

  private func sayWhatIsForgotten() {
    guard session.chronicle.begin > begin else { return }
    begin = session.chronicle.begin
    say(
      "history before \(ClockText.log(begin)) was discarded to save memory (--history); "
        + "you cannot rewind past it")
  }

  /// Takes a key press; returns what only the shell can do.
  package func press(_ key: Key, size: Size) -> [UserAction.Request] {
    let requests = wall.press(key, seeing: aimedAt, clock: clock, size: size)
    return requests.filter { !carryOut($0) }
  }

  /// Takes a click on a cell; returns what only the shell can do.
  package func click(x: Int, y: Int, size: Size) -> [UserAction.Request] {
    let requests = wall.click(x: x, y: y, seeing: seen(size), clock: clock, size: size)
    return requests.filter { !carryOut($0) }
  }

  /// Takes a turn of the wheel over a cell; returns what only the shell can do.
  package func wheel(x: Int, y: Int, up: Bool, size: Size) -> [UserAction.Request] {
    let requests = wall.wheel(x: x, y: y, up: up, seeing: seen(size), clock: clock, size: size)
    return requests.filter { !carryOut($0) }
  }

  /// Answers a real client's request.
  package func answer(_ request: RealClientRequest) -> RealClientAnswer {
    defer { observe { _ in self.host } }
    return session.answer(request)
  }

  /// Performs a command that comes from no key.
  @discardableResult
  package func perform(_ command: Command) -> CommandOutcome {
    let outcome = session.perform(command)
    settle()
    return outcome
  }

  /// Takes a movement of the mouse with its button held; returns what only the shell can do.
  package func drag(x: Int, y: Int, size: Size) -> [UserAction.Request] {
    let requests = wall.drag(x: x, seeing: session.world.observation, clock: clock, size: size)
    return requests.filter { !carryOut($0) }
  }

  /// Draws the present frame.
  package func frame(_ size: Size) -> Frame { wall.frame(of: seen(size), clock: clock, size: size) }

  /// Draws the present frame for a file or another program: without the join code. `shown` is what
  /// the screen shows now, if it is known.
  package func keptFrame(_ size: Size, shown: Frame? = nil) -> Frame {
    guard wall.showsJoinCard, let open = server, open.joinCode != nil else {
      return shown ?? frame(size)
    }
    server = open.redacted
    defer { server = open }
    return frame(size)
  }

  /// Draws the present frame for a film: without what only the user of this terminal needs, such
  /// as the join code, remarks of the shell, signs of filming, and the question whether to quit.
  package func filmFrame(_ size: Size) -> Frame {
    var clock = clock
    (clock.isRecording, clock.filmProgress) = (false, nil)
    clock.server = server?.redacted
    return wall.filmed.frame(of: seen(size), clock: clock, size: size)
  }

  /// The caption that is shown now; `nil` without one.
  package var caption: String? { wall.narration.caption(at: session.world.now) }

  /// The scenario's present chapter; `nil` before the first, and without a scenario.
  package var chapter: String? { wall.narration.chapter }

  /// What the footer says at this moment.
  package func footerWords(_ size: Size) -> FooterWords {
    wall.view(Moment(world: seen(size), clock: clock, size: size)).footerWords
  }

  /// The visible state of the keys' targets, and of the focused player.
  private var aimedAt: WorldObservation {
    WorldObservation(of: session.world, slots: wall.aimedAt(in: session.world.roster))
  }

  /// What is to be seen of the players on the screen.
  private func seen(_ size: Size) -> WorldObservation {
    let roster = session.world.roster
    var seen = WorldObservation(
      of: session.world, slots: wall.shown(of: roster, size: size),
      crowdCells: wall.crowdCells(
        of: session.world.crowds.ids, in: roster, at: session.now, size: size),
      viewer: wall.mapCursor.map { ($0.viewer, $0.crowd) }, withHeadEnd: wall.showsHeadEnd)
    if wall.showsNotifications {
      seen.appCenter = focusedAppCenter
      seen.observers = session.bus.observers
    }
    if wall.showsZapTimes {
      let history = zapHistory ?? ZapHistory(of: session)
      zapHistory = history
      (seen.zapTimes, seen.zapTimesOfChapter) = (history.apps, history.appsOfChapter)
    }
    return seen
  }

  private var focusedAppCenter: AppCenterObservation? {
    let centers = appCenters ?? AppCenters(of: session)
    appCenters = centers
    return wall.focused(in: session.world.roster).flatMap { centers.observation(of: $0) }
  }

  /// Offers line-ups and scenarios in the palette.
  package func offer(_ library: Library) { wall.library = library }

  /// Shows what the signs mean until the first key.
  package func showLegend() { wall.showLegend() }

  /// Opens the list of what a search finds.
  package func showFindings() { wall.overlays.open(FindingsPanel.State()) }

  /// Shows a remark that does not come from the world, in the log and in the footer.
  package func say(_ text: String) {
    log(text)
    report(text)
  }

  /// Shows in the footer what the shell did.
  package func report(_ text: String) { wall.report(text, at: host, isOfShell: true) }

  private func log(_ text: String) {
    wall.observe(
      Announcement(
        instant: session.now, player: nil, playerName: "", notice: .simulator(.remark(text))),
      at: host)
  }

  /// Performs a request that concerns the session; returns false for the others.
  private func carryOut(_ request: UserAction.Request) -> Bool {
    if server != nil, request.movesTime {
      wall.report(ServerAddress.timeIsHeld, at: host)
      return true
    }
    switch request {
    case .perform(let command):
      leap = nil
      act(command)
    case .setPaused(let isPaused):
      if !isPaused { goOnAfterFailure() }
      session.isPaused = isPaused
    case .setSpeed(let speed): session.speed = speed
    case .step:
      session.isPaused = true
      session.step()
      wall.report("paused at \(ClockText.exact(session.now))", at: host)
    case .travel(let instant): travel(to: instant)
    case .nextChapter:
      leap = nil
      goOnToNextChapter()
    case .restartChapter(let instant):
      leap = nil
      restartChapter(at: instant)
    case .returnToLeftBranch:
      leap = nil
      guard session.hasLeftBranch else {
        report("nothing to return to: u works after you rewind and change something")
        break
      }
      if talk != nil || director?.isOffScript == true { session.pacer = director }
      session.returnToLeftBranch()
      rebuild()
      wall.report("returned to the branch you left", at: host)
    case .replay(let commands, let begin): replay(commands, from: begin)
    case .explore, .record, .saveBundle, .saveFrame, .copy, .redraw, .quit: return false
    }
    settle()
    return true
  }

  /// Shows what has happened at this instant.
  private func settle() {
    observe { _ in self.host }
    conclude()
  }

  /// Goes to another instant. Where that takes long, the footer says how far it has come; where it
  /// would take too long, why it does not.
  private func travel(to instant: Instant) {
    let work = session.viewerSeconds(to: instant)
    guard work <= mostViewerSeconds else {
      let viewers = CountText.short(session.world.crowds.viewers)
      let seconds = mostViewerSeconds / max(1, session.world.crowds.viewers)
      return wall.report(
        "too far: recomputing \(viewers) viewers is limited to \(seconds) s; raise --history",
        at: host)
    }
    let before = session.now
    let way = instant < before ? "back" : "forward"
    session.travel(to: instant) { percent in
      guard work > mostViewerSeconds / 20, let goesOn else { return true }
      wall.report("\(way) to \(ClockText.log(instant)): \(percent) %, Esc stops", at: host)
      return goesOn()
    }
    rebuild()
    leap = (session.now, host)
    wall.report("\(way) to \(ClockText.log(session.now))", at: host)
  }

  /// Goes back to an instant and replays commands from there, on a separate branch.
  private func replay(_ commands: [TimedCommand], from begin: Instant) {
    guard let first = commands.first, begin >= session.chronicle.begin else {
      return wall.report("that instant was discarded to save memory (--history)", at: host)
    }
    if begin != session.now { travel(to: begin) }
    act(first.command)
    session.pacer = CommandPacer(Array(commands.dropFirst()))
    session.isPaused = false
  }

  /// Takes in the verdict once there is one, and shows it, but to no audience.
  private func conclude() {
    wall.wait(under: director?.waitingTitle)
    guard let verdict, wall.verdict == nil else { return }
    wall.conclude(verdict)
    guard !wall.isPresenting else { return }
    let lines = verdict.failure?.lines.prefix(2) ?? ["PASSED: \(Narration.success)"]
    for line in lines { log(line) }
  }

  /// Passes on to the wall what was posted, and what commands have led to.
  private func observe(at host: (Instant) -> Instant) {
    let announced = news.takeAnnouncements()
    for (index, announcement) in zip(announced.indices, announced) {
      let isLogged = index >= announced.endIndex - LogRing.capacity
      wall.observe(announcement, at: host(announcement.instant), isLogged: isLogged)
      onHeard?(announcement)
    }
    let performed = news.takePerformed()
    guard !performed.isEmpty else { return }
    let world = session.world
    let name = { world.lineUp.shownName(of: world.name(of: $0)) }
    for performed in performed {
      let outcome = performed.outcome.calling { world.lineUp.shownName(of: $0) }
      if let text = OutcomeText(performed.command, outcome, name: name) {
        wall.record(text, at: host(performed.instant))
      }
    }
  }

  /// Restores log and toasts as they were at this instant, after time was moved.
  func rebuild() {
    news.discard()
    (appCenters, zapHistory) = (nil, nil)
    let heard = session.chronicle.announcements[0..<session.place.announcements]
    wall.rebuild(from: heard, since: session.chronicle.begin) { instant in
      self.host - (self.session.now - instant)
    }
  }

  /// Presses the keys of a script at their instants of host time and runs to `end`, all in virtual
  /// time; returns whether a key has quit.
  package func play(_ script: KeyScript, until end: Instant, size: Size) -> Bool {
    var host = Instant.zero
    for press in script.presses where press.at <= end {
      pass(press.at - host)
      host = press.at
      if self.press(press.key, size: size).contains(.quit) { return true }
    }
    pass(end - host)
    return false
  }
}
