import Faults
import HeadEndAPI
import Sessions
import Simulation
import Testing
import Worlds

@testable import Players

/// The codes for which a policy may have a row, against what apps are told.
@Suite struct TroubleCodeTests {
  @Test(arguments: FaultCatalogue.kinds)
  func `a code that a fault brings can have a row`(kind: FaultKind) {
    let witness = Witness(Classic.lineUp(policy: .careless))
    witness.advance(to: 12)
    witness.perform(.inject(kind.key, Classic.main, provoke: true))
    witness.advance(by: 150)
    var app = App()
    for announcement in witness.heard {
      guard let trouble = app.trouble(in: announcement.notice) else { continue }
      for code in announcement.notice.codes {
        #expect(trouble.canCarry(code), "\(trouble) \(code)")
      }
    }
  }

  private static let kinds: [String: [Trouble]] = [
    "OTVSSMSetupErrorNotification": [.setUpFailed],
    "OTVSSMHeartbeatErrorNotification": [.heartbeatFailed, .heartbeatFailedAfterBackground],
    "OTVSSMTeardownErrorNotification": [.teardownFailed, .lostSessionTeardownFailed],
    "OTVDRMLicenseError": [.licenceFailed, .leaseExpired],
    "AVPlayerItemFailedToPlayToEndTime": [.itemFailed],
    "finishLoadingWithError": [.itemFailed],
  ]

  @Test func `a code of the error catalogue can have a row`() {
    for entry in ErrorCatalogue.entries {
      for code in [entry.errorCode, entry.httpCode, entry.nativeCode].compactMap(\.self) {
        let troubles = Self.kinds[entry.notification] ?? []
        let isKnown = troubles.isEmpty || troubles.contains { $0.canCarry(code) }
        #expect(isKnown, "\(entry.notification) \(code)")
      }
    }
  }

  @Test func `a code of another service, or of none, cannot`() {
    let troubles = Trouble.allCases
    #expect(troubles.allSatisfy { !$0.canCarry(9999) })
    #expect(troubles.filter { $0.canCarry(1007) } == troubles.filter(\.isOfSession))
    #expect(
      troubles.filter { $0.canCarry(-11819) }
        == [.licenceFailed, .renewalFailed, .keptLicenceFailed, .itemFailed])
    #expect(troubles.filter { $0.canCarry(5004) } == [.leaseExpired, .keptLeaseExpired])
  }

  /// What a message names must be so.
  @Test(arguments: Trouble.allCases)
  func `the codes that a message names can come`(trouble: Trouble) {
    let words = trouble.codes.split { !"-0123456789".contains($0) }.compactMap { Int($0) }
    #expect(words.isEmpty == trouble.isSeen)
    #expect(words.allSatisfy(trouble.canCarry), "\(words)")
  }
}
