import HeadEndAPI
import Players
import Sessions
import Simulation
import Testing
import Worlds

@testable import Scenarios

/// Networks that change, in line-ups, scenarios and saved sessions.
@Suite struct NetworkFileTests {
  private static func lineUp(_ common: String, _ own: String = "", _ rest: String = "") -> String {
    """
    accounts: [{id: home, sessionLimit: 1}]
    network: {\(common)}
    channels: [{number: 1, name: A, card: globe, content: a}]
    devices:
      - {id: tv, account: home, \(own)players: [{id: a, channel: 1}]}
      - {id: phone, account: home, players: [{id: b, channel: 1}]}
    \(rest)
    """
  }

  /// Files beside others, and how they were understood.
  private final class Folder {
    let texts: [String: String]
    private(set) var remarks: [String] = []
    private(set) var asked: [String] = []

    init(_ texts: [String: String]) { self.texts = texts }

    var files: FilesBeside {
      FilesBeside(remark: { self.remarks.append($0) }) { name, other in
        self.asked.append("\(name) of \(other)")
        if name == "locked.log" { return .unreadable }
        return self.texts[name].map { .text($0) } ?? .nothing
      }
    }
  }

  private static func read(_ text: String, _ folder: Folder? = nil) throws -> LineUp {
    try LineUpFile.read(text, name: "x", path: "x.yaml", files: folder?.files)
  }

  private static func problem(_ text: String, _ folder: Folder? = nil) -> String {
    do {
      _ = try read(text, folder)
      return ""
    } catch {
      return (error as? FileProblem)?.text ?? "\(error)"
    }
  }

