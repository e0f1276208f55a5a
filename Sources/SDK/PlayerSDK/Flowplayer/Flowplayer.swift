public import Foundation

/// The Flowplayer SDK itself: the access token for Wowza's platform, and settings.
@MainActor public final class Flowplayer {
  /// The SDK of the current simulator.
  public static var current: Flowplayer {
    let simulator = Simulator.current
    return simulator.shared { Flowplayer(sessionID: simulator.randomUUID()) }
  }

  /// The settings of the log; they have no effect here.
  public var config = SDKConfig()
  /// The access token for Wowza's platform; without one, `load(ovp:)` fails.
  public var accessToken: String?
  /// The identifier of this run of the app.
  public nonisolated let sessionID: UUID
  /// The SDK version whose interface is simulated.
  public var version: String? { "4.0.1" }

  private init(sessionID: UUID) { self.sessionID = sessionID }

  /// Applies `config`.
  public func configure() {}
}

/// Settings of the SDK's log.
public struct SDKConfig: Hashable, Sendable {
  /// True if the SDK logs.
  public var loggerEnabled = true
  /// The lines to log.
  public var loggerLevels = LogLevel.allCases
}

/// The severity of a line in the SDK's log.
public enum LogLevel: Int, CaseIterable, Comparable, Sendable {
  case debug, info, warning, error

  /// The case's name.
  public var description: String { "\(self)" }

  public static func < (lhs: LogLevel, rhs: LogLevel) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Media {
  @MainActor public var sessionID: UUID { Flowplayer.current.sessionID }
}
