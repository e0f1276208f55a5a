import Sessions
import Simulation
import Worlds

/// Actions on time.
extension UserAction {
  private static let start = "already at the start"

  static let pauseOrRun = UserAction("pause / run the simulation", .time) {
    [.setPaused(!$0.clock.isPaused)]
  }
  static let step = UserAction("step to the next event", .time) { _ in [.step] }
  static let slower = UserAction(
    "slower", .time,
    idle: {
      $0.clock.speed.slower == $0.clock.speed ? "\($0.clock.speed.text) is the slowest speed" : nil
    },
    does: { [.setSpeed($0.clock.speed.slower)] })
  static let faster = UserAction(
    "faster", .time,
    idle: {
      $0.clock.speed.faster == $0.clock.speed ? "\($0.clock.speed.text) is the fastest speed" : nil
    },
    does: { [.setSpeed($0.clock.speed.faster)] })

  static func travel(seconds: Int) -> UserAction {
    UserAction(
      "\(seconds < 0 ? "back" : "forward") \(abs(seconds)) s in time", .time,
      idle: { seconds < 0 && $0.world.now == .zero ? start : nil },
      does: { [.travel(to: max(.zero, $0.world.now + .seconds(seconds)))] })
  }

  static let previousMark = UserAction(
    "back to the previous marker", .time, idle: { $0.world.now == .zero ? start : nil },
    does: { situation in
      // A second press starts from the marker of the first, however far time has run since.
      let begin = min(situation.world.now, situation.clock.leap ?? .distantFuture)
      return [.travel(to: situation.clock.marks.last { $0.instant < begin }?.instant ?? .zero)]
    })
  static let nextMark = UserAction(
    "forward to the next marker", .time, idle: { $0.isLive ? "no later marker" : nil }
  ) { situation in
    let next = situation.clock.marks.first { $0.instant > situation.world.now }
    return [.travel(to: next?.instant ?? situation.clock.edge)]
  }
  static let live = UserAction(
    "jump to the newest instant", .time,
    idle: { $0.isLive ? "already at the newest instant" : nil },
    does: { [.travel(to: $0.clock.edge)] })
  static let returnToLeftBranch = UserAction("return to the branch you left", .time) { _ in
    [.returnToLeftBranch]
  }
  static let nextChapter = UserAction("next chapter", .time) { _ in [.nextChapter] }
  static let previousChapter = UserAction(
    "previous chapter", .time,
    idle: {
      $0.clock.awaitsFirstChapter
        ? "this is the first chapter" : $0.world.now == .zero ? start : nil
    }
  ) { situation in
    let chapters = situation.clock.marks.filter { $0.kind == .chapter }
    let begin = situation.last(chapters)
    guard !situation.clock.isPresented else { return [.restartChapter(at: begin)] }
    return [.travel(to: begin), .setPaused(true)]
  }
  static let putMarker = UserAction("add a marker") { _ in [.perform(.putMarker("marker"))] }
}

extension Situation {
  fileprivate var isLive: Bool { world.now == clock.edge && !clock.isRewound }

  /// The last of the marks, or the start. One within the last second is skipped, so that the key
  /// can be pressed repeatedly while time runs.
  fileprivate func last(_ marks: [Mark]) -> Instant {
    marks.last { $0.instant < world.now - .seconds(1) }?.instant ?? .zero
  }
}

