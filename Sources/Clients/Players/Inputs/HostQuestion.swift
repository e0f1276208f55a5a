package import HeadEndAPI

/// What a player asks of code that an app has written itself: its licence delegate, its token
/// callback, its resource loader (Players/Licences, "The licence delegate"). The world stops until
/// it is answered.
package enum HostQuestion: Hashable, Sendable {
  /// The token that `OTVSSPLicenseDelegate.setStream(token:with:)` set for that URL.
  case streamToken(url: String)
  /// `OTVSSPTokenCallback.token()`.
  case tokenCallback(url: String)
  /// `contentIdentifier(url:)`, `generateHTTPHeaders(assetID:)` and `getLicenseRequestUrl()`, in
  /// this order; the session token is what the SDK itself adds to the header.
  case licenceRequest(assetID: String, sessionToken: String?)
  /// `certificate()`; `fetched` is what the SDK has fetched from the delegate's address.
  case certificate(fetched: [UInt8]?)
  /// `ckcMessageWithID(spc:assetID:)` of a delegate that may send the licence request itself;
  /// `fetched` is the CKC that the SDK has requested for it.
  case keyResponse(spc: [UInt8], assetID: String, fetched: [UInt8]? = nil)
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

extension HostedApp {
  /// Puts a step of a licence's way to the app's own code, where that code takes the step; `nil`
  /// where the SDK takes it.
  func ask(
    _ question: HostQuestion, replyTo part: ReplyPart, _ context: inout InputContext
  ) -> Pending? { takes(question) ? context.ask(question, replyTo: part) : nil }

  /// Whether the app's own code takes that step of a licence's way.
  private func takes(_ question: HostQuestion) -> Bool {
    switch question {
    case .certificate: asksForCertificate || suppliesKeys
    case .licenceRequest: !suppliesKeys
    case .keyResponse: suppliesKeys || overridesKeys
    case .ckc, .streamToken, .tokenCallback, .loading, .contentKey, .shouldRetry: true
    }
  }
}
