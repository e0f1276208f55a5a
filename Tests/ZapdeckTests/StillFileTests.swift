import Foundation
import TestSupport
import Testing

/// Stills that are broken, huge or malicious: a line each, and nothing else.
@Suite struct StillFileTests {
  /// A folder with a line-up of own stills and, with a script, a program in place of ffmpeg: its
  /// `$here` is the folder.
  private struct Sample {
    private let folder: TemporaryFolder
    private var environment: [String: String] = [:]

    init(_ cards: [String], ffmpeg script: String? = nil) throws {
      folder = try TemporaryFolder()
      let channels = cards.enumerated().map {
        "  - {number: \($0 + 1), name: C\($0 + 1), card: \($1)}\n"
      }
      try write(
        Array(
          ("accounts: [{id: home, sessionLimit: 1}]\nchannels:\n" + channels.joined()
            + "devices: [{id: tv, account: home, players: [{id: main, channel: 1}]}]\n").utf8),
        "brand.yaml")
      guard let script else { return }
      try FileManager.default.createDirectory(
        atPath: path("bin"), withIntermediateDirectories: true)
      let lines = "#!/bin/sh\nhere=$(dirname \"$0\")/..\n\(script)\n"
      try write(Array(lines.utf8), "bin/ffmpeg")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: path("bin/ffmpeg"))
      environment["PATH"] = "\(path("bin")):/usr/bin:/bin"
    }

    func path(_ name: String) -> String { folder.url.appending(path: name).path }

    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: path(name)))
    }

    func snapshot(_ options: String...) throws -> Program.Result {
      try Program.run(
        Program.binary,
        ["snapshot", "--size", "80x24", "--at", "5s", "--lineup", path("brand.yaml")] + options,
        environment: environment)
    }
  }

  /// The header of a PNG, and nothing after it.
  private static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
    let number = { (value: UInt32) in (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
      + number(width) + number(height) + [8, 6, 0, 0, 0]
  }

  @Test func `what is no picture, huge, missing or no file is a line, and ffmpeg never starts`()
    throws
  {
    let sample = try Sample(
      ["list.png", "bomb.png", "missing.png", "folder.png", "pipe.png"],
      ffmpeg: "touch $here/started")
    try sample.write(Array("#EXTM3U\n#EXTINF:6,\nhttp://127.0.0.1:9/a.ts\n".utf8), "list.png")
    try sample.write(Self.header(60_000, 60_000), "bomb.png")
    try FileManager.default.createDirectory(
      atPath: sample.path("folder.png"), withIntermediateDirectories: false)
    #expect(mkfifo(sample.path("pipe.png"), 0o600) == 0)
    let run = try sample.snapshot()
    #expect(run.code == 0 && run.output.contains("C1"))
    let lines = run.errors.split(separator: "\n")
    let causes = [
      "list.png: is neither PNG nor JPEG", "bomb.png: has 60000x60000 pixels",
      "missing.png: there is no such file", "folder.png: is not a readable file",
      "pipe.png: is not a readable file",
    ]
    #expect(lines.count == causes.count, "\(run.errors)")
    for (line, cause) in zip(lines, causes) {
      #expect(line.hasPrefix("zapdeck: \(cause)"), "\(line)")
      #expect(line.hasSuffix("; the card `bars` is shown instead"), "\(line)")
    }
    #expect(!FileManager.default.fileExists(atPath: sample.path("started")))
  }

  @Test func `ffmpeg gets bytes on a pipe and the format of the header, and no name`() throws {
    let sample = try Sample(
      ["news.jpg"],
      ffmpeg: """
        echo "$@" > $here/arguments
        cat > $here/input
        head -c \(4 * 1280 * 720) /dev/zero
        """)
    let bytes = Self.header(64, 36)
    try sample.write(bytes, "news.jpg")
    let run = try sample.snapshot()
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let arguments = try String(contentsOfFile: sample.path("arguments"), encoding: .utf8)
    #expect(arguments.contains("-protocol_whitelist pipe -f png_pipe -i pipe:0 "))
    #expect(arguments.hasSuffix(" pipe:1\n") && !arguments.contains("news"))
    #expect(try Data(contentsOf: URL(filePath: sample.path("input"))) == Data(bytes))
  }

  @Test(.thorough) func `ffmpeg is ended after 3 s`() throws {
    let sample = try Sample(["news.png"], ffmpeg: "exec sleep 60")
    try sample.write(Self.header(64, 36), "news.png")
    let begin = ContinuousClock.now
    let run = try sample.snapshot()
    #expect(run.code == 0 && run.errors.contains("news.png: ffmpeg took longer than 3 s"))
    #expect(ContinuousClock.now - begin < .seconds(40))
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `a whole still is shown, and a truncated one is a line`() throws {
    let sample = try Sample(["news.png"])
    let card = try Program.run(
      Program.binary, ["snapshot", "-o", sample.path("news.png"), "--size", "80x24"])
    #expect(card.code == 0)
    let whole = try sample.snapshot("-o", sample.path("whole.png"))
    #expect(whole.code == 0 && whole.errors.isEmpty, "\(whole.errors)")
    let bytes = try Data(contentsOf: URL(filePath: sample.path("news.png")))
    try sample.write(Array(bytes.prefix(bytes.count * 6 / 10)), "news.png")
    let cut = try sample.snapshot("-o", sample.path("cut.png"))
    #expect(cut.code == 0 && cut.errors.contains("news.png: ffmpeg cannot decode it"))
    let frames = try ["whole.png", "cut.png"].map {
      try Data(contentsOf: URL(filePath: sample.path($0)))
    }
    #expect(frames[0] != frames[1])
  }

  @Test(arguments: ["/etc/a.png", "\"http://127.0.0.1:9/a.png\"", "../a.png"])
  func `a path elsewhere and an address are refused with their place`(card: String) throws {
    let sample = try Sample([card])
    let run = try sample.snapshot()
    #expect(run.code == 2 && run.errors.contains("brand.yaml:3:"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `check names a still that is not shown, and passes`() throws {
    let sample = try Sample(["missing.png"])
    let talk = sample.path("talk.yaml")
    try sample.write(
      Array("title: T\nlineup: ./brand.yaml\nsteps:\n  - wait: 1s\n".utf8), "talk.yaml")
    let run = try Program.run("check", talk)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("\(talk): missing.png: there is no such file; the card `bars`"))
  }
}
