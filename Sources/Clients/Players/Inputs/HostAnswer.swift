package import HeadEndAPI
package import Simulation

/// What an app's own code answered, as plain data: a command like any other, so that a replay
/// needs no code of the app.
package enum HostAnswer: Hashable, Sendable {
  /// To `streamToken` and `tokenCallback`; `nil` when there is none.
  case token(String?)
  /// To `licenceRequest`; `nil` skips the request (Players/Licences, "The licence delegate").
  case licenceRequest(LicenceAddress?)
  /// To `licenceRequest` too: `contentIdentifier(url:)` returned `nil`.
  case foreignKey
  /// To `certificate`, as X.509 DER; `nil` when there is none.
  case certificate([UInt8]?)
  /// To `certificate` too: the SDK is to fetch it from the delegate's address, and to ask again.
  case certificateToFetch
  /// To `ckc` and `keyResponse`; `nil` when there is none in the response.
  case ckc([UInt8]?)
  /// To `keyResponse` too: the SDK is to request the licence, and to ask again.
  case ckcToFetch
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
    /// What the SPC names the content with; `nil` = the key's URL, as the packager wrote it.
    package var contentIdentifier: String?

    package init(
      url: String, authorizations: String, headers: [HTTPHeader] = [],
      contentIdentifier: String? = nil
    ) {
      self.url = url
      self.authorizations = authorizations
      self.headers = headers
      self.contentIdentifier = contentIdentifier
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