  @Test func `a network has a ramp, steps or a trace, for all devices or for one`() throws {
    let ramp = try Self.read(Self.lineUp("ramp: {from: 2Mbit/s, to: 0kbit/s, over: 50s}"))
    #expect(
      ramp.network.trace
        == BandwidthTrace.ramp(from: 2_000_000, to: 0, over: .seconds(50), end: .hold))
    #expect(ramp.devices[0].network == nil)
    let steps = try Self.read(
      Self.lineUp(
        "bandwidth: 3Mbit/s",
        "network: {steps: [12Mbit/s for 30s, 0kbit/s for 1.5 s], end: repeat, latency: 90ms}, "))
    let own = try #require(steps.devices[0].network)
    #expect(own.latency == .milliseconds(90))
    #expect(
      own.trace
        == BandwidthTrace(
          [.init(12_000_000, for: .seconds(30)), .init(0, for: .milliseconds(1500))], end: .repeat))
    #expect(steps.network.trace == nil && steps.network.bandwidth == 3_000_000)
    for shipped in ShippedTrace.allCases {
      let text = Self.lineUp("trace: \(shipped.rawValue)")
      #expect(try Self.read(text).network.trace == shipped.trace)
      let held = try Self.read(Self.lineUp("trace: \(shipped.rawValue), end: hold"))
      #expect(held.network.trace?.end == .hold)
    }
  }

  @Test func `a file is found beside its line-up, and it is said how it was read`() throws {
    let folder = Folder(["bus.log": "0 4\n10 0\n15 4\n"])
    let lineUp = try Self.read(Self.lineUp("trace: bus.log"), folder)
    #expect(lineUp.network.trace?.length == .seconds(20))
    #expect(lineUp.network.trace?.end == .repeat)
    #expect(folder.asked == ["bus.log of x.yaml"])
    #expect(folder.remarks == ["bus.log: lines of seconds and Mbit/s: 20 s, 0 to 4 Mbit/s"])
    // Written again it has the values, and needs no file.
    let line = LineUpFile.json(lineUp).line
    #expect(!line.contains("bus.log") && line.contains("4Mbit/s for 10s"))
    #expect(try Self.read(line) == lineUp)
  }

  @Test(arguments: UInt64(1)...30)
  func `any trace that is written is read as the same`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "network")
    var lineUp = try Self.read(Self.lineUp("latency: 80ms", "network: {}, "))
    func trace() -> BandwidthTrace? {
      let pieces = (0...random.integer(in: 0...20)).map { _ in
        BandwidthTrace.Piece(
          Int(max(0, random.integer(in: -5_000_000...99_999_999_999))),
          for: random.duration(upTo: .seconds(9)) + .nanoseconds(1))
      }
      return BandwidthTrace(pieces, end: random.integer(in: 0...1) == 0 ? .hold : .repeat)
    }
    lineUp.network.trace = trace()
    lineUp.devices[0].network?.trace = trace()
    #expect(lineUp.network.trace != nil)
    #expect(try Self.read(LineUpFile.json(lineUp).line) == lineUp)
    #expect(try Self.read(LineUpFile.json(lineUp).yaml) == lineUp)
  }

  @Test(arguments: [
    ("bandwidth: 1Mbit/s, trace: train", "has either `bandwidth` or `trace`, not both"),
    ("steps: [1Mbit/s for 1s], trace: train", "has either `steps` or `trace`, not both"),
    ("end: hold", "`end` needs `ramp`, `steps` or `trace`"),
    ("trace: trian", "unknown trace `trian`; did you mean `train`?"),
    ("trace: nothing.log", "there is no file `nothing.log`"),
    ("trace: locked.log", "`locked.log` cannot be read"),
    ("trace: bad.log", "bad.log:2:1: the time `0` goes back"),
    ("steps: [1Mbit/s]", "such as `300kbit/s for 10s`"),
    ("steps: [1Mbit/s for 0s]", "such as `300kbit/s for 10s`"),
    ("steps: [-1Mbit/s for 1s]", "such as `300kbit/s for 10s`"),
    ("steps: [1bit/s for 1000d, 1bit/s for 1s]", "last at most"),
    ("ramp: {from: 1Mbit/s, over: 1s}", "needs the key `to`"),
    ("trace: train, end: again", "unknown end `again`"),
  ])
  func `what is wrong with a network is said at its place`(network: String, words: String) {
    let folder = Folder(["bad.log": "1 1\n0 1\n"])
    let problem = Self.problem(Self.lineUp(network), folder)
    #expect(problem.contains(words), "\(problem)")
    #expect(problem.hasPrefix("x.yaml:2:") || problem.hasPrefix("bad.log:"), "\(problem)")
  }

  @Test func `where no file can be read, the message says so`() {
    #expect(Self.problem(Self.lineUp("trace: bus.log")).contains("no file can be read here"))
  }

  @Test func `a crowd has a constant network`() {
    let crowd = """
      crowds: [{id: fans, viewers: 10, channels: 1}]
      """
    #expect(Self.problem(Self.lineUp("trace: train", "", crowd)).contains("`network` that changes"))
  }

  private static let scenario = """
    title: T
    lineup: own
    steps:
      - {at: 5s, network: {player: a, trace: bus.log}}
      - {at: 20s, network: {player: [a, b], latency: 300ms, bandwidth: 500kbit/s}}
      - {at: 40s, network: {player: all}}
      - wait: 5s
    """

  private static func scenario(_ folder: Folder) throws -> Scenario {
    try ScenarioFile.read(scenario, path: "s.yaml", files: folder.files) { _ in
      .text(lineUp("trace: city.log"), name: "own", path: "../own.yaml")
    }
  }

  @Test func `a step changes the network of its players' devices`() throws {
    let folder = Folder(["bus.log": "0 4\n10 0\n15 4\n", "city.log": "9Mbps 7s\n"])
    let scenario = try Self.scenario(folder)
    let session = scenario.session()
    _ = Rehearsal(scenario, on: session).run()
    // A line-up's files are beside the line-up.
    #expect(folder.asked == ["city.log of ../own.yaml", "bus.log of s.yaml"])
    var bus = LineUp.Network()
    bus.trace = BandwidthTrace(
      [
        .init(4_000_000, for: .seconds(10)), .init(0, for: .seconds(5)),
        .init(4_000_000, for: .seconds(5)),
      ], end: .repeat)
    let slow = LineUp.Network(latency: .milliseconds(300), bandwidth: 500_000)
    let (a, b) = (PlayerID(0), PlayerID(1))
    let expected: [(Int64, Command)] = [
      (5, .setNetwork(a, bus)), (20, .setNetwork(a, slow)), (20, .setNetwork(b, slow)),
      (40, .setNetwork(a, nil)), (40, .setNetwork(b, nil)),
    ]
    #expect(
      session.chronicle.commands.map { TimedCommand(at: $0.instant, $0.command) }
        == expected.map { TimedCommand(at: .zero + .seconds($0), $1) })
    #expect(session.world.observation.players.map(\.network?.bandwidth) == [9_000_000, 9_000_000])
  }

  @Test func `a saved session has the values, and replays without the files`() throws {
    let folder = Folder(["bus.log": "0 4\n10 0\n15 4\n", "city.log": "9Mbps 7s\n"])
    let scenario = try Self.scenario(folder)
    let session = scenario.session()
    let recorder = SessionRecorder(session)
    _ = Rehearsal(scenario, on: session).run()
    #expect(!recorder.text.contains(".log"))
    let saved = try ScenarioFile.read(recorder.text, path: "session") { _ in .unreadable }
    #expect(saved.unread == nil && saved.lineUp == scenario.lineUp)
    let replay = saved.session()
    _ = Rehearsal(saved, on: replay).run()
    let log = { (session: Session) in
      session.chronicle.announcements.map { EventLogLine($0).text }
    }
    #expect(log(replay) == log(session))
    #expect(log(session).count { $0.contains("networkChanged") } == 5)
  }
}
