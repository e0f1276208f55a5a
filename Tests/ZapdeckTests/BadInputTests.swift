import Foundation
import TestSupport
import Testing

@Suite struct BadInputTests {
  @Test(arguments: [
    (["snapshot", "--size", "0x0"], "accepted: 60x16"), (["snapshot", "--size", "80"], "80x24"),
    (["run", "--speed", "-1"], "accepted: 0.25"), (["run", "--speed", "3"], "accepted: 0.25"),
    (["snapshot", "--at", "soon"], "accepted: a duration"),
    (["snapshot", "--at", "9223372036.999999999s"], "up to 1000d"),
    (["snapshot", "--at", "106751d"], "up to 1000d"), (["run", "--until", "1001d"], "up to 1000d"),
    (["run", "--until", "9223372036.999999999s"], "up to 1000d"),
    (["record", "--from", "9223372036.999999999s", "--to", "1s", "-o", "x.txt"], "up to 1000d"),
    (["snapshot", "--keys", "@9223372036.999999999s f"], "is not an instant"),
    (["run", "--speed", "nan"], "accepted: 0.25"), (["run", "--speed", "1e309"], "accepted: 0.25"),
    (["run", "--bandwidth", "9223372036854.999999999Mbit/s"], "accepted: a rate"),
    (["snapshot", "--keys", "1 Foo"], "unknown key `Foo` (word 2)"),
    (["snapshot", "--keys", "@5s f @1s"], "has already passed"),
    (["snapshot", "--lineup", "clasic"], "did you mean `classic`?"),
    (["run", "--serve", "--join", "--listen", "127.0.0.1:0"], "cannot reach 127.0.0.1:0"),
    (["snapshot", "--seed", "x"], "--seed x: accepted: a whole number from 0"),
    (["snapshot", "--at", "-3s"], "--at -3s: accepted: a duration"),
    (["snapshot", "--speed", "fast"], "--speed fast: accepted: 0.25, 0.5"),
    (["snapshot", "--theme", "pink"], "accepted: default"),
    (["snapshot", "--log", "/nowhere/x"], "cannot be written"),
    (["run", "--sync", "maybe"], "accepted: auto"),
    (["run", "--pictures", "sixels"], "accepted: auto"),
    (["faults", "Z"], "accepted: s l h"), (["frobnicate"], "frobnicate"),
    (["faults", "hearbeat"], "did you mean `heartbeat`?"),
    (["faults", "heartbeat eror"], "did you mean `heartbeat error`?"),
    (["faults", "1006"], "it is an error code: `zapdeck list 1006` lists its faults"),
    (["faults", "h", "hartbeat"], "did you mean `heartbeat`?"),
    (["faults", "h,Z"], "no fault has the key or name `Z`; accepted: s l h"),
    (["faults", "99999"], "accepted: s l h"),
    (["rules", "storm", "gost"], "no rule is called `gost`; did you mean `ghost`?"),
    (["keys", "h"], "keys: unexpected argument `h`; see `zapdeck keys --help`"),
    (["record", "tour", "a", "b", "-o", "x.txt"], "record: unexpected argument `a`"),
    (
      ["matrix", "classic", "--faults", "h", "k"],
      "--faults h k: use commas: --faults h,k"
    ),
    (["rules", "gost"], "did you mean `ghost`?"), (["snapshto"], "did you mean `snapshot`?"),
    (["help", "snapshto"], "did you mean `snapshot`?"), (["recrod"], "did you mean `record`?"),
    (["--verison"], "Unknown option '--verison'"),
    (["snapshot", "--line-up", "classic"], "Did you mean '--lineup'?"),
    (["snapshot", "--keys", "Entr"], "did you mean `Enter`?"),
    (["snapshot", "--theme", "drak"], "did you mean `dark`?"),
    (["snapshot", "--format", "svgg"], "--format svgg: did you mean `svg`?"),
    (["snapshot", "--scenario", "towr"], "did you mean `tour`?"),
    (["check", "shipped:tour", "--rules", "ghost,deef"], "did you mean `deaf`?"),
    (
      ["check", "shipped:tour", "--rules", "ghost,foo"],
      "no rule is called `foo`; `zapdeck rules` lists them"
    ),
    (
      ["check", "shipped:tour", "--rules", "all,storm"],
      "`all` cannot be combined with names; leave the others out"
    ),
    (["explore", "--faults", "h,t,zzz"], "`zzz` is not a fault"),
    (["list", "classic", "--yml"], "Unknown option '--yml'. Did you mean '--yaml'?"),
    (["list", "heartbeat"], "rules, or an error code such as 1007"),
    (
      ["record", "tour", "--size", "8x2", "-o", "x.cast"], "--size 8x2: accepted: 60x16 to 1000x500"
    ),
    (["snapshot", "--size", "10x3"], "--size 10x3: accepted: 60x16 to 1000x500, such as 80x24"),
    (["snapshot", "--size", "60x15", "-o", "x.png"], "--size 60x15: accepted: 60x16 to"),
    (["explore", "/"], "/: is a folder; name one line-up or scenario"),
    (["run", "/"], "/: is a folder; name one line-up, scenario or saved session"),
    (["run", "clasic"], "did you mean `classic`?"),
    (["run", "/nowhere.yaml"], "/nowhere.yaml: there is no such file"),
    (["run", "classic", "--lineup", "family"], "run classic: not with --lineup family"),
    (["run", "tour", "--serve", "--epoch", "2026-01-01T00:00:00Z"], "--epoch: a scenario sets"),
    (["replay", "--as-scenario"], "--as-scenario: name a session"),
    (["doctor", "--present", "towr"], "did you mean `tour`?"),
    (["snapshot", "--seed"], "Missing value for '--seed"),
    (["snapshot", "--ascii=3"], "does not take any value"),
    (["snapshot", "--seed", "x"], "seed"),
  ])
  func `bad input gets one clear line`(arguments: [String], words: String) {
    let lines = Program.refusal(arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }

  @Test(arguments: [
    (["run"], "needs a terminal"), (["snapshot", "--size", "80"], "80x24"),
    (["--verison"], "Unknown option '--verison'"),
  ])
  func `a refusal is one line of standard error and exit code 2`(
    arguments: [String], words: String
  ) throws {
    let run = try Program.run(Program.binary, arguments)
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("zapdeck: ") && run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [("check", "file or folder"), ("snapshot --lineup", "file")])
  func `a path at which there is nothing is answered with a file that is near`(
    command: String, kind: String
  ) {
    let path = Repository.root.appending(path: "assets/lineups/clasic.yaml").path
    let words = command.split(separator: " ").map(String.init)
    let lines = Program.refusal(words + [path])
    let sentence = "there is no such \(kind); did you mean `classic.yaml`?"
    #expect(lines.last?.hasSuffix(sentence) == true)
  }

  @Test(arguments: [
    (["check", "towr", "ghst"], ["towr: ", "ghst: "])
  ])
  func `all mistakes are listed, a line each`(arguments: [String], words: [String]) {
    let lines = Program.refusal(arguments)
    #expect(lines.count == words.count, "\(lines)")
    for word in words { #expect(lines.contains { $0.contains(word) }, "\(word) in \(lines)") }
  }

  @Test func `all mistakes of several scenarios and their line-ups are listed`() throws {
    let folder = try TemporaryFolder()
    let texts = [
      """
      title: Bad line-up
      lineup:
        accounts: [{id: home, sesionLimit: 2}]
        channels: [{number: 101, nmae: News, encrypted: true}]
        devices: [{id: tv, account: home, players: [{id: main, channel: 101}]}]
      steps: [{wait: 1s}]
      """,
      """
      title: Bad steps
      lineup: classic
      rules: []
      steps:
        - expect: {notification: OTVSSMHeartbeatErorNotification, player: main}
        - fault: {key: hearbeat error, player: main}
        - expect: {rule: gost}
      """,
    ]
    let files = texts.indices.map { folder.url.appending(path: "bad-\($0).yaml") }
    for (text, file) in zip(texts, files) { try Data(text.utf8).write(to: file) }
    let run = try Program.run("check", files[0].path, files[1].path)
    #expect(run.code == 2)
    for word in [
      "sessionLimit", "name", "OTVSSMHeartbeatErrorNotification", "heartbeat error", "ghost",
    ] {
      #expect(run.errors.contains("did you mean `\(word)`?"), "\(run.errors)")
    }
  }

  @Test func `one fault is explained by its key`() throws {
    let run = try Program.run("faults", "h")
    let named = try Program.run("faults", "heartbeat").output
    #expect(named.contains("heartbeat error") && named.contains("heartbeat times out"))
    #expect(run.code == 0 && run.output.contains("session.heartbeat"))
    #expect(!run.output.contains("licence denied"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: ["faults", "keys", "notifications", "doctor", "--help", "--version"])
  func `catalogues and help print and succeed`(command: String) throws {
    let run = try Program.run(command)
    #expect(run.code == 0)
    #expect(!run.output.isEmpty)
  }
}
