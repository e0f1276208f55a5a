import Foundation
import TestSupport
import Testing

/// The program restores the terminal however it ends: checked on a real pseudo-terminal by
/// `Tests/TerminalTests/hygiene.py`.
@Suite struct HygieneTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "TerminalTests")
  private static let script = folder.appending(path: "hygiene.py")
  private static let flood = folder.appending(path: "flood.py")

  @Test(.enabled(if: Peer.python("pty"), "python3 is missing"))
  func `the terminal is as it was, after quitting and after every signal`() throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", Self.script.path, Program.binary.path])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(", 0 failed"))
  }

  @Test(.enabled(if: Peer.python("pty"), "python3 is missing"), arguments: ["int", "hup"])
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
}
