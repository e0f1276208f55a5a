import Foundation
import HeadEndAPI
import Players
import Sessions
import Simulation
import TestSupport
import Testing
import Worlds

@testable import Scenarios

@Suite struct LineUpFileTests {
  private static let folder = Repository.root.appending(path: "assets/lineups")

  private static func shipped(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  private static func problem(_ text: String) -> FileProblem? {
    do throws(FileProblem) {
      _ = try LineUpFile.read(text, name: "x", path: "x.yaml")
      return nil
    } catch {
      return error
    }
  }

  @Test func `no accounts and no devices are a head-end alone`() throws {
    let channels = "channels: [{number: 1, name: A, card: globe, content: a}]\n"
    let lineUp = try LineUpFile.read(
      "accounts: []\ndevices: []\n" + channels, name: "x", path: "x.yaml")
    #expect(lineUp.accounts.isEmpty && lineUp.devices.isEmpty)
    let session = Session(lineUp, seed: 1, epoch: .scriptedEpoch)
    session.perform(.addPlayer(channel: 1))
    session.advance(to: .zero + .seconds(20))
    #expect(session.world.roster.count == 0)
    #expect(Self.problem("devices: []\n" + channels)?.text.contains("accounts") == true)
  }

  @Test func `a device has its own network, delays and time to the first picture`() throws {
    let terms = "network: {latency: 200ms}, firstPicture: 400ms, delays: {licence.request: 1.5s}, "
    let text = { (terms: String) in
      """
      accounts: [{id: home, sessionLimit: 1}]
      network: {latency: 80ms, jitter: 30ms}
      channels: [{number: 1, name: A, card: globe, encrypted: true}]
      devices: [{id: tv, account: home, \(terms)players: [{id: a, channel: 1}]}]
      """
    }
    let lineUp = try LineUpFile.read(text(terms), name: "x", path: "x.yaml")
    let device = lineUp.devices[0]
    #expect(device.network == LineUp.Network(latency: .milliseconds(200)))
    #expect(device.delays == [.licence: .milliseconds(1500)])
    #expect(device.firstPicture == .milliseconds(400))
    #expect(device.players[0].firstPicture == .milliseconds(400))
    let again = try LineUpFile.read(
      LineUpFile.json(lineUp).line, name: "x", path: "x.yaml")
    #expect(again == lineUp)
    let plain = try LineUpFile.read(text(""), name: "x", path: "x.yaml")
    let written = LineUpFile.json(plain).line
    #expect(!written.contains("delays") && !written.contains("firstPicture"))
    #expect(plain.devices[0].network == nil && written.components(separatedBy: "jitter").count == 2)
    let wrong = Self.problem(text("delays: {licence.requests: 1s}, "))
    #expect(wrong?.text.contains("`licence.request`") == true)
    // No suggestion that is out of range as well.
    for (terms, meant) in [
      ("delays: {licence.request: 1500}", nil), ("firstPicture: 10m", nil),
      ("firstPicture: 1m", "1min"), ("delays: {licence.request: 15}", "15s"),
    ] as [(String, String?)] {
      let problem = Self.problem(text(terms + ", "))?.text ?? ""
      #expect(problem.contains("from 0s to "), "\(problem)")
      let hint = meant.map { "; did you mean `\($0)`?" }
      #expect(hint.map { problem.contains($0) } ?? !problem.contains("did you mean"), "\(problem)")
    }
  }

  @Test(arguments: ["multi-instance", "expressplay", "limits"])
  func `a line-up that starts red on purpose says so`(name: String) throws {
    let lineUp = try LineUpFile.read(Self.shipped(name), name: name, path: name)
    #expect(lineUp.note.contains("on purpose"))
  }

  @Test func `classic has four players on three devices and twelve channels or more`() throws {
    let lineUp = try LineUpFile.read(Self.shipped("classic"), name: "classic", path: "classic")
    #expect(
      lineUp.devices.map { $0.players.map(\.name) } == [["main", "preview"], ["second"], ["kids"]])
    #expect(lineUp.accounts.map(\.sessionLimit) == [2])
    #expect(lineUp.heartbeat == .seconds(10) && lineUp.lease == .seconds(120))
    #expect(lineUp.usesDemoTimings)
    #expect(lineUp.channels.count >= 12)
    #expect(Set(lineUp.channels.map(\.card)).count == lineUp.channels.count)
  }

