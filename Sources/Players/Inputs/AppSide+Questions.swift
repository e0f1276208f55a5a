extension AppSide {
  /// Puts a step of a licence's way to the app's own code, where that code takes the step; `nil`
  /// where the SDK goes on by itself.
  func ask(_ question: HostQuestion, _ context: inout InputContext) -> Pending? {
    switch self {
    case .simulated: nil
    case .hosted(let app): app.takes(question) ? context.ask(question) : nil
    }
  }
}

extension HostedApp {
  /// Whether the app's own code takes that step of a licence's way.
  fileprivate func takes(_ question: HostQuestion) -> Bool {
    switch question {
    case .certificate: asksForCertificate || suppliesKeys
    case .licenceRequest: !suppliesKeys
    case .keyResponse: suppliesKeys
    case .ckc, .streamToken, .tokenCallback, .loading, .contentKey, .shouldRetry: true
    }
  }
}
