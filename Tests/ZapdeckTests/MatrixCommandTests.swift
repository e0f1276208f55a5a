import Foundation
import TestSupport
import Testing

/// Faults and policies as a table, from the command line.
@Suite struct MatrixCommandTests {
  private func matrix(_ more: String...) throws -> Program.Result {
    try Program.run(Program.binary, ["matrix", "classic", "--faults", "htFN"] + more)
  }

  @Test(.enabled(if: Peer.python("jsonschema"), "no jsonschema"))
  func `JSON follows the schema that is printed`() throws {
    let folder = try TemporaryFolder()
    let schema = try Program.run("matrix", "--json", "--schema")
    let run = try matrix("--json")
    for (name, text) in [("schema", schema.output), ("matrix", run.output)] {
      try Data(text.utf8).write(to: folder.url.appending(path: "\(name).json"))
    }
    let script = """
      import json, sys, jsonschema
      schema, matrix = (json.load(open(f"{sys.argv[1]}/{n}.json")) for n in ("schema", "matrix"))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(matrix)
      assert [f["letter"] for f in matrix["faults"]] == list("htFN")
      assert all(len(f["cells"]) == len(matrix["policies"]) for f in matrix["faults"])
      print("fine")
      """
    let check = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, folder.url.path])
    #expect(check.output == "fine\n", "\(check.errors)\(run.errors)")
  }

  /// What the same fault does in a scenario that is played with its log is the judge of a cell.
  @Test(arguments: [
    ("documented", "h", "stopped", "stop"),
    ("stubborn", "h", "recovered", "zap to the same stream"),
    ("careless", "h", "stuck", ""), ("careless", "b", "recovered", ""),
    ("watchful", "F", "recovered", "zap to the same stream"),
    ("documented", "F", "stuck", ""),
  ])
  func `a cell is what a scenario shows`(
    policy: String, key: String, outcome: String, act: String
  ) throws {
    let folder = try TemporaryFolder()
    let run = try Program.run(
      "matrix", "classic", "--faults", key, "--policies", policy, "--json")
    #expect(run.output.contains(#""outcome": "\#(outcome)""#), "\(run.output)\(run.errors)")
    let (file, log) = (
      folder.url.appending(path: "a.yaml").path, folder.url.appending(path: "log").path
    )
    let state = ["stopped": "stopped", "stuck": "[playing, error]"][outcome] ?? "playing"
    let text = """
      title: A cell
      lineup: classic
      steps:
      - policy: {player: main, policy: \(policy)}
      - {at: 10s, fault: {key: \(key), player: main, provoke: true}}
      - {at: 55s, clear: all}
      - {at: 174s, expect: {player: main, state: \(state)}}
      """
    try Data(text.utf8).write(to: URL(filePath: file))
    let check = try Program.run("check", file, "--log", log)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let events = try String(contentsOfFile: "\(log)/a.jsonl", encoding: .utf8).split(
      separator: "\n")
    let acts = events.filter { $0.contains(#""main""#) && $0.contains("appReacted") }
    #expect(acts.isEmpty == act.isEmpty, "\(acts)")
    #expect(acts.allSatisfy { $0.contains(act) }, "\(acts)")
    withExtendedLifetime(folder) {}
  }

  @Test(.enabled(if: Peer.hasBrowserDriver, "no chromium, chromedriver or python3"))
  func `the page needs nothing else, and each cell opens its film`() throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appending(path: "matrix.html").path
    #expect(try matrix("--html", page).code == 0)
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "matrix.py")
    let run = try Program.run(URL(filePath: "/usr/bin/env"), ["python3", script.path, page])
    #expect(run.code == 0 && run.output == "fine\n", "\(run.output)\(run.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test func `a fault without effect says why, in each form`() throws {
    let folder = try TemporaryFolder()
    let page = folder.url.appending(path: "matrix.html").path
    let arguments = ["matrix", "flowplayer", "--faults", "hO", "--policies", "documented"]
    let text = try Program.run(Program.binary, arguments)
    let words = "no effect of h heartbeat error: "
    let line = try #require(
      text.output.split(separator: "\n").first { $0.hasPrefix(words) }, "\(text.output)")
    let reason = line.dropFirst(words.count)
    #expect(reason.count > 10)
    let json = try Program.run(Program.binary, arguments + ["--json"])
    #expect(json.output.contains("\"reason\": \"\(reason)\""), "\(json.output)")
    #expect(try Program.run(Program.binary, arguments + ["--html", page]).code == 0)
    let html = try folder.text("matrix.html")
    #expect(html.contains(String(reason)) && html.contains("<h1>Several Flowplayers"), "\(reason)")
  }

  @Test(arguments: [
    (["matrix", "tour"], "tour: is a scenario"), (["run", "--lineup", "tour"], "is a scenario"),
    (["matrix", "nowhere"], "nowhere"),
    (["matrix", "--player", "mian"], "did you mean `main`?"),
    (["matrix", "--policies", "documentd"], "did you mean `documented`?"),
    (["matrix", "--faults", "none"], "a matrix needs faults"),
    (["matrix", "--schema"], "matrix: --schema needs --json"),
    (["matrix", "--html", "/nowhere/a.html"], "--html /nowhere/a.html"),
  ])
  func `bad input is one line`(arguments: [String], words: String) {
    let lines = Program.refusal(arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }
}
