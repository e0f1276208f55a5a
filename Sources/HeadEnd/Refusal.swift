import ContentProtection
import HeadEndAPI

/// Why a service says no: HTTP status and the JSON body that goes with it. Data that is answered,
/// never thrown.
struct Refusal: Error {
  let status: Int
  let failure: ServiceFailure

  init(_ status: Int, _ code: SSMCode) {
    self.status = status
    failure = ServiceFailure(code)
  }

  init(_ status: Int, _ code: LicenceCode) {
    self.status = status
    failure = ServiceFailure(code)
  }

  init(_ status: Int, message: String) {
    self.status = status
    failure = ServiceFailure(errorCode: status, message: message)
  }

  var response: Response { .json(failure, status: status) }
}
