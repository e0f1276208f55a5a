import Dashboard
import Foundation
import HeadEndAPI
import HeadEndHTTP
import Screen
import Sessions
import Simulation
import Terminal
import Worlds

/// The wall in a terminal: passes host time, keys and signals to the wall session, and frames to
/// the screen. It decides nothing.
final class LiveWall {
  private static let frameInterval = Duration.milliseconds(100)
  private static let idleWait = Duration.milliseconds(250)
  /// The longest gap of host time that simulated time catches up on; after a longer one, such as a
  /// laptop's sleep, it stays behind.
  private static let longestStep = Duration.milliseconds(500)
  /// How long the simulation may run before a frame is due, in host time.
  private static let workBudget = Duration.milliseconds(40)
  /// How often time passes while the simulation takes more than a twentieth of it: a key waits for
  /// what is under way.
  private static let busyInterval = Duration.milliseconds(33)

  private let wallSession: WallSession
  private let terminal: Terminal
  private let plan: LivePlan
  /// What is still to be done at the verdict.
  private var ending: LivePlan.Ending
  private let output: LiveOutput
  private var lastPass = HostClock.now()
  private var lastFrame = Int64.min / 2
  /// Whether the simulation takes much of the time that passes.
  private var isBusy = false
  private var isDirty = true
  /// Whether something on the screen fades.
  private var isFading = false
  private var watch = StandstillWatch()
  private var exitCode: Int32?
  /// When it starts over, by the host's clock; `nil` before the verdict.
  private var startsOver: Int64?
  /// How long a verdict is seen before it starts over, after the last key. [N]
  private static let rest = Duration.seconds(10)
  /// How long what waits or is paused does so after the last key, before it starts over. [N]
  private static let patience = Duration.seconds(60)
  /// The last press of a key or a button; `nil` before the first.
  private var lastTouch: Int64?
  /// What has happened and is not taken yet.
  private var waiting: [TerminalEvent] = []
  /// Whether keys were lost since nothing waited.
  private var losesKeys = false
  private var served: ServedSession?
  private var search: WallSearch?
  /// What a presenter's view in another terminal connects to; `nil` without a presentation.
  private var notes: NotesSocket?
  /// When the talk began, by the host's clock; `nil` before.
  private var talkBegan: Int64?
  private var stills: StillLoading?

  private init(_ wallSession: WallSession, _ terminal: Terminal, _ plan: LivePlan) {
    self.wallSession = wallSession
    self.terminal = terminal
    self.plan = plan
    ending = plan.ending
    output = LiveOutput(wallSession, plan)
  }

  /// Opens the terminal, shows one stage after the other until the user quits, and restores the
  /// terminal; returns the exit code. `next` is called where a stage starts over.
  static func run(
    _ options: TerminalOptions, next: () throws -> (WallSession, LivePlan)
  ) throws -> Int32 {
    var (wallSession, plan) = try next()
    let terminal: Terminal
    do throws(TerminalRefusal) {
      terminal = try Terminal.open(options)
    } catch {
      throw Complaint(error.sentence)
    }
    defer { terminal.restore() }
    while true {
      if let code = try show(wallSession, terminal, plan) { return code }
      (wallSession, plan) = try next()
    }
  }

  /// Shows a stage; returns the exit code, or `nil` where it starts over.
  private static func show(
    _ wallSession: WallSession, _ terminal: Terminal, _ plan: LivePlan
  ) throws -> Int32? {
    let wall = LiveWall(wallSession, terminal, plan)
    wallSession.isForVisitors = plan.ending == .startsOver
    // The wall is drawn before slow work that shows nothing.
    wall.draw()
    wall.stills = StillLoading(of: wallSession.session.world.lineUp.brand) { Terminal.wake() }
    // Films and frames are written here.
    Abandoned.remove(in: ".")
    plan.recorded.keep()
    try wall.startServing()
    defer { wall.stopServing() }
    wall.openNotes()
    defer { wall.notes = nil }
    wallSession.offer(Assets.library)
    wallSession.goesOn = { [unowned wall] in wall.drawAndGoOn() }
    if let reason = plan.recorded.unsaved { wallSession.say(reason) }
    if let path = plan.film { try wall.output.startFilm(path, size: terminal.size) }
    defer { wall.output.endFilms() }
    defer { wall.search?.stop() }
    return wall.run()
  }

  private func startServing() throws {
    guard let serving = plan.serving else { return }
    let served = ServedSession(wallSession, plan.recorded, serving) { Terminal.wake() }
    try served.open()
    // Without the join code: the log is filmed and saved.
    wallSession.say("serving real clients at \(served.url); w shows how to connect")
    self.served = served
  }

