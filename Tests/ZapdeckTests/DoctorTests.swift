import Foundation
import TestSupport
import Testing

/// `zapdeck doctor --present`, before the audience comes.
@Suite struct DoctorTests {
  @Test func `without a terminal it reports as without a talk`() throws {
    let run = try Program.run("doctor", "--present", "third-screen")
    #expect(run.code == 0 && run.errors.isEmpty)
    #expect(try run.output == Program.run("doctor").output)
  }

  @Test func `a talk that cannot be read is refused as check refuses it`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "talk.yaml")
    try Data("title: A talk\nlineup: clasic\nsteps: [{sya: Hello}]\n".utf8).write(to: file)
    let run = try Program.run("doctor", "--present", file.path)
    let check = try Program.run("check", file.path)
    #expect(run.code == 2 && run.output.isEmpty && !run.errors.isEmpty)
    #expect(run.errors == check.errors)
  }

  @Test(.enabled(if: Peer.tmux, "no tmux"))
  func `in a terminal it asks for four presses, and says a line of each thing`() throws {
    let terminal = try LiveTerminal("120x36", arguments: ["doctor", "--present", "third-screen"])
    for (index, key) in ["PageDown", "PageUp", "b", "F5"].enumerated() {
      _ = try terminal.wait { $0.contains("key \(index + 1) of 4") }
      try terminal.press(key)
    }
    let screen = try terminal.wait { $0.contains("ended 0") }
    for label in ["size", "captions", "longest", "titles", "colours", "theme", "clicker", "ffmpeg"]
    {
      #expect(screen.split(separator: "\n").count { $0.hasPrefix("\(label) ") } == 1, "\(label)")
    }
    #expect(screen.contains("120x36: good") && screen.contains("PgDn: next chapter; PgUp: "))
  }

  @Test(.enabled(if: Peer.tmux, "no tmux"))
  func `q ends it early`() throws {
    let terminal = try LiveTerminal("80x24", arguments: ["doctor", "--present", "third-screen"])
    _ = try terminal.wait { $0.contains("key 1 of 4") }
    try terminal.press("q")
    let screen = try terminal.wait { $0.contains("ended 0") }
    #expect(screen.contains("not tested: no key was pressed"))
  }
}
