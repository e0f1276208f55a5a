/// What a packager writes after `skd:` in the key URLs of a channel (Players/ExpressPlay, "What the
/// packager writes").
package enum Packaging: String, CaseIterable, Sendable {
  /// `skd://` and an asset identifier, as the licence delegates of OpenTV read it.
  case asset
  /// `skd://{content_id}`, and `/{key}` where there are several.
  case path
  /// `skd:{content_id}`
  case contentID = "content-id"
  /// `skd:{entitlement_server_url}?cid={content_id}`
  case entitlementServer = "entitlement-server"
  /// `skd:` and an ExpressPlay token URL.
  case tokenURL = "token-url"
  /// `skd:` alone: the app knows the content by other means.
  case nothing
}
