import Foundation
import HeadEndAPI
import Lab
import Players

/// The SDK's one keeper of the licence delegate (DOMAIN §1.7).
@MainActor public final class OTVDRMManager {
  /// The manager of the current simulator.
  public static var shared: OTVDRMManager { Simulator.current.drmManager }

  /// What `.OTVDRMLicenseError` has as its object.
  public enum OTVDRMLicenseError: Hashable, Sendable {
    /// The key response carries a lease that is over: renew the licence.
    case keyResponseWithExpiredLease
    /// The key response cannot be used, or there is none.
    case keyResponseError
    /// No content token within five seconds: `DRMErrorContentTokenNotAvailable` of the plugin.
    case contentTokenNotAvailable
  }

  /// Keys of `.OTVDRMLicenseError`'s `userInfo`: named after the case, with the key identifier.
  public enum Keys {
    /// The identifier of the key whose lease is over.
    public static let keyResponseWithExpiredLease = "keyResponseWithExpiredLease"
    /// The identifier of the key that there is no usable response for.
    public static let keyResponseError = "keyResponseError"
  }

  private(set) var licenseDelegate: OTVCommonLicenseDelegate?

  init() {}

  /// Sets the delegate of items that are made from now on: the process has one.
  public func setLicenseDelegate(_ delegate: (any OTVLicenseDelegate)?) {
    licenseDelegate = delegate as? OTVCommonLicenseDelegate
  }

  /// Asks anew for the licence of a key: of one that is kept on the device, whether there is an
  /// asset yet or not, with `OTVLicenseOptionOffline`; otherwise of one that plays.
  public func renewLicense(identifier: String, license: [String: Any] = [:]) {
    let simulator = Simulator.current
    if license[OTVPersistenceManager.Keys.OTVLicenseOptionOffline] as? Bool == true {
      return simulator.persistenceManager.renewLicense(identifier, licenseDelegate)
    }
    for (id, seat) in simulator.seats.sorted(by: { $0.key < $1.key })
    where seat.keyIdentifier == identifier {
      simulator.perform(.player(id, .renewLicence))
    }
  }

  /// How an OpenTV player with that delegate is set up.
  static func configuration(
    for delegate: OTVCommonLicenseDelegate?, url: URL, in simulator: Simulator
  ) -> PlayerConfiguration {
    let ssp = delegate as? OTVSSPLicenseDelegate
    let kind: DelegateKind =
      switch ssp {
      case is OTVSSPLicenseDelegateV2: .sspV2
      case let ssp? where ssp.ssmServerURL != nil: .ssp
      default: .single
      }
    return simulator.configuration(
      .opentv, kind, ssp?.syncSSMSetupTeardown == false ? .async : .sync, url,
      HostedApp(
        certificateURL: delegate?.certificateURL.absoluteString ?? "",
        ssmServerURL: ssp?.ssmServerURL?.absoluteString ?? ""))
  }
}

extension OTVDRMManager.OTVDRMLicenseError {
  init(_ failure: LicenseFailure.Case) {
    switch failure {
    case .keyResponseWithExpiredLease: self = .keyResponseWithExpiredLease
    case .keyResponseError: self = .keyResponseError
    case .contentTokenNotAvailable: self = .contentTokenNotAvailable
    }
  }
}
