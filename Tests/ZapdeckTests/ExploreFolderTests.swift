import Foundation
import TestSupport
import Testing

/// What a search from the command line leaves in folders, and what is united there.
@Suite struct ExploreFolderTests {
  /// Runs the steps of the action as GitHub does.
  private static let action = #"""
    import glob, os, re, subprocess, sys, yaml
    action, binary, folder = yaml.safe_load(open(sys.argv[1])), sys.argv[2], sys.argv[3]
    os.chdir(folder)

    def run(**inputs):
        values = {n: i["default"] for n, i in action["inputs"].items()} | inputs
        for step in action["runs"]["steps"]:
            env = {n: re.sub(r"\$\{\{ inputs\.(\w+) \}\}", lambda m: values[m[1]], v)
                   for n, v in step["env"].items()}
            env |= {"PATH": os.path.dirname(binary) + ":" + os.environ["PATH"]}
            done = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], env=env)
            if done.returncode:
                return done.returncode
        return 0

    few = {"lineup": "mine.yaml", "runs": "60", "seeds": "1 2"}
    assert run(**few, out="found") == 1
    cases = glob.glob("found/all/*.yaml")
    assert cases and len(cases) <= len(glob.glob("found/[12]/*.yaml"))
    assert "<failure" in open("found/report.xml").read()
    assert run(**few, out="again", known="found/all") == 0
    print("fine")
    """#

  @Test func `a case says at its top who breaks what, and what to do; films are optional`() throws {
    let folder = try TemporaryFolder()
    #expect(try explore(folder).code == 1)
    let found = folder.url.appending(path: "found").path
    let names = try FileManager.default.contentsOfDirectory(atPath: found)
    #expect(names.count > 1 && names.allSatisfy { $0.hasSuffix(".yaml") || $0 == "report.json" })
    let text = try String(contentsOfFile: "\(found)/storm-1.yaml", encoding: .utf8)
    #expect(text.hasPrefix("# main breaks storm at "))
    #expect(
      text.contains("\n# Remedy: Retry after a delay that grows each time.\ntitle: "), "\(text)")
  }

  @Test func `a case fails for an app that breaks the rule late, and each of its faults strikes`()
    throws
  {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found").path
    let search = try Program.run(
      "explore", "classic", "--policy", "stubborn", "--faults", "tr", "--actions", "none",
      "--runs", "60", "--rules", "advice,lockout", "--film", "none", "--out", found)
    #expect(search.code == 1, "\(search.errors)")
    #expect(!(try Program.run("check", found).output.contains("never struck")))
    let names = try FileManager.default.contentsOfDirectory(atPath: found)
    let advice = names.filter { $0.hasPrefix("advice") && $0.hasSuffix(".yaml") }
    #expect(!advice.isEmpty)
    for name in advice {
      let path = "\(found)/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      guard text.contains("teardownFailed") else { continue }
      // With a place for its next session the app plays on, and breaks the rule only later.
      let careless = text.replacing("policy: stubborn", with: "policy: careless")
        .replacing("sessionLimit: 2", with: "sessionLimit: 4")
      #expect(careless != text)
      try Data(careless.utf8).write(to: URL(filePath: path))
      let check = try Program.run("check", path)
      #expect(check.code == 1, "\(check.output)")
    }
  }

  @Test func `what two seeds found is united by identity, and judged by what is known`() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    for (seed, faults) in [("1", "t"), ("2", "th")] {
      _ = try Program.run(
        "explore", "classic", "--policy", "stubborn", "--faults", faults, "--actions", "none",
        "--rules", "all",
        "--runs", "20", "--seed", seed, "--out", path(seed))
    }
    let merge = ["explore", "--merge", path("1"), path("2"), "--junit", path("a.xml")]
    let all = try Program.run(Program.binary, merge + ["--out", path("all")])
    #expect(all.code == 1 && all.errors.isEmpty, "\(all.errors)")
    let titles = try ["1", "2", "all"].map { name in
      try FileManager.default.contentsOfDirectory(atPath: path(name)).filter {
        $0.hasSuffix(".yaml")
      }.map { file in
        try String(contentsOfFile: "\(path(name))/\(file)", encoding: .utf8)
          .split(separator: "\n").filter { $0.hasPrefix("title: ") }.joined()
      }
    }
    #expect(titles[2].count == Set(titles[2]).count)
    #expect(Set(titles[2]) == Set(titles[0] + titles[1]))
    #expect(all.output.contains("in: \(path("1"))/storm-1.yaml, \(path("2"))/storm-1.yaml"))
    let again = try Program.run(
      Program.binary, merge + ["--known", path("all"), "--out", path("none")])
    #expect(again.code == 0 && again.output.contains(" 0 new"), "\(again.output)\(again.errors)")
    let played = try Program.run("check", path("all"))
    #expect(played.code == 1 && played.output.contains("0 of \(titles[2].count)"))
  }

  @Test func `a case of version 1.0 is the same finding, whatever device its title names`() throws {
    let folder = try TemporaryFolder()
    #expect(try explore(folder).code == 1)
    let found = folder.url.appending(path: "found").path
    let names = try FileManager.default.contentsOfDirectory(atPath: found)
    let text = try String(contentsOfFile: "\(found)/storm-1.yaml", encoding: .utf8)
    for (number, device) in [(1, "tablet"), (9, "tv")] {
      let old = text.replacing(": the stubborn app ", with: ": \(device)''s stubborn app ")
      #expect(old.contains("\ntitle: 'storm: \(device)''s stubborn app answers "), "\(old)")
      try Data(old.utf8).write(to: URL(filePath: "\(found)/storm-\(number).yaml"))
    }
    let merged = try Program.run(
      "explore", "--merge", found, "--out", folder.url.appending(path: "all").path)
    let count = names.filter { $0.hasSuffix(".yaml") }.count
    #expect(merged.output.contains(": \(count) findings, "), "\(merged.output)")
    #expect(merged.output.contains("in: \(found)/storm-1.yaml, \(found)/storm-9.yaml"))
    let again = try Program.run(
      "explore", "classic", "--policy", "stubborn", "--faults", "t", "--actions", "none", "--rules",
      "all",
      "--runs", "20", "--film", "none", "--known", found, "--json", "--out",
      folder.url.appending(path: "again").path)
    #expect(again.code == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(again.output.contains(#""devices": ["tablet", "tv"]"#), "\(again.output)")
    #expect(again.output.contains(#""device": "tablet""#))
  }

  @Test func `a finding that is accepted with a reason says so, in merges and checks, too`() throws
  {
    let folder = try TemporaryFolder()
    #expect(try explore(folder).code == 1)
    let known = folder.url.appending(path: "known")
    try FileManager.default.moveItem(at: folder.url.appending(path: "found"), to: known)
    let storm = known.appending(path: "storm-1.yaml")
    let text = try String(contentsOf: storm, encoding: .utf8)
    let lines = "expected: fail\nreason: the vendor mends it in 4.2\nseed:"
    try Data(text.replacing("seed:", with: lines).utf8).write(to: storm)
    let again = try Program.run(
      "explore", "classic", "--policy", "stubborn", "--faults", "t", "--actions", "none", "--rules",
      "all",
      "--runs", "20", "--film", "none", "--known", known.path, "--out",
      folder.url.appending(path: "found").path)
    #expect(again.code == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(again.output.contains("Accepted · ") && again.output.contains("Known · "))
    #expect(again.output.contains("accepted: the vendor mends it in 4.2"), "\(again.output)")
    let report = try folder.text("found/report.json")
    #expect(report.contains(#""accepted": "the vendor mends it in 4.2""#))
    let check = try Program.run("check", storm.path)
    #expect(check.code == 0, "\(check.output)")
    #expect(check.output.contains("(failed as expected: the vendor mends it in 4.2)"))
    // The case with the reason is kept, whatever the order of the folders.
    let all = folder.url.appending(path: "all").path
    let merged = try Program.run(
      "explore", "--merge", folder.url.appending(path: "found").path, known.path, "--out", all)
    #expect(merged.output.contains("       accepted: the vendor mends it in 4.2\n"))
    #expect(try folder.text("all/storm-1.yaml").contains("reason: the vendor mends it in 4.2"))
  }

  @Test func `each case passes once its app follows the documents, even in less time`() throws {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found").path
    let search = ["explore", "classic", "--faults", "tAi", "--actions", "add", "--seed", "2"]
    let first = try Program.run(
      Program.binary,
      search + ["--policy", "stubborn", "--film", "none", "--runs", "60", "--out", found])
    let rest = " s without the picture that the viewer wants"
    #expect(first.code == 1 && first.output.contains(rest), "\(first.output)")
    let count = try FileManager.default.contentsOfDirectory(atPath: found).count - 1
    let red = try Program.run("check", found)
    #expect(red.code == 1 && red.output.contains("0 of \(count)"), "\(red.output)")
    let mended = try Program.run(
      Program.binary,
      search + [
        "--policy", "documented", "--runs", "10", "--known", found, "--out", "\(found)-again",
      ])
    #expect(!mended.output.contains("Still"), "\(mended.output)")
    #expect(mended.output.split(separator: "\n").count { $0.contains("Resolved   ") } == count)
  }

  @Test func `what is no case stays, and a folder in which no search has ended is refused`() throws
  {
    let folder = try TemporaryFolder()
    #expect(try explore(folder).code == 1)
    let found = folder.url.appending(path: "found")
    let own = found.appending(path: "own.yaml")
    try Data("title: My own\nlineup: classic\nsteps: [{wait: 1s}]\n".utf8).write(to: own)
    let clean = try Program.run(
      "explore", "classic", "--faults", "t", "--actions", "none", "--rules", "all", "--runs", "5",
      "--replace",
      "--out", found.path)
    #expect(
      clean.code == 0 && clean.errors.contains("not a case, left as it is"), "\(clean.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: found.path).sorted()
    #expect(names == ["own.yaml", "report.json"])
    let merged = try Program.run(
      "explore", "--merge", found.path, "--out", folder.url.appending(path: "all").path)
    #expect(merged.code == 0 && merged.output.contains("classic, seed 1, 5 runs; 0 cases"))
    let empty = folder.url.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: false)
    let lost = try Program.run(
      "explore", "--merge", found.path, empty.path, "--out", folder.url.appending(path: "b").path)
    #expect(lost.code == 2 && lost.errors.contains("\(empty.path): contains neither cases nor"))
  }

  @Test(arguments: ["", "title: St", "<<<<<<< HEAD\ntitle: x\n=======\ntitle: y\n>>>>>>> b\n"])
  func `merging is never green by loss`(damage: String) throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    #expect(try explore(folder).code == 1)
    if damage.isEmpty {
      try FileManager.default.removeItem(atPath: path("found/storm-1.yaml"))
    } else {
      try Data(damage.utf8).write(to: URL(filePath: path("found/storm-1.yaml")))
    }
    let merged = try Program.run(
      "explore", "--merge", path("found"), "--out", path("all"), "--junit", path("a.xml"))
    #expect(merged.code == 2 && merged.output.contains(", 1 lost\n"), "\(merged.output)")
    #expect(merged.errors.contains("--merge: lost: storm: "), "\(merged.errors)")
    #expect(merged.errors.contains("report.json lists it, but its case is missing"))
    #expect(try folder.text("a.xml").contains(" errors=\"1\""))
    #expect(try folder.text("all/report.json").contains("\"case\": null"))
    let again = try Program.run("explore", "--merge", path("all"), "--out", path("more"))
    #expect(again.code == 2 && again.output.contains(", 1 lost\n"), "\(again.output)")
    try FileManager.default.removeItem(atPath: path("found/report.json"))
    let bare = try Program.run("explore", "--merge", path("found"), "--out", path("rest"))
    #expect(bare.code == (damage.isEmpty ? 1 : 2), "\(bare.errors)")
    #expect(bare.errors.contains("storm-1.yaml: is not a case") == !damage.isEmpty)
  }

  @Test func `an app under a new name is said to be no known one`() throws {
    let folder = try TemporaryFolder()
    #expect(try explore(folder).code == 1)
    let run = try Program.run(
      "explore", "classic", "--policy", "careless", "--faults", "t", "--actions", "none", "--rules",
      "all", "--runs",
      "5", "--film", "none", "--known", folder.url.appending(path: "found").path, "--out",
      folder.url.appending(path: "new").path)
    #expect(run.errors.contains("cases belong to apps that are not in the line-up, such as"))
  }

  @Test(.enabled(if: Peer.python("yaml"), "Python's yaml is missing"))
  func `the GitHub action searches with several seeds and unites what they found`() throws {
    let folder = try TemporaryFolder()
    let text = """
      accounts: [{id: home, sessionLimit: 1}]
      channels: [{number: 101, name: News, card: globe, content: news, encrypted: true}]
      devices:
        - id: tv
          account: home
          app: {policy: stubborn}
          players: [{id: tv, delegate: ssp, channel: 101}]
      """
    try Data(text.utf8).write(to: folder.url.appending(path: "mine.yaml"))
    let action = Repository.root.appending(path: "assets/ci/action.yml").path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", Self.action, action, Program.binary.path, folder.url.path])
    #expect(run.output.hasSuffix("fine\n"), "\(run.output)\(run.errors)")
  }

  /// Explores with few runs, and a letter that stubborn apps answer badly; without films.
  private func explore(_ folder: TemporaryFolder) throws -> Program.Result {
    try Program.run(
      "explore", "classic", "--policy", "stubborn", "--faults", "t", "--actions", "none", "--rules",
      "all",
      "--runs", "20", "--film", "none", "--out", folder.url.appending(path: "found").path)
  }
}
