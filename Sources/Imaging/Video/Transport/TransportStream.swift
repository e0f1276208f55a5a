/// Writes a segment as a transport stream: the tables, then a PES packet for each picture, and one
/// for some frames of sound, in the order of their times (RFC 8216 §3.2, ISO/IEC 13818-1 §2.4.3.6).
enum TransportStream {
  /// A PES packet on its way into transport packets.
  private struct Unit {
    let identifier: Int
    /// When it is sent, in ticks.
    let time: Int
    let packet: [UInt8]
    /// For pictures alone: the program clock is theirs.
    var adaptation: TransportPacket.Adaptation?

    /// Bytes that its first transport packet has for it.
    var firstRoom: Int {
      TransportPacket.capacity - (adaptation == nil ? 0 : TransportPacket.Adaptation.length)
    }
  }

  /// Frames of sound in a PES packet.
  private static let soundFrames = 16

  /// The stream of a segment whose first frame has a number in the stream. It has a multiple of 16
  /// packets of each kind, so that every segment begins at counter 0 and yet continues the one
  /// before it.
  static func bytes(
    _ segment: CodedSegment, number: Int, firstFrame: Int,
    sound: (tone: SoundTone, frames: Range<Int>)?
  ) -> [UInt8] {
    var stream: [UInt8] = []
    ProgramTables.append(counter: number, hasSound: sound != nil, to: &stream)
    let pictures = pictures(segment, firstFrame)
    let delay = segment.parameters.rate.ticksPerFrame
    let sounds = sound.map { self.sounds($0.tone, $0.frames, delay: delay) } ?? []
    // Sorting is stable where the index decides between equal times.
    let units = (pictures + sounds).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    let last = Dictionary(
      units.enumerated().map { ($0.element.identifier, $0.offset) }, uniquingKeysWith: { $1 })
    var counters: [Int: Int] = [:]
    for (index, unit) in units.enumerated() {
      let counter = counters[unit.identifier] ?? 0
      let rest = max(0, unit.packet.count - unit.firstRoom)
      var count = 1 + (rest + TransportPacket.capacity - 1) / TransportPacket.capacity
      if last[unit.identifier] == index { count += (16 - (counter + count) % 16) % 16 }
      append(unit, in: count, counter: counter, to: &stream)
      counters[unit.identifier] = counter + count
    }
    return stream
  }

  /// Splits a PES packet into so many transport packets of at least one byte each.
  private static func append(
    _ unit: Unit, in count: Int, counter: Int, to stream: inout [UInt8]
  ) {
    var rest = unit.packet[...]
    for index in 0..<count {
      let room = index == 0 ? unit.firstRoom : TransportPacket.capacity
      let share = min(room, rest.count - (count - 1 - index))
      TransportPacket(
        identifier: unit.identifier, counter: counter + index, isStart: index == 0,
        adaptation: index == 0 ? unit.adaptation : nil, payload: rest.prefix(share)
      ).append(to: &stream)
      rest = rest.dropFirst(share)
    }
  }

  private static func pictures(_ segment: CodedSegment, _ firstFrame: Int) -> [Unit] {
    segment.slices.enumerated().map { index, slice in
      let length = segment.parameters.rate.ticksPerFrame
      let time = (firstFrame + index) * length
      return Unit(
        identifier: ProgramTables.video, time: time,
        packet: presentation(
          slice, index == 0 ? segment.parameters : nil, at: time + length),
        adaptation: TransportPacket.Adaptation(clock: time, isRandomAccess: index == 0))
    }
  }

  /// The PES packet of a picture, shown one frame after its clock. Decoding can begin at a picture
  /// with parameter sets.
  private static func presentation(
    _ slice: NALUnit, _ parameters: ParameterSets?, at time: Int
  ) -> [UInt8] {
    // Video stream 0 of unbounded length, aligned, with a presentation time.
    let header: [UInt8] = [0, 0, 1, 0xe0, 0, 0, 0x84, 0x80, 5]
    // `primary_pic_type`: intra only, or with prediction from other pictures (Table 7-5).
    let delimiter = NALUnit(.accessUnitDelimiter, [parameters == nil ? 0x30 : 0x10])
    let units = [delimiter, parameters?.sequence, parameters?.picture, slice].compactMap(\.self)
    return header + TransportClock.stamp(time) + units.flatMap(\.afterStartCode)
  }

  /// The PES packets of the sound, heard as late as pictures are shown.
  private static func sounds(
    _ tone: SoundTone, _ frames: Range<Int>, delay: Int
  ) -> [Unit] {
    let frame = SoundFormat.streamHeader(frameSize: tone.frame.count) + tone.frame
    return stride(from: frames.lowerBound, to: frames.upperBound, by: soundFrames).map { first in
      let count = min(soundFrames, frames.upperBound - first)
      let time =
        first * SoundFormat.samplesPerFrame * FrameRate.ticksPerSecond
        / SoundFormat.samplesPerSecond
      let content = (0..<count).flatMap { _ in frame }
      let length = content.count + 8
      // Audio stream 0, aligned, with a presentation time.
      let header: [UInt8] = [
        0, 0, 1, 0xc0, UInt8(length >> 8), UInt8(length & 0xff), 0x84, 0x80, 5,
      ]
      return Unit(
        identifier: ProgramTables.sound, time: time,
        packet: header + TransportClock.stamp(time + delay) + content)
    }
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
