package import Simulation

/// What an app has loaded down of one content.
package struct DownloadObservation: Hashable, Sendable {
  package var name: String
  package var content: String
  package var state: DownloadState
  package var percent: Int
  /// Bytes loaded, as the network carried them.
  package var bytes: Int
  /// When the kept licence ends by the device's clock; `nil` without one.
  package var licenceEnd: UnixTime?
  /// Whether the end is that of playback, not of storage.
  package var hasPlayed: Bool

  init(_ asset: PersistenceAsset) {
    name = asset.name
    content = asset.content
    state = asset.state
    percent = asset.percent
    bytes = asset.bytes
    licenceEnd = asset.licence?.end
    hasPlayed = asset.licence?.playbackEnd != nil
  }
}
