/// An endless sound: one encoded frame, repeated. The tones have a period that divides the frame's
/// 1,024 samples, so that a decoder joins frame to frame without a click (Video/Video, "Sound").
package struct SoundTone: Hashable, Sendable {
  /// An access unit of AAC-LC: 48 kHz, one channel (ISO/IEC 14496-3 §4.4.2).
  let frame: [UInt8]

  package static let silence = SoundTone(frame: [0x01, 0x18, 0x20, 0x07])

  /// The tone of a channel: its own pitch, as far as there are so many.
  package init(channel number: Int) {
    self = Self.scale[((number % Self.scale.count) + Self.scale.count) % Self.scale.count]
  }

  private init(frame: [UInt8]) { self.frame = frame }

  private init(_ digits: String) {
    let values = digits.compactMap(\.hexDigitValue)
    frame = stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
  }

  /// 328 to 750 Hz, the lowest first. Each was coded once with ffmpeg's `aac`, without noise
  /// substitution and temporal shaping; all of its frames are the same.
  static let scale = [
    SoundTone(
      "00fe2c2d20f01ad84cd3196912619e4743f2ac9fc92fec4c43fada7ca823f257484270b46c59a532518a0e"),
    SoundTone(
      "00fc2cad210502701325628c749100d025a1f95843e48ff62e27fd6afe5492f927a527385a3a2ad49463a370"),
    SoundTone(
      "00fe2cad40f00e39030a898632d224c3408e87e5713f91ffd8d887f5a3f95647e4969484e168d8b34a64a3141c"),
    SoundTone(
      "00fe2cad40f5e027000d192b1463a48806812d07caf21f237fb1f13feb35f2b097c90d2939c2d1d156a4a31d1b80"
    ),
    SoundTone(
      "00fe2d045681083c01c721e344c319691261a04741f2c49fc8cfec8c43fac97cae23f23f4a4268b46c59a53251"
        + "a0e0"),
    SoundTone(
      "00fe2d045690797809c04864ac518e92201a04b41f2c887c8afec9c4ffac4fcaf25f2374c4e68b47455a928c74"
        + "628380"),
    SoundTone(
      "00fe2d04768078bc05824325628c749100d0259ff96a43e43ff65e27fd5e3e5912f915a627345a3a2ad4b27852"
        + "f8"),
    SoundTone(
      "00fe2d84968038880c1780ebe004864ac518e92201a04b3ff2e087c84fecda4ffab37cb525f21b4c4e68b47455"
        + "a928c7462835ebd7ace0"),
  ]
}
