package import HeadEndAPI

/// A `PTNotification` of TVSDK: an entry of the item's notification history (Players/TVSDK,
/// "Notification history").
package struct TVSDKEntry: Hashable, Sendable {
  /// `PTNotificationType`; the code's range decides.
  package enum Kind: String, CaseIterable, Sendable {
    case info = "INFO"
    case warning = "WARN"
    case error = "ERROR"
  }

  /// The codes that the simulation uses, of Adobe's three tables.
  package enum Code: Int, CaseIterable, Sendable {
    case seekError = 101_008
    case nativeError = 106_000
    case segmentError = 170_004
    case missingFileError = 170_006
    case networkError = 270_007
    case playbackStart = 300_000
    case playbackComplete = 300_001
    case seekStart = 300_002
    case seekComplete = 300_003
    case playerStateChange = 300_005
    case bitrateChange = 302_000

    /// The name in Adobe's tables, such as `SEEK_ERROR`.
    package var name: String {
      switch self {
      case .seekError: "SEEK_ERROR"
      case .nativeError: "NATIVE_ERROR"
      case .segmentError: "HLS_SEGMENT_ERROR"
      case .missingFileError: "MISSING_FILE_ERROR"
      case .networkError: "NETWORK_ERROR"
      case .playbackStart: "PLAYBACK_START"
      case .playbackComplete: "PLAYBACK_COMPLETE"
      case .seekStart: "SEEK_START"
      case .seekComplete: "SEEK_COMPLETE"
      case .playerStateChange: "PLAYER_STATE_CHANGE"
      case .bitrateChange: "BITRATE_CHANGE"
      }
    }

    package var kind: Kind {
      switch rawValue / 100_000 {
      case 1: .error
      case 2: .warning
      default: .info
      }
    }
  }

  package let code: Code
  /// `BITRATE` of the metadata, in bit/s.
  package private(set) var bitrate: Int?
  /// `INTERNAL_ERROR` of the metadata: the system's own error.
  package private(set) var internalError: NativeError?
  /// `DESCRIPTION` of the metadata: the comment of the item's error log.
  package private(set) var description: String?
  /// `URL` of the metadata: what could not be loaded, without tokens.
  package private(set) var url: String?
  /// The status that a change of state leads to; only the event log has it.
  package private(set) var status: TVSDKStatus?
  /// None or one; an array, because a value cannot hold itself.
  private var inner: [TVSDKEntry] = []

  package init(_ code: Code) { self.code = code }

  /// `innerNotification`: another entry that bears on this one.
  package var innerNotification: TVSDKEntry? { inner.first }

  static func bitrateChange(to bitrate: Int) -> Self {
    var entry = Self(.bitrateChange)
    entry.bitrate = bitrate
    return entry
  }

  /// A change of state; with the cause inside when that is an error.
  static func stateChange(to status: TVSDKStatus, because cause: Self? = nil) -> Self {
    var entry = Self(.playerStateChange)
    entry.status = status
    entry.inner = cause.map { [$0] } ?? []
    return entry
  }

  /// What a failed item gives, for a key as well (Players/TVSDK, "A failed key").
  static func failure(_ error: NativeError?) -> Self {
    var entry = Self(.nativeError)
    entry.internalError = error
    return entry
  }

  /// What an entry of the item's error log gives, where a request to `address` failed; `nil` for
  /// one that Adobe has no code for. That the error log leads to it is inferred [I]
  /// (Players/TVSDK, "Requests that fail").
  static func logged(_ failure: ItemFailure, loading address: String?) -> Self? {
    guard let code = Code(failure) else { return nil }
    var entry = Self(code)
    entry.url = address.map { Redaction.redacted(fromOutside: $0) }
    // Adobe's table gives a network error its URL alone.
    guard code != .networkError else { return entry }
    entry.description = failure.comment
    entry.internalError = failure.native
    return entry
  }

  /// Code, name and metadata, then the inner entry.
  package var text: String {
    var parts = ["\(code.rawValue) \(code.name)"]
    if let status { parts.append(status.word) }
    if let bitrate { parts.append("\(bitrate / 1000) kbit/s") }
    if let internalError { parts.append(internalError.text) }
    if let detail = description ?? url { parts.append(detail) }
    let text = parts.joined(separator: " ")
    return innerNotification.map { "\(text), inner: \($0.text)" } ?? text
  }

  /// What only the event log has: the parts of the `PTNotification`.
  var fields: NoticeFields {
    [
      "code": code.rawValue, "type": code.kind.rawValue, "status": status?.name,
      "BITRATE": bitrate, "INTERNAL_ERROR": internalError?.text, "DESCRIPTION": description,
      "URL": url,
      "innerCode": innerNotification?.code.rawValue, "innerName": innerNotification?.code.name,
    ]
  }

  static let sample = stateChange(to: .error, because: failure(.unknown(nil)))
  static let loggedSample = logged(ItemFailure(code: -12938, comment: ""), loading: "") ?? sample
}

extension TVSDKEntry.Code {
  /// Of the codes for what could not be loaded, the one whose comment in Adobe's table fits.
  fileprivate init?(_ failure: ItemFailure) {
    switch failure.code {
    case -12318: self = .segmentError
    case -12938: self = .missingFileError
    default:
      guard failure.request != nil || failure.domain == NativeError.network else { return nil }
      self = .networkError
    }
  }
}
