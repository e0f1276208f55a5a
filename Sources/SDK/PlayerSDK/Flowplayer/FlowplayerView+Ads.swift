import Foundation

extension FlowplayerView {
  /// Requests the advertisements before the media, one address after the other. There is no ad
  /// server: a response with status 200 counts as no ad, and anything else as a failed load [N].
  /// Both forms of `didAdFailWith` are called, in which order is our choice [N]: implement one.
  func requestAds(_ schedule: (any AdSchedule)?) {
    let addresses =
      switch schedule {
      case let waterfall as AdScheduleWaterfall: waterfall.preAdBreak?.adTags ?? []
      case let remote as AdScheduleRemote: [remote.url.absoluteString]
      default: [String]()
      }
    for address in addresses {
      enter(.start)
      let error = adError(of: address)
      adDelegate?.player(self, didAdFailWith: error)
      adDelegate?.player(self, didAdFailWith: error, for: .preRoll, with: nil)
      post("flowplayerAdDidFail", error)
      enter(.idle)
    }
  }

  private func enter(_ state: AdState) {
    adDelegate?.player(self, didChangeAdState: state, for: .preRoll)
    post("flowplayerAdDidChangeState", (state, AdType.preRoll))
  }

  private func adError(of address: String) -> AdError {
    guard let url = URL(string: address) else { return .invalidAdRequest }
    do {
      return try simulator.fetch(url).status == 200 ? .noAdAvailable : .adLoadFailed
    } catch {
      return .adLoadFailed
    }
  }
}