  @Test(arguments: [
    ("chanels: []", "x.yaml:1:1", "did you mean `channels`?"),
    ("accounts: [", "x.yaml:", "not YAML"),
    ("tenant: ]", "x.yaml:1:9", "if `]` is text, put it in quotes"),
    ("channels:\n  [: 1", "x.yaml:2:4", "if `[` is text"),
    ("tenant: @x", "x.yaml:1:9", "if `@` is text"),
    ("", "x.yaml: ", "is empty"),
    ("- a", "x.yaml:1:1", "must be a mapping with keys"),
    (
      "accounts: [{id: home, sessionLimit: many}]\nchannels: []\ndevices: []", "x.yaml:1:37",
      "whole number"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}, {id: a, sessionLimit: 1}]\nchannels: []", "x.yaml:1:43",
      "already defined"
    ),
    ("session: {heartbeat: 10}", "x.yaml:1:22", "a duration such as"),
    ("session: {heartbeat: 1.5s}", "x.yaml:1:22", "whole seconds"),
    ("version: 2\nflux: 1", "x.yaml:1:10", "this line-up has version 2, but this zapdeck reads"),
    ("tenant: a\ntenant: b", "x.yaml:", "twice"),
    ("licence: {lease: 9223372036.999999999s}", "x.yaml:1:18", "a duration such as"),
    (
      "accounts: [{id: a, sessionLimit: 1}]\ntokens: {leeway: 2h}\n"
        + "channels: [{number: 1, name: a, card: bars}]\ndevices: []", "x.yaml:2:18",
      "a duration such as"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1, over: end-newest}]\nchannels: []", "x.yaml:1:43",
      "did you mean `end-oldest`?"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\n"
        + "rules: [{name: phones, limit: 1, channel: 7}]\n"
        + "channels: [{number: 1, name: a, card: bars}]\ndevices: []", "x.yaml:2:43",
      "no channel 7"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\n"
        + "rules: [{name: b, limit: 1}, {name: b, limit: 1}]\n"
        + "channels: [{number: 1, name: a, card: bars}]\ndevices: []", "x.yaml:2:37",
      "already defined"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\n"
        + "rules: [{name: b, limit: 1, ignores: [account]}]\n"
        + "channels: [{number: 1, name: a, card: bars}]\ndevices: []", "x.yaml:2:9",
      "`ignores` needs `kind`"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\n"
        + "channels: [{number: 1, name: a, card: bars, keys: {audio: true}}]\n"
        + "devices: []", "x.yaml:2:", "`audio` needs `perRendition: true`"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\nchannels: [{number: 1, name: a, card: bars, "
        + "ads: {every: 30s, length: 30s}}]\ndevices: []", "x.yaml:2:",
      "`length` must be shorter than `every`"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\nchannels: [{number: 1, name: a, card: bars}]\n"
        + "devices: [{id: d, account: a, players: [{id: x, channel: 1}, "
        + "{id: z, delegate: default, channel: 1}]}]", "x.yaml:3:",
      "an app has only one licence delegate, and `x` has `ssp`"
    ),
    (
      "accounts: [{id: a, sessionLimit: 1}]\nchannels: [{number: 1, name: a, card: bars, "
        + "content: x, encrypted: true, packaging: content-id},\n  {number: 2, name: b, "
        + "card: bars, content: x, encrypted: true, packaging: nothing}]\ndevices: []",
      "x.yaml:3:", "channel 1 has the same content with another `packaging`"
    ),
    ("capacity: {session: 60000}", "x.yaml:1:21", "a rate such as 60000/s, at most 10000000/s"),
    ("capacity: {token: 0/s}", "x.yaml:1:19", "or unlimited"),
    ("capacity: {sesion: 1/s}", "x.yaml:1:12", "did you mean `session`?"),
    ("capacity: {queue: 2}", "x.yaml:1:19", "a duration such as"),
    ("licence: {renewAt: .nan}", "x.yaml:1:20", "a number from 0.1 to 0.95"),
  ])
  func `a mistake is told with its place and what is accepted`(
    text: String, place: String, words: String
  ) throws {
    let problem = try #require(Self.problem(text))
    #expect(problem.text.hasPrefix(place), "\(problem.text)")
    #expect(problem.text.contains(words), "\(problem.text)")
    #expect(!problem.text.contains("\n"))
  }

  @Test(arguments: [
    ("account: home", "account: hme", "unknown account `hme`; did you mean `home`?"),
    ("delegate: ssp", "delegate: sps", "unknown delegate `sps`; did you mean `ssp`?"),
    ("channel: 101}", "channel: 999}", "the line-up has no channel 999; accepted: 101"),
    ("policy: documented", "policy: docmented", "did you mean `documented`?"),
    ("policy: documented", "policy: retrying, backoff: {jitter: half}", "accepted: full, none"),
    ("policy: documented", "policy: retrying, backoff: {factor: 0}", "from 1 to 10"),
    ("delegate: ssp", "loader: {cache: true}", "`loader` needs `flavour: tvsdk`"),
    (
      "flavour: opentv, delegate: ssp", "flavour: tvsdk, loader: {tokenURL: app}",
      "`tokenURL` needs `useCase: token-url`"
    ),
    (
      "flavour: opentv, delegate: ssp", "flavour: flowplayer, offline: {download: true}",
      "`offline` needs `flavour: opentv`"
    ),
    ("number: 102", "number: 101", "channel 101 is already defined"),
    ("id: preview", "id: main", "`main` is already defined"),
    ("live: false", "live: no", "true or false"),
    ("bandwidth: 12Mbit/s", "bandwidth: 12", "a rate such as"),
    ("12Mbit/s", "9223372036854.999999999Mbit/s", "a rate such as"),
  ])
  func `a slip in a good file is found`(old: String, new: String, words: String) throws {
    let text = try Self.shipped("classic").replacing(old, with: new, maxReplacements: 1)
    let problem = try #require(Self.problem(text))
    #expect(problem.place.line > 0 && problem.place.column > 0)
    #expect(problem.message.contains(words), "\(problem.text)")
  }

  @Test(arguments: 0..<300)
  func `mutilated files are read or refused, never worse`(seed: UInt64) throws {
    var random = RandomStream(seed: seed, name: "lineup")
    var bytes = Array(try Self.shipped("classic").utf8)
    for _ in 0..<3 {
      let index = Int(random.integer(in: 0...Int64(bytes.count - 20)))
      switch random.integer(in: 0...3) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(index..<index + 12)
      case 2: bytes.insert(contentsOf: bytes[index..<index + 12], at: index)
      default: bytes.insert(contentsOf: Array("[{&*!|>'\"%@`".utf8), at: index)
      }
    }
    let problem = Self.problem(String(decoding: bytes, as: UTF8.self))
    if let problem { #expect(!problem.message.isEmpty) }
  }
}
