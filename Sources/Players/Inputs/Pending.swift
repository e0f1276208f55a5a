package import HeadEndAPI

/// What a part of a player waits for: the answer to a request, or that of the app's own code.
package enum Pending: Hashable, Sendable {
  case request(RequestID)
  case hostCall(HostCallID)
}

/// What was waited for.
package enum Reply: Hashable, Sendable {
  case result(RequestResult)
  case host(HostAnswer)
}

/// How a request of a player ended.
package enum RequestResult: Hashable, Sendable {
  /// A response, and how long its body took on the network.
  case response(Response, transfer: Duration)
  case failure(NetworkFailure)

  /// HTTP status, or the negative `NSURLError`.
  package var status: Int {
    switch self {
    case .response(let response, _): response.status
    case .failure(let failure): failure.rawValue
    }
  }

  /// The response, if it is a success.
  package var success: Response? {
    guard case .response(let response, _) = self, response.isSuccess else { return nil }
    return response
  }

  /// The error with which the client's framework ends the operation, if a fault says so.
  package var injectedError: NativeError? {
    guard case .response(let response, _) = self, case .fails(let error) = response.clientError
    else { return nil }
    return error
  }

  /// The error that the client's framework logs, if a fault says so.
  package var loggedError: NativeError? {
    guard case .response(let response, _) = self, case .logs(let error) = response.clientError
    else { return nil }
    return error
  }
}

extension ItemFailure {
  /// Why `what`, such as `segment`, could not be loaded.
  init(loading what: String, _ result: RequestResult) {
    switch result {
    case .failure(let failure):
      self.init(code: failure.rawValue, comment: "\(what): \(failure.meaning)")
    case .response(let response, _):
      self.init(
        code: CoreMediaCode.forStatus(response.status), httpCode: response.status,
        comment: "\(what): HTTP \(response.status)")
    }
  }
}
