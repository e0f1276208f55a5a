import HeadEndAPI

extension Result where Success == Response, Failure == Refusal {
  /// What is sent: the response itself, or the refusal as one.
  var response: Response {
    switch self {
    case .success(let response): response
    case .failure(let refusal): refusal.response
    }
  }
}
