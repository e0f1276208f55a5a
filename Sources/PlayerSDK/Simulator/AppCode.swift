import ContentProtection
import Foundation
import HeadEndAPI
import Lab
import Players

/// The app's own code behind a player, which answers what the player asks.
@MainActor enum AppCode {
  case none
  case licence(OTVCommonLicenseDelegate)
  case loader(any PTAVAssetResourceLoaderDelegate)

  func answer(_ call: HostCall, _ simulator: Simulator) -> HostAnswer {
    switch (self, call.question) {
    case (.licence(let delegate), let question):
      answer(question, delegate, of: simulator.seats[call.id.player]?.url)
    case (.loader(let delegate), .loading(let url)): load(url, call.id, delegate, simulator)
    default: call.question.silence
    }
  }

  private func answer(
    _ question: HostQuestion, _ delegate: OTVCommonLicenseDelegate, of stream: URL?
  ) -> HostAnswer {
    switch question {
    case .streamToken(let url): .token(delegate.streamToken(for: url))
    case .tokenCallback(let url): .token(delegate.renewedToken(for: url))
    case .licenceRequest(let assetID, let sessionToken):
      .licenceRequest(
        delegate.address(for: assetID, of: stream?.absoluteString, sessionToken: sessionToken))
    case .ckc(let response):
      .ckc(delegate.getCkcFromLicenseResponse(response: Data(response)).map { Array($0) })
    case .loading: question.silence
    }
  }

  private func load(
    _ url: String, _ call: HostCallID, _ delegate: any PTAVAssetResourceLoaderDelegate,
    _ simulator: Simulator
  ) -> HostAnswer {
    let request = AVAssetResourceLoadingRequest(url, call, simulator)
    let handled = delegate.resourceLoader(
      AVAssetResourceLoader(), shouldWaitForLoadingOfRequestedResource: request)
    return .loading(request.returned(handled))
  }
}

extension HostQuestion {
  /// What nobody's code says.
  var silence: HostAnswer {
    switch self {
    case .streamToken, .tokenCallback: .token(nil)
    case .licenceRequest: .licenceRequest(nil)
    case .ckc: .ckc(nil)
    case .loading: .loading(.declined)
    }
  }
}
