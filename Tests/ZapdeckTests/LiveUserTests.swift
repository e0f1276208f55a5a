import Foundation
import TestSupport
import Testing

/// A user of the program itself: one script of each kind, played by `live_user.py`; `make trials`
/// plays many more.
@Suite(.serialized) struct LiveUserTests {
  @Test(
    .enabled(if: Peer.python("pty"), "no python3"),
    arguments: [
      ("terminal", "f h @size:60,15 + [ m Ctrl-L @STOP @size:160,45 ] u @TERM"),
      ("server", "@token:0 @token:1 @setup:0 @heartbeat:0 @order:2 @report:0 @setup:1 @INT"),
      ("explore", "+200ms @INT"),
    ])
  func `however a user ends it, its files can be read and the terminal is restored`(
    way: String, script: String
  ) throws {
    let player = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "live_user.py").path
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", player, Program.binary.path, way, "1", script])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}
