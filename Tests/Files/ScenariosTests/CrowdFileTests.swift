import Crowd
import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

@Suite struct CrowdFileTests {
  private static let channels = """
    channels:
      - {number: 101, name: A, card: bars, encrypted: true}
      - {number: 102, name: B, card: bars}
      - {number: 103, name: C, card: bars, live: false}
      - {number: 104, name: D, card: bars, ads: {every: 60s, length: 12s}}
      - {number: 105, name: E, card: bars, encrypted: true, keys: {rotation: 60s}}
      - {number: 106, name: F, card: bars, encrypted: true, maxSessions: 1}

    """

  private static func read(_ crowds: String, accounts: String = "") throws -> LineUp {
    try LineUpFile.read(
      accounts + channels + "crowds:\n  - " + crowds + "\n", name: "x", path: "x.yaml")
  }

  private static func problem(_ crowds: String, accounts: String = "") -> FileProblem? {
    do {
      _ = try read(crowds, accounts: accounts)
      return nil
    } catch {
      return error as? FileProblem
    }
  }

  @Test func `a crowd needs no device, no account and little else`() throws {
    let lineUp = try Self.read("{id: stadium, viewers: 1000000, channels: 101}")
    var plan = CrowdPlan(id: "stadium", viewers: 1_000_000)
    plan.channels = [.init(101, permille: 1000)]
    #expect(lineUp.crowds == [plan])
    #expect(lineUp.accounts.isEmpty && lineUp.devices.isEmpty)
  }

  private static let whole =
    "{id: stadium, viewers: 20, household: 2, sessionLimit: 3, sessionSetup: async, "
    + "arrives: {over: 90s, shape: kick-off}, channels: {101: 70.5%, 102: 29.5 %}, "
    + "zapsEvery: 10min, policy: {documented: 70%, retrying: 25%, stubborn: 5%}, "
    + "backoff: {first: 2s, factor: 3, cap: 30s, jitter: none}}"

