/// Gives the SDK a new token when playback moves to AirPlay or back
/// (`reference/opentv-secure-session-management.txt`).
@MainActor public protocol OTVSSPTokenCallback: AnyObject {
  /// A new token for the stream; `nil` when there is none.
  func token() -> String?
}
