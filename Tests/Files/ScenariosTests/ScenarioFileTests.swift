import Scenarios
import Sessions
import Simulation
import Testing
import Worlds

@Suite struct ScenarioFileTests {
  /// A scenario of classic with these lines as steps; they begin in line 3, column 3.
  private static func text(_ steps: String) -> String {
    "{title: T, lineup: classic,\nsteps: [\n  \(steps)\n]}"
  }

  @Test(arguments: [("", "A goal"), ("name: 'Cup final', ", "Cup final")])
  func `a scenario's own line-up is called as it says, or as the scenario`(
    name: String, shown: String
  ) throws {
    let channel = "{number: 1, name: One, card: reef, content: one}"
    let own = "{\(name)accounts: [{id: home, sessionLimit: 2}], channels: [\(channel)]}"
    let text = "{title: A goal, lineup: \(own), steps: [{wait: 1s}]}"
    #expect(try Shipped.scenario(text).lineUp.name == shown)
    let lineUp = try Shipped.scenario(text).lineUp
    let saved = SessionRecorder(Session(lineUp, seed: 1, epoch: .scriptedEpoch))
    let again = try Shipped.scenario(
      [saved.header, saved.end].joined(separator: "\n") + "\n")
    #expect(again.lineUp.name == shown)
  }

