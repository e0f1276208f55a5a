/// Writes the header of a CMAF track with one video (ISO/IEC 23000-19 §7.3): no samples, only
/// what all fragments share.
enum InitialisationSegment {
  static func bytes(_ size: FrameSize, _ parameters: ParameterSets, keyID: KeyID?) -> [UInt8] {
    var file = BoxWriter()
    file.box("ftyp") { box in
      box.write("iso6")
      box.write(0, bytes: 4)
      for brand in ["iso6", "cmfc", "mp41"] { box.write(brand) }
    }
    file.box("moov") { moov in
      writeMovie(to: &moov)
      moov.box("trak") { track in
        writeTrackHeader(size, to: &track)
        track.box("mdia") { writeMedia(size, parameters, keyID, to: &$0) }
      }
      moov.box("mvex") { extends in
        extends.box("trex", version: 0) { box in
          // Track 1 and the first description; fragments say the rest.
          for value in [1, 1, 0, 0, 0] { box.write(value, bytes: 4) }
        }
      }
    }
    return file.bytes
  }

  private static func writeMovie(to moov: inout BoxWriter) {
    moov.box("mvhd", version: 0) { box in
      box.zeros(8)
      box.write(FrameRate.ticksPerSecond, bytes: 4)
      box.zeros(4)
      box.write(0x1_0000, bytes: 4)
      box.write(0x0100, bytes: 2)
      box.zeros(10)
      writeMatrix(to: &box)
      box.zeros(24)
      // The next track.
      box.write(2, bytes: 4)
    }
  }

  private static func writeTrackHeader(_ size: FrameSize, to track: inout BoxWriter) {
    // Enabled and part of the movie.
    track.box("tkhd", version: 0, flags: 3) { box in
      box.zeros(8)
      box.write(1, bytes: 4)
      box.zeros(24)
      writeMatrix(to: &box)
      box.write(size.width << 16, bytes: 4)
      box.write(size.height << 16, bytes: 4)
    }
  }

  /// The matrix that leaves pictures as they are.
  private static func writeMatrix(to box: inout BoxWriter) {
    for value in [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000] { box.write(value, bytes: 4) }
  }

  private static func writeMedia(
    _ size: FrameSize, _ parameters: ParameterSets, _ keyID: KeyID?, to media: inout BoxWriter
  ) {
    media.box("mdhd", version: 0) { box in
      box.zeros(8)
      box.write(FrameRate.ticksPerSecond, bytes: 4)
      box.zeros(4)
      // The language `und`, in three times five bits.
      box.write(0x55c4, bytes: 2)
      box.zeros(2)
    }
    media.box("hdlr", version: 0) { box in
      box.zeros(4)
      box.write("vide")
      box.zeros(12)
      box.write("Video\0")
    }
    media.box("minf") { info in
      info.box("vmhd", version: 0, flags: 1) { $0.zeros(8) }
      info.box("dinf") { data in
        data.box("dref", version: 0) { references in
          references.write(1, bytes: 4)
          references.box("url ", version: 0, flags: 1)
        }
      }
      info.box("stbl") { writeTable(size, parameters, keyID, to: &$0) }
    }
  }

  private static func writeTable(
    _ size: FrameSize, _ parameters: ParameterSets, _ keyID: KeyID?, to table: inout BoxWriter
  ) {
    table.box("stsd", version: 0) { descriptions in
      descriptions.write(1, bytes: 4)
      descriptions.box(keyID == nil ? "avc1" : "encv") { entry in
        writeEntry(size, to: &entry)
        writeConfiguration(size, parameters, to: &entry)
        writeColours(to: &entry)
        if let keyID { writeProtection(keyID, to: &entry) }
      }
    }
    for type in ["stts", "stsc"] { table.box(type, version: 0) { $0.zeros(4) } }
    table.box("stsz", version: 0) { $0.zeros(8) }
    table.box("stco", version: 0) { $0.zeros(4) }
  }

  /// The fields of a visual sample entry (ISO/IEC 14496-12 §12.1.3).
  private static func writeEntry(_ size: FrameSize, to entry: inout BoxWriter) {
    entry.zeros(6)
    entry.write(1, bytes: 2)
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

  /// What the entry was before it was protected, by which scheme, and with which key
  /// (ISO/IEC 14496-12 §8.12, ISO/IEC 23001-7 §8.2).
  private static func writeProtection(_ keyID: KeyID, to entry: inout BoxWriter) {
    entry.box("sinf") { protection in
      protection.box("frma") { $0.write("avc1") }
      protection.box("schm", version: 0) { scheme in
        scheme.write("cenc")
        scheme.write(0x1_0000, bytes: 4)
      }
      protection.box("schi") { information in
        information.box("tenc", version: 0) { defaults in
          // Protected, with vectors of eight bytes.
          defaults.write([0, 0, 1, 8])
          defaults.write(keyID.bytes)
        }
      }
    }
  }
}
