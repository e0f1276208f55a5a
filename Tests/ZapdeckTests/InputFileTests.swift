import Foundation
import Scenarios
import Testing

@testable import Program

/// Files as users name them: pipes, and marks that editors leave.
@Suite struct InputFileTests {
  @Test func `a pipe to which nobody writes is refused`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "x.yaml").path
    #expect(mkfifo(path, 0o600) == 0)
    let complaint = #expect(throws: Complaint.self) { try Files.text(path, called: "x.yaml") }
    #expect(
      complaint?.sentences == ["x.yaml: no program is writing to this pipe; give a file instead"])
    #expect(throws: Complaint.self) { try Files.bytes(path) }
    #expect(throws: Complaint.self) { try ScenarioLibrary.load(path) }
  }

  @Test func `what stands in a pipe is read to its end`() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let text = String(repeating: "abc\n", count: 5000)
    #expect(write(ends[1], text, text.utf8.count) == text.utf8.count)
    close(ends[1])
    #expect(try Files.text("/dev/fd/\(ends[0])", called: "pipe") == text)
  }

  @Test func `a byte order mark is no part of a file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "x.yaml").path
    let text = "title: T\nlineup: default\nsteps: [{wait: 1s}]\n"
    try Data(("\u{feff}" + text).utf8).write(to: URL(filePath: path))
    #expect(try Files.text(path, called: "x") == text)
    #expect(try ScenarioLibrary.load(path).title == "T")
  }
}
