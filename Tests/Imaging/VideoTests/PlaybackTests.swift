import Foundation
import Pictures
import TestSupport
import Testing

@testable import Video

/// What ffmpeg decodes from our segments, compared with what was painted.
@Suite(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg")) struct PlaybackTests {
  private static let key = Array("0123456789abcdef".utf8)

  @Test(arguments: Scene.allCases)
  func `every pixel of a scene comes back`(scene: Scene) throws {
    let segmenter = Segmenter(FrameSize(416, 234), segmentDuration: .milliseconds(2400))
    let programme = Programme(scene: scene, logo: "101")
    let bytes = segmenter.initialisation() + segmenter.fragment(programme, number: 14)
    try expect(bytes, "a.mp4", shows: programme, segmenter.size, frames: 336..<360)
  }

  @Test(
    arguments: FrameSize.ladder + [
      FrameSize(768, 432), FrameSize(960, 540), FrameSize(1920, 1080), FrameSize(50, 38),
    ])
  func `every size comes back`(size: FrameSize) throws {
    let segmenter = Segmenter(size, segmentDuration: .milliseconds(1200))
    let programme = Programme(scene: .match, logo: "7")
    let fragments = [3, 4].flatMap { segmenter.fragment(programme, number: $0) }
    let bytes = segmenter.initialisation() + fragments
    try expect(bytes, "a.mp4", shows: programme, size, frames: 36..<60)
  }

  @Test func `protected fragments decode with their key, and with no other`() throws {
    let segmenter = Segmenter(FrameSize(640, 360))
    let programme = Programme(scene: .shapes, logo: "104")
    let cipher = TestCipher(key: Self.key)
    let encryption = SampleEncryption { cipher.counter($0, vector: $1) }
    let id = try #require(KeyID(Array(0..<16)))
    let fragments = [7, 8].flatMap {
      segmenter.fragment(programme, number: $0, encryption: encryption)
    }
    let bytes = segmenter.initialisation(keyID: id) + fragments
    try expect(
      bytes, "a.mp4", shows: programme, segmenter.size, frames: 420..<540,
      with: Self.streamed + Self.decryption)
    let other = ["-decryption_key", String(Self.decryption[1].reversed())]
    let wrong = try decode(bytes, "a.mp4", with: Self.streamed + other)
    #expect(!wrong.errors.isEmpty)
  }

  @Test func `25 pictures a second come back, protected or not`() throws {
    let segmenter = Segmenter(FrameSize(416, 234), rate: .twentyFive)
    let programme = Programme(scene: .match, logo: "102")
    let clear = segmenter.initialisation() + segmenter.fragment(programme, number: 2)
    let expected = (300..<450).flatMap {
      programme.samples(atFrame: $0, .twentyFive, size: segmenter.size)
    }
    let verdict = try decode(clear, "a.mp4")
    #expect(verdict.errors.isEmpty && Array(verdict.output) == expected)
    let streamed = try decode(segmenter.transportStream(programme, number: 2), "a.ts")
    #expect(streamed.errors.isEmpty && Array(streamed.output) == expected)
    let cipher = TestCipher(key: Self.key)
    let encryption = SampleEncryption { cipher.counter($0, vector: $1) }
    let id = try #require(KeyID(Array(0..<16)))
    let protected =
      segmenter.initialisation(keyID: id)
      + segmenter.fragment(programme, number: 2, encryption: encryption)
    let opened = try decode(protected, "a.mp4", with: Self.streamed + Self.decryption)
    #expect(opened.errors.isEmpty && Array(opened.output) == expected)
  }

  @Test func `clear fragments play among protected ones, and bytes of theirs are clear`() throws {
    let segmenter = Segmenter(FrameSize(640, 360))
    let programme = Programme(scene: .kitchen, logo: "104")
    let cipher = TestCipher(key: Self.key)
    let encryption = SampleEncryption { cipher.counter($0, vector: $1) }
    let id = try #require(KeyID(Array(0..<16)))
    let clear = segmenter.fragment(programme, number: 8, encryption: .clear)
    let group = KeyGroup(keyID: id, announced: [id])
    let bytes =
      segmenter.initialisation(keyID: id)
      + segmenter.fragment(programme, number: 7, encryption: encryption, group: group) + clear
      + segmenter.fragment(programme, number: 9, encryption: encryption, group: group)
    try expect(
      bytes, "a.mp4", shows: programme, segmenter.size, frames: 420..<600,
      with: Self.streamed + Self.decryption)
    // The same samples as in a track that is not protected at all.
    let open = segmenter.fragment(programme, number: 8)
    let length = try #require(open.firstRange(of: Array("mdat".utf8))).lowerBound
    #expect(clear.suffix(open.count - length) == open.suffix(open.count - length))
  }

  @Test(arguments: Playlist.Kind.allCases)
  func `30 seconds play from a playlist`(kind: Playlist.Kind) throws {
    let playlist = Playlist(
      kind: kind, segmenter: Segmenter(FrameSize(640, 360)),
      programme: Programme(scene: .reef, logo: "103"), numbers: 1000..<1005)
    try Judge.inFolder { folder in
      try playlist.write(to: folder)
      let list = folder.appending(path: Playlist.name).path
      let verdict = try Judge.run(
        "ffmpeg", ["-v", "warning", "-allowed_extensions", "ALL", "-i", list] + Self.decoded)
      compare(verdict, with: playlist.programme, playlist.segmenter.size, frames: 60_000..<60_300)
    }
  }

  @Test(arguments: FrameRate.allCases)
  func `colours and rate are declared`(rate: FrameRate) throws {
    let segmenter = Segmenter(FrameSize(640, 360), rate: rate)
    let programme = Programme(scene: .bars, logo: "")
    let bytes = segmenter.transportStream(programme, number: 0)
    let verdict = try Judge.inFolder { folder in
      let file = folder.appending(path: "a.ts")
      try Data(bytes).write(to: file)
      return try Judge.run(
        "ffprobe", ["-v", "error", "-show_streams", "-of", "default=nw=1", file.path])
    }
    for line in [
      "profile=Constrained Baseline", "width=640", "height=360", "level=30", "color_range=tv",
      "color_space=bt709", "color_transfer=bt709", "color_primaries=bt709",
      "r_frame_rate=\(rate.rawValue)/1",
      "has_b_frames=0", "sample_aspect_ratio=1:1",
    ] {
      #expect(verdict.text.contains(line + "\n"))
    }
  }

  /// Read as it comes: ffmpeg takes the vectors of the last fragment for all of a file that it can
  /// seek in.
  private static let streamed = ["-seekable", "0"]
  private static let decryption = [
    "-decryption_key", key.map { String($0, radix: 16) }.joined(),
  ]

  /// All frames as they were coded, without a change of range or rate.
  private static let decoded = [
    "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-",
  ]

  private func decode(_ bytes: [UInt8], _ name: String, with options: [String] = []) throws
    -> Judge.Verdict
  {
    try Judge.inFolder { folder in
      let file = folder.appending(path: name)
      try Data(bytes).write(to: file)
      return try Judge.run(
        "ffmpeg", ["-v", "warning"] + options + ["-i", file.path] + Self.decoded)
    }
  }

  private func expect(
    _ bytes: [UInt8], _ name: String, shows programme: Programme, _ size: FrameSize,
    frames: Range<Int>, with options: [String] = []
  ) throws {
    compare(
      try decode(bytes, name, with: options), with: programme, size, frames: frames)
  }

  /// Expects exactly the samples that were painted, and no complaint.
  private func compare(
    _ verdict: Judge.Verdict, with programme: Programme, _ size: FrameSize, frames: Range<Int>
  ) {
    #expect(verdict.status == 0)
    #expect(verdict.errors.isEmpty)
    let length = size.width * size.height * 3 / 2
    #expect(verdict.output.count == length * frames.count)
    guard verdict.output.count == length * frames.count else { return }
    let wrong = frames.enumerated().filter { index, frame in
      let shown = verdict.output[index * length..<(index + 1) * length]
      return Array(shown) != programme.samples(atFrame: frame, size: size)
    }
    #expect(wrong.map(\.element) == [])
  }
}
