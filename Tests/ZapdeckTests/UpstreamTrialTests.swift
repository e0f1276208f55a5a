import Foundation
import TestSupport
import Testing

/// zapdeck before a stand-in head-end of another dialect, as `upstream.py` tries it
/// (HeadEndHTTP/YourOwnServices).
@Suite(.serialized, .enabled(if: Peer.ffmpeg && Peer.python("json"), "needs ffmpeg and python3"))
struct UpstreamTrialTests {
  private static func trial(_ arguments: String...) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "upstream.py").path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script] + arguments)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(" passed, 0 failed"), "\(run.errors)")
  }

  @Test func `a stream in absolute addresses is the same to the byte`() throws {
    try Self.trial("same", Program.binary.path, "abs-aes")
  }

  @Test(.thorough) func `everything that an origin sends is the same to the byte`() throws {
    try Self.trial("same", Program.binary.path)
  }

  @Test(.thorough) func `an upstream that breaks HTTP is one line and no hang`() throws {
    try Self.trial("bad", Program.binary.path)
  }
}
