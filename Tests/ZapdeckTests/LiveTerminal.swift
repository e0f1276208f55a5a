import Foundation

/// A tmux terminal of its own that runs the program.
final class LiveTerminal {
  /// The screen did not look as it should in time.
  struct TimedOut: Error, CustomStringConvertible {
    let description: String
  }

  private let name = "zapdeck-\(UUID().uuidString.prefix(8))"

  /// The folder where the program runs and writes its files.
  let folder: TemporaryFolder

  init(_ size: String, environment: [String] = [], arguments: [String] = []) throws {
    let sides = size.split(separator: "x").map(String.init)
    folder = try TemporaryFolder()
    let place = folder.url.path
    let program =
      "cd '\(place)'; "
      + (["exec", "env", "XDG_STATE_HOME='\(place)'"] + environment
      + ["'\(Program.binary.path)'"] + arguments).joined(separator: " ")
    try tmux(
      "-f", "/dev/null", "new-session", "-d", "-s", "wall", "-x", sides[0], "-y", sides[1],
      "(\(program)); echo ended $?; sleep 60")
    try tmux("set", "-g", "status", "off")
    try tmux("resize-window", "-t", "wall", "-x", sides[0], "-y", sides[1])
  }

  deinit {
    _ = try? tmux("kill-server")
  }

  func press(_ key: String) throws {
    try tmux("send-keys", "-t", "wall", key)
  }

  func resize(_ size: String) throws {
    let sides = size.split(separator: "x").map(String.init)
    try tmux("resize-window", "-t", "wall", "-x", sides[0], "-y", sides[1])
  }

  /// Returns the screen once it looks as it should; each look takes tmux a few milliseconds.
  func wait(for looksRight: (String) -> Bool) throws -> String {
    let deadline = Date.now + 120
    var screen = ""
    while Date.now < deadline {
      screen = try tmux("capture-pane", "-p", "-t", "wall")
      if looksRight(screen) { return screen }
    }
    throw TimedOut(description: "the screen never looked as expected:\n\(screen)")
  }

  /// tmux's server outlives the call: it must not inherit the descriptors by which Foundation
  /// notices the end of a process.
  private static let quietly = """
    for fd in /dev/fd/*; do
      [ "${fd##*/}" -gt 2 ] 2>/dev/null && eval "exec ${fd##*/}>&-"
    done
    exec tmux "$@"
    """

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try Program.run(
      URL(filePath: "/bin/bash"), ["-c", Self.quietly, "tmux", "-L", name] + arguments,
      environment: ["TERM": "xterm-256color"]
    ).output
  }
}
