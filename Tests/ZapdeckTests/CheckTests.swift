import Foundation
import TestSupport
import Testing

/// Scenarios from the command line.
@Suite struct CheckTests {
  private static let assets = Repository.root.appending(path: "assets")

  private static func write(_ text: String, _ name: String, in folder: TemporaryFolder) throws
    -> String
  {
    let file = folder.url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  private static let failing = "title: A & B\nlineup: classic\nsteps:\n  - expect: {faults: 9}\n"

  @Test func `all of a kind is checked by its name, and leaves a log each`() throws {
    let folder = try TemporaryFolder()
    let run = try Program.run("check", "shipped:scenarios", "--log", folder.url.path)
    #expect(run.code == 0 && run.output.contains("15 of 15 passed"), "\(run.output)\(run.errors)")
    // Wherever it is installed, a report says the same.
    #expect(run.output.contains("  scenarios/tour.yaml  ") && !run.output.contains("assets"))
    let names = try folder.names()
    #expect(names.contains("third-screen.jsonl"))
    for name in names { #expect(try folder.text(name).split(separator: "\n").count > 20) }
  }

  @Test func `a failed expectation is exit code 1, with its line, cause and last events`() throws {
    let folder = try TemporaryFolder()
    let text = try String(
      contentsOf: Self.assets.appending(path: "scenarios/third-screen.yaml"), encoding: .utf8)
    let broken = text.replacing("errorCode: 1007", with: "errorCode: 1008")
    let line =
      try #require(
        broken.split(separator: "\n", omittingEmptySubsequences: false)
          .firstIndex { $0.contains("1008") }) + 1
    let path = try Self.write(broken, "broken.yaml", in: folder)
    let run = try Program.run("check", path)
    #expect(run.code == 1)
    #expect(
      run.output.contains("\(path):\(line):5: expected OTVSSMSetupErrorNotification of phone"))
    #expect(run.output.contains("errorCode 1007 \"max active sessions exceeded\""))
    #expect(run.output.contains("the last events of phone:"))
    #expect(run.errors.isEmpty)
  }

