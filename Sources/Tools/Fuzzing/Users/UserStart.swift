import Dashboard
import Exploring
import HeadEndAPI
import Players
import Scenarios
import Screen
import Sessions
import Simulation
import Traffic
import Worlds

/// The session that a user starts with.
struct UserStart {
  /// The program refused to open a file; `broken` names what the refusal breaks, if anything.
  struct Refusal: Error {
    let broken: [BrokenInvariant]
  }

  let wallSession: WallSession
  let recorder: SessionRecorder
  let search: UserSearch?
  /// What was printed on the way, line by line.
  let said: [String]

  /// What the script's seed says; the program itself is started elsewhere.
  init(_ script: UserScript, _ files: UserFiles) throws(Refusal) {
    var random = RandomStream(seed: script.seed, name: "user's start \(script.way.rawValue)")
    switch script.way {
    case .wall, .served, .terminal, .server, .explore:
      let lineUp = try Self.lineUp(files, &random)
      self.init(Session(lineUp, seed: script.seed, epoch: .scriptedEpoch))
      if script.way == .served {
        wallSession.server = ServerAddress(url: "http://127.0.0.1:8080", tenant: lineUp.tenant)
      }
    case .scenario:
      self.init(
        try Self.scenario(files, &random), isPresented: random.integer(in: 0...2) == 0)
    case .talk: self.init(try Self.read(Self.talk, "talk.yaml", files), isPresented: true)
    case .search:
      let policies: [Policy] = [.careless, .stubborn, .retrying, .watchful]
      let setup = SearchSetup(
        try Self.lineUp(files, &random), policy: Self.one(of: policies, &random),
        seed: script.seed)
      self.init(Session(Run(setup.world)), search: UserSearch(setup, seed: script.seed))
    case .imported:
      let (archive, text, said) = try Self.imported(files, &random)
      self.init(
        try Self.read(text, archive, files), said: said,
        isPresented: random.integer(in: 0...2) == 0)
    }
  }

  private init(_ session: Session, search: UserSearch? = nil) {
    wallSession = WallSession(session, Wall(theme: .dark))
    recorder = SessionRecorder(session)
    (self.search, said) = (search, [])
    Self.follow(session, recorder)
  }

  private init(_ scenario: Scenario, said: [String] = [], isPresented: Bool) {
    let session = scenario.session()
    recorder = SessionRecorder(session)
    let wall = Wall(theme: .dark, isPresenting: isPresented)
    wallSession = WallSession(
      session, wall, director: Director(scenario, on: session, probe: WallProbe(on: session)))
    (search, self.said) = (nil, said)
    Self.follow(session, recorder)
  }

  /// A talk with what goes wrong on stage: a fault, an expectation that fails, an instant that is
  /// past once a presenter has taken time, and players on show that may be gone by then.
  private static let talk = """
    title: A talk
    lineup: classic
    steps:
      - chapter: One
        notes: \(Invariant.noted), before anything happens
      - show: stage
      - say: The wall.
      - wait: {player: main, state: playing, within: 20s}
      - at: 25s
        chapter: Two
      - fault: {key: h, player: main}
      - wait: {notification: OTVSSMHeartbeatErrorNotification, player: main, within: 20s}
        notes: \(Invariant.noted), until the heartbeat is lost
      - show: {poster: main}
      - recover: main
      - show: {zoom: second}
      - chapter: Three
      - show: zaps
      - zap: {player: main, channel: 202}
      - expect: {player: main, state: paused}
      - at: 60s
        say: Later.
      - chapter: Four
      - pause: all
      - show: {focus: kids}
      - after: 2s
        play: all
      - show: log
      - chapter: Five
      - show: wall
      - expect: {not: {player: main, state: error}, for: 5s}
    """

  private static func follow(_ session: Session, _ recorder: SessionRecorder) {
    session.onBranchChange = { [weak recorder] change in recorder?.follow(change) }
  }

  private static func one<Element>(of list: [Element], _ random: inout RandomStream) -> Element {
    list[Int(random.integer(in: 0...Int64(list.count - 1)))]
  }

  /// A line-up without a crowd, which would take its time.
  private static func lineUp(
    _ files: UserFiles, _ random: inout RandomStream
  ) throws(Refusal) -> LineUp {
    let name = one(of: files.lineUps.keys.sorted(), &random)
    do throws(FileProblem) {
      return try LineUpFile.read(files.lineUps[name] ?? "", name: name, path: "\(name).yaml")
        .withoutCrowds
    } catch {
      throw Refusal(broken: [Invariant.filesAreRead.broken("\(name): \(error.text)")])
    }
  }

  private static func scenario(
    _ files: UserFiles, _ random: inout RandomStream
  ) throws(Refusal) -> Scenario {
    while true {
      let (name, text) = one(of: files.scenarios, &random)
      let scenario = try read(text, name, files)
      if scenario.lineUp.crowds.isEmpty { return scenario }
    }
  }

  /// The scenario imported from a recording, which may be damaged.
  private static func imported(
    _ files: UserFiles, _ random: inout RandomStream
  ) throws(Refusal) -> (name: String, text: String, said: [String]) {
    var (name, bytes) = one(of: files.archives, &random)
    if random.integer(in: 0...2) > 0 {
      bytes = Mutation.any(of: bytes, words: FuzzTarget.archive.words, &random)
    }
    let refuse = { (sentence: String) in
      Refusal(broken: Invariant.linesAreClear.ifBroken([sentence]))
    }
    let archive: Archive
    do throws(Archive.Problem) {
      archive = try Archive(bytes)
    } catch {
      throw refuse(error.sentence)
    }
    let capture: Capture
    do throws(Capture.Emptiness) {
      capture = try Capture(archive, RequestMap())
    } catch {
      throw refuse(error.sentence)
    }
    do throws(FileProblem) {
      let scenario = try Import(capture, title: nil, name: name)
      return (name, scenario.text, scenario.summary)
    } catch {
      throw refuse(error.message)
    }
  }

  private static func read(
    _ text: String, _ name: String, _ files: UserFiles
  ) throws(Refusal) -> Scenario {
    do throws(FileProblem) {
      return try files.scenario(text, path: name)
    } catch {
      throw Refusal(broken: [Invariant.filesAreRead.broken(error.text)])
    }
  }
}

extension UserFiles {
  /// Reads a scenario or a saved session, as the program does.
  func scenario(_ text: String, path: String) throws(FileProblem) -> Scenario {
    try ScenarioFile.read(text, path: path) { name in
      guard let text = lineUps[name] else { return .unknown(among: lineUps.keys.sorted()) }
      return .text(text, name: name, path: name)
    }
  }
}
