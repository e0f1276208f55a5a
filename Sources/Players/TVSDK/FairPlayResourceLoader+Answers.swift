import ContentProtection
package import HeadEndAPI
import Simulation

extension FairPlayResourceLoader {
  /// Whether the answer to that request is this loader's.
  package func awaits(_ request: RequestID) -> Bool { pending == request }

  /// Takes the answer to the pending request.
  package mutating func receive(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    pending = nil
    switch state {
    case .tokenRequested: return receiveToken(result, &turn)
    case .licenceRequested: return receiveLicence(result, &turn)
    case .idle, .loaded, .failed: return .nothing
    }
  }

  private mutating func receiveToken(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    guard let response = result.success else {
      return fail(refusal(result, "Error getting ExpressPlay token URL"))
    }
    guard let address = Self.address(in: response) else {
      return fail(
        LoaderFailure(
          code: Self.badServerResponse,
          message: "Error getting ExpressPlay token URL for \(shown): no URL in the answer"))
    }
    askForKey(at: address, &turn)
    return .tokenReceived
  }

  private mutating func receiveLicence(_ result: RequestResult, _ turn: inout Turn) -> Outcome {
    guard let response = result.success else {
      return fail(refusal(result, "Error getting license"))
    }
    guard let keyRequest else { return .nothing }
    do throws(KeyResponseFault) {
      return accept(try keyRequest.open(ckc: response.body), turn)
    } catch {
      return fail(LoaderFailure(code: -42668, message: "bad key response (\(error))"))
    }
  }

  private mutating func accept(_ key: ContentKey, _ turn: Turn) -> Outcome {
    if let end = key.leaseEnd, end <= turn.deviceTime {
      return fail(
        LoaderFailure(
          code: -42656, message: "bad key response (the lease ended \(end.iso8601))"))
    }
    state = .loaded
    return .loaded(key)
  }

  private mutating func fail(_ failure: LoaderFailure) -> Outcome {
    state = .failed
    self.failure = failure
    return .failed(failure)
  }

  private func refusal(_ result: RequestResult, _ what: String) -> LoaderFailure {
    switch result {
    case .failure(let failure):
      LoaderFailure(
        code: failure.rawValue, message: "\(what) from \(shown), \(failure.meaning)")
    case .response(let response, _):
      LoaderFailure(
        code: CoreMediaCode.forStatus(response.status), httpCode: response.status,
        message: "\(what) from \(shown), HTTP status code \(response.status)")
    }
  }

  /// The URL as messages show it: as it was in the playlist.
  private var shown: String { url?.text ?? "" }

  /// `NSURLErrorBadServerResponse`.
  private static let badServerResponse = -1011

  /// The first URL of a `text/uri-list` (RFC 2483 §5: lines with `#` are comments).
  private static func address(in response: Response) -> String? {
    let lines = String(decoding: response.body, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.first { $0.first != "#" }.map(String.init).flatMap {
      $0.hasPrefix("https://") ? $0 : nil
    }
  }
}
