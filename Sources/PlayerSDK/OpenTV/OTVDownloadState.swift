/// State of a download; its raw value is what `OTVPersistenceAsset.Keys.downloadState` tells
/// (DOMAIN §1.9).
public enum OTVDownloadState: String, CaseIterable, Sendable {
  case downloading
  case downloaded
  case error
}
