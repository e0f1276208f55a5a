/// The delegate calls of an `AVPictureInPictureController`, by their names without the first
/// argument (Players/SecureSessions, "Picture in Picture").
package enum PictureInPictureCall: String, CaseIterable, Sendable {
  case willStart = "pictureInPictureControllerWillStartPictureInPicture"
  case didStart = "pictureInPictureControllerDidStartPictureInPicture"
  case failedToStart = "failedToStartPictureInPictureWithError"
  case restoreInterface = "restoreUserInterfaceForPictureInPictureStopWithCompletionHandler"
  case willStop = "pictureInPictureControllerWillStopPictureInPicture"
  case didStop = "pictureInPictureControllerDidStopPictureInPicture"

  var meaning: String {
    switch self {
    case .willStart: "Picture in Picture is about to start"
    case .didStart: "Picture in Picture has started"
    case .failedToStart: "Picture in Picture did not start: there is no picture to show"
    case .restoreInterface: "Picture in Picture is ending: the app should restore its interface"
    case .willStop: "Picture in Picture is about to stop"
    case .didStop: "Picture in Picture has stopped"
    }
  }
}
