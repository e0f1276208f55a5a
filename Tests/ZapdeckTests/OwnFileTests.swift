import Foundation
import Testing

@testable import Program

/// What two walls at once in one folder write.
@Suite struct OwnFileTests {
  @Test func `a file that is being written is refused, and stays as it is`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "log.jsonl").path
    try holding(path) {
      #expect(throws: Complaint.self) { _ = try OutputFile(path: path, option: "--log").end }
      #expect(OwnFile.isTaken(path))
      let text = try folder.text("log.jsonl")
      #expect(text == "one\n")
    }
    #expect(!OwnFile.isTaken(path))
    var again = try OutputFile(path: path, option: "--log")
    #expect(again.end == 0)
    #expect(try folder.text("log.jsonl") == "one\n")
    again.flush()
    #expect(try folder.text("log.jsonl").isEmpty)
  }

  private func holding(_ path: String, _ body: () throws -> Void) throws {
    var first = try OutputFile(path: path, option: "--log")
    first.append("one\n".utf8)
    try body()
    first.flush()
  }

  @Test func `a link stays a link, and what it leads to is written`() throws {
    let folder = try TemporaryFolder()
    let (link, file) = (folder.url.appending(path: "link"), folder.url.appending(path: "file"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try OutputFile.write("text".utf8, to: link.path, option: "-o")
    #expect(try folder.text("file") == "text")
    #expect(try folder.names() == ["file", "link"])
  }

  @Test func `a device is opened as often as one likes`() throws {
    let first = try OutputFile(path: "/dev/null", option: "-o")
    let second = try OutputFile(path: "/dev/null", option: "-o")
    #expect(first.end == second.end)
    #expect(throws: Complaint.self) { _ = try OutputFile(path: "/nowhere/x", option: "-o").end }
  }

  @Test func `names are numbered where there is one already`() throws {
    let folder = try TemporaryFolder()
    let stem = folder.url.appending(path: "zapdeck-1-5ms").path
    #expect(try OwnFile.reserve(stem, ".txt") == stem + ".txt")
    #expect(try OwnFile.reserve(stem, ".txt") == stem + "-2.txt")
    #expect(try OwnFile.reserve(stem, ".cast") == stem + ".cast")
    #expect(try OwnFile.reserveFolder(stem) == stem)
    #expect(try OwnFile.reserveFolder(stem) == stem + "-2")
    #expect(throws: Complaint.self) { try OwnFile.reserve("/nowhere/x", ".txt") }
  }

  @Test(arguments: ["--log", "--save", "--capture"])
  func `a second run with the same file is refused in one line`(option: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "x").path
    guard option == "--capture" else {
      try holding(path) { try expectRefusal(option, path) }
      let run = try Program.run(Program.binary, ["snapshot", option, path])
      #expect(run.code == 0)
      return
    }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let lock = try OwnFile.lockFolder(path, option: option)
    try expectRefusal(option, path)
    try lock.close()
    #expect(try Program.run(Program.binary, ["snapshot", option, path]).code == 0)
  }

  private func expectRefusal(_ option: String, _ path: String) throws {
    let run = try Program.run(Program.binary, ["snapshot", option, path])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(
      run.errors
        == "zapdeck: \(option) \(path): another zapdeck is writing it; choose another name\n")
  }
}
