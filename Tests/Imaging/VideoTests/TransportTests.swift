import Foundation
import Pictures
import TestSupport
import Testing

@testable import Video

@Suite struct TransportTests {
  private let segmenter = Segmenter(FrameSize(416, 234), segmentDuration: .milliseconds(2000))
  private let programme = Programme(scene: .match, logo: "102")

  /// One packet as a reader takes it apart.
  private struct Packet {
    var identifier: Int
    var counter: Int
    var isStart: Bool
    var field: [UInt8]
    var payload: [UInt8]

    init?(_ bytes: ArraySlice<UInt8>) {
      let bytes = Array(bytes)
      guard bytes.count == 188, bytes[0] == 0x47, bytes[3] & 0xd0 == 0x10 else { return nil }
      identifier = Int(bytes[1] & 0x1f) << 8 | Int(bytes[2])
      isStart = bytes[1] & 0x40 != 0
      counter = Int(bytes[3] & 15)
      let length = bytes[3] & 0x20 == 0 ? 0 : 1 + Int(bytes[4])
      field = Array(bytes[4..<4 + length])
      payload = Array(bytes[(4 + length)...])
    }

    /// The program clock, where there is one.
    var clock: Int? {
      guard field.count >= 8, field[1] & 0x10 != 0 else { return nil }
      return field[2..<6].reduce(0) { $0 << 8 | Int($1) } << 1 | Int(field[6] >> 7)
    }

    /// The presentation time of the PES packet that begins here.
    var time: Int {
      let stamp = payload[9..<14].map { Int($0) }
      return (stamp[0] >> 1 & 7) << 30 | stamp[1] << 22 | (stamp[2] >> 1) << 15 | stamp[3] << 7
        | stamp[4] >> 1
    }
  }

  private func packets(_ numbers: Range<Int>) throws -> [Packet] {
    let bytes = numbers.flatMap { segmenter.transportStream(programme, number: $0) }
    return try stride(from: 0, to: bytes.count, by: 188).map {
      try #require(Packet(bytes[$0..<min(bytes.count, $0 + 188)]))
    }
  }

  @Test func `counters run on from segment to segment`() throws {
    let packets = try packets(14..<19)
    #expect(Set(packets.map(\.identifier)) == [0, 0x1000, 0x100])
    for identifier in [0, 0x1000, 0x100] {
      let counters = packets.filter { $0.identifier == identifier }.map(\.counter)
      #expect(counters.first == (identifier == 0x100 ? 0 : 14))
      for (last, next) in zip(counters, counters.dropFirst()) { #expect(next == (last + 1) % 16) }
    }
    for packet in packets { #expect(!packet.payload.isEmpty) }
  }

  @Test(arguments: [0, 7, 1000, 47_721, 47_722])
  func `clocks follow from the number, and times from the clocks`(number: Int) throws {
    let starts = try packets(number..<number + 1).filter { $0.isStart && $0.identifier == 0x100 }
    #expect(starts.count == 20)
    for (frame, packet) in starts.enumerated() {
      let time = (number * 20 + frame) * 9000
      #expect(packet.clock == time % (1 << 33))
      #expect(packet.time == (time + 9000) % (1 << 33))
      #expect(packet.field[1] & 0x40 == (frame == 0 ? 0x40 : 0))
    }
  }

  @Test func `the tables' checksums hold`() throws {
    let tables = try packets(0..<1).prefix(2)
    for table in tables {
      let length = Int(table.payload[2] & 15) << 8 | Int(table.payload[3])
      #expect(ProgramTables.checksum(Array(table.payload[1..<4 + length])) == 0)
    }
    // The check value of CRC-32/MPEG-2.
    #expect(ProgramTables.checksum(Array("123456789".utf8)) == 0x0376_e6e7)
  }

  @Test func `parameter sets come before the first picture, a delimiter before each`() throws {
    let video = try packets(3..<4).filter { $0.identifier == 0x100 }
    let kinds = Self.units(video.flatMap(\.payload))
    #expect(kinds.prefix(4) == [0x09, 0x67, 0x68, 0x65])
    #expect(kinds.dropFirst(4) == ArraySlice((0..<19).flatMap { _ in [0x09, 0x41] as [UInt8] }))
  }

  /// The header bytes of the units after four-byte start codes.
  private static func units(_ bytes: [UInt8]) -> [UInt8] {
    var kinds: [UInt8] = []
    for place in 4..<bytes.count where bytes[place - 4..<place].elementsEqual([0, 0, 0, 1]) {
      kinds.append(bytes[place])
    }
    return kinds
  }

  @Test(.enabled(if: Peer.mkvmerge, "no mkvmerge"), arguments: ["a.ts", "a.mp4"])
  func `another parser reads every frame`(name: String) throws {
    try Judge.inFolder { folder in
      let numbers = 40..<45
      let bytes =
        name == "a.ts"
        ? numbers.flatMap { segmenter.transportStream(programme, number: $0) }
        : segmenter.initialisation()
          + numbers.flatMap { segmenter.fragment(programme, number: $0) }
      let (file, copy) = (folder.appending(path: name), folder.appending(path: "a.mkv"))
      try Data(bytes).write(to: file)
      let merge = try Judge.run("mkvmerge", ["-o", copy.path, file.path])
      #expect(merge.status == 0)
      let list = try Judge.run("mkvinfo", ["-v", copy.path])
      #expect(list.text.matches(of: /Frame with size/).count == 100)
      #expect(!merge.text.contains("Warning") && !merge.text.contains("Error"))
    }
  }
}
