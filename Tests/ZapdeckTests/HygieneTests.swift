import Foundation
import TestSupport
import Testing

/// The program restores the terminal however it ends: checked on a real pseudo-terminal by
/// `Tests/Console/TerminalTests/hygiene.py`.
@Suite struct HygieneTests {
  private static let folder = Repository.root.appending(
    path: "Tests/Console/TerminalTests")
  private static let script = folder.appending(path: "hygiene.py")
  private static let flood = folder.appending(path: "flood.py")

  @Test(.enabled(if: Peer.python("pty"), "no python3"))
  func `the terminal is as it was, after quitting and after every signal`() throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", Self.script.path, Program.binary.path])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(", 0 failed"))
  }

  @Test(.enabled(if: Peer.python("pty"), "no python3"), arguments: ["int", "hup"])
  func `behind 200,000 keys, Control-C and a hangup end it within a second`(how: String) throws {
    let home = try TemporaryFolder()
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "XDG_STATE_HOME=\(home.url.path)", "python3", Self.flood.path, how, Program.binary.path,
        "run",
      ])
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  private static func python(_ script: String, _ arguments: String...) throws -> Program.Result {
    let home = try TemporaryFolder()
    return try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["HOME=\(home.url.path)", "XDG_STATE_HOME=\(home.url.path)", "python3"]
        + [folder.appending(path: script).path] + arguments)
  }

  @Test(
    .enabled(if: Peer.python("pty"), "no python3"),
    arguments: [
      ("INT", "running"), ("INT", "frozen"), ("TERM", "frozen"), ("HUP", "frozen"),
    ])
  func `a wall whose terminal is not read answers clients, and a signal ends it`(
    signal: String, how: String
  ) throws {
    let run = try Self.python("unread.py", signal, how, Program.binary.path)
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  /// As `timeout` does it: it sends SIGTERM, then SIGCONT.
  @Test(.enabled(if: Peer.python("pty"), "no python3"))
  func `an ending ends, whatever signal comes before or after it`() throws {
    let run = try Self.python("orders.py", Thorough.isOn ? "all" : "some", Program.binary.path)
    #expect(run.output == "fine\n", "\(run.errors)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/shm"), "no /dev/shm"),
    .enabled(if: Peer.python("pty"), "no python3"))
  func `no image is left in shared memory, whatever ends a wall`() throws {
    let run = try Self.python("images_left.py", Program.binary.path)
    #expect(run.output == "fine\n", "\(run.errors)")
  }
}
