public import Foundation
import HeadEndAPI
import Players
import Worlds

/// The SDK's singleton that holds the licence delegate (Players/Licences).
@MainActor public final class OTVDRMManager: NSObject {
  /// The manager of the current simulator.
  public static var shared: OTVDRMManager { of(.current) }

  static func of(_ simulator: Simulator) -> OTVDRMManager {
    simulator.shared { OTVDRMManager() }
  }

  /// The type of the `object` of `.OTVDRMLicenseError`.
  public typealias OTVDRMLicenseError = PlayerSDK.OTVDRMLicenseError

  /// The keys of `.OTVDRMLicenseError`'s `userInfo`: named like the case, with the key identifier
  /// as value.
  public enum Keys {
    /// The identifier of the key whose lease has expired.
    public static let keyResponseWithExpiredLease = "keyResponseWithExpiredLease"
    /// The identifier of the key that got no usable response.
    public static let keyResponseError = "keyResponseError"
  }

  private(set) var licenseDelegate: (any OTVLicenseDelegate)?

  nonisolated override init() { super.init() }

  /// Sets the process's only licence delegate.
  ///
  /// It also replaces the previous one for existing items: their later key requests and renewals go
  /// to the new one, and stay unanswered if it is `nil`. The SDK does not document this; a key
  /// session of AVFoundation does the same with its delegate [N] (Players/MultiInstance).
  public func setLicenseDelegate(_ delegate: (any OTVLicenseDelegate)?) {
    licenseDelegate = delegate
  }

  /// Renews a key's licence: with `OTVLicenseOptionOffline`, the persistent licence, whether or not
  /// its asset exists; otherwise, the licence of each player that has the key.
  public func renewLicense(identifier: String, license: [String: Any] = [:]) {
    let simulator = Simulator.current
    if license[OTVPersistenceManager.Keys.OTVLicenseOptionOffline] as? Bool == true {
      return OTVPersistenceManager.of(simulator).renewLicense(identifier, licenseDelegate)
    }
    for (id, binding) in simulator.bindings.sorted(by: { $0.key < $1.key })
    where binding.keyIdentifier == identifier {
      simulator.report(id, .renewLicence)
    }
  }

  /// Returns the configuration of an OpenTV player with that delegate.
  static func configuration(
    for delegate: (any OTVLicenseDelegate)?, url: URL, in simulator: Simulator
  ) -> PlayerConfiguration {
    let common = delegate as? OTVCommonLicenseDelegate
    let ssp = delegate as? OTVSSPLicenseDelegate
    let kind: DelegateKind =
      switch ssp {
      case is OTVSSPLicenseDelegateV2: .sspV2
      case let ssp? where ssp.ssmServerURL != nil: .ssp
      default: .single
      }
    var app = HostedApp(
      certificateURL: common?.certificateURL.absoluteString ?? "",
      ssmServerURL: ssp?.ssmServerURL?.absoluteString ?? "")
    app.suppliesKeys = delegate != nil && common == nil
    app.overridesKeys = common?.isOwnClass == true
    app.asksForCertificate = delegate != nil
    return simulator.configuration(
      .opentv, kind, ssp?.syncSSMSetupTeardown == false ? .async : .sync, url, app)
  }
}

/// Forwards a player's questions to the delegate that the manager has at that moment.
@MainActor struct CurrentLicenseDelegate: AppCode {
  unowned let simulator: Simulator

  func answer(_ call: HostCall, about url: URL?) -> HostAnswer {
    code?.answer(call, about: url) ?? call.question.silence
  }

  func sessionSetUp(for url: URL?, error: (any Error)?) {
    code?.sessionSetUp(for: url, error: error)
  }

  private var code: (any AppCode)? {
    OTVDRMManager.of(simulator).licenseDelegate.map { LicenseDelegateCode.of($0) }
  }
}