  @Test func `every key of a crowd is read`() throws {
    let plan = try #require(try Self.read(Self.whole).crowds.first)
    #expect(plan.household == 2 && plan.limit == 3 && plan.sessionSetup == .async)
    #expect(plan.arrivals == .init(over: .seconds(90), shape: .kickOff))
    #expect(plan.channels == [.init(101, permille: 705), .init(102, permille: 295)])
    #expect(plan.zapsEvery == .seconds(600))
    #expect(
      plan.policies == [
        .init(.documented, permille: 700), .init(.retrying, permille: 250),
        .init(.stubborn, permille: 50),
      ])
    #expect(
      plan.backoff == Backoff(first: .seconds(2), factor: 3, cap: .seconds(30), jitter: .none))
    #expect(
      try Self.read("{id: a, viewers: 1, channels: 102, policy: retrying}").crowds[0].policies
        == [.init(.retrying, permille: 1000)])
  }

  @Test func `a crowd that is written and read again is the same`() throws {
    for crowds in [Self.whole, "{id: stadium, viewers: 7, channels: 101}"] {
      for accounts in ["", "accounts: [{id: home, sessionLimit: 2}]\n"] {
        let lineUp = try Self.read(crowds, accounts: accounts)
        let text = LineUpFile.json(lineUp).yaml
        #expect(try LineUpFile.read(text, name: "x", path: "y.yaml") == lineUp)
      }
    }
  }

  @Test(arguments: [
    ("{id: s, viewers: 0, channels: 101}", "x.yaml:9:22", "from 1 to 2000000"),
    ("{id: s, viewers: 2000001, channels: 101}", "x.yaml:9:22", "from 1 to 2000000"),
    ("{id: s, viewers: 9, household: 17, channels: 101}", "x.yaml:9:36", "from 1 to 16"),
    ("{id: all, viewers: 9, channels: 101}", "x.yaml:9:10", "cannot be a name"),
    ("{id: 'a b', viewers: 9, channels: 101}", "x.yaml:9:10", "letters from a to z, digits"),
    ("{id: s, viewers: 9}", "x.yaml:9:5", "needs the key `channels`"),
    ("{id: s, viewers: 9, channels: 999}", "x.yaml:9:35", "no channel 999; accepted: 101, 102"),
    ("{id: s, viewers: 9, channels: {101: 60%}}", "x.yaml:9:35", "add up to 60 %, not 100 %"),
    (
      "{id: s, viewers: 9, channels: {101: 60%, 102: 50%}}", "x.yaml:9:35",
      "add up to 110 %, not 100 %"
    ),
    ("{id: s, viewers: 9, channels: {101: 70}}", "x.yaml:9:41", "a share from 0.1 %"),
    ("{id: s, viewers: 9, channels: {103: 100%}}", "x.yaml:9:36", "which is a film"),
    ("{id: s, viewers: 9, channels: 104}", "x.yaml:9:35", "which has ads"),
    ("{id: s, viewers: 9, channels: 105}", "x.yaml:9:35", "which has several keys"),
    ("{id: s, viewers: 9, channels: 106}", "x.yaml:9:35", "with a single key"),
    (
      "{id: s, viewers: 9, channels: 101, policy: {retring: 100%}}", "x.yaml:9:49",
      "did you mean `retrying`?"
    ),
    (
      "{id: s, viewers: 9, channels: 101, arrives: {over: 90s, shape: kickoff}}", "x.yaml:9:68",
      "did you mean `kick-off`?"
    ),
    (
      "{id: s, viewers: 9, channels: 101, arrives: {shape: even}}", "x.yaml:9:49",
      "needs the key `over`"
    ),
    (
      "{id: s, viewers: 9, channels: 101, zapsEvery: 10ms}", "x.yaml:9:51", "a duration such as"
    ),
  ])
  func `a mistake in a crowd is told with its place and what is accepted`(
    crowds: String, place: String, words: String
  ) throws {
    let problem = try #require(Self.problem(crowds))
    #expect(problem.text.hasPrefix(place), "\(problem.text)")
    #expect(problem.text.contains(words), "\(problem.text)")
  }

  @Test func `a crowd cannot have the name of another or of a player`() throws {
    let twice =
      "{id: s, viewers: 9, channels: 101}\n  - {id: s, viewers: 9, channels: 101}"
    #expect(try #require(Self.problem(twice)).text.hasPrefix("x.yaml:10:10: `s` is already"))
    let accounts =
      "accounts: [{id: home, sessionLimit: 1}]\n"
      + "devices: [{id: tv, account: home, players: [{id: s, channel: 101}]}]\n"
    let crowd = "{id: s, viewers: 9, channels: 101}"
    #expect(try #require(Self.problem(crowd, accounts: accounts)).text.contains("already defined"))
  }

  @Test(arguments: [
    ("rules: [{name: two, limit: 2}]\n", "`rules`"), ("tokens: {usedOnce: true}\n", "`usedOnce`"),
    ("tokens: {issuerAhead: 5s}\n", "`issuerAhead`"),
    ("tokens: {issuerBehind: 5s}\n", "`issuerAhead`"),
  ])
  func `what light viewers do not know is refused beside them`(key: String, words: String) throws {
    let problem = try #require(
      Self.problem("{id: s, viewers: 9, channels: 101}", accounts: key))
    #expect(
      problem.text.hasPrefix("x.yaml:10:5: a line-up with crowds cannot have"), "\(problem.text)")
    #expect(problem.text.contains(words))
  }

  @Test func `without a crowd there must be accounts`() {
    #expect(throws: FileProblem.self) {
      try LineUpFile.read(Self.channels, name: "x", path: "x.yaml")
    }
  }

  @Test func `a world of nothing but a crowd plays`() throws {
    let lineUp = try Self.read("{id: s, viewers: 40, channels: 101, arrives: {over: 2s}}")
    let session = Session(lineUp, seed: 7, epoch: .scriptedEpoch)
    session.advance(to: .zero + .seconds(20))
    session.perform(.addPlayer(channel: 101))
    session.perform(.removePlayer(PlayerID(0)))
    let crowd = try #require(session.world.observation.crowds.first)
    #expect((30..<40).contains(crowd.count(.playing)))
    #expect(crowd.count(.playing) + crowd.count(.away) == 40)
  }
}
