/// Writes the header of a CMAF track (ISO/IEC 23000-19 §7.3): no samples, only what all fragments
/// share.
enum InitialisationSegment {
  static func bytes(of track: Track, keyID: KeyID?) -> [UInt8] {
    var file = BoxWriter()
    file.box("ftyp") { box in
      box.write("iso6")
      box.write(0, bytes: 4)
      for brand in ["iso6", "cmfc", "mp41"] { box.write(brand) }
    }
    file.box("moov") { moov in
      writeMovie(track, to: &moov)
      moov.box("trak") { box in
        writeTrackHeader(track, to: &box)
        box.box("mdia") { writeMedia(track, keyID, to: &$0) }
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

  private static func writeMovie(_ track: Track, to moov: inout BoxWriter) {
    moov.box("mvhd", version: 0) { box in
      box.zeros(8)
      box.write(track.ticksPerSecond, bytes: 4)
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

  private static func writeTrackHeader(_ track: Track, to box: inout BoxWriter) {
    // Enabled and part of the movie.
    box.box("tkhd", version: 0, flags: 3) { box in
      box.zeros(8)
      box.write(1, bytes: 4)
      box.zeros(20)
      box.write(track.volume, bytes: 2)
      box.zeros(2)
      writeMatrix(to: &box)
      box.write(track.size.width << 16, bytes: 4)
      box.write(track.size.height << 16, bytes: 4)
    }
  }

  /// The matrix that leaves pictures as they are.
  private static func writeMatrix(to box: inout BoxWriter) {
    for value in [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000] { box.write(value, bytes: 4) }
  }

  private static func writeMedia(_ track: Track, _ keyID: KeyID?, to media: inout BoxWriter) {
    media.box("mdhd", version: 0) { box in
      box.zeros(8)
      box.write(track.ticksPerSecond, bytes: 4)
      box.zeros(4)
      // The language `und`, in three times five bits.
      box.write(0x55c4, bytes: 2)
      box.zeros(2)
    }
    media.box("hdlr", version: 0) { box in
      box.zeros(4)
      box.write(track.handler)
      box.zeros(12)
      box.write("\(track.name)\0")
    }
    media.box("minf") { info in
      track.writeMediaHeader(to: &info)
      info.box("dinf") { data in
        data.box("dref", version: 0) { references in
          references.write(1, bytes: 4)
          references.box("url ", version: 0, flags: 1)
        }
      }
      info.box("stbl") { writeTable(track, keyID, to: &$0) }
    }
  }

  private static func writeTable(_ track: Track, _ keyID: KeyID?, to table: inout BoxWriter) {
    table.box("stsd", version: 0) { descriptions in
      descriptions.write(1, bytes: 4)
      descriptions.box(keyID == nil ? track.entry : track.protectedEntry) { entry in
        track.writeEntry(to: &entry)
        if let keyID { writeProtection(keyID, of: track, to: &entry) }
      }
    }
    for type in ["stts", "stsc"] { table.box(type, version: 0) { $0.zeros(4) } }
    table.box("stsz", version: 0) { $0.zeros(8) }
    table.box("stco", version: 0) { $0.zeros(4) }
  }

  /// What the entry was before it was protected, by which scheme, and with which key
  /// (ISO/IEC 14496-12 §8.12, ISO/IEC 23001-7 §8.2).
  private static func writeProtection(
    _ keyID: KeyID, of track: Track, to entry: inout BoxWriter
  ) {
    entry.box("sinf") { protection in
      protection.box("frma") { $0.write(track.entry) }
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
