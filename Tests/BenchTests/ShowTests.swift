import Screen
import Testing

@testable import Benchmark

@Suite struct ShowTests {
  private func show(_ script: String) throws -> Show {
    try Show(Program(path: "/bin/sh", arguments: ["-c", script]), Size(123, 45))
  }

  @Test func `a child has a terminal of its own, of the size asked for`() throws {
    let show = try show("stty size </dev/tty; echo ready")
    #expect(show.watch(until: Array("ready".utf8), upTo: .seconds(10)) != nil)
    #expect(String(decoding: show.bytes, as: UTF8.self).contains("45 123"))
    #expect(try show.child.waitForEnd().code == 0)
  }

  @Test func `what is typed is what the child reads`() throws {
    let show = try show("read word; echo heard $word twice")
    try show.type("zap\n")
    #expect(show.watch(until: Array("heard zap twice".utf8), upTo: .seconds(10)) != nil)
  }

  @Test func `a child's end is told`() throws {
    let child = try Child(Program(path: "/bin/sh", arguments: ["-c", "exit 3"]))
    let end = try child.waitForEnd()
    #expect(end.code >> 8 == 3)
  }

  @Test func `a program that is not there is refused with its name`() {
    #expect {
      _ = try Child(Program(path: "/nowhere/at/all", arguments: []))
    } throws: { "\($0)".contains("/nowhere/at/all") }
  }
}
