/// A segment as it was loaded: still encrypted where the stream is.
struct LoadedSegment: Sendable {
  let sequence: Int
  let duration: Duration
  /// Lines of its rendition.
  let height: Int
  let isEncrypted: Bool
  let bytes: [UInt8]
}
