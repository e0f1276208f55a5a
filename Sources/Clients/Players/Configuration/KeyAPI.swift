/// The API by which an app gets the keys of its streams, and its settings.
package enum KeyAPI: Hashable, Sendable {
  /// An OpenTV licence delegate.
  case delegate(DelegateKind)
  /// An `AVContentKeySession` of the app's own.
  case contentKeySession(PlayerConfiguration.ContentKeys)
  /// The resource loader of a TVSDK app.
  case resourceLoader(PlayerConfiguration.ResourceLoader)

  /// The name of the class that answers key requests; the protocol where that class is the app's.
  package var className: String {
    switch self {
    case .delegate(let kind): kind.className
    case .contentKeySession: "AVContentKeySessionDelegate"
    case .resourceLoader: "PTFairPlayResourceLoader"
    }
  }

  /// Whether encrypted playbacks have SSM sessions.
  package var usesSessions: Bool {
    switch self {
    case .delegate(let kind): kind.usesSessions
    case .contentKeySession, .resourceLoader: false
    }
  }
}

extension PlayerConfiguration {
  /// The app's way to get its keys. Flowplayer's SDK has no interface for them: the app brings its
  /// own `AVPlayer` and handles the keys itself [N] (Players/Flowplayer, "Key requests"); an app's
  /// own code may set any licence delegate.
  package var keyAPI: KeyAPI {
    switch flavour {
    case .tvsdk: .resourceLoader(loader)
    case .flowplayer where !isHosted: .contentKeySession(contentKeys ?? ContentKeys())
    case .opentv, .flowplayer: contentKeys.map(KeyAPI.contentKeySession) ?? .delegate(delegate)
    }
  }

  /// The name by which it draws at random.
  var drawsAs: String { hostedApp?.drawsAs ?? name }

  /// Whether the app's own code answers what the player asks.
  package var isHosted: Bool { hostedApp != nil }

  /// Whether sessions are set up before anything is known of keys, so that clear playbacks have
  /// them too (Players/SecureSessions, "Clear playback").
  var setsUpSessionFirst: Bool {
    keyAPI == .delegate(.ssp) && (hasClearSessions || isHosted)
  }
}

/// Which licence delegate an OpenTV app hands to `OTVDRMManager` (Players/Licences, "The licence
/// delegate").
package enum DelegateKind: String, CaseIterable, Sendable {
  /// `OTVSSPLicenseDelegate`: every playback has an SSM session; a simulated app's clear stream has
  /// one only with `clearSessions`.
  case ssp
  /// `OTVSSPLicenseDelegateV2`: the session is set up inside the licence request, and torn down
  /// when the app calls for it (Players/SecureSessions, "Session modes").
  case sspV2 = "ssp-v2"
  /// `OTVReactNativeLicenseDelegate` of NAGRA's public plugin: one token and one session, those of
  /// the stream that was set last (Players/WhichDelegate, "Two readings").
  case sspPlugin = "ssp-plugin"
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
    case .sspPlugin: "OTVReactNativeLicenseDelegate"
    case .single: "OTVDefaultLicenseDelegate"
    case .multiInstance: "MultiInstanceDelegate"
    }
  }

  /// Whether playbacks have SSM sessions.
  package var usesSessions: Bool {
    switch self {
    case .ssp, .sspV2, .sspPlugin: true
    case .single, .multiInstance: false
    }
  }

  /// Whether the session is set up with the stream, before anything is known of its keys.
  var setsUpWithStream: Bool { self == .ssp || self == .sspPlugin }
}
