package import HeadEndAPI

/// `OTVPersistenceAsset`: one content that an app has downloaded, or is downloading
/// (Players/Offline, "Downloads").
package struct PersistenceAsset: Sendable {
  package let content: String
  /// What notifications call it.
  package let name: String
  /// The player that loads it down, and whose app looks after its licence.
  package let owner: PlayerID
  /// Whether it opens only with a licence.
  package let needsLicence: Bool
  package internal(set) var state = DownloadState.downloading
  package internal(set) var licence: PersistentLicence?
  package internal(set) var savedSegments = 0
  /// Segments in all; 0 while unknown.
  package internal(set) var segmentCount = 0
  /// Bytes loaded, as the network carried them.
  package internal(set) var bytes = 0
  /// The package's files by their path in it; segments stay encrypted.
  private var files: [String: [UInt8]] = [:]

  init(_ channel: Channel, owner: PlayerID) {
    content = channel.content
    name = channel.name
    needsLicence = channel.isEncrypted
    self.owner = owner
  }

  /// `offlineURL()`: the package, which is what an app plays; its folder is our choice [N].
  package static func offlineURL(of content: String) -> String {
    "file:///downloads/\(content).movpkg/"
  }

  /// Segments saved, in hundredths of all.
  package var percent: Int { segmentCount == 0 ? 0 : savedSegments * 100 / segmentCount }

  /// Deletes what was saved, and the licence.
  mutating func removeFiles() {
    files = [:]
    (savedSegments, bytes) = (0, 0)
    licence = nil
  }

  /// Writes a file into the package.
  mutating func save(_ bytes: [UInt8], as path: String) { files[path] = bytes }

  /// The file at a URL; the package's own has its master playlist. `nil` for other packages' and
  /// missing ones.
  package func file(at url: String) -> [UInt8]? {
    let package = Self.offlineURL(of: content)
    guard url.hasPrefix(package) else { return nil }
    return files[url == package ? "master.m3u8" : String(url.dropFirst(package.count))]
  }
}
