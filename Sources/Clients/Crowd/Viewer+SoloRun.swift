import Players

/// What a viewer who plays does without the wheel.
extension Viewer {
  /// Runs its playlists, segments and heartbeats without the wheel until something else is due, if
  /// nothing else is under way.
  func beginSoloRun(_ board: inout CrowdNetwork) {
    guard board.letsRunAlone, condition == .open, stream.isCalm, session.isCalm(board)
    else { return }
    let watchEnd =
      policy.watches ? stream.standstill + table(board).patience : .max
    board.beginSoloRun(
      through: min(zaps.next, keys.calmEnd(at: board.now), watchEnd) - 1)
  }

  /// The next request for a playlist or heartbeat that is planned.
  func nextRequest(of index: Int, _ board: CrowdNetwork) -> TimingWheel.Timer? {
    let playlist = stream.playlistArrival(index, board)
    let beat = session.beatArrival(index, board)
    guard min(playlist, beat) < .max else { return nil }
    return playlist <= beat
      ? TimingWheel.Timer(.mediaArrives, .success, of: reference(index), at: playlist)
      : TimingWheel.Timer(.beatArrives, .success, of: session.reference(index), at: beat)
  }
}
