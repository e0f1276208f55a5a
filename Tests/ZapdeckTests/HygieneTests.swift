import Foundation
import Testing

/// The program restores the terminal however it ends: checked on a real pseudo-terminal by
/// `Tests/TerminalTests/hygiene.py`.
@Suite struct HygieneTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "TerminalTests/hygiene.py")

  @Test(.enabled(if: Peer.python("pty"), "python3 is missing"))
  func `the terminal is as it was, after quitting and after every signal`() throws {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", Self.script.path, Program.binary.path])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(", 0 failed"))
  }
}
