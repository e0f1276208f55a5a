/// What an app's own code answered, as plain data: a command like any other, so that a replay
/// needs no code of the app.
package enum HostAnswer: Hashable, Sendable {
  /// To `streamToken` and `tokenCallback`; `nil` when there is none.
  case token(String?)
  /// To `licenceRequest`; `nil` skips the request (DOMAIN §1.7).
  case licenceRequest(LicenceAddress?)
  /// To `ckc`; `nil` when there is none in the response.
  case ckc([UInt8]?)
  /// To `loading`.
  case loading(Loading)

  /// Where a licence request goes and what authorises it.
  package struct LicenceAddress: Hashable, Sendable {
    package var url: String
    /// The value of `nv-authorizations`.
    package var authorizations: String

    package init(url: String, authorizations: String) {
      self.url = url
      self.authorizations = authorizations
    }
  }

  /// What an app's resource loader did with a loading request.
  package enum Loading: Hashable, Sendable {
    /// It returned false.
    case declined
    /// It returned true and will finish later, by another answer.
    case waiting
    /// `finishLoadingWithResponse:data:redirect:`, with the CKC.
    case finished([UInt8])
    /// `finishLoadingWithError:`.
    case failed(LoaderFailure)
  }
}
