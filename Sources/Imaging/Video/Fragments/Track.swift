/// What differs between a track of pictures and one of sound.
enum Track: Sendable {
  case pictures(FrameSize, ParameterSets)
  case sound

  /// Ticks of the track's own clock in a second.
  var ticksPerSecond: Int {
    switch self {
    case .pictures: FrameRate.ticksPerSecond
    case .sound: SoundFormat.samplesPerSecond
    }
  }

  var ticksPerFrame: Int {
    switch self {
    case .pictures(_, let parameters): parameters.rate.ticksPerFrame
    case .sound: SoundFormat.samplesPerFrame
    }
  }

  /// Full, or none for pictures, in 8.8 bits.
  var volume: Int {
    switch self {
    case .pictures: 0
    case .sound: 0x0100
    }
  }

  /// Nothing for sound.
  var size: (width: Int, height: Int) {
    switch self {
    case .pictures(let size, _): (size.width, size.height)
    case .sound: (0, 0)
    }
  }

  var handler: String {
    switch self {
    case .pictures: "vide"
    case .sound: "soun"
    }
  }

  var name: String {
    switch self {
    case .pictures: "Video"
    case .sound: "Sound"
    }
  }

  /// The sample entry's type.
  var entry: String {
    switch self {
    case .pictures: "avc1"
    case .sound: "mp4a"
    }
  }

  var protectedEntry: String {
    switch self {
    case .pictures: "encv"
    case .sound: "enca"
    }
  }

  /// Flags of all samples but the first, which needs no other: a picture needs those before it,
  /// sound never does (ISO/IEC 14496-12 §8.8.3.1).
  var sampleFlags: Int {
    switch self {
    case .pictures: 0x0101_0000
    case .sound: Self.independent
    }
  }

  static let independent = 0x0200_0000

  func writeMediaHeader(to info: inout BoxWriter) {
    switch self {
    case .pictures: info.box("vmhd", version: 0, flags: 1) { $0.zeros(8) }
    case .sound: info.box("smhd", version: 0) { $0.zeros(4) }
    }
  }

  /// The fields of the sample entry, and how its decoder is set up.
  func writeEntry(to entry: inout BoxWriter) {
    entry.zeros(6)
    // The reference to the data, which is in the same file.
    entry.write(1, bytes: 2)
    switch self {
    case .pictures(let size, let parameters):
      Self.writeVisualFields(size, to: &entry)
      Self.writeConfiguration(size, parameters, to: &entry)
      Self.writeColours(to: &entry)
    case .sound:
      Self.writeAudioFields(to: &entry)
      Self.writeElementaryStream(to: &entry)
    }
  }
}

extension Track {
  /// The fields of a visual sample entry (ISO/IEC 14496-12 §12.1.3).
  private static func writeVisualFields(_ size: FrameSize, to entry: inout BoxWriter) {
    entry.zeros(16)
    entry.write(size.width, bytes: 2)
    entry.write(size.height, bytes: 2)
    // 72 dots an inch, both ways.
    for _ in 0..<2 { entry.write(0x48_0000, bytes: 4) }
    entry.zeros(4)
    // One frame a sample, no compressor's name, 24 bits of colour.
    entry.write(1, bytes: 2)
    entry.zeros(32)
    entry.write(24, bytes: 2)
    entry.write(-1, bytes: 2)
  }

  /// The parameter sets (ISO/IEC 14496-15 §5.3.3.1).
  private static func writeConfiguration(
    _ size: FrameSize, _ parameters: ParameterSets, to entry: inout BoxWriter
  ) {
    entry.box("avcC") { box in
      box.write([1, ParameterSets.profile, ParameterSets.constraints, size.level])
      // Lengths have four bytes; one set of each kind.
      box.write([0xff, 0xe1])
      box.write(parameters.sequence.bytes.count, bytes: 2)
      box.write(parameters.sequence.bytes)
      box.write(1, bytes: 1)
      box.write(parameters.picture.bytes.count, bytes: 2)
      box.write(parameters.picture.bytes)
    }
  }

  /// Primaries, transfer and matrix of BT.709, limited range (ISO/IEC 14496-12 §12.1.5).
  private static func writeColours(to entry: inout BoxWriter) {
    entry.box("colr") { box in
      box.write("nclx")
      for _ in 0..<3 { box.write(1, bytes: 2) }
      box.zeros(1)
    }
  }

  /// The fields of an audio sample entry: one channel of 16 bits (ISO/IEC 14496-12 §12.2.3).
  private static func writeAudioFields(to entry: inout BoxWriter) {
    entry.zeros(8)
    entry.write(1, bytes: 2)
    entry.write(16, bytes: 2)
    entry.zeros(4)
    entry.write(SoundFormat.samplesPerSecond << 16, bytes: 4)
  }

  /// The decoder's configuration among its descriptors (ISO/IEC 14496-1 §7.2.6, ISO/IEC 14496-14
  /// §5.6): MPEG-4 audio, an audio stream of 17 kbit/s.
  private static func writeElementaryStream(to entry: inout BoxWriter) {
    entry.box("esds", version: 0) { box in
      box.write([0x03, 25, 0, 1, 0])
      box.write([0x04, 17, 0x40, 0x15, 0, 0, 0])
      for _ in 0..<2 { box.write(17_000, bytes: 4) }
      box.write([0x05, UInt8(SoundFormat.configuration.count)])
      box.write(SoundFormat.configuration)
      box.write([0x06, 1, 2])
    }
  }
}
