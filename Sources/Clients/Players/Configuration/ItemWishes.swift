/// What an app can set on an `AVPlayerItem` about what is loaded and where it plays
/// (Players/Streaming, "What an app sets on an item").
package struct ItemWishes: Hashable, Sendable {
  /// `preferredPeakBitRate`, in bits per second; `nil` = as much as the line can do.
  package var peakBitRate: Int?
  /// `automaticallyPreservesTimeOffsetFromLive`.
  package var keepsLiveOffset = false

  package init(peakBitRate: Int? = nil, keepsLiveOffset: Bool = false) {
    (self.peakBitRate, self.keepsLiveOffset) = (peakBitRate, keepsLiveOffset)
  }
}
