import Foundation
import TestSupport
import Testing

/// Nothing that leaves the program has a token, a key or a join code in it, but what is meant to:
/// checked by `secrecy.py`, which knows every secret that two sessions made.
@Suite(.serialized) struct SecretsTests {
  @Test(.enabled(if: Peer.python("pty"), "no python3"))
  func `no output of a session has a secret that it made`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let lineUp = folder.appending(path: "../../assets/lineups/default.yaml").path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", folder.appending(path: "secrecy.py").path, Program.binary.path, lineUp])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(", 0 found"))
  }
}
