public import Foundation

/// `userInfo` of `interruptionNotification`: raw value of an `AVAudioSession.InterruptionType`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
/// `userInfo` of an interruption's end: raw value of `AVAudioSession.InterruptionOptions`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"

/// Stands in for the app's audio session, as far as it notifies an app.
@MainActor public final class AVAudioSession: NSObject {
  /// Something else takes the sound, or gives it back. An end is not guaranteed: a suspended app is
  /// not told of it.
  public nonisolated static let interruptionNotification = Notification.Name(
    "AVAudioSessionInterruptionNotification")
  /// All players and items are lost; there is no `userInfo`.
  public nonisolated static let mediaServicesWereResetNotification = Notification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// Whether an interruption began or ended.
  public enum InterruptionType: UInt, Sendable {
    case ended
    case began
  }

  /// What the end of an interruption says.
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Playback may go on.
    public static let shouldResume = Self(rawValue: 1)
  }
}
