/// Writes a CMAF segment of one fragment (ISO/IEC 23000-19 §7.3): `styp`, `moof` and `mdat`.
enum MediaFragment {
  /// The fragment of a segment whose first frame has a number in the stream.
  static func bytes(
    _ segment: CodedSegment, number: Int, firstFrame: Int,
    vectors: (encryption: SampleEncryption, size: FrameSize)?
  ) -> [UInt8] {
    let clear = segment.slices.map(\.afterLength)
    let initial = vectors.map { vectors in
      clear.indices.map { SampleEncryption.vector(frame: firstFrame + $0, size: vectors.size) }
    }
    var file = BoxWriter()
    file.box("styp") { box in
      box.write("cmfs")
      box.write(0, bytes: 4)
      for brand in ["cmfs", "cmff", "iso6", "msdh"] { box.write(brand) }
    }
    file.write(movieFragment(clear.map(\.count), number, firstFrame, initial))
    file.box("mdat") { data in
      for (index, sample) in clear.enumerated() {
        guard let vectors, let initial else {
          data.write(sample)
          continue
        }
        data.write(vectors.encryption.encrypt(sample, vector: initial[index]))
      }
    }
    return file.bytes
  }

  private static func movieFragment(
    _ sizes: [Int], _ number: Int, _ firstFrame: Int, _ vectors: [[UInt8]]?
  ) -> [UInt8] {
    var file = BoxWriter()
    var offset = 0
    file.box("moof") { fragment in
      fragment.box("mfhd", version: 0) { $0.write(number + 1, bytes: 4) }
      fragment.box("traf") { track in
        writeTrackHeader(firstFrame, to: &track)
        offset = writeRun(sizes, to: &track)
        if let vectors { writeVectors(vectors, sizes, to: &track) }
      }
    }
    // Samples begin after the header of `mdat`.
    file.replace(at: offset, with: file.bytes.count + 8)
    return file.bytes
  }

  private static func writeTrackHeader(_ firstFrame: Int, to track: inout BoxWriter) {
    // Offsets count from `moof`; all samples last a frame, and need others.
    track.box("tfhd", version: 0, flags: 0x02_0028) { box in
      for value in [1, FrameRate.ticksPerFrame, 0x0101_0000] { box.write(value, bytes: 4) }
    }
    track.box("tfdt", version: 1) { box in
      box.write(firstFrame * FrameRate.ticksPerFrame, bytes: 8)
    }
  }

  /// Writes the samples' sizes; the first sample needs no other. Answers where the samples' place
  /// has to be written.
  private static func writeRun(_ sizes: [Int], to track: inout BoxWriter) -> Int {
    var place = 0
    track.box("trun", version: 0, flags: 0x205) { box in
      box.write(sizes.count, bytes: 4)
      place = box.bytes.count
      box.zeros(4)
      box.write(0x0200_0000, bytes: 4)
      for size in sizes { box.write(size, bytes: 4) }
    }
    return place
  }

  /// Writes vectors and subsamples, then, for readers that do not know `senc`, how large each
  /// entry is and where the first one is (ISO/IEC 23001-7 §7.2, ISO/IEC 14496-12 §8.7.8, §8.7.9).
  private static func writeVectors(
    _ vectors: [[UInt8]], _ sizes: [Int], to track: inout BoxWriter
  ) {
    var place = 0
    track.box("senc", version: 0, flags: 2) { box in
      box.write(sizes.count, bytes: 4)
      place = box.bytes.count
      for (vector, size) in zip(vectors, sizes) {
        let subsample = SampleEncryption.Subsample(sampleSize: size)
        box.write(vector)
        box.write(1, bytes: 2)
        box.write(subsample.clear, bytes: 2)
        box.write(subsample.encrypted, bytes: 4)
      }
    }
    track.box("saiz", version: 0) { box in
      box.write(16, bytes: 1)
      box.write(sizes.count, bytes: 4)
    }
    track.box("saio", version: 0) { box in
      box.write(1, bytes: 4)
      box.write(place, bytes: 4)
    }
  }
}
