import Foundation
import TestSupport
import Testing

/// What the wall's pictures are made of, as `Tests/Console/TerminalTests/wall.py` finds it in a
/// terminal.
@Suite(.enabled(if: Peer.python("pyte") && Peer.python("PIL"), "no pyte or Pillow"))
struct WallPicturesTests {
  private struct Report: Decodable {
    let median: Int
    let found: [String: Int]
    /// Images that the terminal has at the end of the show, and what is left of them afterwards.
    let images: Int
    let left: [String]
  }

  private static let script = Repository.root.appending(
    path: "Tests/Console/TerminalTests/wall.py")

  private static func show(_ variables: [String], _ options: String...) throws -> Report {
    let folder = try TemporaryFolder()
    let home = ["XDG_STATE_HOME=\(folder.url.path)", "XDG_CONFIG_HOME=\(folder.url.path)"]
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["-u", "TMUX", "-u", "STY", "-u", "SSH_CONNECTION", "-u", "SSH_TTY", "-u", "NO_COLOR"]
        + ["python3", script.path, folder.url.appending(path: "wall.png").path, "5", "160x45"]
        + home + variables
        // Pictures are coarse until the players have reached their best renditions.
        + ["--", Program.binary.path, "run", "--speed", "2"] + options)
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// A frame of half blocks keeps to the budget of 2 KB. One of sextants, which have to be asked
  /// for or are known to be drawn by the terminal itself, takes more, in pictures of 55x15 cells.
  @Test(arguments: [("blocks", "half", "sextants", 2048), ("sextants", "sextants", "half", 3072)])
  func `pictures are what was asked for`(
    option: String, kind: String, other: String, budget: Int
  ) throws {
    let report = try Self.show([], "--pictures", option)
    #expect(report.found[kind, default: 0] > 200 && report.found[other] == 0)
    #expect((1...budget).contains(report.median))
  }

  @Test func `pictures are sextants where the terminal is known to draw them`() throws {
    let known = try Self.show(["TERM_PROGRAM=contour"])
    #expect(known.found["sextants", default: 0] > 200 && known.found["half"] == 0)
    let unknown = try Self.show(["TERM_PROGRAM=Apple_Terminal"])
    #expect(unknown.found["half", default: 0] > 200 && unknown.found["sextants"] == 0)
  }

  @Test func `a terminal that answers is given images, and has none afterwards`() throws {
    let report = try Self.show(["TERM_PROGRAM=ghostty"])
    #expect(report.found["placeholders", default: 0] > 1000 && report.found["half"] == 0)
    #expect(report.images == 4 && report.left.isEmpty)
    #expect((1...2048).contains(report.median))
    for hidden in ["TMUX=1", "SSH_TTY=/dev/pts/1"] {
      let far = try Self.show(["TERM_PROGRAM=ghostty", hidden])
      #expect(far.images == 0 && far.found["placeholders"] == 0)
    }
  }
}
