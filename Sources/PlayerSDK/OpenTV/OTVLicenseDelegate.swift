/// What `OTVDRMManager` takes as licence delegate.
@MainActor public protocol OTVLicenseDelegate: AnyObject {
  /// The scheme of key URLs, such as `skd` (DOMAIN §1.7).
  func scheme() -> String
}
