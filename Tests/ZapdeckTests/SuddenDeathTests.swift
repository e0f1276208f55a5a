import Foundation
import TestSupport
import Testing

/// Sessions that end in ways that nobody plans: checked by `sudden_death.py`, of which `make
/// sudden-death` kills many more.
@Suite(.serialized) struct SuddenDeathTests {
  @Test(.thorough, .enabled(if: Peer.python("pty"), "no python3"))
  func `however a session ends, its files are whole and it is said what failed`() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "sudden_death.py").path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script, Program.binary.path, "2"])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(", 0 failed"))
  }
}
