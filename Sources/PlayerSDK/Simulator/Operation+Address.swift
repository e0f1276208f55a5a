import Foundation
import HeadEndAPI

extension HeadEndAPI.Operation {
  /// What a request to that address asks for, so that faults find it.
  static func of(_ url: URL) -> HeadEndAPI.Operation {
    switch Route(url: url.absoluteString) {
    case .contentToken: .contentToken
    case .sessionSetup: .sessionSetup
    case .sessionHeartbeat: .sessionHeartbeat
    case .sessionTeardown: .sessionTeardown
    case .killAccountSessions: .killSessions
    case .certificate: .certificate
    case .licence, .onPremiseLicence: .licence
    case .expressPlayToken: .expressPlayToken
    case .expressPlayRights: .expressPlayRights
    case .entitlement: .entitlement
    case .masterPlaylist, .mediaPlaylist, nil: .manifest
    case .segment: .segment
    }
  }
}
