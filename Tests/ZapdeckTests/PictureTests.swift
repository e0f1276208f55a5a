import Foundation
import TestSupport
import Testing

/// Pictures of frames, read by other people's programs.
@Suite struct PictureTests {
  private static let script = """
    import sys
    from PIL import Image, ImageChops, ImageStat
    png, gif, times = Image.open(sys.argv[1]), Image.open(sys.argv[2]), int(sys.argv[3])
    png.verify()
    png = Image.open(sys.argv[1])
    assert png.format == "PNG" and png.text["Title"].startswith("zapdeck default at 25s"), png.text
    assert png.size == gif.size == (640 * times, 384 * times), png.size
    def apart(one, other):
        return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)

    png, gif = png.convert("RGB"), gif.convert("RGB")
    # A GIF has the nearest of 255 colours: only the edges of letters differ.
    limit = 1 if sys.argv[5] == "cells" else 12
    assert apart(png, gif) < limit, apart(png, gif)
    assert len(png.getcolors(1 << 20)) > (8 if sys.argv[5] == "cells" else 256), "no colours"
    # The same picture at another size, but for the edges.
    plain = Image.open(sys.argv[4]).convert("RGB")
    small = png.resize(plain.size, Image.BOX)
    assert apart(small, plain) < 8, apart(small, plain)
    """

  private static func snapshot(_ path: String, _ arguments: String...) throws -> Program.Result {
    try Program.run(
      Program.binary,
      ["snapshot", "--at", "25s", "--keys", "1 f h", "-o", path] + arguments,
      environment: ["NO_COLOR": ""])
  }

  @Test(
    .enabled(if: Peer.python("PIL"), "no Pillow"), arguments: [1, 2, 3], ["cells", "real"])
  func `a PNG has the pixels of the GIF, each as large as was asked for`(
    scale: Int, pictures: String
  ) throws {
    let folder = try TemporaryFolder()
    let paths = ["a.png", "a.gif", "plain.gif"].map { folder.url.appending(path: $0).path }
    for path in paths {
      let run = try Self.snapshot(
        path, "--scale", path == paths[2] ? "1" : "\(scale)", "--pictures", pictures)
      #expect(run.code == 0 && run.output.isEmpty, "\(run.errors)")
    }
    let run = try Program.run(
      URL(filePath: "/usr/bin/env"),
      ["python3", "-c", Self.script, paths[0], paths[1], "\(scale)", paths[2], pictures])
    #expect(run.code == 0, "\(run.errors)")
    // Compressed, though not as well as it could be.
    let limit = pictures == "real" ? 150_000 * scale * scale : 80_000 * scale
    #expect(try Data(contentsOf: URL(filePath: paths[0])).count < limit)
  }

  @Test func `the name's ending says the format, unless an option does`() throws {
    let folder = try TemporaryFolder()
    for (name, options, begin) in [
      ("a.png", [], "\u{89}PNG"), ("a.svg", [], "<svg"), ("a.txt", [], " "),
      ("b.txt", ["--format", "gif"], "GIF89a"),
    ] as [(String, [String], String)] {
      let path = folder.url.appending(path: name).path
      let run = try Program.run(Program.binary, ["snapshot", "-o", path] + options)
      #expect(run.code == 0 && run.output.isEmpty, "\(run.errors)")
      let data = try Data(contentsOf: URL(filePath: path))
      #expect(data.starts(with: begin.unicodeScalars.map { UInt8($0.value) }), "\(name)")
    }
    let printed = try Program.run("snapshot")
    #expect(try folder.text("a.txt") == printed.output)
  }

  @Test(arguments: [
    (["-o", "x.jpg"], ".png, .gif, .svg, .txt, .ansi"), (["--scale", "2"], "only for png or gif"),
    (["--pictures", "real"], "only for .mp4, .webm, .webp, .gif, .svg or .png"),
    (
      ["--format", "png", "--pictures", "real", "--ascii"],
      "not with --ascii or --no-color"
    ),
    (["--pictures", "blocks"], "real, cells"),
    (["--format", "png", "--scale", "0"], "accepted: 1 to 8 at 80x24"),
    (["-o", "/nowhere/x.png"], "cannot be written"),
  ])
  func `bad input gets one clear line`(arguments: [String], words: String) {
    let lines = Program.refusal(["snapshot"] + arguments)
    #expect(lines.count == 1 && lines.allSatisfy { $0.contains(words) }, "\(lines)")
  }
}
