import Players

/// What a viewer who plays does without the wheel.
extension Viewer {
  /// Runs its playlists, segments and heartbeats without the wheel until something else is due, if
  /// nothing else is under way.
  func beginSoloRun(_ network: inout CrowdNetwork) {
    guard network.letsRunAlone, condition == .open, stream.isCalm, session.isCalm(network)
    else { return }
    let watchEnd =
      policy.watches ? stream.standstill + table(network).patience : .max
    network.beginSoloRun(
      through: min(zaps.next, keys.calmEnd(at: network.now), watchEnd) - 1)
  }

  /// The next request for a playlist or heartbeat that is planned.
  func nextRequest(of index: Int, _ network: CrowdNetwork) -> TimingWheel.Timer? {
    let playlist = stream.playlistArrival(index, network)
    let beat = session.beatArrival(index, network)
    guard min(playlist, beat) < .max else { return nil }
    return playlist <= beat
      ? TimingWheel.Timer(.mediaArrives, .success, of: reference(index), at: playlist)
      : TimingWheel.Timer(.beatArrives, .success, of: session.reference(index), at: beat)
  }
}
