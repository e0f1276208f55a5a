public import Foundation

/// The SDK itself: its access token for Wowza's platform, and its settings.
@MainActor public final class Flowplayer {
  /// The SDK of the current simulator.
  public static var current: Flowplayer {
    let simulator = Simulator.current
    return simulator.shared { Flowplayer(sessionID: simulator.randomUUID()) }
  }

  /// Settings of the log; nothing is logged here.
  public var config = SDKConfig()
  /// What Wowza's platform gives an app; `load(ovp:)` fails without one.
  public var accessToken: String?
  /// Identifies this run of the app.
  public nonisolated let sessionID: UUID
  /// The version whose interface this is.
  public var version: String? { "4.0.1" }

  private init(sessionID: UUID) { self.sessionID = sessionID }

  /// Applies `config`.
  public func configure() {}
}

/// Settings of the SDK's log.
public struct SDKConfig: Hashable, Sendable {
  /// Whether the SDK logs.
  public var loggerEnabled = true
  /// What it logs.
  public var loggerLevels = LogLevel.allCases
}

/// How grave a line of the SDK's log is.
public enum LogLevel: Int, CaseIterable, Comparable, Sendable {
  case debug, info, warning, error

  /// The case's name.
  public var description: String { "\(self)" }

  public static func < (lhs: LogLevel, rhs: LogLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Media {
  @MainActor public var sessionID: UUID { Flowplayer.current.sessionID }
}
