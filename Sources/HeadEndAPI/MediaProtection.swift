/// How media for real players is protected (HeadEnd/RealClients, "Protection").
package enum MediaProtection: String, CaseIterable, Sendable {
  case none
  /// Whole segments under `METHOD=AES-128` (RFC 8216 §4.3.2.4).
  case aes128
  /// Samples under the `cenc` scheme (ISO/IEC 23001-7), with W3C Clear Key licences.
  case clearkey

  /// How a segment's file name ends: MPEG-TS under AES-128, CMAF otherwise.
  package var fileExtension: String {
    switch self {
    case .none, .clearkey: "m4s"
    case .aes128: "ts"
    }
  }
}
