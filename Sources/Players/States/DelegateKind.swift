/// Which licence delegate an OpenTV app hands to `OTVDRMManager` (DESIGN §3).
package enum DelegateKind: String, CaseIterable, Sendable {
  /// `OTVSSPLicenseDelegate`: every encrypted playback has an SSM session.
  case ssp

  /// The class's name in the SDK.
  package var className: String {
    switch self {
    case .ssp: "OTVSSPLicenseDelegate"
    }
  }
}
