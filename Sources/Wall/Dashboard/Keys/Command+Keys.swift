import Faults
import Players
import Worlds

extension Command {
  /// The keys that give it on the wall, as hints print them; empty where none do.
  var keys: String {
    switch self {
    case .player(_, let command): command.keys
    case .addPlayer, .bringBack: ActionTable.keys(of: .addPlayer)
    case .removePlayer: ActionTable.keys(of: .removePlayer)
    case .background: ActionTable.keys(of: .background)
    case .killApp: ActionTable.keys(of: .killApp)
    case .rotate: ActionTable.keys(of: .rotate)
    case .rename: ActionTable.keys(of: .rename)
    case .setPolicy: ActionTable.keys(of: .policy)
    case .setNetwork: ActionTable.keys(of: .network)
    case .inject(let key, _, _): ActionTable.keys(of: .openFaults) + " \(key)"
    case .arm(let fault, _):
      fault.key.map { ActionTable.keys(of: .openFaults) + " \($0)" } ?? "fault"
    case .clearFault, .clearFaultNamed: ActionTable.keys(of: .openFaults) + " Enter"
    case .clearFaults(let id): ActionTable.keys(of: id == nil ? .clearAllFaults : .clearFaults)
    case .setCapacity: ActionTable.keys(of: .palette)
    case .putMarker: ActionTable.keys(of: .putMarker)
    case .reset, .say, .beginChapter, .show, .seat, .hosted, .answerHostCall, .hostSideEffect,
      .outside, .upstreamAnswered:
      ""
    }
  }
}

extension PlayerCommand {
  fileprivate var keys: String {
    // Up and down zap alike.
    if case .zap = self { return ActionTable.row(of: .channelUp)?.hint?.keys ?? "" }
    return ActionTable.keys(of: action ?? .palette)
  }

  /// The wall's action that gives it; `nil` where only the palette, a script or an app does.
  private var action: UserAction? {
    switch self {
    case .zap: .channelUp
    case .play, .pause: .playOrPause
    case .stop: .stop
    case .recover: .recover
    case .renewLicence: .renewLicence
    case .airPlay: .airPlay
    case .pictureInPicture: .pictureInPicture
    case .download, .pauseDownload, .resumeDownload, .removeDownload: .download
    case .cancelDownload: .cancelDownload
    case .returnKey: .returnKey
    case .setFullscreen: .fullscreen
    case .setFullscreenFlag(let flag, _): .fullscreenFlag(flag)
    case .recoverPaused, .seek, .seekToLive, .setRate, .setVolume, .setMuted, .prefer,
      .configureView, .renewKept, .renewKey, .processKeyRequest, .dropCertificate:
      nil
    }
  }
}
