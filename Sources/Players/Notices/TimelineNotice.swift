import ContentProtection
import Simulation

/// A step of the SDK's event timeline: of playback (Players/Streaming, "Event order"), of licence
/// and session (Players/Licences, "Licence event timeline").
package enum TimelineNotice: Hashable, Sendable {
  case loadStarted(url: String)
  case loaded
  case playRequested
  case playing
  case waiting
  case paused
  case stopped
  case certificateRequested
  case certificateReceived(subject: String)
  indirect case certificateFailed(LicenseFailure)
  case keyRequested(keyIdentifier: String, isRenewal: Bool)
  indirect case keyRequestFailed(LicenseFailure)
  /// `lease` is `nil` for a key that never expires.
  case keyReceived(keyIdentifier: String, lease: Duration?, isRenewal: Bool)
  case setupRequested(isSync: Bool)
  case setupSucceeded(session: String, heartbeat: Duration)
  case setupFailed(SSMFailure)
  case heartbeatRequested
  case heartbeatSucceeded(beat: Int)
  case heartbeatFailed(SSMFailure)
  case teardownRequested(isSync: Bool)
  case teardownSucceeded
  case teardownFailed(SSMFailure)

  var name: String {
    switch self {
    case .loadStarted: "onLoadStart"
    case .loaded: "onLoad"
    case .playRequested: "onPlay"
    case .playing: "onPlaying"
    case .waiting: "onWaiting"
    case .paused: "onPause"
    case .stopped: "onStop"
    case .certificateRequested: "provisionRequestStart"
    case .certificateReceived: "provisionRequestSuccess"
    case .keyRequested: "keyRequestStart"
    case .keyReceived: "keyRequestSuccess"
    case .setupRequested: "setupStart"
    case .setupSucceeded: "setupSuccess"
    case .heartbeatSucceeded: "heartbeatSuccess"
    case .teardownRequested: "teardownStart"
    case .teardownSucceeded: "teardownSuccess"
    case .teardownFailed: "teardownFailure"
    case .setupFailed: "setupFailure"
    case .heartbeatRequested: "heartbeatStart"
    case .heartbeatFailed: "heartbeatFailure"
    case .certificateFailed: "provisionRequestFailure"
    case .keyRequestFailed: "keyRequestFailure"
    }
  }

  var text: String {
    switch self {
    case .loadStarted(let url): url
    case .certificateReceived(let subject): subject
    case .keyRequested(let identifier, let isRenewal):
      (isRenewal ? "renewal for " : "for ") + AssetIdentifier.contentName(of: identifier)
    case .keyReceived(let identifier, let lease, let isRenewal):
      "\(isRenewal ? "renewed" : "granted") for \(AssetIdentifier.contentName(of: identifier)), "
        + (lease.map { "lease \(($0.wholeMilliseconds + 500) / 1000) s" } ?? "without end")
    case .setupRequested(let isSync), .teardownRequested(let isSync):
      isSync ? "sync: blocks the main thread" : "async"
    case .setupSucceeded(let session, let heartbeat):
      "session \(session), beat every \(heartbeat.components.seconds) s"
    case .heartbeatSucceeded(let beat): "beat \(beat), token rotated"
    case .setupFailed(let failure), .heartbeatFailed(let failure), .teardownFailed(let failure):
      failure.text
    case .certificateFailed(let failure), .keyRequestFailed(let failure): failure.message
    case .loaded, .playRequested, .playing, .waiting, .paused, .stopped, .certificateRequested,
      .heartbeatRequested, .teardownSucceeded:
      ""
    }
  }

  var fields: NoticeFields {
    switch self {
    case .loadStarted(let url): [("url", .text(url))]
    case .certificateReceived(let subject): [("subject", .text(subject))]
    case .keyRequested(let identifier, let isRenewal):
      [("keyIdentifier", .text(identifier)), ("renewal", .flag(isRenewal))]
    case .keyReceived(let identifier, let lease, let isRenewal):
      [("keyIdentifier", .text(identifier))]
        + (lease.map { [("leaseSeconds", .number($0.inSeconds))] } ?? [])
        + [("renewal", .flag(isRenewal))]
    case .setupRequested(let isSync), .teardownRequested(let isSync): [("sync", .flag(isSync))]
    case .setupSucceeded(let session, let heartbeat):
      [("session", .text(session)), ("heartbeat", .number(heartbeat.inSeconds))]
    case .heartbeatSucceeded(let beat): [("beat", .integer(beat))]
    case .setupFailed(let failure), .heartbeatFailed(let failure), .teardownFailed(let failure):
      failure.fields
    case .certificateFailed(let failure), .keyRequestFailed(let failure): failure.fields
    case .loaded, .playRequested, .playing, .waiting, .paused, .stopped, .certificateRequested,
      .heartbeatRequested, .teardownSucceeded:
      []
    }
  }

  var severity: Severity {
    switch self {
    case .playing, .waiting, .paused, .stopped: .notice
    case .loadStarted, .loaded, .playRequested, .certificateRequested, .certificateReceived,
      .certificateFailed, .keyRequested, .keyReceived, .keyRequestFailed, .setupRequested,
      .setupSucceeded, .setupFailed, .heartbeatRequested, .heartbeatSucceeded, .heartbeatFailed,
      .teardownRequested, .teardownSucceeded, .teardownFailed:
      .info
    }
  }

  var isOpenTVOnly: Bool {
    switch self {
    case .loadStarted, .loaded, .playRequested, .playing, .waiting, .paused, .stopped: true
    case .certificateRequested, .certificateReceived, .certificateFailed, .keyRequested,
      .keyReceived, .keyRequestFailed, .setupRequested, .setupSucceeded, .setupFailed,
      .heartbeatRequested, .heartbeatSucceeded, .heartbeatFailed, .teardownRequested,
      .teardownSucceeded, .teardownFailed:
      false
    }
  }
}

extension AssetIdentifier {
  /// The content that a key identifier names, and which of its keys where there are several, for
  /// people.
  static func contentName(of identifier: String) -> String {
    AssetIdentifier(text: identifier)?.name ?? String(identifier.prefix(12))
  }
}
