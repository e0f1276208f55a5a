public import Dispatch
public import Foundation
import Lab
import Players

/// Stands in for AVFoundation's loader, which asks its delegate for keys.
@MainActor public final class AVAssetResourceLoader: NSObject {
  /// Who is asked.
  public private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
  /// The queue that was set; the delegate is called on the main actor all the same.
  public private(set) var delegateQueue: DispatchQueue?

  nonisolated override init() { super.init() }

  /// Sets the delegate, which is not retained.
  public func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    (self.delegate, self.delegateQueue) = (delegate, delegateQueue)
  }
}

/// What an app implements to load an asset's keys itself (Players/FairPlay).
@MainActor public protocol AVAssetResourceLoaderDelegate: AnyObject {
  /// Whether the delegate will finish the request.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Whether the delegate will finish the renewal, at the `renewalDate` that it has set.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool
}

extension AVAssetResourceLoaderDelegate {
  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool { false }

  public func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool { false }
}

/// The delegate of an asset's loader as the code behind a player.
@MainActor struct LoaderCode: AppCode {
  let loader: AVAssetResourceLoader
  unowned let simulator: Simulator

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    guard case .loading(let address, let isRenewal) = call.question,
      let delegate = loader.delegate
    else { return call.question.silence }
    guard isRenewal else {
      let request = AVAssetResourceLoadingRequest(address, call.id, simulator)
      let handled = delegate.resourceLoader(
        loader, shouldWaitForLoadingOfRequestedResource: request)
      return .loading(request.returned(handled))
    }
    let request = AVAssetResourceRenewalRequest(address, call.id, simulator)
    let handled = delegate.resourceLoader(
      loader, shouldWaitForRenewalOfRequestedResource: request)
    return .loading(request.returned(handled))
  }
}