  private static func problem(_ text: String) -> FileProblem? {
    do throws(FileProblem) {
      _ = try Shipped.scenario(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an unknown line-up does not hide unknown keys of steps`() throws {
    let text = "{title: T, lineup: nosuch, steps: [{recovr: main}, {recover: main}, {spede: 2}]}"
    let problem = try #require(Self.problem(text)).all.map(\.text).joined(separator: "\n")
    for words in ["unknown line-up `nosuch`", "unknown key `recovr`", "unknown key `spede`"] {
      #expect(problem.contains(words), "\(problem)")
    }
    #expect(!problem.contains("player"), "\(problem)")
  }

  @Test(arguments: [
    ("{recovr: main}", "3:4", "unknown key `recovr` in `step`; did you mean `recover`?"),
    ("{recover: maim}", "3:13", "unknown player `maim`; did you mean `main`?"),
    (
      "{expect: {player: main, state: {playing: 1}}}", "3:34",
      "`state` must be one word; accepted: "
    ),
    ("{recover: [main, kid]}", "3:20", "did you mean `kids`?"),
    ("{recover: main, stop: main}", "3:3", "this one has `stop` and `recover`"),
    ("{at: 5s}", "3:3", "a step needs one of: say"),
    ("{at: 5s, after: 2s, recover: main}", "3:3", "either `at` or `after`, not both"),
    ("{wait: 10s}, {at: 5s, recover: main}", "3:21", "take at least 10s"),
    (
      "{zap: {player: main, channel: 999}}", "3:33", "the line-up has no channel 999; accepted: 101"
    ),
    ("{zap: {player: main}}", "3:9", "needs either a `channel` or a `direction`"),
    ("{zap: {player: main, direction: left}}", "3:35", "unknown direction `left`"),
    ("{add: {player: main, channel: 101}}", "3:18", "there is already a player `main`"),
    ("{remove: kids}, {recover: kids}", "3:29", "unknown player `kids`"),
    ("{kill: hme}", "3:10", "unknown account `hme`; did you mean `home`?"),
    ("{policy: {player: main, policy: lazy}}", "3:35", "unknown policy `lazy`"),
    ("{speed: 3}", "3:11", "must be one of 0.25"), ("{wait: soon}", "3:10", "a duration such as"),
    ("{say: ''}", "3:9", "a line of text"),
    ("{say: \"\\u202Eback\"}", "3:9", "a line of text"),
    ("{wait: 9223372036.999999999s}", "3:10", "from 0s to 1000d"),
    ("{wait: {faults: 0, within: 9223372036.999999999s}}", "3:30", "a duration such as"),
    ("{seek: {player: main, to: -1s}}", "3:29", "a duration such as"),
    ("{rate: {player: main, to: 1e309}}", "3:29", "a number from 0.25 to 4.0"),
    ("{wait: {}}", "3:10", "needs one of: notification"),
  ])
  func `a mistake in a step is told with its place`(step: String, place: String, words: String)
    throws
  {
    let problem = try #require(Self.problem(Self.text(step)))
    #expect(problem.text.hasPrefix("x.yaml:\(place): "), "\(problem.text)")
    #expect(problem.text.contains(words), "\(problem.text)")
  }

  @Test(arguments: [
    ("{key: q, player: main}", "unknown fault `q`; accepted: s l h"),
    (
      "{key: hartbeat, player: main}",
      "did you mean `heartbeat error` or `heartbeat times out`?"
    ),
    ("{point: hartbeat, player: main, effect: drop}", "did you mean `session.heartbeat`?"),
    ("{key: heartbeat eror, player: main}", "did you mean `heartbeat error`?"),
    ("{player: main}", "`fault` needs `key`"),
    ("{on: session.hartbeat, player: main}", "did you mean `session.heartbeat`?"),
    ("{on: session.setup, player: main}", "needs an `effect`: drop"),
    ("{on: session.setup, player: main, effect: {code: 3}}", "needs one of: status, delay"),
    (
      "{on: session.setup, player: main, effect: {throttle: 1Mbit/s, code: 3}}",
      "cannot be combined with `throttle`"
    ),
    ("{on: session.setup, player: main, effect: {status: 99}}", "`effect` cannot be `status 99`"),
    (
      "{point: session.setup, player: main, effect: {status: 99999}}",
      "`effect` cannot be `status 99999`; accepted: status HTTP, status HTTP CODE (HTTP: 100 to "
        + "599; CODE: a whole number)"
    ),
    (
      "{point: session.setup, player: main, effect: delay soon}",
      "accepted: delay TIME, delay TIME JITTER (TIME: a duration such as 2s; JITTER: a duration"
    ),
    ("{point: session.setup, player: main, effect: satus 404}", "did you mean `status`?"),
    ("{key: h, player: main, trigger: evry 3}", "did you mean `every`?"),
    (
      "{key: h, player: main, trigger: probability 30}",
      "accepted: probability P (P: 0 to 1, such as 0.3)"
    ),
    (
      "{key: h, player: main, end: 0 times}",
      "`end` cannot be `0 times`; accepted: N times (N: 1 to 1000000000)"
    ),
    ("{key: h, player: main, end: for ever}", "accepted: for TIME (TIME: a duration such as 2s)"),
    ("{key: h, player: main, effect: nonsense}", "accepted: drop, timeout, swallow"),
    (
      "{key: h, player: main, trigger: {nth: 0}}",
      "`trigger` cannot be `nth 0`; accepted: nth N (N: 1"
    ),
    ("{key: h, player: main, trigger: {between: [9s, 2s]}}", "`trigger` cannot be"),
    ("{key: h, player: main, end: never}", "accepted: once, N times"),
    ("{key: h, point: session.setup, player: main}", "either `key` or `point`, not both"),
    (
      "{on: session.setup, point: session.setup, player: main, effect: drop}",
      "`on` is the old name of `point`"
    ),
    ("{key: x, player: main, trigger: {nth: 2}}", "device.clock is not a request"),
    ("{key: h, player: main, provoke: yes}", "true, false or heartbeat"),
    ("{key: h}", "needs `player` or `share`"),
    (
      "{key: h, player: main, share: 10 %}",
      "`share` needs a crowd as `player`, which `main` is not; the line-up has none"
    ),
    ("{key: h, share: 10}", "a share from 0.1 % to 100 %"),
    ("{key: h, share: 0 %}", "a share from 0.1 % to 100 %"),
    ("{key: h, share: 0.05 %}", "a share from 0.1 % to 100 %"),
    ("{key: h, share: 101 %}", "a share from 0.1 % to 100 %"),
    ("{key: h, share: 9223372036854775807.9 %}", "a share from 0.1 % to 100 %"),
  ])
  func `a mistake in a fault is told`(fault: String, words: String) throws {
    let problem = try #require(Self.problem(Self.text("{fault: \(fault)}")))
    #expect(problem.text.contains(words), "\(problem.text)")
  }

  @Test(arguments: [
    ("{player: main, state: plaing}", "unknown state `plaing`; did you mean `PLAYING`"),
    ("{player: main, state: uninitialized}", "did you mean `UNINITIALISED`?"),
    ("{player: main, state: loaded}", "accepted: UNINITIALISED, INITIALISED, SOURCE_SET"),
    ("{player: main, state: initialising}", "did you mean `INITIALISED`?"),
    ("{player: main, session: ssm_disabled}", "accepted: SESSION_OFF"),
    ("{player: main, counter: {beats: 9223372036.999999999s}}", "a number or a comparison"),
    ("{player: main, beat: .nan}", "a number or a comparison"),
    ("{player: main, beat: 1e309}", "a number or a comparison"),
    ("{player: main}", "with `player` needs at least one of: state"),
    ("{state: playing}", "account, faults, screen, request, crowd, service, player"),
    ("{notifcation: OTVDRMLicenseError}", "did you mean `notification`?"),
    ("{notification: OTVDRMLicenceError}", "did you mean `OTVDRMLicenseError`?"),
    ("{notification: onPlaying, errorCode: 3}", "onPlaying has no `errorCode` in its userInfo"),
    ("{notification: OTVSSMSetupErrorNotification, object: x}", "has no `object`: it is nil"),
    ("{notification: OTVSSMSetupErrorNotification, code: lots}", "a number or a comparison"),
    ("{player: main, counter: {beets: 1}}", "did you mean `beats`?"),
    ("{player: main, fullscreen: 1}", "true or false"),
    ("{account: home}", "needs the key `sessions`"),
    ("{screen: x, size: 80}", "columns and rows"), ("{not: {faults: 0}}", "needs the key `for`"),
    ("{not: {faults: 0}, for: 0s}", "from 1ms"),
    ("{notification: onPlaying, for: 2s}", "`for` works with a state"),
  ])
  func `a mistake in an expectation is told`(condition: String, words: String) throws {
    let problem = try #require(Self.problem(Self.text("{expect: \(condition)}")))
    #expect(problem.place.line == 3)
    #expect(problem.text.contains(words), "\(problem.text)")
  }

  @Test(arguments: [
    ("title: T\nlineup: clasic\nsteps: [{wait: 1s}]", "x.yaml:2:9", "did you mean `classic`?"),
    ("title: T\nlineup: {}\nsteps: [{wait: 1s}]", "x.yaml:2:9", "needs the key `accounts`"),
    ("title: T\nlineup: classic\nsteps: []", "x.yaml:3:8", "a list with at least one entry"),
    ("title: T\nlineup: classic\nseed: -1\nsteps: [{wait: 1s}]", "x.yaml:3:7", "from 0 to"),
    ("title: T\nlineup: classic", "x.yaml:1:1", "needs the key `steps`"),
    ("title: T\nversion: 2\nflux: 1", "x.yaml:2:10", "this scenario has version 2, but this"),
    ("title: T\nversion: 0", "x.yaml:2:10", "a whole number from 1 to 1000000"),
    ("title: T\nversion: 99999999999999999999", "x.yaml:2:10", "a whole number from 1 to 1000000"),
    ("title: T\nlineup: {version: 2, flux: 1}\nsteps: [{wait: 1s}]", "x.yaml:2:19", "version 2"),
  ])
  func `a mistake at the top is told`(text: String, place: String, words: String) throws {
    let problem = try #require(Self.problem(text))
    #expect(problem.text.hasPrefix(place), "\(problem.text)")
    #expect(problem.text.contains(words), "\(problem.text)")
  }

  @Test(arguments: ["", "version: 1\n"])
  func `a file of this version is read, and one without`(version: String) throws {
    #expect(
      try Shipped.scenario("\(version)title: T\nlineup: classic\nsteps: [{wait: 1s}]").seed == 1)
  }

  @Test func `a mistake in a line-up that is named is told with the line-up's place`() throws {
    let problem = #expect(throws: FileProblem.self) {
      try ScenarioFile.read("title: T\nlineup: own\nsteps: [{wait: 1s}]", path: "x.yaml") {
        .text("tenant: ''", name: $0, path: "own.yaml")
      }
    }
    #expect(problem?.all.contains { $0.text.hasPrefix("own.yaml:1:9") } == true)
  }

  @Test func `every part of a file that has a mistake is reported, in the order of the file`() {
    let text = """
      titel: T
      seed: -1
      """
    let file = """
      title: T
      seed: no
      lineup: classic
      steps:
        - zap: {player: mein, channel: 101}
        - wait: soon
        - expect: {faults: 0}
        - add: {player: third}
        - zap: {player: third, channel: 101}
      """
    // The title is read as it was meant; line-up and steps are missing.
    #expect(Self.problems(text).map(\.place.line) == [1, 1, 1, 2])
    #expect(Self.problems(file).map(\.place.line) == [2, 5, 6, 8])
  }

  private static func problems(_ text: String) -> [FileProblem] {
    do throws(FileProblem) {
      _ = try Shipped.scenario(text, path: "x.yaml")
      return []
    } catch {
      return error.all
    }
  }
}
