import Foundation
import TestSupport
import Testing

/// Films from the command line, judged by other people's tools.
@Suite struct RecordTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Films")

  private static func python(_ script: String, _ arguments: [String]) throws -> Program.Result {
    try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", scripts.appending(path: script).path] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
  }

  /// Renders a film into a folder and returns its path.
  @discardableResult
  private static func film(
    _ name: String, in folder: TemporaryFolder, _ arguments: String...
  ) throws -> String {
    try film(name, in: folder, arguments)
  }

  @discardableResult
  private static func film(
    _ name: String, in folder: TemporaryFolder, _ arguments: [String],
    environment: [String: String] = [:]
  ) throws -> String {
    let path = folder.url.appending(path: name).path
    let run = try Program.run(
      Program.binary, ["record"] + arguments + ["-o", path], environment: environment)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    return path
  }

  @Test(arguments: ["\\uFFFE", "\\uFFFF", "\\x9B"])
  func `a title that no file could keep is refused`(character: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "s.yaml").path
    try "title: \"a\(character)b\"\nlineup: classic\nsteps: [{wait: 1s}]\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    let lines = Program.refusal(["snapshot", "--scenario", path])
    #expect(lines.count == 1 && lines[0].contains("`title` must be a line of text"), "\(lines)")
  }

  @Test(.enabled(if: Peer.python("xml.etree"), "no python3"))
  func `a film and a report are XML, whatever a title has in it`() throws {
    let folder = try TemporaryFolder()
    let scenario = folder.url.appending(path: "s.yaml").path
    try #"""
    title: "a <&> \" ]]> \U0001FFFE"
    lineup: classic
    steps: [{say: "c <&> \" ]]> \U0001FFFF"}, {wait: 1s}]
    """#.write(toFile: scenario, atomically: true, encoding: .utf8)
    let film = try Self.film("film.svg", in: folder, scenario)
    let report = folder.url.appending(path: "report.xml").path
    #expect(try Program.run("check", scenario, "--junit", report).code == 0)
    for file in [film, report] {
      let run = try Program.run(
        URL(filePath: "/usr/bin/env"),
        ["python3", "-c", "import sys, xml.etree.ElementTree as t; t.parse(sys.argv[1])", file])
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test(arguments: ["cast", "svg"])
  func `NO_COLOR is for terminals, and changes no film`(format: String) throws {
    let folder = try TemporaryFolder()
    for value in ["", "1"] {
      try Self.film(
        "film\(value).\(format)", in: folder, ["third-screen", "--to", "4s"],
        environment: ["NO_COLOR": value])
    }
    try Self.film("plain.\(format)", in: folder, "third-screen", "--to", "4s", "--no-color")
    #expect(try folder.text("film.\(format)") == folder.text("film1.\(format)"))
    #expect(try folder.text("film.\(format)") != folder.text("plain.\(format)"))
  }

  @Test(arguments: ["cast", "svg", "txt"])
  func `the same scenario and seed give the same bytes`(format: String) throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b"] { try Self.film("\(name).\(format)", in: folder, "third-screen") }
    let film = try folder.text("a.\(format)")
    #expect(film.utf8.elementsEqual(try folder.text("b.\(format)").utf8))
    #expect(film.contains("scenario third-screen.yaml, hash ") && film.contains(", seed 7"))
    try Self.film("c.\(format)", in: folder, "third-screen", "--seed", "8")
    #expect(try folder.text("c.\(format)") != film)
  }

  @Test(
    .enabled(if: Peer.python("pyte"), "no pyte"),
    arguments: [
      ["third-screen", "100x30", "default"], ["policies", "160x45", "dark"],
      ["third-screen", "80x24", "mono"], ["zapping", "120x36", "default"],
    ])
  func `at each marker a terminal shows what snapshot prints`(film: [String]) throws {
    let folder = try TemporaryFolder()
    let path = try Self.film(
      "film.cast", in: folder, film[0], "--size", film[1], "--theme", film[2])
    let run = try Self.python(
      "replay.py",
      [path, Program.binary.path, "snapshot", "--scenario", film[0], "--theme", film[2]])
    #expect(run.code == 0, "\(run.errors)")
    #expect((Int(run.output.split(separator: " ").first ?? "") ?? 0) >= 5)
  }

  @Test(
    .enabled(if: Peer.python("pyte"), "no pyte"), arguments: [[], ["--asciicast", "3"]])
  func `keys and a line-up make a film too, with the keys in it`(version: [String]) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.cast").path
    let world = ["--lineup", "classic", "--keys", "1 f h @8s Down", "--seed", "7"]
    let run = try Program.run(
      Program.binary,
      ["record", "-o", path, "--to", "20s"] + world + version)
    #expect(run.code == 0, "\(run.errors)")
    let replay = try Self.python(
      "replay.py", [path, Program.binary.path, "snapshot"] + world)
    #expect(replay.output == "2 markers\n", "\(replay.errors)")
    let film = try folder.text("film.cast")
    #expect(film.contains(#", "m", "fault: heartbeat error on main"]"#))
    #expect(film.contains(#", "m", "zap: main from 101 to "#))
    #expect(film.contains(#", "i", "h"]"#) && film.contains(#", "i", "\u001b[B"]"#))
    #expect(film.contains("line-up classic, seed 7"), "either version says what it is a film of")
  }

  @Test(.enabled(if: Peer.asciinema, "no asciinema"))
  func `asciinema plays a film, which is version 2 unless version 3 is asked for`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.film("film.cast", in: folder, "third-screen")
    #expect(try folder.text("film.cast").hasPrefix(#"{"version": 2, "#))
    try Self.film("other.cast", in: folder, "third-screen", "--asciicast", "3")
    #expect(try folder.text("other.cast").hasPrefix(#"{"version": 3, "#))
    // It needs a terminal of its own.
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, "asciinema", "cat", path])
    #expect(run.code == 0, "\(run.errors)\(run.output.suffix(500))")
    #expect(run.output.contains("OTVSSMHeartbeatErrorNotification"))
  }

  @Test(.enabled(if: Peer.python("xml.etree"), "no python3"))
  func `an SVG film of 30 s is well formed, moves by itself and is small`() throws {
    let folder = try TemporaryFolder()
    let path = try Self.film(
      "film.svg", in: folder, ["third-screen", "--size", "100x30", "--to", "30s"],
      environment: ["NO_COLOR": ""])
    let run = try Self.python("well_formed.py", [path])
    #expect(run.output == "True\n", "\(run.errors)")
    #expect(try folder.text("film.svg").utf8.count < 400_000)
  }

  @Test(arguments: ["third-screen", "tour", "away-and-back", "policies"])
  func `an SVG film of 49 s at 160x45 has 1 MB at most`(scenario: String) throws {
    let folder = try TemporaryFolder()
    try Self.film("film.svg", in: folder, scenario, "--size", "160x45", "--to", "49s")
    #expect(try folder.text("film.svg").utf8.count <= 1_000_000)
  }

  @Test(
    .thorough, .enabled(if: Peer.browser != nil && Peer.python("pyte"), "no Chromium, or no pyte"))
  func `a browser paints an SVG film as a terminal shows it, and again when it loops`() throws {
    let folder = try TemporaryFolder()
    // One scene, and three.
    for (end, instants) in [("20s", ["0.05", "12.05", "28.05"]), ("41s", ["30.05", "61.55"])] {
      let cast = try Self.film("film.cast", in: folder, "third-screen", "--to", end)
      let svg = try Self.film("film.svg", in: folder, "third-screen", "--to", end)
      let run = try Self.python(
        "pixels.py", [svg, cast, try #require(Peer.browser), folder.url.path] + instants)
      #expect(run.output == "fine\n", "\(end): \(run.errors)")
    }
  }

  @Test(
    .thorough,
    .enabled(if: Peer.browser != nil && Peer.python("pyte"), "no Chromium, or no pyte"))
  func `a browser paints a large SVG film as a terminal shows it, too`() throws {
    let folder = try TemporaryFolder()
    let cast = try Self.film(
      "film.cast", in: folder, "policies", "--size", "160x45", "--to", "49s")
    let svg = try Self.film("film.svg", in: folder, "policies", "--size", "160x45", "--to", "49s")
    let run = try Self.python(
      "pixels.py", [svg, cast, try #require(Peer.browser), folder.url.path, "19.95", "70.35"])
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  @Test(
    .thorough, .enabled(if: Peer.browser != nil && Peer.python("PIL"), "no Chromium, or no Pillow"))
  func `a browser shows the real pictures of an SVG film, cut where something lies over them`()
    throws
  {
    let folder = try TemporaryFolder()
    let options = ["third-screen", "--size", "80x24", "--to", "21s", "--pictures", "real"]
    let svg = try Self.film("film.svg", in: folder, options, environment: ["NO_COLOR": ""])
    var arguments = [svg, try #require(Peer.browser), folder.url.path]
    for second in ["2.4", "7.5", "13.8", "20.6"] {
      for pictures in ["real", "cells"] {
        let still = folder.url.appending(path: "\(second)-\(pictures).png").path
        let run = try Program.run(
          Program.binary,
          [
            "snapshot", "--scenario", "third-screen", "--at", "\(second)s", "-o", still,
            "--pictures", pictures,
          ], environment: ["NO_COLOR": ""])
        #expect(run.code == 0, "\(run.errors)")
        arguments.append(still)
      }
      arguments.append("\(second)5")
    }
    let run = try Self.python("pictures.py", arguments)
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  @Test func `a text film has a frame a chapter and one at the end`() throws {
    let folder = try TemporaryFolder()
    try Self.film("film.txt", in: folder, "third-screen")
    let headings = try folder.text("film.txt").split(separator: "\n")
      .filter { $0.hasPrefix("===") }
    #expect(headings.count == 4 && headings[1].contains("chapter: One too many"))
    #expect(headings[3].hasSuffix("end ==="))
    // Large letters keep their form, at most nine columns each; pictures have none of half blocks.
    #expect(!(try folder.text("film.txt").contains("▀▀▀▀▀▀▀▀▀▀")))
    let again = try Program.run(
      "record", "third-screen", "-o", folder.url.appending(path: "again.txt").path)
    #expect(again.output.contains(": 4 frames, "))
  }

  @Test func `a film from the midst begins with a whole frame`() throws {
    let folder = try TemporaryFolder()
    try Self.film("part.txt", in: folder, "third-screen", "--from", "4s", "--to", "8s")
    let part = try folder.text("part.txt")
    #expect(part.contains("=== 4.000 s  end ===") && part.contains("00:00:07.9"))
    try Self.film(
      "fast.txt", in: folder, "--lineup", "classic", "--speed", "100", "--to", "10s")
    #expect(try folder.text("fast.txt").contains("00:16:30"))
  }

  @Test func `a scenario that fails is filmed all the same, and is exit code 1`() throws {
    let folder = try TemporaryFolder()
    let scenario = folder.url.appending(path: "failing.yaml")
    try Data("title: T\nlineup: classic\nsteps:\n  - expect: {faults: 9}\n".utf8)
      .write(to: scenario)
    let film = folder.url.appending(path: "film.cast")
    let run = try Program.run("record", scenario.path, "-o", film.path, "--asciicast", "3")
    #expect(run.code == 1)
    #expect(run.output.contains("active faults: 9"))
    #expect(try folder.text("film.cast").hasSuffix("[0.000, \"x\", \"1\"]\n"))
  }

  @Test func `a text film of a .cast film has the chapters of one of the scenario`() throws {
    let folder = try TemporaryFolder()
    let cast = try Self.film("film.cast", in: folder, "third-screen", "--size", "100x30")
    try Self.film("again.txt", in: folder, cast)
    try Self.film("film.txt", in: folder, "third-screen", "--size", "100x30")
    let pages = try ["again.txt", "film.txt"].map { name in
      try folder.text(name).split(separator: "\n").filter { $0.hasPrefix("===") }
    }
    #expect(pages[0] == pages[1] && pages[0].count > 1)
    #expect(try folder.text("again.txt").contains("Match Day"))
  }

  @Test(arguments: [
    (["--seed", "7"], "svg", "--seed: not with a .cast film"),
    (["--size", "80x24"], "gif", "a .cast film has its own"),
    ([], "cast", "is a .cast film already"), ([], "srt", "has no captions"),
  ])
  func `what a .cast film cannot become is refused`(
    options: [String], ending: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let cast = try Self.film("film.cast", in: folder, "third-screen", "--to", "1s")
    let made = folder.url.appending(path: "made.\(ending)").path
    let lines = Program.refusal(["record", cast, "-o", made] + options)
    #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
    #expect(try folder.names() == ["film.cast"])
  }

  @Test func `a film of another program is refused with the line that is not zapdeck's`() throws {
    let folder = try TemporaryFolder()
    let foreign = folder.url.appending(path: "shell.cast")
    try Data(#"{"version": 2, "width": 80, "height": 24}"#.utf8 + [10]).write(to: foreign)
    let made = folder.url.appending(path: "made.svg").path
    let lines = Program.refusal(["record", foreign.path, "-o", made])
    #expect(lines.count == 1, "\(lines)")
    #expect(lines.first?.contains("shell.cast:1: not a film of zapdeck") == true, "\(lines)")
  }

  @Test func `captions become subtitles, each until the next or the end`() throws {
    let folder = try TemporaryFolder()
    let scenario = folder.url.appending(path: "s.yaml").path
    try """
    title: T
    lineup: classic
    steps:
      - chapter: One
      - say: First words.
      - wait: 5s
      - say: Second words.
      - wait: 5s
    """.write(toFile: scenario, atomically: true, encoding: .utf8)
    try Self.film("film.srt", in: folder, scenario)
    let blocks = try folder.text("film.srt").components(separatedBy: "\n\n")
    #expect(blocks.count == 3 && blocks.last?.isEmpty == true, "\(blocks)")
    #expect(
      blocks.prefix(2) == [
        "1\n00:00:00,100 --> 00:00:05,000\nFirst words.",
        "2\n00:00:05,000 --> 00:00:13,000\nSecond words.",
      ])
  }

  @Test func `a saved session is filmed to its end`() throws {
    let folder = try TemporaryFolder()
    let session = folder.url.appending(path: "session.jsonl").path
    #expect(
      try Program.run("snapshot", "--keys", "f h", "--at", "9s", "--save", session).code == 0)
    try Self.film("film.cast", in: folder, session)
    #expect(try folder.text("film.cast").contains("fault: "))
  }

  @Test(arguments: [
    (["third-screen", "-o", "x.mkv"], ".cast, .gif, .svg, .mp4, .webm, .webp, .txt, .srt"),
    (["nosuch.cast", "-o", "x.svg"], "nosuch.cast: there is no such file"),
    (["-o", "x.cast"], "--to"),
    (["third-screen", "-o", "x.svg", "--asciicast", "3"], "only for a .cast"),
    (["third-screen", "-o", "x.cast", "--asciicast", "1"], "accepted: 2, 3"),
    (["third-screen", "-o", "x.svg", "--scale", "2"], "only for .mp4, .webm, .webp or .gif"),
    (["third-screen", "-o", "x.gif", "--scale", "9"], "accepted: 1 to 8 at 160x45"),
    (["third-screen", "-o", "x.gif", "--size", "1080p", "--scale", "5"], "1 to 4 at 1080p"),
    (["third-screen", "-o", "x.gif", "--size", "900p"], "720p, 1080p, 4k"),
    (["third-screen", "-o", "x.gif", "--size", "500x200", "--scale", "3"], "1 to 2 at 500x200"),
    (["third-screen", "-o", "x.cast", "--fps", "0"], "1 to 60"),
    (["third-screen", "-o", "x.cast", "--size", "9"], "80x24"),
    (["third-screen", "-o", "x.cast", "--size", "39x24"], "narrower from 40x24"),
    (["third-screen", "-o", "x.gif", "--size", "story", "--scale", "4"], "1 to 3 at story"),
    (["third-screen", "-o", "x.gif", "--size", "square", "--log-lines", "4"], "not with --size"),
    (["third-screen", "-o", "-"], "the film with --format: cast, gif"),
    (["third-screen", "-o", "x.cast", "--chapter", "4"], "not one of the 3 chapters"),
    (["third-screen", "-o", "x.cast", "--chapter", "One too man"], "mean `One too many`?"),
    (["third-screen", "-o", "x.cast", "--chapter", "1", "--to", "9s"], "not with --from or --to"),
    (["-o", "x.cast", "--chapter", "1", "--to", "9s"], "only with a scenario"),
    (["third-screen", "-o", "x.cast", "--from", "soon"], "a duration"),
    (["third-screen", "-o", "x.cast", "--from", "9s", "--to", "9s"], "a time after --from"),
    (["third-screen", "-o", "x.cast", "--from", "9min"], "the scenario ends at"),
    (["third-screen", "-o", "/nowhere/x.cast"], "cannot be written"),
    (["third-scren", "-o", "x.cast"], "did you mean"),
    (["third-screen"], "--output"),
  ])
  func `bad input gets one clear line`(arguments: [String], words: String) {
    let lines = Program.refusal(["record"] + arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
    #expect(!FileManager.default.fileExists(atPath: "x.cast"))
  }
}
