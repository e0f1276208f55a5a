/// How sound is coded: AAC-LC, one channel.
enum SoundFormat {
  static let samplesPerSecond = 48_000
  static let samplesPerFrame = 1024

  /// The decoder's configuration: AAC-LC, 48 kHz, one channel (ISO/IEC 14496-3 §1.6.2.1).
  static let configuration: [UInt8] = [0x11, 0x88]

  /// The header of a frame in a stream without boxes: no checksum, buffer fullness of a variable
  /// rate (ISO/IEC 14496-3 §1.A.2.2, Annex 1.A).
  static func streamHeader(frameSize: Int) -> [UInt8] {
    let length = frameSize + 7
    return [
      0xff, 0xf1, 0x4c, 0x40 | UInt8(length >> 11), UInt8(length >> 3 & 0xff),
      UInt8(length & 7) << 5 | 0x1f, 0xfc,
    ]
  }
}
