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

  /// A failed request is no error yet: the item fails once nothing else is left to show.
  func row(_ row: NoticeRow.Maker) -> NoticeRow {
    switch self {
    case .provided(let identifier, isRenewing: false):
      row.key("didProvideContentKeyRequest", "the session asks its delegate for a key", identifier)
    case .provided(let identifier, isRenewing: true):
      row.key(
        "didProvideRenewingContentKeyRequest",
        "the app called `renewExpiringResponseData(for:)`", identifier)
    case .processed(let identifier):
      row.key(
        "processContentKeyRequest",
        "the app requests a key early", identifier,
        text: ", before a playlist names it")
    case .shouldRetry(let identifier, let reason, let answer):
      row.retry(identifier, reason, answer)
    case .succeeded(let identifier, let isRenewing):
      row.key(
        "contentKeyRequestDidSucceed", "the key response was processed", identifier,
        text: "", ["status": (isRenewing ? RequestStatus.renewed : .receivedResponse).rawValue])
    case .failed(let identifier, let failure):
      row.key(
        "contentKeyRequestDidFailWithError", "the key request failed and is not retried",
        identifier, .warning, text: ": \(failure.text)",
        ["status": RequestStatus.failed.rawValue] + failure.fields, error: failure.native)
    case .updatedPersistable(let identifier, let left, let isStored):
      row.update(identifier, left, isStored)
    case .invalidated(let identifier, let outcome):
      row.key(
        "invalidatePersistableContentKey",
        "the app invalidated a stored key and has an SPC that proves it", identifier, .notice,
        text: ": \(outcome)", ["outcome": "\(outcome)"])
    case .expiredSessionReport:
      row(
        "contentKeySessionDidGenerateExpiredSessionReport",
        "the session ended while keys were in use")
    }
  }

  static let samples: [Self] =
    [false, true].map { .provided(keyIdentifier: "", isRenewing: $0) } + [
      .processed(keyIdentifier: ""), .shouldRetry(keyIdentifier: "", .timedOut, answer: true),
      .succeeded(keyIdentifier: "", isRenewing: false), .failed(keyIdentifier: "", .sample),
      .updatedPersistable(keyIdentifier: "", left: .zero, isStored: true),
      .invalidated(keyIdentifier: "", outcome: .success), .expiredSessionReport,
    ]
}

extension NoticeRow.Maker {
  /// What concerns one key; `text` follows its content's name.
  fileprivate func key(
    _ name: String, _ meaning: String, _ identifier: String, _ severity: Severity = .info,
    text: @autoclosure () -> String = "", _ fields: @autoclosure () -> NoticeFields = [:],
    error: @autoclosure () -> NativeError? = nil
  ) -> NoticeRow {
    self(
      name, meaning, severity,
      text: "for \(AssetIdentifier.contentName(of: identifier))\(text())",
      ["keyIdentifier": KeyURL.playlistURL(identifier)] + fields(), error: error())
  }

  fileprivate func retry(_ identifier: String, _ reason: RetryReason, _ answer: Bool) -> NoticeRow {
    key(
      "shouldRetryContentKeyRequest",
      "a key request timed out, or brought an expired lease or an obsolete key: retry?",
      identifier, .warning, text: ", \(reason.rawValue): \(answer ? "retry" : "no retry")",
      [
        "reason": reason.rawValue, "retry": answer,
        "status": (answer ? RequestStatus.retried : .failed).rawValue,
      ])
  }

  fileprivate func update(_ identifier: String, _ left: Duration, _ isStored: Bool) -> NoticeRow {
    let end = isStored ? "" : ": the app does not store it"
    return key(
      "didUpdatePersistableContentKey",
      "the first play started the playback window: a new key replaces the stored one",
      identifier, isStored ? .notice : .warning,
      text: ", \(left.components.seconds) s left to play\(end)",
      ["secondsLeft": left.inSeconds, "stored": isStored])
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
