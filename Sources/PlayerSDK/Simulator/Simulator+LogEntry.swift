extension Simulator {
  /// One thing that was told, in the words of the event log.
  public struct LogEntry: Hashable, Sendable {
    /// Simulated time since the start.
    public let time: Duration
    /// The simulated player's name, empty for what concerns all.
    public let player: String
    /// The notification's raw name, such as `OTVSSMHeartbeatErrorNotification`, or the timeline's.
    public let name: String
    /// Codes and words, in one line.
    public let text: String
    /// The whole message as a line of JSON.
    public let json: String
  }
}
