import Foundation

/// Other people's tools, which read what our players read: `make test` and `make players` install
/// them. Nothing is started to find a program; Python is asked once, for all modules.
package enum Peer {
  package static let openssl = finds("openssl")
  package static let tmux = finds("tmux")
  package static let asciinema = finds("asciinema")
  package static let curl = finds("curl")
  package static let ffmpeg = finds("ffmpeg") && finds("ffprobe")
  package static let mkvmerge = finds("mkvmerge")
  package static let mpv = finds("mpv")
  package static let vlc = finds("cvlc")
  package static let bash = python("pty") && finds("bash")
  package static let zsh = python("pty") && finds("zsh")
  package static let fish = python("pty") && finds("fish")
  /// A Chromium that takes screenshots.
  package static let browser = ["chromium", "chromium-browser", "google-chrome"].first(where: finds)

  /// Whether a script can drive a Chromium.
  package static let hasBrowserDriver = browser != nil && finds("chromedriver") && python("json")

  /// Whether hls.js and Video.js are where `make players` puts them, and a browser to play in.
  package static let hasWebPlayers =
    hasBrowserDriver && ["hls.js", "video.js"].allSatisfy(isWebPlayer)

  /// Whether Python has a module of these.
  package static func python(_ module: String) -> Bool { modules.contains(module) }

  private static let modules: Set<String> = {
    let names = [
      "PIL", "cryptography", "grafana_foundation_sdk", "haralyzer", "http_sfv", "json",
      "jsonschema", "jwt", "m3u8", "prometheus_client", "pty", "pyte", "schemathesis", "xml.etree",
      "yaml",
    ]
    guard let python = place(of: "python3") else { return [] }
    let script =
      "import sys; from importlib.util import find_spec\n"
      + "print(*[name for name in sys.argv[1:] if find_spec(name)])"
    let process = Process()
    let output = Pipe()
    process.executableURL = python
    process.arguments = ["-c", script] + names
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    guard (try? process.run()) != nil else { return [] }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return Set(String(decoding: bytes, as: UTF8.self).split { " \n".contains($0) }.map(String.init))
  }()

  private static func isWebPlayer(_ name: String) -> Bool {
    FileManager.default.fileExists(
      atPath: Repository.root.appending(path: ".build-peers/web/\(name)").path)
  }

  private static func finds(_ program: String) -> Bool { place(of: program) != nil }

  private static func place(of program: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: "\($0)/\(program)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
