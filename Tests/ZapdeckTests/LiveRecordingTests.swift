import Foundation
import TestSupport
import Testing

/// Films, sessions and incident bundles of a live wall.
@Suite(.enabled(if: Peer.tmux, "no tmux"), .serialized)
struct LiveRecordingTests {
  private func lines(_ url: URL) throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `a film that is killed plays up to its last second`() throws {
    let films = try TemporaryFolder()
    let film = films.url.appending(path: "film.cast")
    let terminal = try LiveTerminal("100x30", arguments: ["--record", film.path])
    _ = try terminal.wait { $0.contains("REC") && $0.contains("00:00:03") }
    try terminal.press("m")
    _ = try terminal.wait { $0.contains("00:00:05") }
    let process = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["pkill", "-KILL", "-f", "^[^ ]*zapdeck --record \(film.path)"])
    #expect(process.code == 0)
    // The shell writes where the cursor was left, so its text may wrap, at the blank too.
    _ = try terminal.wait { $0.filter { !$0.isWhitespace }.contains("ended137") }
    let lines = try lines(film)
    // The version that asciinema 2 plays, whose times are absolute.
    #expect(lines.first?.hasPrefix(#"{"version": 2, "#) == true)
    var time = 0.0
    var marks = 0
    for line in lines.dropFirst() {
      let event = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any], "\(line)")
      time = try #require(event[0] as? Double)
      if event[1] as? String == "m" { marks += 1 }
    }
    #expect(time > 4 && time < 8 && marks == 1)
  }

  /// A folder with the user's own configuration.
  private func configuration(_ text: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let own = folder.url.appending(path: "zapdeck")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: own.appending(path: "config.yaml"))
    return folder
  }

  /// The seconds of a video.
  private func length(of film: URL) throws -> Double {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        "ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", film.path,
      ])
    return Double(run.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `R makes a video after it was stopped, and S saves a picture and text`() throws {
    let terminal = try LiveTerminal("100x30")
    _ = try terminal.wait { $0.contains("00:00:02") }
    try terminal.press("R")
    _ = try terminal.wait { $0.contains("REC") && $0.contains("00:00:05") }
    try terminal.press("S")
    _ = try terminal.wait { $0.contains("frame saved as zapdeck-1-") }
    try terminal.press("R")
    _ = try terminal.wait { $0.contains(#/R record \(film \d+ %\)/#) && !$0.contains("REC") }
    _ = try terminal.wait { $0.contains(#/film zapdeck-default-\d{6}\.mp4: /#) }
    let names = try terminal.folder.names()
    #expect(!names.contains { $0.hasSuffix(".cast") }, "\(names)")
    for (ending, begin) in [("mp4", ""), ("png", "\u{89}PNG"), ("txt", "")] {
      let files = names.filter { $0.hasSuffix(".\(ending)") }
      #expect(files.count == 1, "\(names)")
      let file = terminal.folder.url.appending(path: try #require(files.first))
      let data = try Data(contentsOf: file)
      #expect(data.count > 500 && data.starts(with: begin.unicodeScalars.map { UInt8($0.value) }))
      if ending == "mp4" { #expect(try length(of: file) > 1.5) }
    }
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `q before a video is made leaves its film and says the command that makes it`() throws {
    // A wide terminal: the command stands on one line.
    let terminal = try LiveTerminal("200x50")
    _ = try terminal.wait { $0.contains("00:00:02") }
    try terminal.press("R")
    _ = try terminal.wait { $0.contains("REC") && $0.contains("00:00:05") }
    try terminal.press("q")
    let asked = try terminal.wait { $0.contains("ended 0") || $0.contains("Quit?") }
    if asked.contains("Quit?") { try terminal.press("y") }
    let screen = try terminal.wait { $0.contains("ended 0") }
    let command = try #require(
      screen.firstMatch(
        of: #/not made yet: (\S+\.mp4) \(0 %\); make it: zapdeck record (\S+\.cast) -o (\S+)/#))
    #expect(command.output.1 == command.output.3)
    let (cast, film) = (String(command.output.2), String(command.output.3))
    #expect(try terminal.folder.names().filter { $0.hasPrefix("zapdeck-") } == [cast])
    let text = try terminal.folder.text(cast)
    #expect(!text.contains("● REC") && !text.contains("Quit?") && !text.contains("recording"))
    #expect(text.contains(#", "p", ""#), "the pictures are known")
    let made = terminal.folder.url.appending(path: film)
    let run = try Program.run(
      "record", terminal.folder.url.appending(path: cast).path, "-o", made.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try length(of: made) > 2)
  }

  @Test func `without ffmpeg R makes a .cast instead, and says why`() throws {
    let own = try configuration("film: {format: webm, asciicast: 3}")
    let terminal = try LiveTerminal(
      "160x30", environment: ["XDG_CONFIG_HOME='\(own.url.path)'", "PATH=/nowhere"])
    _ = try terminal.wait { $0.contains("00:00:02") }
    try terminal.press("R")
    _ = try terminal.wait { $0.contains("ffmpeg") && $0.contains("REC") }
    let names = try terminal.folder.names().filter { $0.hasPrefix("zapdeck-default-") }
    #expect(names.count == 1 && names.first?.hasSuffix(".cast") == true, "\(names)")
    let film = terminal.folder.url.appending(path: try #require(names.first))
    // A frame is on the screen before it is in the film.
    _ = try terminal.wait { _ in
      (try? lines(film))?.first?.hasPrefix(#"{"version": 3, "#) == true
    }
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `a video of a wall that is terminated is whole`() throws {
    let films = try TemporaryFolder()
    let film = films.url.appending(path: "film.mp4")
    let terminal = try LiveTerminal("100x30", arguments: ["--record", film.path])
    _ = try terminal.wait { $0.contains("REC") && $0.contains("00:00:03") }
    let process = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["pkill", "-TERM", "-f", "^[^ ]*zapdeck --record \(film.path)"])
    #expect(process.code == 0)
    _ = try terminal.wait { $0.filter { !$0.isWhitespace }.contains("ended143") }
    #expect(try films.names() == ["film.mp4"])
    #expect(try length(of: film) > 2)
  }

  @Test func `R, S and B write where the user's own file says`() throws {
    let own = try configuration("output: ~/own/films\nfilm: {format: cast}")
    let home = own.url.path
    let terminal = try LiveTerminal(
      "100x30", environment: ["XDG_CONFIG_HOME='\(home)'", "HOME='\(home)'"])
    _ = try terminal.wait { $0.contains("00:00:01") }
    let film = "~/own/films/zapdeck-"
    for (key, words) in [
      ("R", "recording \(film)"), ("R", "film \(film)"), ("S", "frame saved as \(film)"),
      ("B", "incident saved in \(film)incident"),
    ] {
      try terminal.press(key)
      _ = try terminal.wait { $0.contains(words) }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(home)/own/films")
    for ending in [".cast", ".png", ".txt", "ms"] {
      #expect(files.contains { $0.hasPrefix("zapdeck-") && $0.hasSuffix(ending) }, "\(files)")
    }
    #expect(try terminal.folder.names().allSatisfy { !$0.hasPrefix("zapdeck-") })
  }

  @Test func `an incident's folder plays again, and holds no token`() throws {
    let terminal = try LiveTerminal("100x30")
    _ = try terminal.wait { $0.contains("00:00:03") }
    try terminal.press("f")
    try terminal.press("u")
    _ = try terminal.wait { $0.contains("code 503") }
    try terminal.press("B")
    _ = try terminal.wait { $0.contains("incident saved") }
    try terminal.press("q")
    let screen = try terminal.wait { $0.contains("ended 0") || $0.contains("Quit?") }
    if screen.contains("Quit?") { try terminal.press("y") }
    let last = try terminal.wait { $0.contains("ended 0") }
    #expect(last.contains("zapdeck replay"))
    let names = try terminal.folder.names().filter { $0.hasPrefix("zapdeck-incident") }
    let folder = terminal.folder.url.appending(path: try #require(names.first))
    let run = try Program.run("check", folder.appending(path: "session.jsonl").path)
    #expect(run.code == 0, "\(run.output)")
    #expect(try lines(folder.appending(path: "film.cast"))[0].hasPrefix(#"{"version": 2, "#))
    let notes = try lines(folder.appending(path: "README.txt"))
    #expect(notes.contains { $0.hasSuffix("(asciinema 2 or later)") })
    for name in ["session.jsonl", "events.jsonl", "film.cast", "frame.txt", "README.txt"] {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.isEmpty)
      // A JWT is three parts with dots between them; an asset identifier is one.
      #expect(text.firstMatch(of: /eyJ[A-Za-z0-9_-]+\.eyJ/) == nil)
    }
  }
}
