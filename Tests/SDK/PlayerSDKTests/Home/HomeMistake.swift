/// Mistakes that authors of such an app make, each at one place or two.
enum HomeMistake: String, CaseIterable, Sendable {
  case ignoresHeartbeats, playsOnWithoutSession, stopsBoth, retriesForEver, retriesRefusals
  case neverRenews, keepsItems, recoversIntoPause, forgetsTimer, handlesOneError
  case stopsAfterBackground, resumesPaused
  // These were planted only once the search had found those.
  case renewsForEver, stopsTheOther, hearsNoItem, zapsAtTeardownError, reopensTwice
  case playsThroughCalls, forgetsTokens, healsIntoNothing, ignoresLicences, hearsNoTeardown
  // And these once it had found those.
  case blamesTheOther, retriesDenials, renewsAnotherKey, seeksAfterFailure, stopsBothAtLicences

  /// The rules that it breaks: where only others are broken, it was found by accident.
  var rules: Set<String> {
    switch self {
    case .ignoresHeartbeats, .hearsNoTeardown, .handlesOneError,
      .neverRenews, .renewsAnotherKey, .stopsAfterBackground, .zapsAtTeardownError:
      ["advice"]
    case .stopsBoth, .stopsBothAtLicences: ["wrongPlayer"]
    case .stopsTheOther, .blamesTheOther: ["wrongPlayer", "deaf"]
    case .retriesForEver, .renewsForEver: ["storm", "refused"]
    case .retriesRefusals, .retriesDenials: ["refused"]
    case .keepsItems: ["ghost", "lockout"]
    case .recoversIntoPause, .forgetsTimer, .resumesPaused, .playsThroughCalls: ["uninvited"]
    case .reopensTwice: ["doubleAct"]
    case .forgetsTokens: ["tokenReuse"]
    case .healsIntoNothing: ["noHeal"]
    case .playsOnWithoutSession, .hearsNoItem, .ignoresLicences, .seeksAfterFailure: ["deaf"]
    }
  }
}
