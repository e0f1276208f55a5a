import Foundation
import TestSupport
import Testing

/// Which files `zapdeck check` plays, so that a green run means that one's own tests ran.
@Suite struct CheckFolderTests {
  private static let passing = "title: Good\nlineup: classic\nsteps: [{wait: 1s}]\n"
  private static let lineUp = """
    accounts: [{id: home, sessionLimit: 1}]
    channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
    devices: [{id: tv, account: home, players: [{id: tv, channel: 101}]}]

    """

  /// A folder of files by their paths.
  private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  private static func shell(_ script: String, in folder: TemporaryFolder) throws -> Program.Result {
    try Program.run(
      URL(filePath: "/bin/bash"),
      ["-c", "cd '\(folder.url.path)'; \(script)", Program.binary.path])
  }

  @Test func `files of both endings and of sub-folders are played, and line-ups are named`() throws
  {
    let folder = try Self.folder([
      "a.yaml": Self.passing, "deep/er/b.yml": Self.passing, "deep/home.yaml": Self.lineUp,
      ".hidden/c.yaml": "?", "deep/notes.txt": "?",
      "own.yml": Self.passing.replacing("classic", with: "deep/home.yaml"),
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/deep/er/loop", withDestinationPath: folder.url.path)
    let run = try Self.shell(#""$0" check . ./a.yaml"#, in: folder)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)\(run.output)")
    for path in ["./a.yaml", "./deep/er/b.yml", "./own.yml"] {
      #expect(run.output.contains("passed  \(path) "), "\(run.output)")
    }
    #expect(run.output.contains("\n./deep/home.yaml: a line-up, skipped\n"))
    #expect(
      run.output.contains("\n./a.yaml: it has no expectation and no `rules`, so it always passes"))
    #expect(run.output.hasSuffix("\n3 of 3 passed, 1 line-up skipped\n"))
  }

  @Test func `a broken file among good ones is exit code 2`() throws {
    let folder = try Self.folder([
      "a.yaml": Self.passing, "b.yml": "title: [", "channels.yaml": "channels: []\nsteps: []",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/gone.yaml", withDestinationPath: "nowhere.yaml")
    let run = try Self.shell(#""$0" check ."#, in: folder)
    #expect(run.code == 2 && run.output.contains("passed  ./a.yaml"), "\(run.output)")
    #expect(run.output.contains("1 of 4 passed, 0 failed, 3 could not be read"), "\(run.output)")
    for name in ["./b.yml:", "./channels.yaml:", "./gone.yaml:"] {
      #expect(run.errors.contains("zapdeck: \(name)"), "\(run.errors)")
    }
    let alone = try Self.shell(#""$0" check b.yml"#, in: folder)
    #expect(alone.output.hasSuffix("\nnothing was run: 1 file could not be read\n"))
  }

  @Test(arguments: [
    ("check .", "zapdeck: .: no scenario in this folder, only 1 line-up\n"),
    ("check empty", "zapdeck: empty: no scenario in this folder (.yaml or .yml)\n"),
    ("check nothing", "zapdeck: nothing: there is no such file or folder\n"),
    ("check scenarios", "did you mean `shipped:scenarios`, which comes with zapdeck?\n"),
    ("check tour", "did you mean `shipped:tour`, which comes with zapdeck?\n"),
    (
      "check shipped:towr",
      "shipped:towr: nothing that ships with zapdeck has that name; did you mean `tour`?\n"
    ),
    (
      "check shipped:tour --only b",
      "zapdeck: --only b: no path contains it (1 scenario searched)\n"
    ),
  ])
  func `where nothing of one's own is played, the exit code is 2`(
    words: String, sentence: String
  ) throws {
    let folder = try Self.folder(["home.yaml": Self.lineUp, "empty/x.txt": ""])
    let run = try Self.shell("\"$0\" \(words)", in: folder)
    #expect(run.code == 2 && run.output.isEmpty, "\(run.output)")
    #expect(run.errors.hasSuffix(sentence) && run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
  }

  @Test func `only what matches a pattern is played`() throws {
    let folder = try Self.folder([
      "smoke/a.yaml": Self.passing, "smoke/b.yaml": Self.passing, "slow/a.yaml": Self.passing,
    ])
    let run = try Self.shell(#""$0" check . --only 'sm*/a'"#, in: folder)
    #expect(run.code == 0 && run.output.hasSuffix("\n1 of 1 passed\n"), "\(run.output)")
    #expect(run.output.hasPrefix("passed  ./smoke/a.yaml"))
  }

  private static let reader = """
    import json, subprocess, sys, jsonschema
    schema = json.loads(subprocess.check_output([sys.argv[1], 'check', '--json', '--schema']))
    jsonschema.Draft202012Validator.check_schema(schema)
    report = json.load(open('report.json'))
    jsonschema.Draft202012Validator(schema).validate(report)
    by = {s['path']: s for s in report['scenarios']}
    assert [by[p]['outcome'] for p in sorted(by)] == [
        'unreadable', 'failed', 'failedAsExpected', 'passed'], sorted(by)
    assert report['version'] == 1 and report['lineUps'] == ['good/home.yml']
    steps = by['good/old.yaml']['steps']
    assert [s['isOld'] for s in steps] == [False, False, False, True], steps
    assert steps[3]['by']['at'] < steps[3]['begin'] and steps[3]['line'] == 8
    assert by['good/old.yaml']['seed'] == 1 and by['good/old.yaml']['end'] > 20
    print('fine')
    """

  @Test(.enabled(if: Peer.python("jsonschema"), "no jsonschema"))
  func `JSON follows the schema that is printed, and says by what a step was satisfied`() throws {
    let old = """
      title: Old
      lineup: classic
      rules: [noHeal]
      steps:
        - wait: {player: main, state: playing}
        - fault: {key: h, player: main, provoke: true}
        - wait: 20s
        - expect: {notification: OTVSSMHeartbeatErrorNotification, player: main}

      """
    let folder = try Self.folder([
      "good/old.yaml": old, "bad.yaml": "title: [", "good/home.yml": Self.lineUp,
      "good/fails.yaml": Self.passing.replacing("wait: 1s", with: "expect: {faults: 2}"),
      "good/known.yaml": "expected: fail\n"
        + Self.passing.replacing("wait: 1s", with: "expect: {faults: 2}"),
    ])
    let run = try Self.shell(#""$0" check good bad.yaml --json > report.json"#, in: folder)
    #expect(run.code == 2)
    let check = try Self.shell("python3 -c \"\(Self.reader)\" \"$0\"", in: folder)
    #expect(check.output == "fine\n", "\(check.errors)")
    let trace = try Self.shell(#""$0" check good/old.yaml --trace"#, in: folder)
    #expect(trace.code == 0)
    #expect(trace.output.contains("before the step began; `since: step` counts only"))
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func `a signal ends a check with its report`(name: String, code: Int32) throws {
    let folder = try Self.folder([
      "a.yaml": Self.passing,
      "long.yaml": Self.passing.replacing("wait: 1s", with: "wait: 900d"),
    ])
    let script = """
      "$0" check . --junit report.xml --log logs & i=0
      while [ ! -s logs/long.jsonl ] && [ $((i += 1)) -lt 1000 ]; do sleep 0.02; done
      sleep 0.3; kill -\(name) $!; kill -\(name) $!; wait $!
      """
    let run = try Self.shell(script, in: folder)
    #expect(run.code == code, "\(run.errors)\(run.output)")
    #expect(run.output.hasSuffix("\n1 of 2 passed, 1 not played\n"), "\(run.output)")
    let xml = try folder.text("report.xml")
    #expect(xml.contains("name=\"long.yaml\"") && xml.contains("<skipped message=\"not played"))
  }

  @Test func `a reader that goes away is no error, and does not hide a verdict`() throws {
    let folder = try Self.folder([
      "a.yaml": Self.passing,
      "b.yaml": Self.passing.replacing("wait: 1s", with: "expect: {faults: 2}"),
    ])
    let quiet = try Self.shell(#""$0" faults | true; echo "${PIPESTATUS[0]}""#, in: folder)
    #expect(quiet.output == "0\n" && quiet.errors.isEmpty, "\(quiet.errors)")
    let failed = try Self.shell(
      #"(sleep 0.3; "$0" check .) | true; echo "${PIPESTATUS[0]}""#, in: folder)
    #expect(failed.output == "1\n" && failed.errors.isEmpty, "\(failed.errors)")
  }

  /// A case of a search: the television's app zaps without end when a set-up fails.
  private static let saved = """
    title: "storm: tv's mine app"
    rules: [{rule: storm, player: tv}]
    lineup:
      accounts: [{id: home, sessionLimit: 1}]
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      policies: {mine: {on: {setUpFailed: {do: recover}}}}
      devices:
        - {id: tv, account: home, app: {policy: mine}, players: [{id: tv, channel: 101}]}
    steps:
      - {at: 10s, fault: {key: s, player: tv, end: for 20s, provoke: true}}
      - {at: 40s, wait: 0s}

    """

  /// Today's app, whose line-up has other accounts and channels.
  private static func today(policy: String, device: String = "tv") -> String {
    """
    accounts: [{id: other, sessionLimit: 3}]
    channels: [{number: 7, name: Sea, card: waves, content: sea}]
    policies: {mine: {on: {setUpFailed: {do: \(policy)}}}}
    devices:
      - {id: \(device), account: other, app: {policy: mine}, players: [{id: x, channel: 7}]}

    """
  }

  @Test func `a saved case is played with today's app, and says whether it is mended`() throws {
    let folder = try Self.folder([
      "found/storm-1.yaml": Self.saved, "same.yaml": Self.today(policy: "recover"),
      "mended.yaml": Self.today(policy: "stop"),
    ])
    for (words, code) in [("", 1), ("--lineup same.yaml", 1), ("--lineup mended.yaml", 0)] {
      let run = try Self.shell("\"$0\" check found \(words)", in: folder)
      #expect(run.code == Int32(code) && run.errors.isEmpty, "\(words): \(run.errors)\(run.output)")
      #expect(run.output.contains("found/storm-1.yaml") && run.output.contains("storm: tv's mine"))
    }
    let junit = try Self.shell(
      #""$0" check found --lineup mended.yaml --junit r.xml --json; cat r.xml"#, in: folder)
    #expect(junit.output.contains("failures=\"0\"") && junit.output.contains("\"exitCode\": 0"))
  }

  @Test func `a case that today's app cannot answer is one line, and the exit code is 2`() throws {
    let request = """
      title: "ghost: a client"
      lineup: classic
      rules: [{rule: ghost, player: mpv-1}]
      steps:
        - request: {player: mpv-1, method: GET, target: /fps/certificate, redacted: true}
        - wait: 1s

      """
    let guest = Self.saved.replacing("player: tv}]", with: "player: anna}]")
      .replacing("steps:", with: "steps:\n  - {add: {player: anna, channel: 101}}")
    let folder = try Self.folder([
      "a.yaml": Self.saved, "client.yaml": request, "guest.yaml": guest,
      "plain.yaml": Self.passing,
      "mine.yaml": Self.today(policy: "stop"),
      "phone.yaml": Self.today(policy: "stop", device: "p"),
    ])
    let run = try Self.shell(
      #""$0" check a.yaml client.yaml guest.yaml --lineup mine.yaml"#, in: folder)
    #expect(run.code == 2 && run.errors.count { $0 == "\n" } == 2, "\(run.errors)")
    #expect(run.errors.contains("zapdeck: client.yaml: its clients are real"), "\(run.errors)")
    #expect(run.errors.contains("zapdeck: guest.yaml: anna is a guest"), "\(run.errors)")
    #expect(
      run.output.hasSuffix("1 of 3 passed, 0 failed, 2 cannot show the line-up's apps\n"),
      "\(run.output)")
    let none = try Self.shell(#""$0" check a.yaml --lineup phone.yaml"#, in: folder)
    #expect(
      none.code == 2
        && none.output.hasSuffix(
          "\nnothing was run: 1 file cannot show the line-up's apps\n"),
      "\(none.output)")
    #expect(none.errors == "zapdeck: a.yaml: tv's device tv is not in the line-up\n")
    let plain = try Self.shell(#""$0" check plain.yaml --lineup phone.yaml"#, in: folder)
    #expect(plain.code == 2 && plain.errors.contains("plain.yaml: none of its devices ("))
    let same = try Self.shell(#""$0" check plain.yaml --lineup mine.yaml"#, in: folder)
    #expect(same.code == 0, "\(same.errors)")
    let unknown = try Self.shell(#""$0" check plain.yaml --lineup nowhere.yaml"#, in: folder)
    #expect(unknown.code == 2 && unknown.errors.contains("nowhere.yaml"))
  }

  @Test func `cases of a search fail with the app that was searched, and pass with another`() throws
  {
    let folder = try Self.folder([:])
    let search = """
      "$0" explore classic --policy stubborn --faults t --actions none --runs 40 --rules storm \
        --film none --out found
      """
    #expect(try Self.shell(search, in: folder).code == 1)
    let own = try Self.shell(#""$0" check found"#, in: folder)
    #expect(own.code == 1 && own.output.contains("\n0 of "), "\(own.output)")
    let today = try Self.shell(#""$0" check found --lineup classic"#, in: folder)
    #expect(today.code == 0, "\(today.errors)\(today.output)")
  }
}
