import Foundation
import TestSupport
import Testing

/// Sweeps from the command line.
@Suite struct CapacityCommandTests {
  private static let lineUp = """
    channels: [{number: 101, name: A, card: bars, encrypted: true}]
    session: {heartbeat: 10s}
    capacity: {session: 8/s, queue: 1s}
    crowds: [{id: c, viewers: 40, channels: 101, arrives: {over: 5s}, policy: retrying}]
    """

  @Test func `a small sweep prints a table, the same in any number of runs at once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "small.yaml")
    try Data(Self.lineUp.utf8).write(to: path)
    let one = try Program.run("capacity", path.path, "--values", "2", "--runs", "1", "--ascii")
    let two = try Program.run("capacity", path.path, "--values", "2", "--runs", "2", "--ascii")
    #expect(one.code == 0 && one.errors.isEmpty, "\(one.errors)")
    #expect(one.output == two.output)
    #expect(one.output.contains("viewers") && one.output.contains("no jitter"))
    let json = try Program.run(
      "capacity", path.path, "--values", "1", "--sweep", "session", "--json")
    #expect(json.output.contains("\"sweep\": \"session\""))
  }

  @Test(.enabled(if: Peer.python("xml.etree"), "python3 is missing"))
  func `its picture is XML with the numbers of the JSON`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "small.yaml").path
    let svg = folder.url.appending(path: "small.svg").path
    try Data(Self.lineUp.utf8).write(to: URL(filePath: path))
    let run = try Program.run("capacity", path, "--values", "3", "--json", "--svg", svg)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let json = folder.url.appending(path: "small.json").path
    try Data(run.output.utf8).write(to: URL(filePath: json))
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      texts = [t.text for t in tree.parse(sys.argv[1]).iter("{http://www.w3.org/2000/svg}text")]
      seconds = lambda s: f"{int(s)} s" if s == int(s) else f"{s} s"
      for point in json.load(open(sys.argv[2]))["points"]:
          trials = [point[v] for v in ("fullJitter", "noJitter", "doubleBeat")]
          numbers = [str(point["viewers"]), str(trials[0]["sessionPeak"])]
          share = trials[0]["refused"] * 1000 // trials[0]["requests"]
          numbers.append(f"{share // 10} %" if share % 10 == 0 else f"{share / 10} %")
          first = trials[0]["firstRefusal"]
          numbers.append("never" if first is None else seconds(first))
          for trial in trials:
              if trial["recovery"] is None: numbers.append("no: ")
              else: numbers.append(seconds(trial["recovery"]))
          row = texts.index(numbers[0])
          for place, number in enumerate(numbers):
              assert texts[row + place].startswith(number), (numbers, texts[row:row + 7])
      print("read")
      """
    let reader = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, svg, json])
    #expect(reader.output == "read\n", "\(reader.errors)")
  }

  @Test(.thorough, arguments: ["INT", "TERM", "HUP"])
  func `a signal ends it with what was found`(signal: String) throws {
    let program = "exec timeout --preserve-status -s \(signal) 1 '\(Program.binary.path)'"
    let run = try Program.run(
      URL(filePath: "/bin/sh"), ["-c", "\(program) capacity stadium"])
    #expect(run.code > 128 && run.output.contains("viewers"), "\(run.code) \(run.output)")
    #expect(run.errors.contains("interrupted: "), "\(run.errors)")
  }

  @Test(arguments: [
    (["classic"], "no crowds"), (["stadium", "--sweep", "beats"], "--sweep beats"),
    (["stadium", "--values", "0"], "accepted: 1 to 64"), (["nowhere"], "nowhere"),
    (["stadium", "--runs", "-1"], "accepted: 1 to 256"),
    (["stadium", "--svg", "/nowhere/x.svg"], "--svg /nowhere/x.svg: cannot be written"),
  ])
  func `bad input is one line`(arguments: [String], words: String) {
    let lines = Program.refusal(["capacity"] + arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }
}
