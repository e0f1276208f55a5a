import Simulation

/// How long sessions live.
package enum SessionTerms {
  /// Sessions last for the heartbeats that may be missed and half an interval of grace; the real
  /// grace period is not published [N] (HeadEnd/SSMContract, "Expiry").
  package static func lifetime(heartbeat: Duration, missedBeats: Int) -> Duration {
    heartbeat * missedBeats + heartbeat / 2
  }
}
