/// Which SDK a player imitates.
package enum Flavour: String, CaseIterable, Sendable {
  case opentv
  case flowplayer
  case tvsdk

  /// The name on the pane.
  package var title: String {
    switch self {
    case .opentv: "OpenTV"
    case .flowplayer: "Flowplayer"
    case .tvsdk: "TVSDK"
    }
  }

  /// Whether its SDK downloads here.
  var canDownload: Bool {
    switch self {
    case .opentv: true
    case .flowplayer, .tvsdk: false
    }
  }
}
