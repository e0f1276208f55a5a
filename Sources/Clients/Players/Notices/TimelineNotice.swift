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
  case certificateRequested(by: KeyRequester = .sdk)
  case certificateReceived(subject: String)
  indirect case certificateFailed(LicenseFailure, by: KeyRequester = .sdk)
  case keyRequested(keyIdentifier: String, isRenewal: Bool, by: KeyRequester = .sdk)
  indirect case keyRequestFailed(LicenseFailure, by: KeyRequester = .sdk)
  /// `lease` is `nil` for a key that never expires; `isKept` with a licence that is kept on the
  /// device.
  case keyReceived(
    keyIdentifier: String, lease: Duration?, isRenewal: Bool, isKept: Bool = false,
    by: KeyRequester = .sdk)

  /// The requester of a key, which decides the names of the steps.
  package enum KeyRequester: Hashable, Sendable {
    /// OpenTV's SDK, or AVFoundation.
    case sdk
    /// An app's own code, for its content key session: its calls of AVFoundation's methods.
    case keySession
    /// The resource loader of a TVSDK app, with the request that it sent; `nil` before it has sent
    /// one, and for a key that it kept.
    indirect case resourceLoader(LoaderRequest? = nil)

    /// A key's identifier in its notices (Players/Licences, "Key identifiers").
    fileprivate func name(of identifier: String) -> String {
      switch self {
      case .sdk: KeyURL.assetIdentifier(identifier)
      case .keySession, .resourceLoader: KeyURL.playlistURL(identifier)
      }
    }
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
    case .paused: row("onPaused", "playback is paused", .notice, isOpenTVOnly: true)
    case .stopped: row("onStopped", "the app stopped", .notice, isOpenTVOnly: true)
    case .certificateRequested(let requester): row.certificate(by: requester)
    case .certificateReceived(let subject):
      row(
        "provisionRequestSuccess", "the certificate was downloaded", text: subject,
        ["subject": subject])
    case .certificateFailed(let failure, let requester):
      row.noKey(
        "provisionRequestFailure", "the certificate could not be downloaded", failure, requester)
    case .keyRequested(let identifier, let isRenewal, let requester):
      row.request(identifier, isRenewal: isRenewal, by: requester)
    case .keyRequestFailed(let failure, .keySession) where failure.isOfResponse:
      row.unusable(failure)
    case .keyRequestFailed(let failure, let requester):
      row.noKey("keyRequestFailure", "a licence request failed", failure, requester)
    case .keyReceived(let identifier, let lease, let isRenewal, _, let requester):
      row.licence(identifier, lease, isRenewal: isRenewal, by: requester)
    }
  }

  static let samples: [Self] =
    [
      .loadStarted(url: ""), .loaded, .playRequested, .playing, .waiting, .paused, .stopped,
      .certificateRequested(), .certificateReceived(subject: ""),
      .certificateFailed(LicenseFailure.sample(.keyResponseError)),
      .keyRequested(keyIdentifier: "", isRenewal: false),
      .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false),
      .keyRequested(keyIdentifier: "", isRenewal: false, by: .resourceLoader()),
      .keyRequested(keyIdentifier: "", isRenewal: true, by: .resourceLoader()),
      .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false, by: .resourceLoader(.sample)),
      .certificateRequested(by: .keySession),
      .keyRequested(keyIdentifier: "", isRenewal: false, by: .keySession),
      .keyReceived(keyIdentifier: "", lease: .zero, isRenewal: false, by: .keySession),
      .keyRequestFailed(LicenseFailure.sample(.keyResponseError), by: .keySession),
    ]
    + [.keyResponseError, .keyResponseWithExpiredLease].map {
      .keyRequestFailed(LicenseFailure.sample($0))
    }
}

extension NoticeRow.Maker {
  /// The app's own function has the name that it has in Apple's sample of a key session [N].
  fileprivate func certificate(by requester: TimelineNotice.KeyRequester) -> NoticeRow {
    switch requester {
    case .sdk, .resourceLoader:
      self("provisionRequestStart", "the certificate is being downloaded")
    case .keySession:
      self(
        "requestApplicationCertificate", "the app downloads the certificate itself", .info, .call)
    }
  }

  /// Why there is no key. An app that answers a key session has no code of OpenTV's.
  fileprivate func noKey(
    _ name: String, _ meaning: String, _ failure: LicenseFailure,
    _ requester: TimelineNotice.KeyRequester
  ) -> NoticeRow {
    switch requester {
    case .sdk, .resourceLoader:
      self(name, meaning, text: failure.message, failure.fields)
    case .keySession:
      self(
        "processContentKeyResponseError", "the app told its content key session that it has no key",
        .info, .call, text: LoaderFailure(failure).text,
        ["keyIdentifier": KeyURL.withoutToken(failure.keyIdentifier)]
          + LoaderFailure(failure).fields)
    }
  }

  /// The app hands over what its key server sent; only the session can read it, and reports in
  /// `contentKeyRequestDidFailWithError` what is wrong.
  fileprivate func unusable(_ failure: LicenseFailure) -> NoticeRow {
    self(
      "processContentKeyResponse", Self.processed, .info, .call,
      text: "the session finds no valid key in the response",
      ["keyIdentifier": KeyURL.playlistURL(failure.keyIdentifier)])
  }

  private static let processed = "the app handed a key response to its content key session"

  fileprivate func request(
    _ identifier: String, isRenewal: Bool, by requester: TimelineNotice.KeyRequester
  ) -> NoticeRow {
    let text = (isRenewal ? "renewal for " : "for ") + AssetIdentifier.contentName(of: identifier)
    let fields: NoticeFields = [
      "keyIdentifier": requester.name(of: identifier), "renewal": isRenewal,
    ]
    return switch requester {
    case .sdk: self("keyRequestStart", "a licence was requested", text: text, fields)
    case .keySession:
      self(
        "makeStreamingContentKeyRequestData",
        "the app made the SPC, and sends it to its key server", .info, .call, text: text, fields)
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
      "keyIdentifier": requester.name(of: identifier), "leaseSeconds": lease?.inSeconds,
      "renewal": isRenewal,
    ]
    return switch requester {
    case .sdk:
      self("keyRequestSuccess", "a licence was granted or renewed", text: text, fields)
    case .keySession:
      self(
        "processContentKeyResponse", Self.processed, .info, .call, text: text, fields)
    case .resourceLoader(let request):
      self(
        "finishLoadingWithResponse",
        "the app's resource loader handed a key response to the system",
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
