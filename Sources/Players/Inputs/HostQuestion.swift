package import HeadEndAPI
package import Simulation

/// What a player asks of code that an app has written itself: its licence delegate, its token
/// callback, its resource loader (Players/Licences, "The licence delegate"). The world stops until
/// it is answered.
package enum HostQuestion: Hashable, Sendable {
  /// The token that `OTVSSPLicenseDelegate.setStream(token:with:)` set for that URL.
  case streamToken(url: String)
  /// `OTVSSPTokenCallback.token()`.
  case tokenCallback(url: String)
  /// `generateHTTPHeaders(assetID:)` and `getLicenseRequestUrl()`, in this order; the session token
  /// is what the SDK itself adds to the header.
  case licenceRequest(assetID: String, sessionToken: String?)
  /// `certificate()`; `fetched` is what the SDK has fetched from the delegate's address.
  case certificate(fetched: [UInt8]?)
  /// `ckcMessageWithID(spc:assetID:)` of a delegate that sends the licence request itself.
  case keyResponse(spc: [UInt8], assetID: String)
  /// `getCkcFromLicenseResponse(response:)`.
  case ckc(response: [UInt8])
  /// `resourceLoader(_:shouldWaitForLoadingOfRequestedResource:)`, or its like for renewals.
  case loading(url: String, isRenewal: Bool)
  /// `contentKeySession(_:didProvide:)`, or its like for renewals.
  case contentKey(identifier: String, isRenewing: Bool)
  /// `contentKeySession(_:shouldRetry:reason:)`.
  case shouldRetry(identifier: String, RetryReason)
}

/// Names one question to an app's own code, so that the answer finds back.
package struct HostCallID: Hashable, Sendable {
  /// The player that asks.
  package let player: PlayerID
  package let number: UInt64
}

/// What an app's own code answered, as plain data: a command like any other, so that a replay
/// needs no code of the app.
package enum HostAnswer: Hashable, Sendable {
  /// To `streamToken` and `tokenCallback`; `nil` when there is none.
  case token(String?)
  /// To `licenceRequest`; `nil` skips the request (Players/Licences, "The licence delegate").
  case licenceRequest(LicenceAddress?)
  /// To `certificate`, as X.509 DER; `nil` when there is none.
  case certificate([UInt8]?)
  /// To `certificate` too: the SDK is to fetch it from the delegate's address, and to ask again.
  case certificateToFetch
  /// To `ckc` and `keyResponse`; `nil` when there is none in the response.
  case ckc([UInt8]?)
  /// To `loading` and `contentKey`.
  case loading(Loading)
  /// To `shouldRetry`.
  case retry(Bool)

  /// Where a licence request goes and what authorises it.
  package struct LicenceAddress: Hashable, Sendable {
    package var url: String
    /// The value of `nv-authorizations`.
    package var authorizations: String
    /// The other headers that the delegate returned, sorted by name.
    package var headers: [HTTPHeader]

    package init(url: String, authorizations: String, headers: [HTTPHeader] = []) {
      self.url = url
      self.authorizations = authorizations
      self.headers = headers
    }
  }

  /// What an app's resource loader did with a loading request.
  package enum Loading: Hashable, Sendable {
    /// It returned false.
    case declined
    /// It returned true and will finish later, by another answer.
    case waiting
    /// `finishLoadingWithResponse:data:redirect:`, with the CKC, and the `renewalDate` that the app
    /// set in `contentInformationRequest`, if it did.
    case finished([UInt8], renewalDate: UnixTime? = nil)
    /// `finishLoadingWithError:`.
    case failed(LoaderFailure)
  }
}

extension HostedApp {
  /// Puts a step of a licence's way to the app's own code, where that code takes the step; `nil`
  /// where the SDK goes on by itself.
  func ask(
    _ question: HostQuestion, replyTo part: ReplyPart, _ context: inout InputContext
  ) -> Pending? { takes(question) ? context.ask(question, replyTo: part) : nil }

  /// Whether the app's own code takes that step of a licence's way.
  private func takes(_ question: HostQuestion) -> Bool {
    switch question {
    case .certificate: asksForCertificate || suppliesKeys
    case .licenceRequest: !suppliesKeys
    case .keyResponse: suppliesKeys
    case .ckc, .streamToken, .tokenCallback, .loading, .contentKey, .shouldRetry: true
    }
  }
}