  @Test func `an unreadable file is exit code 2, and the others are judged all the same`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.write("title: T\nstep: [wait: 1s]", "bad.yaml", in: folder)
    let run = try Program.run("check", path, "shipped:third-screen")
    #expect(run.code == 2)
    #expect(
      run.errors == "zapdeck: \(path):1:1: `scenario` needs the key `lineup`\n"
        + "zapdeck: \(path):2:1: unknown key `step` in `scenario`; "
        + "did you mean `steps`?\n")
    #expect(run.output.contains("passed") && run.output.contains("1 of 2 passed"))
  }

  @Test func `a session plays up to a line that cannot be read, and is exit code 2`() throws {
    let folder = try TemporaryFolder()
    let header = #"{"title": "T", "lineup": "classic"}"#
    let path = try Self.write(
      [header, #"{"at": "1s", "mark": "here"}"#, "?", ""].joined(separator: "\r\n"), "s.jsonl",
      in: folder)
    let check = try Program.run("check", path)
    #expect(check.code == 2 && check.output.contains("INCOMPLETE"), "\(check.output)")
    #expect(check.output.contains("\(path):3:2: incomplete from line 3\n  found: "))
    let scenario = try Program.run("replay", "--as-scenario", path)
    #expect(scenario.code == 2 && scenario.output.contains("mark: here"), "\(scenario.output)")
    #expect(scenario.errors.contains("incomplete from line 3"))
    let snapshot = try Program.run("snapshot", "--scenario", path)
    #expect(snapshot.code == 2 && snapshot.output.isEmpty && snapshot.errors.contains(":3:2: "))
  }

  @Test func `a warning is no failure, unless it is to be one`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.write(
      "title: T\nlineup: classic\nsteps: [{say: a}]\n", "talk.yaml", in: folder)
    let run = try Program.run("check", path)
    #expect(run.code == 0 && run.output.hasSuffix("\n1 of 1 passed, 1 warning\n"))
    #expect(run.output.contains("\(path):3:9: warning: this caption is shown for only 3 s"))
    #expect(try Program.run("check", path, "--warnings-fail").code == 1)
  }

  @Test func `a caption without large letters is a note, and no warning`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.write(
      "title: T\nlineup: classic\nsteps: [{say: Привет}, {wait: 5s}]\n", "talk.yaml", in: folder)
    let run = try Program.run("check", path, "--warnings-fail")
    #expect(run.code == 0 && run.output.hasSuffix("\n1 of 1 passed\n"), "\(run.output)")
    #expect(run.output.contains("\n\(path):3:9: this caption is in small letters on stage"))
  }

  @Test(.enabled(if: Peer.python("xml.etree"), "no python3"))
  func `JUnit's XML is well formed and counts`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.write(Self.failing, "failing.yaml", in: folder)
    let xml = folder.url.appending(path: "junit.xml").path
    #expect(try Program.run("check", path, "shipped:third-screen", "--junit", xml).code == 1)
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "python3", "-c",
        """
        import sys, xml.etree.ElementTree as tree
        suites = tree.parse(sys.argv[1]).getroot()
        assert suites.tag == 'testsuites' and suites.get('tests') == '2', suites.attrib
        cases = suites.findall('testsuite/testcase')
        assert [len(c.findall('failure')) for c in cases] == [1, 0]
        titles = [c.find("properties/property[@name='title']").get('value') for c in cases]
        assert [c.get('name') for c in cases] == ['failing.yaml', 'third-screen.yaml']
        assert titles[0] == 'A & B' and 0 < float(cases[1].get('time')) < 30
        assert suites.find("testsuite/properties/property[@name='version']") is not None
        assert 'active faults: 9' in cases[0].find('failure').get('message')
        print('fine')
        """, xml,
      ])
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  @Test(arguments: [
    (["check", "shipped:third-scren"], "did you mean `third-screen`?"),
    (["check"], "name a scenario"),
    (["play", "nothing.yaml"], "no such file"),
    (["play", "third-screen", "--lineup", "classic"], "has its own line-up"),
    (["snapshot", "--scenario", "nope"], "no scenario of that name"),
    (["check", "shipped:third-screen", "--log", "/dev/null/x"], "cannot be created"),
    (["check", "shipped:third-screen", "--rules", ""], "accepted: all, "),
    (["check", "shipped:third-screen", "--rules", ","], "accepted: all, "),
    (["check", "shipped:third-screen", "--rules", "ghost,"], "accepted: all, "),
    (["check", "shipped:third-screen", "--junit", "/nowhere/x"], "cannot be written"),
  ])
  func `bad input gets one clear line`(arguments: [String], words: String) {
    let lines = Program.refusal(arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }

  @Test func `a file that is too large is refused at once, even one without end`() throws {
    let folder = try TemporaryFolder()
    let large = folder.url.appending(path: "large.yaml")
    try folder.handle("large.yaml").truncate(atOffset: 1 << 40)
    for file in [large.path, "/dev/zero"] {
      let words =
        "\(file): the file is larger than 1000000 bytes; only a saved session may be larger"
      #expect(Program.refusal(["snapshot", "--lineup", file]) == [words])
      let run = try Program.run("check", file)
      #expect(run.code == 2 && run.errors == "zapdeck: \(words)\n")
    }
  }

  /// A pipe that is written for ever: who reads to its end never answers.
  @Test(arguments: [
    (#"{"title": "x"}"#, #"{"wait": "1s"}"#, [":1:1: `scenario` needs the key `lineup`"]),
    (#"{"title":"#, "x", [": the file is larger than 1000000 bytes"]),
    (
      #"{"title": "x", "lineup": "classic"}"#, #"{"wat": "1s"}"#,
      [":2:2: incomplete from line 2\n", "  found: unknown key `wat`"]
    ),
    (
      #"{"title": "x", "lineup": "classic"}"#, "{}",
      [":2:1: incomplete from line 2\n", "  found: a step needs one of"]
    ),
    (
      #"{"title": "x", "lineup": "classic"}"#, "[",
      [":2:2: incomplete from line 2\n", "  found: not a line of a saved session"]
    ),
  ])
  func `a session is refused at the first line that is none`(
    header: String, line: String, words: [String]
  ) throws {
    let run = try Program.run(
      URL(filePath: "/bin/bash"),
      [
        "-c", #"ulimit -t 30; "$0" check <(printf '%s\n' "$1"; yes "$2")"#, Program.binary.path,
        header, line,
      ])
    #expect(run.code == 2)
    let said = run.errors + run.output
    for word in words { #expect(said.contains(word), "\(said)") }
  }

  /// A name that clears the screen, begins a line of its own and turns the text around.
  @Test func `nothing of a file's name is obeyed by a terminal`() throws {
    let folder = try TemporaryFolder()
    let name = "a\u{1b}[2J\nb\u{9b}31m\u{202e}"
    for (text, ending) in [(Self.failing, "-1.yaml"), ("title: [", "-2.yaml")] {
      _ = try Self.write(text, name + ending, in: folder)
    }
    let film = folder.url.appending(path: name + ".txt").path
    for arguments in [
      ["check", folder.url.path], ["snapshot", "--save", film, "--at", "0s"],
      ["record", "--to", "1s", "-o", film], ["check", film], ["snapshot", "--lineup", name],
    ] {
      let run = try Program.run(Program.binary, arguments)
      let printed = run.output + run.errors
      for sign in ["\u{1b}", "\u{9b}", "\u{202e}"] { #expect(!printed.contains(sign)) }
      #expect(!printed.contains("\nb"), "\(printed)")
    }
  }

  @Test func `a scenario's frame shows its words, chapter and verdict`() throws {
    let early = try Program.run("snapshot", "--scenario", "third-screen", "--at", "4s")
    #expect(early.output.contains("▌ The account allows 2 streams, and both are in use."))
    #expect(early.output.contains("Two streams"))
    let late = try Program.run("snapshot", "--scenario", "third-screen", "--at", "100s")
    #expect(late.output.contains("PASSED") && late.output.contains("00:00:38"))
  }

  @Test func `--speed wins over a scenario's steps`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.write(
      "title: T\nlineup: classic\nsteps: [{speed: 10}, {wait: 100s}]\n", "fast.yaml", in: folder)
    let own = try Program.run("snapshot", "--scenario", path, "--at", "3s")
    #expect(own.output.contains("x10"), "\(own.output)\(own.errors)")
    let chosen = try Program.run("snapshot", "--scenario", path, "--at", "3s", "--speed", "2")
    #expect(chosen.output.contains("x2") && !chosen.output.contains("x10"))
  }
}
