import Foundation
import Simulation

@testable import PlayerSDK

/// Schedules on which an app was accused although it could not do better with what it was told.
enum Innocence: String, CaseIterable, Sendable {
  /// The app waits between its stop and its start: a timer carries each of the viewer's orders out.
  case waits
  /// The set-up of an item that was replaced fails a minute later.
  case lateError
  /// The sessions were lost in a long background, so their teardowns fail, too.
  case endsLostSession
  /// A refusal for lack of places arrives at the instant of the return.
  case refusedAtReturn
  /// A licence fails just after the heartbeat of its lost session.
  case licenceAfterHeartbeat
  /// Each renewal is sent at once, and answered with an expired lease.
  case renewalsRefused
  /// A refused teardown keeps its place when the viewer asks again.
  case placeCountsOn
  /// A wrong key spoils the app's first one, and only a renewal of the reference app.
  case wrongFirstKey
  /// A call comes while a refused player is stopped.
  case callAfterFailure
  /// The app comes back from the background during a call, of whose end it would not hear.
  case backInCall
  /// A stall is answered by a restart.
  case restartsStall

  /// The last place goes to another of the app's own players than in the reference app.
  case lastPlace

  /// By seconds.
  var steps: [(Double, AppCommand)] {
    switch self {
    case .waits:
      [
        (10, .order(.zap(to: "film-club"), on: "preview")),
        (11, .order(.zap(to: "match-day"), on: "preview")),
        (12, .order(.zap(to: "match-day"), on: "preview")),
      ]
    case .lateError:
      [(10, fault("timeout", provoke: true)), (12, .order(.zap(to: "film-club"), on: "main"))]
    case .endsLostSession: [(10, .background), (45, .background)]
    case .refusedAtReturn:
      [(28.48, .fault("l", on: "main", provoke: true)), (29, .background), (49, .background)]
    case .licenceAfterHeartbeat: [(20, .background), (48.62, .background)]
    case .renewalsRefused: [(45, fault("expired-lease", provoke: false))]
    case .placeCountsOn:
      [
        (10, .fault("t", on: "main", provoke: false)), (11, .order(.recover, on: "main")),
        (13, .order(.recover, on: "main")),
      ]
    case .wrongFirstKey:
      [(10, .order(.recover, on: "main")), (10.5, .fault("w", on: "main", provoke: false))]
    case .callAfterFailure:
      [
        (10, .fault("s", on: "preview", provoke: true)),
        (11, .fault("i", on: "main", provoke: false)),
      ]
    case .backInCall:
      [(10, .fault("i", on: "main", provoke: false)), (10.5, .background), (12, .background)]
    case .lastPlace:
      [(10, .fault("h", on: "preview", provoke: true)), (11, .guest("match-day"))]
    case .restartsStall: [(10, .fault("m", on: "main", provoke: false))]
    }
  }

  /// One of the search's own faults, by a word of its effect.
  private func fault(_ word: String, provoke: Bool) -> AppCommand {
    let fault = AppReference.keys.compactMap { AppReference.fault($0) }.first {
      $0.key == nil && $0.effect.text.contains(word)
    }
    return fault.map { .effect($0, on: "main", provoke: provoke) } ?? .rotate
  }

  /// What shows that it happened: announcements in this order, each within some seconds of the
  /// start.
  var log: [(name: String, text: String, seconds: ClosedRange<Double>)] {
    switch self {
    case .waits:
      [
        ("teardownStart", "", 12...12.3), ("setupStart", "", 12.5...12.9),
      ]
    case .lateError:
      [("playerAdded", "", 12...17), ("OTVSSMSetupErrorNotification", "code -1", 70...71)]
    case .endsLostSession:
      [
        ("OTVSSMHeartbeatErrorNotification", "1006", 45...45.5),
        ("OTVSSMTeardownErrorNotification", "1006", 45...45.5),
      ]
    case .refusedAtReturn: [("OTVSSMSetupErrorNotification", "1007", 49...49)]
    case .licenceAfterHeartbeat:
      [
        ("OTVSSMHeartbeatErrorNotification", "1006", 48.62...48.8),
        ("OTVDRMLicenseError", "3005", 48.8...49),
      ]
    case .renewalsRefused:
      Array(repeating: ("OTVDRMLicenseError", "Expired", 48...50), count: 3)
    case .placeCountsOn:
      [
        ("OTVSSMTeardownErrorNotification", "4000", 11...12),
        ("OTVSSMSetupErrorNotification", "1007", 13...14),
      ]
    case .wrongFirstKey:
      [("faultFired", "wrong key", 10.5...11), ("keyRequestSuccess", "granted", 10.5...11.5)]
    case .callAfterFailure:
      [
        ("OTVSSMSetupErrorNotification", "4000", 10...11),
        ("AVAudioSessionInterruptionNotification", "", 11...11),
      ]
    case .backInCall:
      [("AVAudioSessionInterruptionNotification", "", 10...10.1), ("onPlaying", "", 12...13)]
    case .lastPlace: [("OTVSSMSetupErrorNotification", "1007", 71...73)]
    case .restartsStall:
      [("AVPlayerItemPlaybackStalled", "", 10...36), ("zapStarted", "", 36...60)]
    }
  }
}
