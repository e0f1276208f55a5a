import HeadEndAPI
import Players
import Screen

/// Where OpenTV's players have their session, a TVSDK player has its history: it knows no sessions.
extension Pane {
  var isTVSDK: Bool { player?.flavour == .tvsdk }

  /// `PTN` stands for `PTNotification`; a Flowplayer has its `id` there.
  var sessionLabel: String {
    switch player?.flavour {
    case .opentv, nil: "SSM"
    case .tvsdk: "PTN"
    case .flowplayer: "ID"
    }
  }

  /// Whether the last entry was information, a warning or an error.
  var historyStatus: Status {
    guard let kind = player?.tvsdk?.lastEvent?.code.kind else { return Status("○", "NONE", .faint) }
    return switch kind {
    case .info: Status("●", kind.rawValue, .good)
    case .warning: Status("!", kind.rawValue, .warning)
    case .error: Status("X", kind.rawValue, .error)
    }
  }

  /// Code and name of the last entry, which is no change of state.
  func drawHistory(_ strip: Rect, in frame: inout Frame) {
    guard !strip.isEmpty, let entry = player?.tvsdk?.lastEvent else { return }
    let wordings = [
      entry.text, "\(entry.code.rawValue) \(entry.code.name)", "\(entry.code.rawValue)",
    ]
    let role: Theme.Role = entry.code.kind == .error ? .error : .text
    frame.draw(
      Fitting.first(wordings, in: strip.width), x: strip.x, y: strip.y, theme[chrome(role)],
      limit: strip.width)
  }

  /// How the app gets its keys, and how long the history is.
  var loaderPieces: [Piece] {
    guard let player else { return [] }
    let loader = player.configuration.loader
    let way =
      player.channel.isEncrypted
      ? "loader: \(loader.useCase.rawValue)" + (loader.enforcesDeviceID ? ", device bound" : "")
      : "no loader: clear stream"
    let count = player.tvsdk?.entryCount ?? 0
    return [
      Piece(way, chrome(.faint), rank: 2), Piece(CountText.entries(count), chrome(.faint), rank: 1),
    ]
  }
}
