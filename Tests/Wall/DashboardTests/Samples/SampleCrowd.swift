import Dashboard
import Scenarios
import Screen
import Sessions
import Simulation

/// A player and a crowd of 12,000 who come within 30 s.
enum SampleCrowd {
  static let text = """
    tenant: SIM
    accounts:
      - {id: home, sessionLimit: 2}
    session: {heartbeat: 10s, missedBeats: 2, demo: true}
    licence: {lease: 60s, renewAt: 0.8}
    channels:
      - {number: 101, name: Match Day, card: match, content: match-day, encrypted: true}
      - {number: 102, name: News One, card: globe, content: news-one, encrypted: true}
    devices:
      - {id: tv, account: home, players: [{id: main, channel: 101}]}
    crowds:
      - id: stadium
        viewers: 12000
        household: 2
        arrives: {over: 30s}
        channels: {101: 70%, 102: 30%}
        policy: {documented: 70%, retrying: 25%, stubborn: 5%}
    """

  /// The sample with another number of viewers, after so much host time.
  static func wallSession(
    viewers: Int = 12_000, after host: Duration = .zero, theme: Theme = .standard
  ) throws -> WallSession {
    let text = text.replacing("viewers: 12000", with: "viewers: \(viewers)")
    let lineUp = try LineUpFile.read(text, name: "crowd", path: "crowd.yaml")
    let wallSession = WallSession(
      Session(lineUp, seed: 7, epoch: .scriptedEpoch), Wall(theme: theme))
    wallSession.pass(host)
    return wallSession
  }
}
