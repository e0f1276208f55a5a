import Foundation
import TestSupport
import Testing

/// GIF films, decoded by other people's programs.
@Suite struct GIFFilmTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Films/gif.py")
  private static let instants = ["0.4", "2.4", "9", "13.8", "15.4"]

  @Test(
    .enabled(if: Peer.python("PIL") && Peer.ffmpeg, "no Pillow or ffmpeg"),
    arguments: [
      ["third-screen", "80x24", "default", "cells", "1"],
      ["policies", "60x16", "light", "cells", "1"],
      ["third-screen", "80x24", "default", "real", "3"],
    ])
  func `two decoders see at five instants what snapshot prints`(film: [String]) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "film.gif").path
    let look = ["--size", film[1], "--theme", film[2], "--pictures", film[3]]
    let run = try Program.run(
      Program.binary, ["record", film[0], "-o", path, "--to", "16s", "--fps", "5"] + look,
      environment: ["NO_COLOR": ""])
    #expect(run.code == 0, "\(run.errors)")
    var arguments = [Self.script.path, path, film[4]]
    for instant in Self.instants {
      let still = folder.url.appending(path: "\(instant).gif").path
      let command =
        "\"$0\" snapshot --scenario \(film[0]) --at \(instant)s --format gif \"$@\" > '\(still)'"
      _ = try Program.run(
        URL(filePath: "/bin/sh"), ["-c", command, Program.binary.path] + look,
        environment: ["NO_COLOR": ""])
      arguments += [still, instant]
    }
    let decoded = try Program.run(URL(filePath: "/usr/bin/env"), ["python3"] + arguments)
    #expect(decoded.code == 0 && decoded.output.hasSuffix(" frames\n"), "\(decoded.errors)")
  }

  @Test func `the same scenario and seed give the same bytes`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.gif", "b.gif"] {
      let path = folder.url.appending(path: name).path
      let run = try Program.run("record", "third-screen", "--to", "5s", "-o", path)
      #expect(run.code == 0, "\(run.errors)")
    }
    let bytes = try Data(contentsOf: folder.url.appending(path: "a.gif"))
    #expect(bytes.starts(with: "GIF89a".utf8) && bytes.last == 0x3b)
    #expect(try Data(contentsOf: folder.url.appending(path: "b.gif")) == bytes)
  }
}
