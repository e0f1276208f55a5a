/// Writes a CMAF segment of one fragment (ISO/IEC 23000-19 §7.3): `styp`, `moof` and `mdat`.
enum MediaFragment {
  /// A picture or a frame of sound.
  struct Sample {
    let clear: ArraySlice<UInt8>
    /// The initialisation vector that it is encrypted with.
    let vector: [UInt8]
    /// What stays clear of it; `nil` where all of it is encrypted.
    var subsample: SampleEncryption.Subsample?
  }

  /// The fragment of a segment whose first sample has a number in the stream.
  static func bytes(
    _ samples: [Sample], of track: Track, number: Int, firstFrame: Int,
    encryption: SampleEncryption?, group: KeyGroup?
  ) -> [UInt8] {
    let samples = encryption.map { samples.map($0.split) } ?? samples
    var file = BoxWriter()
    file.box("styp") { box in
      box.write("cmfs")
      box.write(0, bytes: 4)
      for brand in ["cmfs", "cmff", "iso6", "msdh"] { box.write(brand) }
    }
    file.write(
      movieFragment(
        samples, track, number, firstFrame, group, isEncrypted: encryption != nil))
    file.box("mdat") { data in
      for sample in samples { data.write(encryption?.encrypt(sample) ?? Array(sample.clear)) }
    }
    return file.bytes
  }

  private static func movieFragment(
    _ samples: [Sample], _ track: Track, _ number: Int, _ firstFrame: Int, _ group: KeyGroup?,
    isEncrypted: Bool
  ) -> [UInt8] {
    var file = BoxWriter()
    var offset = 0
    file.box("moof") { fragment in
      fragment.box("mfhd", version: 0) { $0.write(number + 1, bytes: 4) }
      group?.writeAnnouncement(to: &fragment)
      fragment.box("traf") { box in
        writeTrackHeader(track, firstFrame, to: &box)
        offset = writeRun(samples, track, to: &box)
        if isEncrypted { writeVectors(samples, to: &box) }
        group?.writeGroup(of: samples.count, to: &box)
      }
    }
    // Samples begin after the header of `mdat`.
    file.replace(at: offset, with: file.bytes.count + 8)
    return file.bytes
  }

  private static func writeTrackHeader(
    _ track: Track, _ firstFrame: Int, to box: inout BoxWriter
  ) {
    // Offsets count from `moof`; all samples last a frame.
    box.box("tfhd", version: 0, flags: 0x02_0028) { box in
      for value in [1, track.ticksPerFrame, track.sampleFlags] { box.write(value, bytes: 4) }
    }
    box.box("tfdt", version: 1) { box in
      box.write(firstFrame * track.ticksPerFrame, bytes: 8)
    }
  }

  /// Writes the samples' sizes; where they need others, the first does not. Answers where the
  /// samples' place has to be written.
  private static func writeRun(
    _ samples: [Sample], _ track: Track, to box: inout BoxWriter
  ) -> Int {
    var place = 0
    let isMixed = track.sampleFlags != Track.independent
    box.box("trun", version: 0, flags: isMixed ? 0x205 : 0x201) { box in
      box.write(samples.count, bytes: 4)
      place = box.bytes.count
      box.zeros(4)
      if isMixed { box.write(Track.independent, bytes: 4) }
      for sample in samples { box.write(sample.clear.count, bytes: 4) }
    }
    return place
  }

  /// Writes vectors and subsamples, then, for readers that do not know `senc`, how large each
  /// entry is and where the first one is (ISO/IEC 23001-7 §7.2, ISO/IEC 14496-12 §8.7.8, §8.7.9).
  private static func writeVectors(_ samples: [Sample], to track: inout BoxWriter) {
    var place = 0
    let hasSubsamples = samples.contains { $0.subsample != nil }
    let parts = samples.map { $0.subsample?.parts ?? [] }
    track.box("senc", version: 0, flags: hasSubsamples ? 2 : 0) { box in
      box.write(samples.count, bytes: 4)
      place = box.bytes.count
      for (sample, parts) in zip(samples, parts) {
        box.write(sample.vector)
        guard hasSubsamples else { continue }
        box.write(parts.count, bytes: 2)
        for part in parts {
          box.write(part.clear, bytes: 2)
          box.write(part.encrypted, bytes: 4)
        }
      }
    }
    track.box("saiz", version: 0) { box in
      let sizes = parts.map { 8 + (hasSubsamples ? 2 + 6 * $0.count : 0) }
      let usual = sizes.allSatisfy { $0 == sizes.first } ? sizes.first : nil
      box.write(usual ?? 0, bytes: 1)
      box.write(samples.count, bytes: 4)
      if usual == nil { for size in sizes { box.write(size, bytes: 1) } }
    }
    track.box("saio", version: 0) { box in
      box.write(1, bytes: 4)
      box.write(place, bytes: 4)
    }
  }
}
