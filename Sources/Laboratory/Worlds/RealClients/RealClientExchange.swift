import ContentProtection
import HeadEndAPI
import Players
import Simulation

/// A real client's request and what it is answered.
struct RealClientExchange {
  /// The request; it ends for the client once the answer is sent.
  let record: RequestRecord
  let order: MediaOrder?
  /// The session that the request's tokens, or the answer's, name; empty without one.
  let session: String
  /// How long the request waits for a segment that is not complete yet.
  var heldFor = Duration.zero
  /// Why an upstream refused it, in its words.
  var said = ""

  /// When its sender knows the answer, as far as only that wait delays it.
  var heard: Instant { instant + heldFor }
  var instant: Instant { record.sent }
  var operation: Operation { record.operation }

  /// HTTP status; a negative `NSURLError` when no response is sent.
  var status: Int { record.status }

  /// Whether the client has what it asked for; only a teardown's answer needs no body.
  var isSuccess: Bool {
    guard let response = record.response else { return false }
    if isForeign { return response.isSuccess || response.status == 304 && operation.isMedia }
    return operation == .sessionTeardown ? response.isSuccess : response.isContent
  }

  /// Whether one of the user's own services was asked, which may answer in any way that succeeds.
  var isForeign: Bool { record.request.upstream != nil }

  /// Whether the client has to ask at another address, so that nothing has come of it yet.
  var isRedirect: Bool { record.response?.isRedirect == true }

  var bytes: Int {
    record.response?.body.count ?? 0
  }

  /// A fingerprint of what a licence answer carries, never the key.
  var fingerprint: String {
    record.response.map { Fingerprint.of($0.body) } ?? ""
  }

  private var refusal: ServiceFailure? {
    guard !isSuccess, let response = record.response else { return nil }
    return JSONText.value(ServiceFailure.self, from: response.body)
  }

  /// Why it was refused; `nil` when it was not.
  var failure: SSMFailure? {
    guard !isSuccess else { return nil }
    let refusal = refusal
    return SSMFailure(
      errorCode: refusal?.errorCode, code: max(status, -1), message: refusal?.message ?? words)
  }

  private var words: String? { said.isEmpty ? nil : said }

  var notice: RealClientNotice {
    let refusal = refusal
    return .answered(
      operation, status: status, code: refusal?.errorCode, message: refusal?.message ?? said)
  }
}
