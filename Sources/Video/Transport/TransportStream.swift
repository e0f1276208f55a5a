/// Writes a segment as a transport stream: the tables, then a PES packet for each picture
/// (RFC 8216 §3.2, ISO/IEC 13818-1 §2.4.3.6).
enum TransportStream {
  /// The stream of a segment whose first frame has a number in the stream. It has a multiple of 16
  /// video packets, so that every segment begins at counter 0 and yet continues the one before it.
  static func bytes(_ segment: CodedSegment, number: Int, firstFrame: Int) -> [UInt8] {
    var stream: [UInt8] = []
    ProgramTables.append(counter: number, to: &stream)
    var counter = 0
    for (index, slice) in segment.slices.enumerated() {
      let time = (firstFrame + index) * FrameRate.ticksPerFrame
      let parameters = index == 0 ? segment.parameters : nil
      let packet = presentation(slice, parameters, time: time)
      var count =
        (packet.count + TransportPacket.Adaptation.length + TransportPacket.capacity - 1)
        / TransportPacket.capacity
      if index == segment.slices.count - 1 { count += (16 - (counter + count) % 16) % 16 }
      let clock = TransportPacket.Adaptation(clock: time, isRandomAccess: index == 0)
      append(packet, clock, in: count, counter: counter, to: &stream)
      counter += count
    }
    return stream
  }

  /// Splits a PES packet into so many transport packets of at least one byte each.
  private static func append(
    _ packet: [UInt8], _ clock: TransportPacket.Adaptation, in count: Int, counter: Int,
    to stream: inout [UInt8]
  ) {
    var rest = packet[...]
    for index in 0..<count {
      let room = TransportPacket.capacity - (index == 0 ? TransportPacket.Adaptation.length : 0)
      let share = min(room, rest.count - (count - 1 - index))
      TransportPacket(
        identifier: ProgramTables.video, counter: counter + index, isStart: index == 0,
        adaptation: index == 0 ? clock : nil, payload: rest.prefix(share)
      ).append(to: &stream)
      rest = rest.dropFirst(share)
    }
  }

  /// The PES packet of a picture, shown one frame after its clock. Decoding can begin at a picture
  /// with parameter sets.
  private static func presentation(
    _ slice: NALUnit, _ parameters: ParameterSets?, time: Int
  ) -> [UInt8] {
    // Video stream 0 of unbounded length, aligned, with a presentation time.
    let header: [UInt8] = [0, 0, 1, 0xe0, 0, 0, 0x84, 0x80, 5]
    // `primary_pic_type`: intra only, or with prediction from other pictures (Table 7-5).
    let delimiter = NALUnit(.accessUnitDelimiter, [parameters == nil ? 0x30 : 0x10])
    let units = [delimiter, parameters?.sequence, parameters?.picture, slice].compactMap(\.self)
    return header + TransportClock.stamp(time + FrameRate.ticksPerFrame)
      + units.flatMap(\.afterStartCode)
  }
}

/// The clock of a transport stream: 33 bits of ticks, after which it starts again
/// (ISO/IEC 13818-1 §2.4.3.7).
enum TransportClock {
  static func wrapped(_ ticks: Int) -> Int { ticks & (1 << 33 - 1) }

  /// A time stamp in five bytes after the mark `0010`: presentation alone (§2.4.3.6).
  static func stamp(_ ticks: Int) -> [UInt8] {
    let time = wrapped(ticks)
    let parts = [0x20 | time >> 29 & 0xe | 1, time >> 22, time >> 14 | 1, time >> 7, time << 1 | 1]
    return parts.map { UInt8(truncatingIfNeeded: $0) }
  }
}
