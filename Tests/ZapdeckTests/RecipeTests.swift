import Foundation
import TestSupport
import Testing

/// The article of recipes: those that can run here do what it says.
@Suite struct RecipeTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let article = Repository.root.appending(
    path: "Sources/Server/HeadEndHTTP/HeadEndHTTP.docc/Recipes.md")

  /// The code under a heading.
  private static func code(under heading: String) throws -> String {
    let text = try String(contentsOf: article, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## \(heading)\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```").dropFirst().first)
    return block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .joined(separator: "\n")
  }

  /// What losing a session by key, and its teardown, are answered.
  private static let answers = [
    "{\"performed\": 1}", "{\"errorCode\":1006,\"message\":\"invalid token\"}",
    "{\"passed\": true}",
  ]

  @Test func `the recipe for Swift is compiled here, and does what it says`() async throws {
    let file = Self.folder.appending(path: "SwiftRecipe.swift")
    #expect(try Self.code(under: "Swift") == String(contentsOf: file, encoding: .utf8))
    let server = try ServedProgram()
    #expect(try await SwiftRecipe(base: server.url).loseSession() == Self.answers)
  }

  @Test(.enabled(if: Peer.python("json"), "no python3"))
  func `the recipe for Python loses a session and sees it torn down`() throws {
    let folder = try TemporaryFolder()
    let script = folder.url.appending(path: "recipe.py")
    try Data(Self.code(under: "Python").utf8).write(to: script)
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", script.path, Program.binary.path])
    #expect(
      result.output.split(separator: "\n").map(String.init) == Self.answers,
      "\(result.output)\(result.errors)")
  }

  @Test(.enabled(if: Peer.curl, "no curl"))
  func `the recipe for curl gets a token, a session and a playlist`() throws {
    let server = try ServedProgram()
    let lines = try Self.code(under: "curl").split(separator: "\n").dropFirst(2)
    let script = (["base=\(server.url)"] + lines.map(String.init)).joined(separator: "\n")
    let result = try Program.run(URL(filePath: "/bin/bash"), ["-c", script])
    #expect(result.output.contains("sessionToken"))
    #expect(result.output.contains("#EXTM3U"))
  }

  @Test(.thorough, .enabled(if: Peer.curl && Peer.ffmpeg, "no curl or ffmpeg"))
  func `the recipe for ffmpeg plays a protected channel, with sound`() throws {
    let folder = try TemporaryFolder()
    let line = try Self.line(of: "ffmpeg", under: "ffmpeg, ffplay, mpv and VLC")
      .replacing("-t 30", with: "-v error -nostdin -t 4")
    let said = try Self.play(line, in: folder)
    #expect(said.isEmpty, "\(said)")
    #expect(try Self.tracks(of: folder.url.appending(path: "news-one.ts")) == ["audio", "video"])
  }

  @Test(.thorough, .enabled(if: Peer.curl && Peer.ffmpeg, "no curl or ffmpeg"))
  func `the recipe for DASH gets the key that decrypts it`() throws {
    let folder = try TemporaryFolder()
    let code = try Self.code(under: "DASH with Clear Key").split(separator: "\n")
      .filter { !$0.hasPrefix("mpv") }.joined(separator: "\n")
      .replacing("ffmpeg ", with: "ffmpeg -v error -nostdin ").replacing("-t 12", with: "-t 4")
    let said = try Self.play(code, in: folder)
    #expect(said.isEmpty, "\(said)")
    #expect(try Self.tracks(of: folder.url.appending(path: "news-one.mp4")) == ["audio", "video"])
  }

  @Test(.thorough, .enabled(if: Peer.curl && Peer.mpv, "needs curl and mpv"))
  func `the recipe for mpv plays a protected channel`() throws {
    let line = try Self.line(of: "mpv", under: "ffmpeg, ffplay, mpv and VLC")
    let quiet = "mpv --no-config --really-quiet --vo=null --ao=null --length=3 "
    let said = try Self.play(
      line.replacing("mpv ", with: quiet) + " && echo played", in: try TemporaryFolder())
    #expect(said == "played\n")
  }

  @Test(.thorough, .enabled(if: Peer.curl && Peer.vlc, "needs curl and VLC"))
  func `the recipe for VLC plays a protected channel`() throws {
    let line = try Self.line(of: "cvlc", under: "ffmpeg, ffplay, mpv and VLC")
    let server = try ServedProgram()
    // As somebody else than root, and for so long as it takes to be seen.
    let silent = "timeout 12 cvlc -I dummy --vout dummy --aout dummy --no-dbus "
    let script = line.replacing("cvlc ", with: silent) + " 2>&1 | cat > /dev/null"
    _ = try Self.play(script, in: try TemporaryFolder(), from: server, asNobody: true)
    let seen = try server.curl("/control/v1/observation")
    #expect(seen.contains(#""name": "living-room", "kind": "VLC""#), "\(seen)")
    #expect(seen.contains(#""activity": "FETCHING"#))
  }

  @Test(.thorough, .enabled(if: Peer.curl && Peer.ffmpeg, "no curl or ffmpeg"))
  func `what the program prints plays a channel that one chooses`() throws {
    let server = try ServedProgram()
    let listen = String(server.url.dropFirst("http://".count))
    let printed = try Program.run(
      Program.binary, ["serve", "--recipes", "--listen", listen]
    ).output.split(separator: "\n").map(String.init)
    let article = try Self.code(under: "A ticket").split(separator: "\n")
    for line in article.dropFirst() where !line.hasPrefix("stream=") {
      #expect(printed.contains(String(line)), "\(line)")
    }
    let cut = try #require(printed.firstIndex { $0.hasPrefix("# Protected channels") })
    let base = printed.filter { $0.hasPrefix("base=") }
    for (lines, channel) in [(printed[..<cut], "# 204 "), (printed[cut...], "# 101 ")] {
      let chosen = lines.filter { line in
        !line.hasPrefix("#") && !line.contains("\"$stream\"")
          && (!line.contains("  # ") || line.contains(channel))
      }
      let play = "ffmpeg -v error -nostdin -i \"$stream\" -t 2 -f null - && echo played"
      let result = try Program.run(
        URL(filePath: "/usr/bin/env"),
        ["bash", "-c", (base + chosen + [play]).joined(separator: "\n")])
      #expect(result.output == "played\n", "\(result.output)\(result.errors)")
    }
  }

  @Test(.enabled(if: Peer.curl, "no curl"), arguments: ["", "outside: {account: meier}"])
  func `what is printed works if all of it is pasted`(terms: String) throws {
    let folder = try TemporaryFolder()
    let lineUp = folder.url.appending(path: "mine.yaml")
    let text = """
      accounts: [{id: meier, sessionLimit: 4}]
      session: {heartbeat: 5s, missedBeats: 2, demo: true}
      channels:
        - {number: 1, name: Ocean, card: waves, content: ocean}
        - {number: 2, name: "Kid's TV", card: globe, content: kids, encrypted: true}
        - {number: 3, name: Film, card: globe, content: film, encrypted: true, live: false}
      devices: [{id: living-room, account: meier, players: [{id: main, channel: 1}]}]
      \(terms)
      """
    try Data(text.utf8).write(to: lineUp)
    let server = try ServedProgram("--lineup", lineUp.path)
    let listen = String(server.url.dropFirst("http://".count))
    let printed = try Program.run(
      Program.binary, ["serve", "--recipes", "--lineup", lineUp.path, "--listen", listen]
    ).output
    #expect(printed.contains("while sleep 4 &&"))
    let players = ["ffplay", "mpv", "cvlc", "ffmpeg"].map { "\($0)() { played=\"$*\"; }\n" }
      .joined()
    let script = players + printed + "\ncurl -s \"$stream\"; echo \"$played\"\n"
    for shell in ["bash", "sh"] {
      let result = try Program.run(URL(filePath: "/usr/bin/env"), [shell, "-c", script])
      #expect(result.output.contains("#EXTM3U"), "\(result.output)\(result.errors)")
      #expect(result.output.contains("/vod/film/master.m3u8?drm=aes128&ticket="))
      #expect(!result.output.contains("ticket= ") && result.errors.isEmpty, "\(result.errors)")
    }
  }

  /// The line of a program in the code under a heading.
  private static func line(of program: String, under heading: String) throws -> String {
    let lines = try code(under: heading).split(separator: "\n")
    return String(try #require(lines.first { $0.hasPrefix("\(program) ") }))
  }

  /// Gets a ticket as the article says, and does what comes after it; returns what it says.
  private static func play(
    _ script: String, in folder: TemporaryFolder, from server: ServedProgram? = nil,
    asNobody: Bool = false
  ) throws -> String {
    let server = try server ?? ServedProgram()
    let lines = [
      "base=\(server.url)", "cd \(folder.url.path)", try code(under: "A ticket"), script,
    ]
    let shell = ["bash", "-c", lines.joined(separator: "\n")]
    let nobody = ["setpriv", "--reuid=65534", "--clear-groups", "env", "HOME=/tmp"]
    if asNobody {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o777], ofItemAtPath: folder.url.path)
    }
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"), (asNobody && getuid() == 0 ? nobody : []) + shell)
    return result.output + result.errors
  }

  /// The kinds of tracks in a file, in alphabetical order.
  private static func tracks(of file: URL) throws -> [String] {
    let result = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "ffprobe", "-v", "error", "-show_entries", "stream=codec_type", "-of", "csv=p=0",
        file.path,
      ])
    let kinds = result.output.split(separator: "\n").map { String($0.filter(\.isLetter)) }
    return Set(kinds).sorted()
  }
}
