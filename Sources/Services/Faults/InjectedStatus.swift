/// What an HTTP status means where a fault answers with it (Faults/Faults, "Statuses").
package enum InjectedStatus: Hashable, Sendable {
  /// The body is that of a good answer.
  case success
  /// The request succeeds, and the answer has no body.
  case bodiless
  /// The same resource is at another address.
  case redirect
  case failure
  /// No server answers these requests with it: 1xx announces an answer, 304 answers a condition,
  /// and the other 3xx lead nowhere (RFC 9110 §15).
  case unsent

  package init(_ status: Int) {
    self =
      switch status {
      case 204, 205: .bodiless
      case 200...299: .success
      case 301, 302, 303, 307, 308: .redirect
      case 400...: .failure
      default: .unsent
      }
  }
}

extension FaultEffect {
  /// What it means if it is a status. An error's code makes a failure of a success: its body is
  /// that of the error.
  package var injectedStatus: InjectedStatus? {
    guard case .status(let status, let code, _) = self else { return nil }
    let meaning = InjectedStatus(status)
    return meaning == .success && code != nil ? .failure : meaning
  }

  /// Whether it is a status with which a request brings what it would bring without it.
  package var isHarmlessStatus: Bool {
    injectedStatus == .success || injectedStatus == .redirect
  }

  /// Why nobody should choose it, although files may have it; `nil` for all others.
  package var doubt: String? {
    guard case .status(let status, _, _) = self, injectedStatus == .unsent else { return nil }
    return "no server answers with HTTP \(status): use 2xx, 4xx, 5xx, or a redirect "
      + "(301, 302, 303, 307, 308)"
  }
}
