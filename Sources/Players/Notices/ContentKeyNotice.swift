import ContentProtection
import HeadEndAPI

/// What an `AVContentKeySession` and its delegate say to each other (Players/FairPlay, "Content key
/// sessions").
package enum ContentKeyNotice: Hashable, Sendable {
  /// A request is provided: the first for a key, or, after the app asked for a renewal, another.
  case provided(keyIdentifier: String, isRenewing: Bool)
  /// The app asks for a key before any playlist has named it.
  case processed(keyIdentifier: String)
  /// The session asks whether to start a request over, and the delegate answers.
  case shouldRetry(keyIdentifier: String, RetryReason, answer: Bool)
  case succeeded(keyIdentifier: String, isRenewing: Bool)
  case failed(keyIdentifier: String, LoaderFailure)
  /// The session was ended with keys in use: there is a report of that for the server.
  case expiredSessionReport

  var name: String {
    switch self {
    case .provided(_, isRenewing: false): "didProvideContentKeyRequest"
    case .provided(_, isRenewing: true): "didProvideRenewingContentKeyRequest"
    case .processed: "processContentKeyRequest"
    case .shouldRetry: "shouldRetryContentKeyRequest"
    case .succeeded: "contentKeyRequestDidSucceed"
    case .failed: "contentKeyRequestDidFailWithError"
    case .expiredSessionReport: "contentKeySessionDidGenerateExpiredSessionReport"
    }
  }

  var text: String {
    switch self {
    case .provided(let identifier, _), .succeeded(let identifier, _):
      "for " + AssetIdentifier.contentName(of: identifier)
    case .processed(let identifier):
      "for \(AssetIdentifier.contentName(of: identifier)), before a playlist names it"
    case .shouldRetry(let identifier, let reason, let answer):
      "for \(AssetIdentifier.contentName(of: identifier)), \(reason.rawValue): \(answer)"
    case .failed(let identifier, let failure):
      "for \(AssetIdentifier.contentName(of: identifier)): \(failure.code) \(failure.message)"
    case .expiredSessionReport: ""
    }
  }

  var fields: NoticeFields {
    switch self {
    case .provided(let identifier, _), .processed(let identifier):
      [("keyIdentifier", .text(identifier))]
    case .succeeded(let identifier, let isRenewing):
      [
        ("keyIdentifier", .text(identifier)),
        ("status", .text((isRenewing ? RequestStatus.renewed : .receivedResponse).rawValue)),
      ]
    case .shouldRetry(let identifier, let reason, let answer):
      [
        ("keyIdentifier", .text(identifier)), ("reason", .text(reason.rawValue)),
        ("retry", .flag(answer)),
        ("status", .text((answer ? RequestStatus.retried : .failed).rawValue)),
      ]
    case .failed(let identifier, let failure):
      [("keyIdentifier", .text(identifier)), ("status", .text(RequestStatus.failed.rawValue))]
        + failure.fields
    case .expiredSessionReport: []
    }
  }

  /// A failed request is no error yet: the item fails by itself once nothing else is left to show.
  var severity: Severity {
    switch self {
    case .shouldRetry, .failed: .warning
    case .provided, .processed, .succeeded, .expiredSessionReport: .info
    }
  }

  var meaning: String {
    switch self {
    case .provided(_, isRenewing: false): "the session asks its delegate for a key"
    case .provided(_, isRenewing: true): "the app called `renewExpiringResponseData(for:)`"
    case .processed: "the app asks for a key ahead of time, at an instant drawn at random"
    case .shouldRetry: "a key request was not answered in time, or with an expired lease"
    case .succeeded: "the key response was processed"
    case .failed: "the key request failed, and is not started over"
    case .expiredSessionReport: "the session ended with keys in use"
    }
  }
}

/// `AVContentKeyRequest.RetryReason`: why the session asks whether to start a request over. Of an
/// obsolete key, the third reason, nothing here can be the cause.
package enum RetryReason: String, CaseIterable, Sendable {
  case timedOut
  case receivedResponseWithExpiredLease
}

/// `AVContentKeyRequest.Status`, as far as notices report it.
enum RequestStatus: String {
  /// In use, which does not mean that the key is the right one.
  case receivedResponse
  case renewed
  case retried
  case failed
}
