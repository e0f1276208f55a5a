import Simulation

extension Player {
  /// The app leaves the screen without Picture in Picture: the picture stops, and what falls due
  /// waits until the app is back.
  mutating func enterBackground(_ turn: inout Turn) {
    tell(.view(.didChangeVisibility(false)), &turn)
    guard presentation.isRunning else { return }
    presentation.freeze(&turn)
    wasInterrupted = true
  }

  /// The app is back: playback resumes unless an error says otherwise
  /// (`reference/opentv-secure-session-management.txt`).
  mutating func enterForeground(_ turn: inout Turn) {
    tell(.view(.didChangeVisibility(true)), &turn)
    guard wasInterrupted else { return }
    wasInterrupted = false
    if state == .playing { state = .waiting }
    resume(&turn)
  }
}
