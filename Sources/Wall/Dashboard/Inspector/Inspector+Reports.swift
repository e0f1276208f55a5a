import HeadEndAPI
import Players
import Screen

/// What the simulation leaves out, shown where its absence is seen.
extension Inspector {
  /// The session; only OpenTV's players have any. An app that sets no delegate for a clear stream
  /// has none for it (Players/SecureSessions, "Clear playback").
  func sessionRows(_ player: PlayerObservation, _ width: Int) -> [Row] {
    guard player.flavour == .opentv else { return [] }
    let setsDelegates =
      player.channel.isEncrypted || player.configuration.hasClearSessions
      || player.configuration.isHosted
    guard !setsDelegates, player.session.identifier.isEmpty,
      [.delegate(.ssp), .delegate(.sspPlugin)].contains(player.keyAPI)
    else { return [session(player.session)] }
    return Row.sentence(
      "session", "none: this app sets no delegate for a clear stream", .faint, width)
  }

  /// How often the player says where it is: here with each segment, whatever its SDK does [N].
  func positionRows(_ player: PlayerObservation, _ width: Int) -> [Row] {
    switch player.flavour {
    case .opentv: []
    case .flowplayer, .tvsdk:
      Row.sentence(
        "position", "reported once a segment here, not at the SDK's own rate", .faint, width)
    }
  }
}
