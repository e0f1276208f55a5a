package import ContentProtection
import HeadEndAPI
import Simulation

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
  indirect case failed(keyIdentifier: String, LoaderFailure)
  /// A key that is kept has changed: the app is to store the new one, which counts from now on.
  case updatedPersistable(keyIdentifier: String, left: Duration, isStored: Bool)
  /// The app has invalidated a key that it kept, and has the SPC that proves it.
  case invalidated(keyIdentifier: String, outcome: InvalidationProof.Outcome)
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
    case .updatedPersistable: "didUpdatePersistableContentKey"
    case .invalidated: "invalidatePersistableContentKey"
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
    case .updatedPersistable(let identifier, let left, let isStored):
      "for \(AssetIdentifier.contentName(of: identifier)), "
        + "\(left.components.seconds) s left to play"
        + (isStored ? "" : ": the app does not store it")
    case .invalidated(let identifier, let outcome):
      "for \(AssetIdentifier.contentName(of: identifier)): \(outcome)"
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
    case .updatedPersistable(let identifier, let left, let isStored):
      [
        ("keyIdentifier", .text(identifier)), ("secondsLeft", .number(left.inSeconds)),
        ("stored", .flag(isStored)),
      ]
    case .invalidated(let identifier, let outcome):
      [("keyIdentifier", .text(identifier)), ("outcome", .text("\(outcome)"))]
    case .expiredSessionReport: []
    }
  }

  /// A failed request is no error yet: the item fails by itself once nothing else is left to show.
  var severity: Severity {
    switch self {
    case .shouldRetry, .failed, .updatedPersistable(_, _, isStored: false): .warning
    case .provided, .processed, .succeeded, .expiredSessionReport: .info
    case .updatedPersistable(_, _, isStored: true), .invalidated: .notice
    }
  }

  var meaning: String {
    switch self {
    case .provided(_, isRenewing: false): "the session asks its delegate for a key"
    case .provided(_, isRenewing: true): "the app called `renewExpiringResponseData(for:)`"
    case .processed: "the app asks for a key ahead of time, at an instant drawn at random"
    case .shouldRetry:
      "a key request was not answered in time, or with an expired lease or an obsolete key"
    case .succeeded: "the key response was processed"
    case .failed: "the key request failed, and is not started over"
    case .updatedPersistable:
      "the first play began the playback window: a new key replaces the kept one"
    case .invalidated: "the app made a kept key unusable, and has an SPC that proves it"
    case .expiredSessionReport: "the session ended with keys in use"
    }
  }
}

/// `AVContentKeyRequest.RetryReason`: why the session asks whether to start a request over.
package enum RetryReason: String, CaseIterable, Sendable {
  case timedOut
  case receivedResponseWithExpiredLease
  /// A kept key that a security update or another key has made void.
  case receivedObsoleteContentKey
}

/// `AVContentKeyRequest.Status`, as far as notices report it.
enum RequestStatus: String {
  /// In use, which does not mean that the key is the right one.
  case receivedResponse
  case renewed
  case retried
  case failed
}
