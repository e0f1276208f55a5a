import Foundation
import Pictures
import TestSupport
import Testing

@testable import Video

/// The sound of channels, as others decode it.
@Suite struct SoundTests {
  private static let tones = SoundTone.scale + [.silence]

  /// The frames of six seconds, as the head-end counts them: 281, 281, 281, 282.
  private static func frames(_ number: Int) -> Range<Int> {
    number * 288_000 / 1024..<(number + 1) * 288_000 / 1024
  }

  @Test func `a fragment says where it is in the stream, and its samples are whole`() throws {
    for number in [0, 1, 2, 3, 1003] {
      let frames = Self.frames(number)
      let bytes = SoundSegmenter.fragment(.silence, number: number, frames: frames)
      let list = try #require(BoxReader.boxes(bytes))
      let boxes = Dictionary(uniqueKeysWithValues: list.map { ($0.path, $0) })
      #expect(boxes["moof/traf/tfdt"]?.number(at: 4, bytes: 8) == frames.lowerBound * 1024)
      #expect(boxes["moof/traf/trun"]?.number(at: 4, bytes: 4) == frames.count)
      #expect(boxes["mdat"]?.bytes.count == 4 * frames.count)
    }
    #expect((0..<4).map { Self.frames($0).count } == [281, 281, 281, 282])
  }

  @Test func `every tone is another, and short`() {
    #expect(Set(Self.tones).count == 9)
    #expect(Self.tones.allSatisfy { $0.frame.count < 60 })
    #expect(
      SoundTone(channel: 101) != SoundTone(channel: 102)
        && SoundTone(channel: 101) == SoundTone(channel: 109))
    #expect(Self.tones.contains(SoundTone(channel: -3)))
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"), arguments: Array(tones.enumerated()))
  func `a tone has its pitch, without a click between segments`(index: Int, tone: SoundTone) throws
  {
    let bytes =
      SoundSegmenter.initialisation()
      + (7..<10).flatMap { SoundSegmenter.fragment(tone, number: $0, frames: Self.frames($0)) }
    let samples = try decode(bytes, "a.mp4")
    #expect(
      samples.count == Self.frames(7).lowerBound.distance(to: Self.frames(9).upperBound) * 1024)
    try expect(samples, pitched: index)
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `a protected tone decodes with its key, and with no other`() throws {
    let key = Array("0123456789abcdef".utf8)
    let cipher = TestCipher(key: key)
    let id = try #require(KeyID(Array(0..<16)))
    let encryption = SampleEncryption { cipher.counter($0, vector: $1) }
    let bytes =
      SoundSegmenter.initialisation(keyID: id)
      + (7..<9).flatMap {
        SoundSegmenter.fragment(
          SoundTone.scale[2], number: $0, frames: Self.frames($0), encryption: encryption)
      }
    let hex = key.map { String($0, radix: 16) }.joined()
    // As a stream: in a file that it can seek in, ffmpeg 5.1 looks for all vectors in the last
    // fragment.
    let options = ["-seekable", "0", "-decryption_key"]
    try expect(decode(bytes, "a.mp4", options + [hex]), pitched: 2)
    let wrong = try run(bytes, "a.mp4", options + [String(hex.reversed())])
    #expect(!wrong.errors.isEmpty)
  }

  @Test(.thorough, .enabled(if: Peer.ffmpeg, "no ffmpeg"))
  func `a transport stream has both, and each as it is alone`() throws {
    let segmenter = Segmenter(FrameSize(416, 234))
    let programme = Programme(scene: .match, logo: "102")
    let bytes = (40..<43).flatMap { number in
      segmenter.transportStream(
        programme, number: number, sound: (SoundTone.scale[5], Self.frames(number)))
    }
    try expect(decode(bytes, "a.ts"), pitched: 5)
    let pictures = try run(
      bytes, "a.ts", [], ["-map", "0:v:0", "-f", "rawvideo", "-fps_mode", "passthrough", "-"])
    #expect(pictures.errors.isEmpty && pictures.output.count == 180 * 416 * 234 * 3 / 2)
  }

  @Test func `both kinds of packets count on from segment to segment`() {
    let segmenter = Segmenter(FrameSize(416, 234))
    let programme = Programme(scene: .match, logo: "102")
    let bytes = (0..<5).flatMap { number in
      segmenter.transportStream(
        programme, number: number, sound: (SoundTone.scale[5], Self.frames(number)))
    }
    var counters: [Int: Int] = [:]
    for start in stride(from: 0, to: bytes.count, by: 188) {
      let identifier = Int(bytes[start + 1] & 0x1f) << 8 | Int(bytes[start + 2])
      let counter = Int(bytes[start + 3] & 15)
      if let last = counters[identifier] { #expect(counter == (last + 1) % 16) }
      counters[identifier] = counter
    }
    #expect(counters.keys.sorted() == [0, ProgramTables.video, ProgramTables.sound, 0x1000])
  }

  /// Counts how often the sound passes zero upwards in a second from its middle: its pitch. A click
  /// is a step that is larger than any of the sine's own.
  private func expect(_ samples: [Int16], pitched index: Int) throws {
    let cycles = [7, 8, 9, 10, 11, 12, 14, 16]
    // The decoder's own beginning and end.
    let second = samples.dropFirst(6 * 48_000 - 24_000).prefix(48_000)
    let rises = zip(second, second.dropFirst()).count { $0 < 0 && $1 >= 0 }
    let step = zip(second, second.dropFirst()).map { abs(Int($1) - Int($0)) }.max() ?? 0
    guard index < cycles.count else {
      #expect(rises == 0 && second.allSatisfy { $0 == 0 })
      return
    }
    let pitch = Double(cycles[index]) * 46.875
    #expect(abs(Double(rises) - pitch) <= 1)
    #expect(Double(step) < 1.1 * 0.25 * 32_768 * 2 * Double.pi * pitch / 48_000)
  }

  private func decode(
    _ bytes: [UInt8], _ name: String, _ options: [String] = []
  ) throws -> [Int16] {
    let verdict = try run(bytes, name, options)
    #expect(verdict.status == 0 && verdict.errors.isEmpty)
    return stride(from: 0, to: verdict.output.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(verdict.output[$0]) | UInt16(verdict.output[$0 + 1]) << 8)
    }
  }

  private func run(
    _ bytes: [UInt8], _ name: String, _ options: [String],
    _ output: [String] = ["-map", "0:a:0", "-f", "s16le", "-c:a", "pcm_s16le", "-"]
  ) throws -> Judge.Verdict {
    try Judge.inFolder { folder in
      let file = folder.appending(path: name)
      try Data(bytes).write(to: file)
      return try Judge.run(
        "ffmpeg", ["-v", "warning"] + options + ["-i", file.path] + output)
    }
  }
}
