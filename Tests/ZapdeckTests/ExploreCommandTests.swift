import Foundation
import TestSupport
import Testing

/// Searches and shrinking from the command line.
@Suite struct ExploreCommandTests {
  /// Explores in a folder of its own: with few runs, and a letter that stubborn apps answer badly.
  private func explore(_ folder: TemporaryFolder, _ more: String...) throws -> Program.Result {
    try Program.run(
      Program.binary,
      [
        "explore", "classic", "--policy", "stubborn", "--faults", "t", "--actions", "none",
        "--rules", "all",
        "--runs", "20", "--out", folder.url.appending(path: "found").path,
      ] + more)
  }

  @Test func `what is found is a case that fails, and a film; a second time it is known`() throws {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found").path
    let first = try explore(folder)
    #expect(first.code == 1 && first.errors.isEmpty, "\(first.errors)")
    #expect(
      first.output.contains("  storm       main at ") && first.output.contains("New · seed 1"))
    let full = try explore(folder)
    #expect(full.code == 2 && full.errors.contains("in it; name an empty folder, or use --replace"))
    #expect(try explore(folder, "--replace").output == first.output)
    let check = try Program.run("check", found)
    #expect(check.code == 1 && check.output.contains("0 of "))
    let film = try String(contentsOfFile: "\(found)/storm-1.cast", encoding: .utf8)
    #expect(film.hasPrefix("{\"version\": 2") || film.hasPrefix("{\"version\":2"))
    let xml = folder.url.appending(path: "known.xml").path
    let same = try explore(folder, "--known", found + "/", "--replace")
    #expect(same.code == 2 && same.errors.contains("--known and --out are both "), "\(same.errors)")
    let known = folder.url.appending(path: "known").path
    try FileManager.default.moveItem(atPath: found, toPath: known)
    let second = try explore(folder, "--known", known, "--junit", xml)
    #expect(second.code == 0 && second.output.contains("Known · seed 1"))
    #expect(!second.output.contains("New · "))
    let junit = try String(contentsOfFile: xml, encoding: .utf8)
    #expect(junit.contains("failures=\"0\"") && junit.contains("<skipped message=\"known: "))
  }

  @Test(arguments: [("stubborn", false), ("documented", true)])
  func `a known case is played with the app as it is now`(
    policy: String, isResolved: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found").path
    #expect(try explore(folder).code == 1)
    let again = try Program.run(
      "explore", "classic", "--policy", policy, "--faults", "e", "--actions", "none", "--runs",
      "4", "--rules", "storm", "--known", found, "--out", folder.url.appending(path: "new").path)
    #expect(again.output.contains("Resolved   \(found)/storm-1.yaml") == isResolved)
  }

  @Test func `what is no case stays as it is, and what cannot be written follows the report`()
    throws
  {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found")
    try FileManager.default.createDirectory(at: found, withIntermediateDirectories: true)
    let foreign = found.appending(path: "storm-1.yaml")
    try Data("notes: mine".utf8).write(to: foreign)
    let run = try explore(folder, "--junit", "/dev/full", "--replace")
    #expect(
      run.code == 2 && run.output.contains("storm       main at "), "\(run.errors)\(run.output)")
    #expect(run.errors.contains("not a case, left as it is: \(foreign.path):"), "\(run.errors)")
    #expect(run.errors.contains("--junit /dev/full: No space left on device"), "\(run.errors)")
    #expect(try String(contentsOf: foreign, encoding: .utf8) == "notes: mine")
    #expect(run.output.contains("storm-2.yaml"))
  }

  @Test func `a documented app has no finding: nobody asks it to watch the playhead`() throws {
    let folder = try TemporaryFolder()
    for policy in ["documented", "careless"] {
      let run = try Program.run(
        "explore", "classic", "--policy", policy, "--faults", "F", "--actions", "none", "--runs",
        "8", "--rules", "silentStop", "--out", folder.url.appending(path: policy).path)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("an app that watches its playheads (policy `watchful`) would"))
      #expect(words.contains("silentStop main"), "\(run.output)")
      #expect(words.contains("after: frozen playhead (F)"), "\(run.output)")
    }
  }

  @Test func `what a search has to write to is looked at before it`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.url.appending(path: "found"))
    let run = try explore(folder)
    #expect(run.code == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.contains("--out "), "\(run.errors)")
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal ends a search with its report`(name: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    let xml = folder.url.appending(path: "report.xml").path
    let script = """
      cd '\(folder.url.path)'
      '\(Program.binary.path)' explore classic --policy stubborn --faults t --actions none \
        --runs 10000000 --junit report.xml &
      while [ ! -e found ]; do sleep 0.02; done
      kill -\(name) $!; wait $!
      """
    let run = try Program.run(URL(filePath: "/bin/sh"), ["-c", script])
    #expect(run.code == code, "\(run.errors)")
    #expect(run.output.contains(" (stopped)"), "\(run.output)\(run.errors)")
    // What was not searched to its end has not passed.
    let junit = try String(contentsOfFile: xml, encoding: .utf8)
    #expect(junit.contains("the search was stopped") && !junit.contains("skipped=\"0\""))
  }

  @Test func `a mistake in a line-up is named`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "mine.yaml").path
    let text = """
      accounts: [{id: home, sessionLimit: 1}]
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      devices:
        - {id: tv, account: home, app: {policy: stuborn}, players: [{id: tv, channel: 101}]}
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let run = try Program.run("explore", path, "--runs", "1")
    #expect(run.code == 2 && run.errors.contains("stuborn"), "\(run.errors)")
  }

  @Test func `a saved session is shrunk to the rule that it breaks, unless one is named`() throws {
    let folder = try TemporaryFolder()
    let (big, small) = (
      folder.url.appending(path: "big.yaml").path, folder.url.appending(path: "small.yaml").path
    )
    let text = """
      title: Too much
      lineup: classic
      steps:
        - {at: 1s, policy: {player: main, policy: stubborn}}
        - {at: 5.7s, pause: preview}
        - {at: 13.1s, fault: {key: t, player: main, provoke: true}}
        - {at: 40s, wait: 0s}
      """
    try Data(text.utf8).write(to: URL(filePath: big))
    #expect(try Program.run("check", big).code == 0)
    let run = try Program.run("shrink", big, "-o", small)
    #expect(run.code == 0 && run.output.contains("main breaks"), "\(run.errors)\(run.output)")
    #expect(try Program.run("check", small).code == 1)
  }

  @Test func `a known case that passes by now is resolved`() throws {
    let folder = try TemporaryFolder()
    let known = folder.url.appending(path: "known")
    try FileManager.default.createDirectory(at: known, withIntermediateDirectories: true)
    let text = """
      title: storm by h
      lineup: classic
      rules: [storm]
      steps: [{at: 5s, fault: {key: h, player: main, provoke: true}}, {at: 20s, wait: 0s}]
      """
    try Data(text.utf8).write(to: known.appending(path: "storm-9.yaml"))
    let run = try explore(folder, "--known", known.path)
    #expect(run.output.contains("Resolved   \(known.path)/storm-9.yaml"))
  }

  @Test(.enabled(if: Peer.python("xml.etree"), "no python3"))
  func `json and junit are what their readers read`() throws {
    let folder = try TemporaryFolder()
    let xml = folder.url.appending(path: "report.xml").path
    let run = try explore(folder, "--json", "--junit", xml)
    let json = folder.url.appending(path: "report.json").path
    try Data(run.output.utf8).write(to: URL(filePath: json))
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      report = json.load(open(sys.argv[1]))
      suite = tree.parse(sys.argv[2]).getroot()
      assert report["runs"] == 20 and report["findings"] and report["seed"] == 1
      broken = [c for c in suite.iter("testcase") if c.find("failure") is not None]
      rules = [f["rule"] for f in report["findings"]]
      assert sorted(c.get("classname") for c in broken) == sorted(set(rules)), rules
      texts = "".join(c.find("failure").get("message") for c in broken)
      assert all(f["title"] in texts for f in report["findings"]), texts
      assert int(suite.get("failures")) == len(broken)
      properties = {p.get("name"): p.get("value") for p in suite.iter("property")}
      assert properties["seed"] == "1" and properties["lineup"].startswith("classic"), properties
      assert float(suite.get("time")) > 0
      print("read")
      """
    let reader = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, json, xml])
    #expect(reader.output == "read\n", "\(reader.errors)")
  }

  @Test func `a scenario's own steps happen in every run`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "mine.yaml").path
    let text = """
      title: Mine
      lineup: classic
      steps: [{at: 4s, policy: {player: main, policy: stubborn}}, {at: 9s, wait: 0s}]
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let run = try Program.run(
      "explore", path, "--faults", "t", "--actions", "none", "--runs", "12", "--rules", "storm",
      "--out", folder.url.appending(path: "found").path)
    #expect(run.code == 1 && run.output.contains("policy"), "\(run.errors)\(run.output)")
  }

  @Test func `faults have names, and a search in which none strikes is exit code 2`() throws {
    let folder = try TemporaryFolder()
    func tried(_ faults: String, _ more: String...) throws -> Program.Result {
      try Program.run(
        Program.binary,
        [
          "explore", "classic", "--faults", faults, "--actions", "none", "--rules", "all", "--json",
          "--out",
          folder.url.appending(path: "found").path,
        ] + more)
    }
    let named = try tried("heartbeat error,teardown", "--runs", "1")
    #expect(named.output.contains(#""letters": ["h", "t"]"#), "\(named.output)\(named.errors)")
    // The first run has no fault.
    #expect(named.code == 2)
    #expect(named.errors == "zapdeck: explore: no fault struck in 1 run, so nothing was tried\n")
    #expect(try tried("h", "--runs", "20").code != 2)
    let nothing = try tried("none", "--runs", "1")
    #expect(nothing.code == 2 && nothing.errors.contains("leave nothing to try"))
  }

  @Test func `a line-up without a player of an SDK is refused: rules would judge nobody`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "crowd.yaml").path
    let text = """
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      crowds: [{id: fans, viewers: 100, channels: {"101": 100%}}]
      """
    try Data(text.utf8).write(to: URL(filePath: path))
    let lines = Program.refusal(["explore", path])
    #expect(lines == ["\(path): no player to judge; explore does not test real clients or crowds"])
  }

  @Test func `a scenario whose own expectation fails without a fault says so`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "mine.yaml").path
    let text = "title: T\nlineup: classic\nsteps: [{wait: 1s}, {expect: {faults: 2}}]\n"
    try Data(text.utf8).write(to: URL(filePath: path))
    let run = try Program.run(
      "explore", path, "--faults", "h", "--actions", "none", "--rules", "all", "--runs", "8",
      "--out",
      folder.url.appending(path: "found").path, "--junit", folder.url.appending(path: "j.xml").path)
    #expect(run.errors.contains("\(path):3:21: expected active faults: 2, now"), "\(run.errors)")
    #expect(run.errors.contains("it fails without any fault"))
    #expect(run.code == 1)
    #expect(run.output.contains("no findings: the scenario fails without any fault"))
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("so no run gets past this step: \(path):3:21: expected active faults: 2"))
    let report = try folder.text("found/report.json")
    #expect(report.contains(#""subjectFailure": "\#(path):3:21: expected active faults: 2"#))
    let junit = try folder.text("j.xml")
    #expect(junit.contains(" failures=\"1\"") && junit.contains("expected active faults: 2"))
    // In CI only the merge decides.
    let merged = try Program.run(
      "explore", "--merge", folder.url.appending(path: "found").path, "--out",
      folder.url.appending(path: "all").path, "--junit", folder.url.appending(path: "m.xml").path)
    #expect(merged.code == 1 && merged.output.contains("fails without any fault: \(path):3:21"))
    #expect(try folder.text("m.xml").contains(" failures=\"1\""))
  }

  @Test(.enabled(if: Peer.python("jsonschema"), "no jsonschema"))
  func `JSON follows the schema that is printed`() throws {
    let folder = try TemporaryFolder()
    let schema = try Program.run("explore", "--json", "--schema")
    let run = try explore(folder, "--json")
    for (name, text) in [("schema", schema.output), ("report", run.output)] {
      try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
    }
    let script = """
      import json, sys, jsonschema
      schema, report = (json.load(open(f"{sys.argv[1]}/{n}.json")) for n in ("schema", "report"))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(report)
      assert report["findings"] and all(type(f["at"]) is float for f in report["findings"])
      print("fine")
      """
    let check = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, folder.url.path])
    #expect(check.output == "fine\n", "\(check.errors)")
  }

  @Test func `--for is the time of the whole search, which says every 10 s how far it is`() throws {
    let folder = try TemporaryFolder()
    let began = ContinuousClock.now
    let run = try Program.run(
      "explore", "default", "--for", "11s", "--out", folder.url.appending(path: "found").path)
    #expect(run.code == 0 || run.code == 1, "\(run.errors)")
    #expect(ContinuousClock.now - began < .seconds(30))
    #expect(run.progress.count == 1 && run.progress[0].contains(" runs, "), "\(run.progress)")
  }

  @Test(arguments: [
    (["explore", "nowhere"], "nowhere: there is no such file"),
    (["explore", "--runs", "0"], "--runs 0: accepted: 1 to 10000000"),
    (["explore", "--runs", "5", "--for", "5s"], "explore: --runs or --for, not both"),
    (["explore", "--faults", "hearbeat"], "did you mean `heartbeat`?"),
    (["explore", "--faults", "tt"], "fault keys, each once"),
    (["explore", "--schema"], "explore: --schema needs --json"),
    (["explore", "--faults", "§"], "no fault has the key §"),
    (["explore", "--faults", ""], "accepted: fault keys or names, or none"),
    (["explore", "--actions", "dance"], "accepted"),
    (["explore", "--for", "0s"], "--for 0s: accepted: a time above 0 s"),
    (["explore", "--known", "/nowhere"], "--known /nowhere: no such folder"),
    (["explore", "--known", "/etc/passwd"], "is a file; expected a folder of cases"),
    (["explore", "--film", "gif"], "accepted: cast, mp4, none"),
    (["explore", "--merge", "/nowhere"], "--merge /nowhere: no such folder"),
    (["explore", "--merge", "a", "--out", "a"], "--merge and --out are both a"),
    (["explore", "--json", "--merge", "a"], "--json or --merge, not both"),
    (["explore", "--junit", "found/report.json"], "such names in found are for the report"),
    (
      ["explore", "--merge", "a", "--out", "b", "--junit", "a/storm-1.yaml"],
      "--junit a/storm-1.yaml: such names in a are for the report and the cases"
    ),
    (["explore", "--out", "/proc/x"], "--out /proc/x: the folder cannot be created"),
    (
      ["shrink", "zapping", "--rule", "lockout", "-o", "/dev/null"],
      "zapping: it passes and does not break lockout"
    ),
  ])
  func `bad input is one line`(arguments: [String], words: String) {
    let lines = Program.refusal(arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }
}
