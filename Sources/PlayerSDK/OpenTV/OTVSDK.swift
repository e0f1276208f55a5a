/// The SDK's own start: an app loads it before anything else. Here nothing depends on it [N].
@MainActor public enum OTVSDK {
  /// How much the SDK logs; cases that NAGRA's samples do not show are our choice [N].
  public enum OTVLogLevel: Int, CaseIterable, Sendable {
    case error, warning, info, debug
  }

  /// Reads the SDK's own licence from the app's bundle; the simulator needs none.
  public static func load() {}

  /// Sets how much is logged; the simulator's log has everything.
  public static func setLogging(level: OTVLogLevel) {}
}
