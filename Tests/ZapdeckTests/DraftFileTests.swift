import Foundation
import Synchronization
import Testing

@testable import Program

/// Files that appear under their names once they are whole.
@Suite struct DraftFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func put(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.url.appending(path: name))
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  @Test func `whoever reads a file that is rewritten finds one text or the other`() throws {
    let texts = ["a", "b"].map { String(repeating: $0, count: 300_000) }
    let file = path("f")
    try OutputFile.write(texts[0].utf8, to: file, option: "-o")
    let broken = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      for round in 1...100 {
        if part == 0 {
          try? OutputFile.write(texts[round % 2].utf8, to: file, option: "-o")
        } else if let text = try? String(contentsOfFile: file, encoding: .utf8),
          !texts.contains(text)
        {
          broken.withLock { $0 += 1 }
        }
      }
    }
    #expect(broken.withLock { $0 } == 0)
    #expect(try folder.names() == ["f"])
  }

  @Test func `several writers of one name each leave a whole file, and nothing else`() throws {
    let file = path("f")
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for _ in 1...20 {
        do {
          try OutputFile.write(
            String(repeating: "\(writer)", count: 10_000).utf8, to: file, option: "-o")
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let text = try folder.text("f")
    #expect(text.count == 10_000 && Set(text).count == 1)
    #expect(try folder.names() == ["f"])
  }

  @Test func `what is never finished leaves the old file, and nothing else`() throws {
    try put("old", "f")
    var file = try OutputFile(path: path("f"), option: "-o", appears: .onceWhole)
    file.append("new".utf8)
    #expect(try folder.text("f") == "old")
    #expect(try folder.names() == [".f.zapdeck-part", "f"])
    _ = consume file
    #expect(try folder.names() == ["f"] && folder.text("f") == "old")
  }

  @Test func `a file keeps its mode, its links and its other names`() throws {
    try put("old", "f")
    #expect(chmod(path("f"), 0o640) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "f")
    try OutputFile.write("new".utf8, to: path("link"), option: "-o")
    #expect(try folder.text("f") == "new" && mode("f") == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "f")
    try FileManager.default.linkItem(atPath: path("f"), toPath: path("other"))
    try OutputFile.write("newer".utf8, to: path("f"), option: "-o")
    #expect(try folder.text("other") == "newer" && folder.text("f") == "newer")
    #expect(try folder.names() == ["f", "link", "other"])
  }

  @Test func `a file of two names is rewritten again and again`() throws {
    try OutputFile.write("old".utf8, to: path("f"), option: "-o")
    try FileManager.default.linkItem(atPath: path("f"), toPath: path("other"))
    let write = { (text: String) in
      var file = try OutputFile(path: path("f"), option: "-o", appears: .onceWhole, isOurs: true)
      file.append(text.utf8)
      try file.finish()
      return file
    }
    // As of an archive, the one before is open until the next is whole.
    var last = try write("one")
    for text in ["two", "three"] {
      last = try write(text)
      #expect(try folder.text("other") == text && last.end == text.utf8.count)
    }
    #expect(try folder.names() == ["f", "other"])
  }

  @Test func `a secret is its owner's alone, and replaces a link in a folder`() throws {
    try put("mine", "victim")
    try FileManager.default.createSymbolicLink(
      atPath: path("s"), withDestinationPath: path("victim"))
    try OutputFile.write(
      "secret".utf8, to: path("s"), option: "--capture", isSecret: true, after: .nothing)
    #expect(try folder.text("victim") == "mine" && folder.text("s") == "secret")
    #expect(try mode("s") == 0o600)
  }

  @Test func `pipes, devices and what a descriptor leads to are written in their places`() throws {
    try OutputFile.write("x".utf8, to: "/dev/null", option: "-o")
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try OutputFile.write("text".utf8, to: "/dev/fd/\(ends[1])", option: "-o")
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(ends[0], &bytes, 8) == 4)
    try put("old", "f")
    let open = try FileHandle(forUpdating: folder.url.appending(path: "f"))
    try OutputFile.write("new".utf8, to: "/dev/fd/\(open.fileDescriptor)", option: "-o")
    #expect(try open.readToEnd().map { String(decoding: $0, as: UTF8.self) } == "new")
    let complaint = #expect(throws: Complaint.self) {
      try OutputFile.write("x".utf8, to: folder.url.path, option: "-o")
    }
    #expect(complaint?.sentence.contains("Is a directory") == true)
  }

  @Test func `what a killed program has left is removed, and only that`() throws {
    let elsewhere = path("left")
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
    for name in [
      "left/.film.mp4.zapdeck-part", "left/.zapdeck-1-2ms.mp4.zapdeck-part",
      "left/zapdeck-1-2ms.mp4",
      "left/notes.zapdeck-part", "left/.film.part.mp4", "left/film.mp4",
    ] {
      try put(name.hasSuffix("ms.mp4") ? "" : "x", name)
    }
    var busy = try OutputFile(path: "\(elsewhere)/busy", option: "-o", appears: .onceWhole)
    busy.append("busy".utf8)
    // In another process, since each looks into a folder once.
    let run = try Program.run("snapshot", "-o", "\(elsewhere)/frame.txt")
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: elsewhere).sorted() == [
        ".busy.zapdeck-part", ".film.part.mp4", "film.mp4", "frame.txt", "notes.zapdeck-part",
      ])
    try busy.finish()
    #expect(try folder.text("left/busy") == "busy")
  }

  @Test func `where there is no room the old file stays, and one line says so`() throws {
    try put("old", "frame.png")
    let command =
      "cd '\(folder.url.path)'; ulimit -f 1; "
      + "exec '\(Program.binary.path)' snapshot --format png -o frame.png"
    let run = try Program.run(URL(filePath: "/bin/sh"), ["-c", command])
    #expect(run.code == 2 && run.errors == "zapdeck: -o frame.png: File too large\n")
    #expect(try folder.text("frame.png") == "old" && folder.names() == ["frame.png"])
  }

  @Test func `an incident's folder appears once it is whole`() throws {
    let stem = path("incident")
    var draft: DraftFolder? = try DraftFolder(stem, option: "incident")
    try OutputFile.write("x".utf8, to: #require(draft?.file("a")), option: "incident")
    #expect(!FileManager.default.fileExists(atPath: stem))
    draft = nil
    #expect(try folder.names() == [])
    for name in [stem, stem + "-2"] {
      let whole = try DraftFolder(stem, option: "incident")
      try OutputFile.write("x".utf8, to: whole.file("a"), option: "incident")
      #expect(try whole.finish() == name)
    }
    #expect(try folder.names() == ["incident", "incident-2"])
    #expect(try folder.text("incident-2/a") == "x")
  }
}
