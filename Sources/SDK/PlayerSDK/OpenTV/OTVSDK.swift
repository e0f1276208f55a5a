/// The SDK's start-up, which an app calls before anything else; it has no effect here [N].
@MainActor public enum OTVSDK {
  /// The SDK's log levels; cases that NAGRA's samples do not show are our choice [N].
  public enum OTVLogLevel: Int, CaseIterable, Sendable {
    case error, warning, info, debug
  }

  /// Loads the SDK's licence from the app's bundle; the simulator needs none.
  public static func load() {}

  /// Sets the log level; the simulator logs everything.
  public static func setLogging(level: OTVLogLevel) {}
}
