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

/// The part of a source, or of the player's downloads, that a reply is for.
enum ReplyPart: Hashable, Sendable {
  case playlist
  case soundPlaylist
  case lowestPlaylist
  case segment
  case contentToken
  /// A session of the source, by its number.
  case session(Int)
  /// The licence exchange of a key, by its number in the ring.
  case licence(key: Int)
  case loader
  /// What the app's own key session has of a key.
  case keyRequest(Int)
  /// The token, then the licence, of a channel that the viewer has not zapped to yet.
  case keyPreload
  case download
  case keptToken
  case keptLicence
  case keyReturn
  /// The key server's answer to when a kept licence ends.
  case licenceInformation

  /// Whether it belongs to the player's downloads, whatever source plays.
  fileprivate var isDownload: Bool {
    switch self {
    case .download, .keptToken, .keptLicence, .keyReturn, .licenceInformation: true
    case .playlist, .soundPlaylist, .lowestPlaylist, .segment, .contentToken, .session, .licence,
      .loader, .keyRequest, .keyPreload:
      false
    }
  }
}

/// The addressee of a reply.
struct ReplyAddress: Hashable, Sendable {
  let source: SourceID
  let part: ReplyPart

  init(_ part: ReplyPart, of source: SourceID) {
    self.part = part
    self.source = part.isDownload ? .none : source
  }
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

  /// The response, if it is a success that brings something.
  package var content: Response? { success.flatMap { $0.isContent ? $0 : nil } }

  /// The error with which the client's framework ends the operation, if a fault says so.
  package var injectedError: NativeError? {
    guard case .response(let response, _) = self, case .fails(let error) = response.clientError
    else { return nil }
    return error
  }

  /// What goes wrong in the client and nothing reports, if a fault says so.
  package var silence: Silence? {
    guard case .response(let response, _) = self, case .hushes(let silence) = response.clientError
    else { return nil }
    return silence
  }

  /// The error that the client's framework logs, if a fault says so.
  package var loggedError: NativeError? {
    guard case .response(let response, _) = self, case .logs(let error) = response.clientError
    else { return nil }
    return error
  }
}

extension ItemFailure {
  /// Why a request, called `what` or as its kind is, could not be answered.
  package init(loading request: Operation, called what: String? = nil, _ result: RequestResult) {
    let what = what ?? request.row.noun
    switch result {
    case .failure(let failure):
      self.init(code: failure.rawValue, comment: "\(what): \(failure.meaning)")
    case .response(let response, _):
      self.init(
        code: response.isBodiless
          ? CoreMediaCode.missingChunks : CoreMediaCode.forStatus(response.status),
        httpCode: response.status, comment: "\(what): HTTP \(response.status)")
    }
    self.request = request
  }
}
