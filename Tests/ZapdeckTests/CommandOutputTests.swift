import Foundation
import TestSupport
import Testing

/// Results on standard output, and pictures for phones.
@Suite struct CommandOutputTests {
  private static func shell(
    _ script: String, in folder: TemporaryFolder
  ) throws -> Program.Result {
    let begin = "cd '\(folder.url.path)'; zapdeck='\(Program.binary.path)'; "
    return try Program.run(URL(filePath: "/bin/sh"), ["-c", begin + script])
  }

  @Test(arguments: ["cast", "gif", "svg", "txt"])
  func `a film that is printed is that of a file, and what is said of it stands beside it`(
    format: String
  ) throws {
    let folder = try TemporaryFolder()
    let film = "$zapdeck record third-screen --chapter 2 -o"
    let run = try Self.shell(
      "\(film) - --format \(format) > printed && \(film) file.\(format) > said "
        + "&& cmp printed file.\(format) && cat said && ls -A", in: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasSuffix("file.\(format)\nprinted\nsaid\n"), "\(run.output)")
    #expect(run.output.hasPrefix("file.\(format): \(run.errors)"), "\(run.errors)")
  }

  @Test func `a film of a .cast film is printed alone, too`() throws {
    let folder = try TemporaryFolder()
    let run = try Self.shell(
      "$zapdeck record tour --to 1s -o film.cast && $zapdeck record film.cast -o film.gif "
        + "&& $zapdeck record film.cast -o - --format gif > printed && cmp printed film.gif",
      in: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `video is printed too, and nothing of it is left`() throws {
    let folder = try TemporaryFolder()
    let run = try Self.shell(
      "mkdir rest; export TMPDIR=$PWD/rest; $zapdeck record tour --to 1s -o - --format mp4 > film "
        + "&& head -c 8 film | tail -c 4; ls -A rest", in: folder)
    #expect(run.code == 0 && run.output == "ftyp", "\(run.output)\(run.errors)")
  }

  @Test func `a reader that leaves early ends a film without a complaint`() throws {
    let folder = try TemporaryFolder()
    let run = try Self.shell(
      "$zapdeck record --to 1000d -o - --format cast | head -c 100 > part; wc -c < part",
      in: folder)
    #expect(run.output.contains("100") && !run.errors.contains("standard output"))
  }

  @Test(
    .enabled(if: Peer.python("pty"), "no python3"),
    arguments: ["record third-screen --format txt", "snapshot --format png"])
  func `no film and no picture is written into a terminal`(command: String) throws {
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let arguments = command.split(separator: " ").map(String.init) + ["-o", "-"]
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", script, Program.binary.path] + arguments)
    #expect(run.code == 2, "\(run.output.prefix(500))")
    #expect(run.output.contains("-o -: standard output is a terminal"))
  }

  @Test func `snapshot, import and shrink print into a pipe, and write no file named -`() throws {
    let folder = try TemporaryFolder()
    try """
    title: T
    lineup: classic
    steps:
      - wait: 2s
      - pause: preview
      - expect: {faults: 9}
    """.write(to: folder.url.appending(path: "s.yaml"), atomically: true, encoding: .utf8)
    let run = try Self.shell(
      "$zapdeck snapshot -o - > a; $zapdeck snapshot > b; cmp a b; "
        + "$zapdeck snapshot -o - --format gif | head -c 3; echo; "
        + "$zapdeck shrink s.yaml -o - > c; head -n 1 c; "
        + "$zapdeck check shipped:licence-brown-out --har d.har > e; "
        + "$zapdeck import d.har -o - > f; $zapdeck import d.har > g; cmp f g; ls -A", in: folder)
    #expect(
      run.output == "GIF\ntitle: T\na\nb\nc\nd.har\ne\nf\ng\ns.yaml\n",
      "\(run.output)\(run.errors)")
    #expect(run.errors.contains("of 3 steps"))
  }

  private static let look = """
    import sys
    from PIL import Image
    picture = Image.open(sys.argv[1]).convert("RGB")
    print(picture.size, len(picture.crop((0, 1536, 1080, 1920)).getcolors(1 << 24) or "many"))
    """

  @Test(
    .enabled(if: Peer.python("PIL"), "no Pillow"),
    arguments: [
      ("story", "(1080, 1920) 1"), ("square", "(1080, 1080) "), ("45x40", "(1080, 1920) "),
    ])
  func `a picture for phones has their pixels, and a story's lowest fifth is free`(
    size: String, expected: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "still.png").path
    let scale = size == "45x40" ? ["--scale", "3"] : []
    let run = try Program.run(
      Program.binary,
      ["snapshot", "--scenario", "third-screen", "--size", size, "-o", path] + scale,
      environment: ["NO_COLOR": ""])
    #expect(run.code == 0, "\(run.errors)")
    let look = try Program.run(
      URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.look, path])
    #expect(look.output.hasPrefix(expected), "\(look.output)\(look.errors)")
    #expect((look.output == "(1080, 1920) 1\n") == (size == "story"))
  }
}
