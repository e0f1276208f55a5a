/// The tables that lead to pictures and sound: one program (ISO/IEC 13818-1 §2.4.4).
enum ProgramTables {
  static let video = 0x100
  static let sound = 0x101
  private static let association = 0
  private static let map = 0x1000

  /// Appends both tables, a packet each.
  static func append(counter: Int, hasSound: Bool, to stream: inout [UInt8]) {
    let streams = [(0x1b, video)] + (hasSound ? [(0x0f, sound)] : [])
    for (identifier, section) in [(association, associationSection), (map, mapSection(streams))] {
      // The pointer to the section's first byte; what follows a section is ones.
      let padding = [UInt8](repeating: 0xff, count: TransportPacket.capacity - 1 - section.count)
      TransportPacket(
        identifier: identifier, counter: counter, isStart: true,
        payload: ArraySlice([0] + section + padding)
      ).append(to: &stream)
    }
  }

  /// Program 1 is described in the map (§2.4.4.3).
  private static let associationSection = section(
    table: 0, [0x00, 0x01, 0xe0 | UInt8(map >> 8), UInt8(map & 0xff)])

  /// The clock is in the video's packets; the types are H.264 and AAC with headers (§2.4.4.8,
  /// Table 2-34).
  private static func mapSection(_ streams: [(type: Int, identifier: Int)]) -> [UInt8] {
    let address = { (identifier: Int) -> [UInt8] in
      [0xe0 | UInt8(identifier >> 8), UInt8(identifier & 0xff), 0xf0, 0]
    }
    let list = streams.flatMap { [UInt8($0.type)] + address($0.identifier) }
    return section(table: 2, address(video) + list)
  }

  /// A section in the long form: length, identifier 1, version 0, the only one, then its checksum.
  private static func section(table: UInt8, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [table, 0xb0, UInt8(content.count + 9), 0, 1, 0xc1, 0, 0]
    bytes += content
    let sum = checksum(bytes)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) }
  }

  /// The cyclic redundancy check with polynomial 0x04c11db7 (Annex A).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04c1_1db7
      }
    }
  }
}
