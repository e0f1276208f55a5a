/// A segment as it was loaded: still encrypted where the stream is.
struct LoadedSegment: Sendable {
  let sequence: Int
  /// Where it begins in the stream.
  let start: Duration
  let duration: Duration
  /// Lines of its rendition.
  let height: Int
  /// Identifier of the key that opens it; `nil` for a clear segment.
  let key: String?
  /// The same for its sound, where that has a key of its own.
  let audioKey: String?
  /// Whether it is part of an ad break.
  let isAd: Bool
  let bytes: [UInt8]

  func needs(_ identifier: String) -> Bool { key == identifier || audioKey == identifier }
}
