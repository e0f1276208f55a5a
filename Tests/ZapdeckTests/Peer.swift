import Foundation

/// Other people's tools, which read what our players read; `make test` installs them.
enum Peer {
  static let openssl = answers(["openssl", "version"])
  static let tmux = answers(["tmux", "-V"])
  static let asciinema = answers(["asciinema", "--version"])
  static let curl = answers(["curl", "--version"])
  static let ffmpeg = answers(["ffmpeg", "-version"])
  static let mpv = answers(["mpv", "--version"])
  /// VLC does not even tell root its version.
  static let vlc = answers(["which", "cvlc"])
  static let bash = python("pty") && answers(["bash", "--version"])
  static let zsh = python("pty") && answers(["zsh", "--version"])
  static let fish = python("pty") && answers(["fish", "--version"])
  /// A Chromium that takes screenshots.
  static let browser = ["chromium", "chromium-browser", "google-chrome"].first {
    answers([$0, "--version"])
  }

  /// Whether a script can drive a Chromium.
  static let hasBrowserDriver =
    browser != nil && answers(["chromedriver", "--version"]) && python("json")

  /// Whether hls.js and Video.js are where `make players` puts them, and a browser to play in.
  static let hasWebPlayers = hasBrowserDriver && ["hls.js", "video.js"].allSatisfy(isWebPlayer)

  /// Whether Python has a module.
  static func python(_ module: String) -> Bool {
    answers(["python3", "-c", "import \(module)"])
  }

  private static func isWebPlayer(_ name: String) -> Bool {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    return FileManager.default.fileExists(
      atPath: root.appending(path: ".build-peers/web/\(name)").path)
  }

  private static func answers(_ command: [String]) -> Bool {
    (try? Program.run(URL(filePath: "/usr/bin/env"), command))?.code == 0
  }
}
