import Dashboard
import HeadEndAPI
import Scenarios
import Screen
import Sessions
import Simulation
import Worlds

/// Plays a user's script, and checks the invariants after each input.
package final class UserPlay {
  /// A key press: what was there before, and what after it.
  struct Press {
    let key: Key
    let before: UserView
    let after: UserView
    /// What only the shell can do.
    let requests: [UserAction.Request]
  }

  let files: UserFiles
  let wallSession: WallSession
  let recorder: SessionRecorder
  /// What was printed, line by line.
  let said: [String]
  private(set) var search: UserSearch?
  private(set) var size = FuzzFixture.size
  /// The key that was pressed last.
  private(set) var press: Press?
  private var clients = (0..<3).map(ScriptedClient.init)
  private var hasQuit = false
  /// Simulated time that may pass at once: what takes long at a high speed shows nothing more.
  private static let longest = Duration.seconds(120)

  private init(_ start: UserStart, _ files: UserFiles) {
    (wallSession, recorder, search, said) = (
      start.wallSession, start.recorder, start.search, start.said
    )
    self.files = files
  }

  /// Plays a script; returns the invariants that were broken first.
  package static func broken(by script: UserScript, with files: UserFiles) -> [BrokenInvariant] {
    do throws(UserStart.Refusal) {
      return UserPlay(try UserStart(script, files), files).play(script.inputs)
    } catch {
      return error.broken
    }
  }

  private func play(_ inputs: [UserInput]) -> [BrokenInvariant] {
    for input in inputs where !hasQuit {
      press = nil
      perform(input)
      let moments: Set<Invariant.Moment> = input == .save ? [.input, .save] : [.input]
      let broken = broken(at: moments)
      if !broken.isEmpty { return broken }
    }
    press = nil
    return broken(at: [.save, .end])
  }

  private func broken(at moments: Set<Invariant.Moment>) -> [BrokenInvariant] {
    Invariant.all.filter { moments.contains($0.moment) }.compactMap { $0.broken(in: self) }
  }

  private func perform(_ input: UserInput) {
    switch input {
    case .key(let key): push(key)
    case .pass(let time):
      wallSession.pass(
        min(time, Self.longest * 100 / max(100, wallSession.session.speed.hundredths)))
    case .click(let x, let y): respond(wallSession.click(x: x, y: y, size: size))
    case .drag(let x, let y): respond(wallSession.drag(x: x, y: y, size: size))
    case .wheel(let x, let y, let up): respond(wallSession.wheel(x: x, y: y, up: up, size: size))
    case .resize(let size): self.size = size
    case .request(let client, let kind):
      guard clients.indices.contains(client), let request = clients[client].request(kind)
      else { return }
      clients[client].keepToken(of: wallSession.answer(request), to: kind)
    case .order(let number): order(number)
    case .search: goOnSearching()
    case .save, .signal: break
    }
  }

  private func push(_ key: Key) {
    let before = UserView(of: wallSession, size)
    let requests = wallSession.press(key, size: size)
    press = Press(
      key: key, before: before, after: UserView(of: wallSession, size), requests: requests)
    respond(requests)
  }

  /// Does what the shell does.
  private func respond(_ requests: [UserAction.Request]) {
    for request in requests {
      switch request {
      case .quit: hasQuit = true
      case .record: wallSession.isRecording.toggle()
      case .explore:
        goOnSearching()
        wallSession.showFindings()
      case .perform, .setPaused, .setSpeed, .step, .travel, .nextChapter, .restartChapter,
        .returnToLeftBranch,
        .replay, .saveBundle, .saveFrame, .copy, .redraw:
        break
      }
    }
  }

  private func goOnSearching() {
    search?.goOn()
    wallSession.search = search?.news
  }

  private func order(_ number: Int) {
    guard ControlSteps.all.indices.contains(number) else { return }
    do throws(FileProblem) {
      let world = wallSession.session.world.observation
      for command in try RemoteStep.commands(ControlSteps.all[number], in: world) {
        wallSession.perform(command)
      }
    } catch {
      wallSession.report(error.text)
    }
  }
}

/// What a user sees of wall and world at a moment.
struct UserView {
  let world: WorldObservation
  let announcements: Int
  let isPaused: Bool
  let speed: Speed
  let footer: FooterWords
  /// All cells above the footer.
  private let screen: [Cell]

  init(of wallSession: WallSession, _ size: Size) {
    let session = wallSession.session
    world = session.world.observation
    announcements = session.place.announcements
    (isPaused, speed) = (session.isPaused, session.speed)
    footer = wallSession.footerWords(size)
    let cells = wallSession.frame(size).cells
    screen = Array(cells.dropLast(size.height > 1 ? size.width : 0))
  }

  /// Whether anything but the footer is other than it was.
  func differs(from other: UserView) -> Bool {
    screen != other.screen || hasChanged(since: other)
  }

  /// Whether the session is other than it was.
  func hasChanged(since other: UserView) -> Bool {
    announcements != other.announcements || isPaused != other.isPaused || speed != other.speed
      || footer.context != other.footer.context || world != other.world
  }
}
