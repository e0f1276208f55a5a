/// Which licence delegate an OpenTV app hands to `OTVDRMManager` (Players/Licences, "The licence
/// delegate").
package enum DelegateKind: String, CaseIterable, Sendable {
  /// `OTVSSPLicenseDelegate`: every encrypted playback has an SSM session.
  case ssp
  /// `OTVSSPLicenseDelegateV2`: the session is set up inside the licence request, and stopping does
  /// not tear it down (Players/SecureSessions, "Session modes").
  case sspV2 = "ssp-v2"
  /// `OTVDefaultLicenseDelegate`: one HTTP header, for the next stream
  /// (Players/MultiInstance, "Tokens by content ID").
  case single = "default"
  /// `MultiInstanceDelegate`: a map of tokens by content (same page).
  case multiInstance = "multi-instance"

  /// The class's name in the SDK.
  package var className: String {
    switch self {
    case .ssp: "OTVSSPLicenseDelegate"
    case .sspV2: "OTVSSPLicenseDelegateV2"
    case .single: "OTVDefaultLicenseDelegate"
    case .multiInstance: "MultiInstanceDelegate"
    }
  }

  /// Whether playbacks have SSM sessions.
  package var usesSessions: Bool { self == .ssp || self == .sspV2 }
}
