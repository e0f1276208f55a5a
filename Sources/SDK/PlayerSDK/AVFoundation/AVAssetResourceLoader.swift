public import Dispatch
public import Foundation
import Players
import Worlds

/// Stands in for AVFoundation's resource loader, which asks its delegate for keys.
@MainActor public final class AVAssetResourceLoader: NSObject {
  /// The delegate that loads the keys.
  public private(set) weak var delegate: (any AVAssetResourceLoaderDelegate)?
  /// The queue that was set; not used, because the delegate is always called on the main actor.
  public private(set) var delegateQueue: DispatchQueue?

  nonisolated override init() { super.init() }

  /// Sets the delegate, which is not retained.
  public func setDelegate(
    _ delegate: (any AVAssetResourceLoaderDelegate)?, queue delegateQueue: DispatchQueue?
  ) {
    (self.delegate, self.delegateQueue) = (delegate, delegateQueue)
  }
}

/// The methods with which an app loads an asset's keys itself (Players/FairPlay).
@MainActor public protocol AVAssetResourceLoaderDelegate: AnyObject {
  /// Returns true if the delegate will finish the request.
  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool

  /// Returns true if the delegate will finish the renewal, which comes at the `renewalDate` that it
  /// has set.
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

/// Calls the delegate of an asset's loader when the player needs an answer from the app.
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
