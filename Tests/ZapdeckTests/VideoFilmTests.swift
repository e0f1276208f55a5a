import Foundation
import TestSupport
import Testing

/// Films as video, judged by other people's programs.
@Suite(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
struct VideoFilmTests {
  private struct Probe: Decodable {
    struct Stream: Decodable {
      let codec_name: String
      let pix_fmt: String
      let width: Int
      let height: Int
      let r_frame_rate: String
      let color_space: String?
    }

    struct Format: Decodable {
      let duration: String
    }

    struct Chapter: Decodable {
      let start_time: String
      let end_time: String
      let tags: [String: String]
    }

    let streams: [Stream]
    let format: Format
    let chapters: [Chapter]
  }

  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Films")

  /// Renders a film with its colours, even where tests run without.
  private static func record(_ arguments: String...) throws -> Program.Result {
    try Program.run(
      Program.binary, ["record"] + arguments, environment: ["NO_COLOR": ""])
  }

  private static func probe(_ path: String) throws -> Probe {
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      [
        // Chapters have a stream of their own.
        "ffprobe", "-v", "error", "-select_streams", "v", "-show_streams", "-show_format",
        "-show_chapters", "-of", "json", path,
      ])
    return try JSONDecoder().decode(Probe.self, from: Data(run.output.utf8))
  }

  @Test(arguments: [
    ("mp4", "h264", "100x30", "3", "10", 1600, 960), ("mp4", "h264", "81x25", "1", "7", 648, 400),
    ("webm", "vp9", "80x24", "2", "25", 1280, 768),
  ])
  func `size, rate and length are what was asked for`(
    ending: String, codec: String, size: String, seconds: String, rate: String, width: Int,
    height: Int
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.\(ending)").path
    let scale = size == "81x25" ? "1" : "2"
    let run = try Self.record(
      "demo", "--size", size, "--to", "\(seconds)s", "--fps", rate, "--scale", scale, "-o", path)
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try folder.names() == ["film.\(ending)"], "and nothing else is left")
    let probe = try Self.probe(path)
    let stream = try #require(probe.streams.first)
    #expect(probe.streams.count == 1 && stream.codec_name == codec)
    #expect(stream.pix_fmt == "yuv420p" && stream.color_space == "bt709")
    #expect(stream.width == width && stream.height == height)
    #expect(stream.r_frame_rate == "\(rate)/1")
    let length = try #require(Double(probe.format.duration))
    let frame = try 1 / #require(Double(rate))
    #expect(abs(length - (try #require(Double(seconds)))) <= frame, "\(length)")
  }

  @Test func `an mp4 has the scenario's chapters, to its end and with their titles`() throws {
    let folder = try TemporaryFolder()
    let scenario = folder.url.appending(path: "s.yaml").path
    try """
    title: "The talk"
    lineup: classic
    steps:
      - wait: 1s
      - chapter: "One = #1; \\\\ Ä"
      - wait: 2s
      - chapter: Two
      - wait: 1s
    """.write(toFile: scenario, atomically: true, encoding: .utf8)
    let path = folder.url.appending(path: "film.mp4").path
    let run = try Self.record(scenario, "--size", "80x24", "-o", path)
    #expect(run.code == 0 && run.output.contains(", 3 chapters, "), "\(run.output)\(run.errors)")
    let probe = try Self.probe(path)
    #expect(probe.chapters.map { $0.tags["title"] } == ["The talk", "One = #1; \\ Ä", "Two"])
    let begins = probe.chapters.compactMap { Double($0.start_time) }
    #expect(begins == [0, 1, 3])
    let end = try #require(probe.chapters.last.flatMap { Double($0.end_time) })
    #expect(abs(end - (try #require(Double(probe.format.duration)))) < 0.11)
    #expect(try folder.names() == ["film.mp4", "s.yaml"])
  }

  @Test func `a .cast film becomes a video of 1080p`() throws {
    let folder = try TemporaryFolder()
    let paths = ["film.cast", "film.mp4"].map { folder.url.appending(path: $0).path }
    _ = try Self.record("third-screen", "--size", "100x30", "--to", "3s", "-o", paths[0])
    let run = try Self.record(paths[0], "-o", paths[1])
    #expect(run.code == 0, "\(run.errors)")
    let probe = try Self.probe(paths[1])
    #expect(probe.streams.first?.width == 1920 && probe.streams.first?.height == 1080)
    #expect(abs((try #require(Double(probe.format.duration))) - 3) < 0.11)
  }

  private static let moving = """
    import sys
    from PIL import Image, ImageChops, ImageStat
    film, still = Image.open(sys.argv[1]), Image.open(sys.argv[2]).convert("RGB")
    assert film.format == "WEBP" and film.is_animated and film.info["loop"] == 0, film.info
    now = 0
    for index in range(film.n_frames):
        film.seek(index)
        film.load()
        if now <= 2400:
            shown = film.convert("RGB")
        now += film.info["duration"]
    assert now == 4000, now
    apart = max(ImageStat.Stat(ImageChops.difference(shown, still)).mean)
    assert apart < 3.4, apart
    """

  @Test(.enabled(if: Peer.python("PIL"), "no Pillow"))
  func `a moving WebP is as long as the film, shows what snapshot draws, and begins again`() throws
  {
    let folder = try TemporaryFolder()
    let paths = ["film.webp", "still.png"].map { folder.url.appending(path: $0).path }
    let run = try Self.record("third-screen", "--size", "80x24", "--to", "4s", "-o", paths[0])
    #expect(run.code == 0, "\(run.errors)")
    let snapshot = [
      "snapshot", "--scenario", "third-screen", "--at", "2.4s", "--scale", "2", "-o", paths[1],
    ]
    _ = try Program.run(Program.binary, snapshot, environment: ["NO_COLOR": ""])
    let seen = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.moving] + paths)
    #expect(seen.code == 0, "\(seen.errors)")
  }

  @Test func `an mp4 has its index before its pictures`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.mp4").path
    _ = try Self.record("tour", "--to", "1s", "-o", path)
    let film = try Data(contentsOf: URL(filePath: path))
    let (index, pictures) = (film.range(of: Data("moov".utf8)), film.range(of: Data("mdat".utf8)))
    #expect(try #require(index).lowerBound < #require(pictures).lowerBound)
  }

  @Test(
    .enabled(if: Peer.python("PIL"), "no Pillow"), arguments: ["mp4", "webm"],
    [("cells", "2.5"), ("real", "3")])
  func `a frame of video shows what snapshot draws, in its colours`(
    ending: String, look: (pictures: String, limit: String)
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.\(ending)").path
    let run = try Self.record(
      "third-screen", "--size", "80x24", "--to", "16s", "-o", path, "--pictures", look.pictures)
    #expect(run.code == 0, "\(run.errors)")
    // Coding loses more of what is finer: the edges of letters, and of pictures.
    var arguments = [Self.scripts.appending(path: "video.py").path, path, look.limit]
    for second in ["2.4", "13.8"] {
      let still = folder.url.appending(path: "\(second).png").path
      let snapshot = [
        "snapshot", "--scenario", "third-screen", "--at", "\(second)s", "--scale", "2", "-o", still,
        "--pictures", look.pictures,
      ]
      #expect(
        try Program.run(Program.binary, snapshot, environment: ["NO_COLOR": ""]).code == 0)
      arguments += [still, second]
    }
    let compared = try Program.run(URL(filePath: "/usr/bin/env"), ["python3"] + arguments)
    #expect(compared.output == "fine\n", "\(compared.errors)\(compared.output)")
  }

  @Test(
    .thorough,
    .enabled(if: Peer.hasBrowserDriver && Peer.python("PIL"), "no Chromium, or no Pillow"),
    arguments: ["mp4", "webm"])
  func `a browser plays a film to its end, in its colours`(ending: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.\(ending)").path
    _ = try Self.record(
      "third-screen", "--size", "80x24", "--to", "4s", "-o", path, "--pictures", "cells")
    let still = folder.url.appending(path: "still.png").path
    let snapshot = [
      "snapshot", "--scenario", "third-screen", "--at", "3.9s", "--scale", "2", "-o", still,
      "--pictures", "cells",
    ]
    _ = try Program.run(Program.binary, snapshot, environment: ["NO_COLOR": ""])
    let played = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", Self.scripts.appending(path: "in_browser.py").path, path, still])
    #expect(played.output == "1280x768, 4.0 s, ended\n", "\(played.errors)\(played.output)")
  }

  @Test func `without ffmpeg one line says what to install, before anything else is done`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.mp4").path
    for places in ["", "/nowhere"] {
      let run = try Program.run(
        "record", "nosuch", "-o", path, environment: ["PATH": places])
      #expect(run.code == 2 && run.output.isEmpty)
      #expect(run.errors.contains("ffmpeg") && run.errors.contains("apt-get install ffmpeg"))
      #expect(run.errors.contains("brew install ffmpeg") && run.errors.last == "\n")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(try folder.names().isEmpty)
  }

  /// Each is what a shell does before it calls the program, and what the program has to say.
  @Test(arguments: [
    ("ulimit -f 8", "File too large"),
    (
      "printf '#!/bin/sh\\necho a line; echo no such encoder >&2; exit 3' > ffmpeg; "
        + "chmod +x ffmpeg; PATH=.",
      "ffmpeg: no such encoder"
    ),
    ("printf '#!/nowhere\\n' > ffmpeg; chmod +x ffmpeg; PATH=.", "cannot be started"),
  ])
  func `ffmpeg's failure is told in its own words, and no half film is left`(
    before: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let command =
      "cd '\(folder.url.path)'; echo old > film.mp4; \(before); "
      + "exec '\(Program.binary.path)' record tour --to 20s -o film.mp4"
    let run = try Program.run(URL(filePath: "/bin/sh"), ["-c", command])
    #expect(run.code == 2 && run.output.isEmpty)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try folder.names().filter { $0 != "ffmpeg" } == ["film.mp4"])
    #expect(try folder.text("film.mp4") == "old\n")
  }

  @Test func `a film whose end does not fit is refused, though ffmpeg says nothing`() throws {
    let folder = try TemporaryFolder()
    let film = "'\(Program.binary.path)' record tour --to 4s -o"
    let command =
      "cd '\(folder.url.path)'; \(film) whole.mp4; echo old > film.mp4; "
      + "ulimit -f $(( ($(wc -c < whole.mp4) - 1) / 1024 )); exec \(film) film.mp4"
    let run = try Program.run(URL(filePath: "/bin/bash"), ["-c", command])
    #expect(run.code == 2 && run.errors.contains("File too large"), "\(run.errors)")
    #expect(try folder.names() == ["film.mp4", "whole.mp4"])
    #expect(try folder.text("film.mp4") == "old\n")
  }

  @Test(arguments: ["INT", "TERM", "HUP", "QUIT", "SEGV", "ALRM", "USR1", "XCPU"])
  func `a signal leaves no half film, and no ffmpeg`(signal: String) throws {
    let folder = try TemporaryFolder()
    // The film takes minutes; a pipe that ffmpeg's stand-in opens says that it runs.
    let script = """
      cd '\(folder.url.path)'; mkfifo runs; true_ffmpeg=$(command -v ffmpeg)
      printf '#!/bin/sh\\necho $$ > runs; exec %s "$@"' "$true_ffmpeg" > ffmpeg; chmod +x ffmpeg
      PATH=.:$PATH SWIFT_BACKTRACE=enable=no python3 -c '
      import os, resource, signal, sys
      resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
      for number in (signal.SIGINT, signal.SIGQUIT): signal.signal(number, signal.SIG_DFL)
      os.execv(sys.argv[1], sys.argv[1:])
      ' '\(Program.binary.path)' record --to 20min -o film.mp4 &
      read ffmpeg < runs
      kill -\(signal) $!; wait $!; echo $?
      # A child that nobody has waited for is no program any more.
      for wait in $(seq 600); do
        case $(ps -o stat= -p $ffmpeg) in ''|Z*) echo gone; break;; *) sleep 0.1;; esac
      done
      rm runs ffmpeg; ls -A
      """
    let run = try Program.run(URL(filePath: "/bin/bash"), ["-c", script])
    let code = [
      "INT": 130, "TERM": 143, "HUP": 129, "QUIT": 131, "SEGV": 139, "ALRM": 142, "USR1": 138,
      "XCPU": 152,
    ][signal]
    #expect(run.output == "\(try #require(code))\ngone\n", "\(run.output)\(run.errors)")
  }

  @Test func `what is no file is not replaced by a film`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.mp4").path
    #expect(mkfifo(path, 0o600) == 0)
    let run = try Self.record("tour", "--to", "1s", "-o", path)
    #expect(run.code == 2 && run.errors.contains("a file in a writable folder"), "\(run.errors)")
    #expect(try folder.names() == ["film.mp4"])
  }
}
