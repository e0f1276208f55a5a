import ContentProtection
import Simulation

/// A step of the SDK's event timeline: of playback (Players/Streaming, "Event order") and of
/// licences (Players/Licences, "Licence event timeline").
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
  case keyRequested(keyIdentifier: String, isRenewal: Bool, by: KeyRequester = .sdk)
  indirect case keyRequestFailed(LicenseFailure)
  /// `lease` is `nil` for a key that never expires; `isKept` with a licence that is kept on the
  /// device.
  case keyReceived(
    keyIdentifier: String, lease: Duration?, isRenewal: Bool, isKept: Bool = false,
    by: KeyRequester = .sdk)

  /// The requester of a key, which decides the names of the steps.
  package enum KeyRequester: Hashable, Sendable {
    /// OpenTV's SDK, or AVFoundation.
    case sdk
    /// The resource loader of a TVSDK app, with the request that it sent; `nil` before it has sent
    /// one, and for a key that it kept.
    indirect case resourceLoader(LoaderRequest? = nil)
  }

  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .loadStarted(let url):
      row(
        "onLoadStart", "the item was created and loads its playlists", isOpenTVOnly: true,
        text: url, ["url": url])
    case .loaded: row("onLoad", "the playlists have been read", isOpenTVOnly: true)
    case .playRequested: row("onPlay", "the app called play()", isOpenTVOnly: true)
    case .playing: row("onPlaying", "the picture is moving", .notice, isOpenTVOnly: true)
    case .waiting:
      row(
        "onWaiting", "playback waits until the buffer fills", .notice,
        isOpenTVOnly: true)
    case .paused: row("onPaused", "the app paused", .notice, isOpenTVOnly: true)
    case .stopped: row("onStopped", "the app stopped", .notice, isOpenTVOnly: true)
    case .certificateRequested: row("provisionRequestStart", "the certificate is being downloaded")
    case .certificateReceived(let subject):
      row(
        "provisionRequestSuccess", "the certificate was downloaded", text: subject,
        ["subject": subject])
    case .certificateFailed(let failure):
      row(
        "provisionRequestFailure", "the certificate could not be downloaded",
        text: failure.message, failure.fields)
    case .keyRequested(let identifier, let isRenewal, let requester):
      row.request(identifier, isRenewal: isRenewal, by: requester)
    case .keyRequestFailed(let failure):
      row(
        "keyRequestFailure", "a licence request failed", text: failure.message,
        failure.fields)
    case .keyReceived(let identifier, let lease, let isRenewal, _, let requester):
      row.licence(identifier, lease, isRenewal: isRenewal, by: requester)
    }
  }

  static let samples: [Self] =
    [
      .loadStarted(url: ""), .loaded, .playRequested, .playing, .waiting, .paused, .stopped,
      .certificateRequested, .certificateReceived(subject: ""),
      .certificateFailed(LicenseFailure.sample(.keyResponseError)),
      .keyRequested(keyIdentifier: "", isRenewal: false),
      .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false),
      .keyRequested(keyIdentifier: "", isRenewal: false, by: .resourceLoader()),
      .keyRequested(keyIdentifier: "", isRenewal: true, by: .resourceLoader()),
      .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false, by: .resourceLoader(.sample)),
    ]
    + [.keyResponseError, .keyResponseWithExpiredLease].map {
      .keyRequestFailed(LicenseFailure.sample($0))
    }
}

extension NoticeRow.Maker {
  fileprivate func request(
    _ identifier: String, isRenewal: Bool, by requester: TimelineNotice.KeyRequester
  ) -> NoticeRow {
    let text = (isRenewal ? "renewal for " : "for ") + AssetIdentifier.contentName(of: identifier)
    let fields: NoticeFields = [
      "keyIdentifier": KeyURL.withoutToken(identifier), "renewal": isRenewal,
    ]
    return switch requester {
    case .sdk: self("keyRequestStart", "a licence was requested", text: text, fields)
    case .resourceLoader:
      self(
        "shouldWaitFor\(isRenewal ? "Renewal" : "Loading")OfRequestedResource",
        isRenewal
          ? "the system asks the app's resource loader for a new lease"
          : "the system asks the app's resource loader for a key",
        .info, .call, text: text, fields)
    }
  }

  fileprivate func licence(
    _ identifier: String, _ lease: Duration?, isRenewal: Bool,
    by requester: TimelineNotice.KeyRequester
  ) -> NoticeRow {
    let end = lease.map { "lease \(($0.wholeMilliseconds + 500) / 1000) s" } ?? "no expiry"
    let content = AssetIdentifier.contentName(of: identifier)
    let text = "\(isRenewal ? "renewed" : "granted") for \(content), \(end)"
    let fields: NoticeFields = [
      "keyIdentifier": KeyURL.withoutToken(identifier), "leaseSeconds": lease?.inSeconds,
      "renewal": isRenewal,
    ]
    return switch requester {
    case .sdk:
      self("keyRequestSuccess", "a licence was granted or renewed", text: text, fields)
    case .resourceLoader(let request):
      self(
        "finishLoadingWithResponse", "the app's resource loader handed a key to the system",
        .info, .call, text: text, fields, log: request?.fields ?? [:])
    }
  }
}

extension AssetIdentifier {
  /// The content that a key identifier names, and which of its keys where there are several, for
  /// people.
  static func contentName(of identifier: String) -> String {
    if let asset = AssetIdentifier(text: identifier) { return asset.name }
    let name = KeyURL(identifier)?.assetID ?? ""
    return String((name.isEmpty ? identifier : name).prefix(12))
  }
}
