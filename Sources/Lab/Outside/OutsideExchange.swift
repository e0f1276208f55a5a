import ContentProtection
import HeadEndAPI
import Players
import Simulation

/// A real client's request and what it is answered.
struct OutsideExchange {
  let instant: Instant
  let request: Request
  let outcome: Answer.Outcome
  /// How long the answer is held back.
  let delay: Duration
  let order: MediaOrder?
  /// The session that the request's tokens, or the answer's, name; empty without one.
  let session: String

  var operation: Operation { request.operation }

  /// HTTP status; a negative `NSURLError` when no response is sent.
  var status: Int {
    switch outcome {
    case .response(let response): response.status
    case .failure(let failure): failure.rawValue
    case .silence: NetworkFailure.timedOut.rawValue
    }
  }

  var isSuccess: Bool { (200..<300).contains(status) }

  var bytes: Int {
    if case .response(let response) = outcome { response.body.count } else { 0 }
  }

  /// A fingerprint of what a licence answer carries, never the key.
  var fingerprint: String {
    guard case .response(let response) = outcome else { return "" }
    return Fingerprint.of(response.body)
  }

  private var refusal: ServiceFailure? {
    guard !isSuccess, case .response(let response) = outcome else { return nil }
    return JSONText.value(ServiceFailure.self, from: response.body)
  }

  /// Why it was refused; `nil` when it was not.
  var failure: SSMFailure? {
    guard !isSuccess else { return nil }
    let refusal = refusal
    return SSMFailure(
      errorCode: refusal?.errorCode, code: max(status, -1), message: refusal?.message)
  }

  var notice: OutsideNotice {
    let refusal = refusal
    return .answered(
      operation, status: status, code: refusal?.errorCode, message: refusal?.message ?? "")
  }

  var record: RequestRecord {
    RequestRecord(
      operation: operation, method: request.method.rawValue, url: Redaction.redacted(request.url),
      sent: instant, duration: delay, status: status, headers: [])
  }
}
