import HeadEndAPI

/// What an app's resource loader requested for a loading request; only the event log has it [N].
package struct LoaderRequest: Hashable, Sendable {
  /// The address, without tokens and other secrets.
  let url: String
  /// The content, or the key of it, that the app read from the key URL.
  let assetID: String

  init(_ address: String, for assetID: String) {
    url = Redaction.redacted(fromOutside: address)
    self.assetID = assetID
  }

  var fields: NoticeFields { ["url": url, "assetID": assetID] }

  static let sample = LoaderRequest("", for: "")
}