  private func stopServing() {
    for sentence in served?.close() ?? [] { plan.recorded.record(remark: sentence) }
  }

  /// Opens the socket for the presenter's notes; why it cannot be opened is said at the end, since
  /// the audience sees the wall.
  private func openNotes() {
    guard wallSession.presenterNotes != nil else { return }
    do {
      notes = try NotesSocket(in: UserFolders.createRuntime())
    } catch {
      let reason = (error as? Complaint)?.sentence ?? "\(error)"
      plan.recorded.record(remark: "`zapdeck play --notes` could not be used: \(reason)")
    }
  }

  private func sendNotes() {
    if talkBegan == nil, wallSession.hasBegunTalk { talkBegan = HostClock.elapsed() }
    notes?.serve {
      var sent = wallSession.presenterNotes
      sent?.time = talkBegan.map { .nanoseconds(HostClock.elapsed() - $0) }
      return sent
    }
  }

  private func run() -> Int32? {
    isDirty = true
    // What has come during the last leap may be that the program has to end.
    while exitCode == nil,
      startsOver ?? .max > HostClock.now() || waiting.contains(where: \.isTermination)
    {
      takeEvents()
      if let served {
        passTime()
        if served.serve() { isDirty = true }
        for sentence in served.news() { wallSession.say(sentence) }
        // The end of a scenario stops no real client.
        wallSession.session.isPaused = false
      }
      takeFindings()
      if output.followVideos() { isDirty = true }
      takeStills()
      let wasPaused = wallSession.session.isPaused
      passTime()
      // The end of a scenario pauses the session, and its last frame must be drawn.
      if wallSession.session.isPaused != wasPaused { isDirty = true }
      sendNotes()
      noteFading()
      if let end = plan.end, wallSession.session.now >= end { exitCode = 0 }
      if wallSession.verdict != nil { end() }
      if plan.ending == .startsOver { startOverUnattended() }
      for sentence in watch.sample() { wallSession.say(sentence) }
      drawIfDue()
    }
    return exitCode
  }

  /// Takes what has happened, until a frame is due. It looks again after each event: what is
  /// urgent does not wait behind keys.
  private func takeEvents() {
    keep(terminal.nextEvents(waitingUpTo: waiting.isEmpty ? waitingTime : .zero))
    let deadline = HostClock.now() + Self.frameInterval.wholeNanoseconds
    while exitCode == nil, let event = waiting.takeNext() {
      apply(event)
      guard !waiting.isEmpty, HostClock.now() < deadline else { return }
      keep(terminal.nextEvents(waitingUpTo: .zero))
    }
  }

  /// Lets what has happened wait; a flood of keys beyond what can wait is lost.
  private func keep(_ news: [TerminalEvent]) {
    if waiting.isEmpty { losesKeys = false }
    guard waiting.add(news) > 0, !losesKeys else { return }
    losesKeys = true
    wallSession.say("too many key presses at once; some were dropped")
  }

  /// Shows how far a long leap has come; false when Esc, or the end of the program, stops it. What
  /// else has happened is taken after it.
  private func drawAndGoOn() -> Bool {
    draw()
    sendNotes()
    let news = terminal.nextEvents(waitingUpTo: .zero)
    keep(news.filter { $0 != .key(.escape) })
    return !news.contains { $0 == .key(.escape) || $0.isUrgent }
  }

  private var waitingTime: Duration {
    guard !wallSession.session.isPaused || wallSession.isFading || isDirty else {
      return Self.idleWait
    }
    let frame = lastFrame + Self.frameInterval.wholeNanoseconds
    let due = isBusy ? min(frame, lastPass + Self.busyInterval.wholeNanoseconds) : frame
    return .nanoseconds(max(0, min(due - HostClock.now(), Self.idleWait.wholeNanoseconds)))
  }

  private func passTime() {
    let now = HostClock.now()
    let passed = Duration.nanoseconds(now - lastPass)
    lastPass = now
    let deadline = now + Self.workBudget.wholeNanoseconds
    wallSession.pass(min(passed, Self.longestStep)) { HostClock.now() < deadline }
    isBusy = HostClock.now() - now > passed.wholeNanoseconds / 20
  }

  /// The last of what fades must be seen to be gone.
  private func noteFading() {
    let wasFading = isFading
    isFading = wallSession.isFading
    if wasFading, !isFading { isDirty = true }
  }

  private func drawIfDue() {
    let now = HostClock.now()
    let isTime = now - lastFrame >= Self.frameInterval.wholeNanoseconds
    let moves =
      (!wallSession.session.isPaused || isFading) && isTime && terminal.hasBudgetForPictures
    guard isDirty || moves else { return }
    draw()
  }

