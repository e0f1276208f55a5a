import HeadEndAPI

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
