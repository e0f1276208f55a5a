import Foundation
import Testing

@testable import Program

/// Files that grow record by record; the disk of `/dev/full` is full.
@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test func `records come one after another, and a cut takes the last ones back`() throws {
    var file = try OutputFile(path: path("a"), option: "--log")
    file.append("one\n".utf8)
    let end = file.end
    file.append("two\n".utf8)
    file.cut(to: end)
    file.append("three\n".utf8)
    #expect(try folder.text("a") == "one\nthree\n")
    #expect(file.problem == nil && file.size == 10)
  }

  @Test func `a secret file is for its owner alone, even if it was there before`() throws {
    #expect(FileManager.default.createFile(atPath: path("s"), contents: Data("old".utf8)))
    var file = try OutputFile(path: path("s"), option: "--save", isSecret: true)
    file.flush()
    let attributes = try FileManager.default.attributesOfItem(atPath: path("s"))
    #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == 0)
  }

  @Test func `what is opened and not written to leaves everything as it was`() throws {
    #expect(FileManager.default.createFile(atPath: path("old"), contents: Data("old".utf8)))
    for name in ["old", "new"] { _ = try OutputFile(path: path(name), option: "--log").end }
    #expect(try folder.text("old") == "old" && !Files.exists(path("new")))
  }

  @Test func `no file is written that is read, and none twice, by whatever path`() throws {
    #expect(FileManager.default.createFile(atPath: path("a"), contents: Data("old".utf8)))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("a"))
    let new = try OutputFile(path: path("new"), option: "--log")
    func problem(_ name: String) -> String {
      do {
        try OutputFile.checkWritable(path(name), option: "--har")
        return "none"
      } catch {
        return (error as? Complaint)?.sentence ?? "\(error)"
      }
    }
    #expect(problem("a") == "none" && problem("a") == "none")
    #expect(problem("new").contains("--log \(path("new")) writes the same file"))
    _ = consume new
    #expect(problem("new") == "none")
    _ = try InputFile(path("link"), called: "input")
    #expect(["a", "link"].allSatisfy { problem($0).contains("this command reads the same file") })
    #expect(try folder.text("a") == "old")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func `what a full disk refuses waits, and the reason is said`() throws {
    var file = try OutputFile(path: "/dev/full", option: "--log")
    file.append("one\n".utf8)
    #expect(file.problem?.contains("No space") == true && file.size == 0 && file.end == 4)
  }

  @Test(arguments: ["removed", "moved", "replaced", "emptied"])
  func `a file that another program takes away is lost, and the reason is said`(
    loss: String
  ) throws {
    var file = try OutputFile(path: path("a"), option: "--log")
    file.append("one\n".utf8)
    #expect(file.problem == nil)
    switch loss {
    case "removed": #expect(unlink(path("a")) == 0)
    case "moved": #expect(rename(path("a"), path("b")) == 0)
    case "replaced":
      try Data("other".utf8).write(to: folder.url.appending(path: "a"), options: .atomic)
    default: #expect(truncate(path("a"), 0) == 0)
    }
    file.append("two\n".utf8)
    let reason = loss == "emptied" ? "emptied or cut" : "removed, moved or replaced"
    #expect(file.problem?.contains(reason) == true)
    do {
      try file.finish()
      Issue.record("it ends as if nothing were lost")
    } catch {
      #expect(error is Complaint)
    }
    file.cut(to: 2)
    // No gap of zeros, and nothing in another's file.
    if loss == "emptied" { #expect(try folder.text("a").isEmpty) }
    if loss == "replaced" { #expect(try folder.text("a") == "other") }
    guard loss == "moved" else { return }
    #expect(rename(path("b"), path("a")) == 0)
    #expect(file.problem == nil, "it is where it was")
  }

  @Test func `a server whose files are removed says so, saves the session and ends with 2`()
    throws
  {
    let (place, program) = (folder.url.path, Program.binary.path)
    let script = """
      cd '\(place)'; export TMPDIR='\(place)'
      '\(program)' serve --headless --listen 127.0.0.1:0 --save s --log l > out &
      for wait in $(seq 600); do [ -s s ] && [ -s l ] && break; sleep 0.1; done
      rm s l; kill $!; wait $!; echo $?; head -c 1 zapdeck-*-s
      """
    let run = try Program.run(URL(filePath: "/bin/bash"), ["-c", script])
    #expect(run.output == "2\n{", "\(run.output)\(run.errors)")
    #expect(run.errors.contains("--log l: it was removed, moved or replaced"))
    let saved = "session s: it was removed, moved or replaced; it is saved as \(place)/zapdeck-"
    #expect(run.errors.contains(saved), "\(run.errors)")
  }

  @Test func `a file behind a link is no lost one`() throws {
    #expect(FileManager.default.createFile(atPath: path("a"), contents: Data()))
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: path("a"))
    var file = try OutputFile(path: path("link"), option: "--log")
    file.append("one\n".utf8)
    #expect(file.problem == nil)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func `what does not fit into standard output is said by every printing command`() throws {
    for arguments in ["serve --dashboard", "serve --recipes", "list"] {
      let run = try Program.run(
        URL(filePath: "/bin/sh"),
        ["-c", "exec '\(Program.binary.path)' \(arguments) > /dev/full"])
      #expect(run.code == 2 && run.errors.contains("the rest is not printed"), "\(arguments)")
    }
  }

  @Test func `a file beside others' is new, its owner's alone, and no link leads it away`() throws {
    let (bytes, ending) = ("secret\n".utf8, "1.jsonl")
    for name in ["zapdeck-\(ending)", "zapdeck-XXXXXX-\(ending)"] {
      try FileManager.default.createSymbolicLink(
        atPath: path(name), withDestinationPath: path("victim"))
    }
    let written = try (0..<2).map { _ in
      try OutputFile.writeNew(bytes, in: folder.url, ending: ending)
    }
    #expect(Set(written).count == 2 && !FileManager.default.fileExists(atPath: path("victim")))
    for file in written {
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600 && attributes[.size] as? Int == 7)
      #expect(file.hasSuffix("-1.jsonl"))
    }
    #expect(throws: Complaint.self) {
      try OutputFile.writeNew(bytes, in: URL(filePath: "/nowhere"), ending: ending)
    }
  }

  @Test func `captured files are new and their owner's alone, whatever had their names`() throws {
    let plain = path("plain")
    #expect(try Program.run("snapshot", "--at", "2s", "--capture", plain).code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: plain).sorted()
    #expect(names.count > 4)
    let set = path("set")
    try FileManager.default.createDirectory(atPath: set, withIntermediateDirectories: true)
    try "mine".write(toFile: path("victim"), atomically: true, encoding: .utf8)
    for name in names {
      try FileManager.default.createSymbolicLink(
        atPath: "\(set)/\(name)", withDestinationPath: path("victim"))
    }
    for _ in 1...2 {
      let run = try Program.run("snapshot", "--at", "2s", "--capture", set)
      #expect(run.code == 0 && run.errors.isEmpty)
      for name in names {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(set)/\(name)")
        #expect(attributes[.type] as? FileAttributeType == .typeRegular)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
    #expect(try folder.text("victim") == "mine")
  }

  @Test func `a check's event log is written over no link, and through none`() throws {
    let logs = path("logs")
    try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(logs)/third-screen.jsonl", withDestinationPath: path("victim"))
    let run = try Program.run("check", "shipped:third-screen", "--log", logs)
    #expect(run.code == 2 && run.errors.contains("it is a link; links are not followed here"))
    #expect(!FileManager.default.fileExists(atPath: path("victim")))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"))
  func `a session that its own file cannot take is rescued, whatever link lies in wait`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("zapdeck-full"), withDestinationPath: path("victim"))
    let run = try Program.run(
      "snapshot", "--at", "1s", "--save", "/dev/full", environment: ["TMPDIR": folder.url.path])
    #expect(run.code == 2 && run.errors.contains("it is saved as \(path("zapdeck-"))"))
    #expect(try folder.names().filter { $0.hasPrefix("zapdeck-") }.count == 2)
    #expect(!FileManager.default.fileExists(atPath: path("victim")))
  }

  @Test func `what cannot be opened is refused with the reason`() throws {
    let complaint = #expect(throws: Complaint.self) {
      _ = try OutputFile(path: "/nowhere/file", option: "--log")
    }
    #expect(
      complaint?.sentence == "--log /nowhere/file: cannot be written: No such file or directory")
  }
}

@Suite struct StandstillWatchTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `a long gap is said once, and so is a clock that was moved`() {
    var watch = StandstillWatch(elapsed: 0, calendar: 100 * Self.second)
    #expect(watch.sample(elapsed: Self.second, calendar: 101 * Self.second).isEmpty)
    let slept = watch.sample(elapsed: 3601 * Self.second, calendar: 3701 * Self.second)
    #expect(slept.count == 1 && slept[0].contains("3600 s"))
    let moved = watch.sample(elapsed: 3602 * Self.second, calendar: 102 * Self.second)
    #expect(moved.count == 1 && moved[0].contains("-3600 s"))
    #expect(watch.sample(elapsed: 3603 * Self.second, calendar: 103 * Self.second).isEmpty)
    let late = watch.sample(elapsed: 3604 * Self.second + 20_000, calendar: 3704 * Self.second)
    #expect(late.count == 1 && late[0].contains("+3600 s"), "the clocks are read in turn")
  }
}