  private func draw() {
    isDirty = false
    lastFrame = HostClock.now()
    terminal.show(wallSession.frame(terminal.size))
    output.show(size: terminal.size)
    for sentence in plan.recorded.flush() { wallSession.say(sentence) }
    for sentence in output.news() { wallSession.say(sentence) }
  }

  private func apply(_ event: TerminalEvent) {
    switch event {
    case .key(let key):
      passTime()
      noteTouch()
      for request in wallSession.press(key, size: terminal.size) { carryOut(request) }
      isDirty = true
    case .click(let x, let y):
      noteTouch()
      carryOut(wallSession.click(x: x, y: y, size: terminal.size))
    case .drag(let x, let y):
      carryOut(wallSession.drag(x: x, y: y, size: terminal.size))
    case .wheel(let x, let y, let up):
      carryOut(wallSession.wheel(x: x, y: y, up: up, size: terminal.size))
    case .resized: isDirty = true
    case .resumed(let gap):
      lastPass = HostClock.now()
      watch = StandstillWatch()
      wallSession.say(StandstillWatch.sentence(after: gap))
      isDirty = true
    case .terminate(let signal): exitCode = 128 + signal
    case .paste, .suspended, .woken: break
    }
  }

  private func carryOut(_ requests: [UserAction.Request]) {
    for request in requests { carryOut(request) }
    isDirty = true
  }

  private func carryOut(_ request: UserAction.Request) {
    switch request {
    case .quit: exitCode = 0
    case .redraw: terminal.redraw()
    case .explore: explore()
    case .copy(let text):
      terminal.setClipboard(base64: Data(text.utf8).base64EncodedString())
      wallSession.report("copied: \(Redaction.redacted(text))")
    case .saveFrame: output.saveFrame(size: terminal.size)
    case .record:
      output.switchFilm(size: terminal.size)
      forgetWork()
    case .saveBundle:
      output.saveBundle(size: terminal.size)
      forgetWork()
    case .perform, .setPaused, .setSpeed, .step, .travel, .nextChapter,
      .restartChapter, .returnToLeftBranch, .replay:
      break
    }
  }

  /// Starts over what a visitor has left waiting or paused.
  private func startOverUnattended() {
    guard startsOver == nil, let lastTouch,
      wallSession.session.isPaused || wallSession.scriptWaits,
      HostClock.now() - lastTouch > Self.patience.wholeNanoseconds
    else { return }
    startsOver = HostClock.now()
  }

  private func noteTouch() {
    lastTouch = HostClock.now()
    startsOver = startsOver.map { max($0, HostClock.now() + Self.rest.wholeNanoseconds) }
  }

  /// Does what is to be done at the verdict, once.
  private func end() {
    switch ending {
    case .stays: break
    case .quits: exitCode = 0
    case .startsOver:
      ending = .stays
      startsOver = HostClock.now() + Self.rest.wholeNanoseconds
      wallSession.runOn()
    case .searches:
      ending = .stays
      wallSession.showFindings()
      explore()
    }
  }

  /// Begins to search from this instant, in place of a search that is under way.
  private func explore() {
    guard wallSession.session.world.lineUp.upstreams.isEmpty else {
      return wallSession.report("a search cannot vary what your own services answer")
    }
    search?.stop()
    search = WallSearch(from: wallSession.session.world) { Terminal.wake() }
    takeFindings()
  }

  private func takeFindings() {
    guard let news = search?.takeNews() else { return }
    wallSession.search = news
    isDirty = true
  }

  private func takeStills() {
    guard let own = stills?.take() else { return }
    wallSession.stills = own.pictures
    for problem in own.problems {
      // An audience does not have to read it.
      if wallSession.presenterNotes == nil {
        wallSession.say(problem)
      } else {
        plan.recorded.record(remark: problem)
      }
    }
    isDirty = true
  }

  /// Work has taken host time that the wall does not catch up on.
  private func forgetWork() {
    lastPass = HostClock.now()
    watch = StandstillWatch()
  }
}

/// What a live wall does besides showing a stage.
struct LivePlan {
  /// What it does when its scenario has ended.
  enum Ending {
    case stays, quits
    /// Plays it once more, from its beginning.
    case startsOver
    /// Searches for what breaks the apps as they are now.
    case searches
  }

  let recorded: RecordedSession
  let screen: ScreenOptions
  /// What the films and pictures are that it writes.
  let films: FilmChoice
  /// The folder in which it writes them; `nil` is the working directory.
  var folder: String?
  /// The simulated instant at which it ends automatically.
  var end: Instant?
  var ending = Ending.stays
  /// The path of a film to record from the start.
  var film: String?
  /// How to serve real clients; `nil` keeps the head-end to itself.
  var serving: ServerPlan?
}