/// Actions on the screen, and the moves in what is open on it.
extension UserAction {
  static let inspector = UserAction("inspector", .players, shows: .inspector)
  static let logSize = UserAction("log height", shows: .logSize)
  static let logLevel = UserAction("log: notices and above / all messages", shows: .logLevel)
  static let stage = UserAction(
    "stage: no log, no inspector, large captions; Esc goes back", shows: .stage)
  static let filter = UserAction("log filter", shows: .open(.filter))
  static let zoomIn = UserAction("zoom in: fewer players, larger", .players, shows: .zoomIn)
  static let zoomOut = UserAction("zoom out: more players, smaller", .players, shows: .zoomOut)
  static let notifications = UserAction(
    "notifications: the apps' observers, and who heard the latest posts", .players,
    shows: .notifications)
  static let headEnd = UserAction(
    "head-end: sessions, and each service's load and queue", shows: .headEnd)
  static let zapTimes = UserAction(
    "zap times: median, p95 and slowest part, by app", shows: .open(.zapTimes))
  static let explore = UserAction(
    "explore: search in the background for ways to break these apps"
  ) { situation in
    Effect(
      requests: situation.clock.search == nil ? [.explore] : [], change: .open(.findings))
  }
  static let joinCard = UserAction(
    "join card: address, code and QR code for real clients", shows: .open(.joinCard),
    idle: {
      $0.clock.server == nil
        ? "not serving; start with `--serve` to let real clients in" : nil
    })
  static let theme = UserAction("next theme", shows: .nextTheme)
  static let palette = UserAction("palette", shows: .open(.palette))
  static let help = UserAction("help", shows: .open(.help))
  static let quit = UserAction("quit") { situation in
    let clock = situation.clock
    return situation.world.faults.isEmpty && !clock.isRecording && !clock.isPresented
      && !clock.isForVisitors ? [.quit] : .shows(.ask(.quit))
  }
  static let record = UserAction("start / stop recording a film") { _ in [.record] }
  static let saveBundle = UserAction("save an incident bundle") { _ in [.saveBundle] }
  static let saveFrame = UserAction("save this frame as a picture and as text") { _ in
    [.saveFrame]
  }
  static let redraw = UserAction("redraw") { _ in [.redraw] }
  static let leave = UserAction("quit at once") { _ in [.quit] }

  static func useTheme(_ name: String) -> UserAction {
    UserAction("theme \(name)", shows: .theme(name))
  }

  static func openLineUp(_ name: String) -> UserAction {
    UserAction("line-up \(name)") { _ in [.copy("zapdeck --lineup \(name.asShellWord)")] }
  }

  static func openScenario(_ name: String) -> UserAction {
    UserAction("scenario \(name)") { _ in [.copy("zapdeck play \(name.asShellWord)")] }
  }
}

/// Actions in the log while it is read.
extension UserAction {
  static let olderLine = UserAction("read an older line", shows: .read(.older))
  static let newerLine = UserAction("read a newer line", shows: .read(.newer))
  static let olderPage = UserAction("read older lines", shows: .read(.pageOlder))
  static let newerPage = UserAction("read newer lines", shows: .read(.pageNewer))
  static let nextHit = UserAction("read the next hit", shows: .read(.nextHit))
  static let previousHit = UserAction("read the previous hit", shows: .read(.previousHit))
  static let openLine = UserAction("show all fields of the line", shows: .read(.open))
  static let leaveLog = UserAction("back to the wall", shows: .read(.leave))
  static let copyLine = UserAction(
    "copy the line", idle: { $0.line == nil ? "there is no line to copy" : nil },
    does: { situation in situation.line.map { [.copy($0)] } ?? [] })
}

/// What keys do where one types, or chooses by letters.
extension UserAction {
  static let close = UserAction(inPanels: "close")
  static let confirm = UserAction(inPanels: "confirm")
  static let refuse = UserAction(inPanels: "refuse")
  static let up = UserAction(inPanels: "up")
  static let down = UserAction(inPanels: "down")
  static let left = UserAction(inPanels: "left")
  static let right = UserAction(inPanels: "right")
  static let pageUp = UserAction(inPanels: "pageUp")
  static let pageDown = UserAction(inPanels: "pageDown")
  static let erase = UserAction(inPanels: "erase")
  static let openForm = UserAction(inPanels: "openForm")
  static let switchArming = UserAction(inPanels: "switchArming")
}
