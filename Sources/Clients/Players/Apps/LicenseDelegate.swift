import ContentProtection
import HeadEndAPI

/// What the one licence delegate of an app knows (`OTVDRMManager.shared.setLicenseDelegate`): the
/// header of `OTVDefaultLicenseDelegate`, and the token map of `MultiInstanceDelegate`
/// (Players/MultiInstance, "Tokens by content ID").
package struct LicenseDelegate: Hashable, Sendable {
  /// The HTTP header for the next stream: there is only one for all streams.
  package private(set) var httpHeader: StreamToken?
  /// Tokens by content identifier, in the order they were set.
  package private(set) var tokenIDMap: [StreamToken] = []
  /// The stream that was set last, at the delegate of NAGRA's plugin.
  var pluginStream: PluginStream?

  package init() {}

  /// Contents whose tokens a delegate of that class holds.
  func contents(for kind: DelegateKind) -> [String] {
    switch kind {
    case .ssp, .sspV2: []
    case .sspPlugin: pluginStream.map { [$0.content] } ?? []
    case .single: httpHeader.map { [$0.content] } ?? []
    case .multiInstance: tokenIDMap.map(\.content)
    }
  }

  /// `setHTTPHeader`: returns the content whose header is replaced, if another's was set.
  mutating func setHTTPHeader(_ token: String, content: String, for player: PlayerID) -> String? {
    defer { httpHeader = StreamToken(content: content, token: token, holders: [player]) }
    guard let old = httpHeader, old.content != content else { return nil }
    return old.content
  }

  /// `setStreamToken(_:contentID:)`.
  mutating func setStreamToken(_ token: String, contentID: String, for player: PlayerID) {
    var holders = [player]
    if let index = tokenIDMap.firstIndex(where: { $0.content == contentID }) {
      holders = tokenIDMap.remove(at: index).holders.filter { $0 != player } + holders
    }
    tokenIDMap.append(StreamToken(content: contentID, token: token, holders: holders))
  }

  /// Removes a player's hold on a token, and the token with its last holder; true when it is gone.
  mutating func removeStreamToken(contentID: String, of player: PlayerID) -> Bool {
    guard let index = tokenIDMap.firstIndex(where: { $0.content == contentID }),
      tokenIDMap[index].holders.contains(player)
    else { return false }
    tokenIDMap[index].holders.removeAll { $0 == player }
    guard tokenIDMap[index].holders.isEmpty else { return false }
    tokenIDMap.remove(at: index)
    return true
  }

  /// `generateHTTPHeaders(assetID:)`: the token of the content that the asset identifier, base64
  /// JSON, names; `nil` skips the request.
  func generateHTTPHeaders(assetID: String) -> String? {
    guard let content = AssetIdentifier(text: assetID)?.contentId else { return nil }
    return tokenIDMap.first { $0.content == content }?.token
  }
}

/// A content token that an app gave to its licence delegate, and for which players.
package struct StreamToken: Hashable, Sendable {
  /// SSP content identifier: the key of `tokenIDMap`.
  package let content: String
  let token: String
  /// Players whose streams need it.
  var holders: [PlayerID]
}

extension LicenseDelegate {
  /// Takes a content token in the way of the delegate's class; returns what the app says of it.
  mutating func apply(
    _ token: String, of content: String, as kind: DelegateKind, for player: PlayerID
  ) -> Notice? {
    switch kind {
    case .ssp, .sspV2: return nil
    case .sspPlugin:
      let orphaned = setStream(token, content: content, for: player)
      return .app(.streamSet(content: content, orphaning: orphaned))
    case .single:
      let replaced = setHTTPHeader(token, content: content, for: player)
      return .app(.httpHeaderSet(content: content, replacing: replaced))
    case .multiInstance:
      setStreamToken(token, contentID: content, for: player)
      return .app(.streamTokenSet(content: content, count: tokenIDMap.count))
    }
  }
}
