/// `OTVDownloadState` of a persistence asset; the SDK has more that nobody published (DOMAIN §1.9).
package enum DownloadState: String, CaseIterable, Sendable {
  case downloading
  case downloaded
  case error
}
