import HeadEndAPI

extension Answer {
  var response: Response {
    get throws {
      guard case .response(let response) = outcome else { throw Unexpected.noResponse }
      return response
    }
  }
}
