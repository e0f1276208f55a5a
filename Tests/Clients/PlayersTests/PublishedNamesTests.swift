import HeadEndAPI
import Simulation
import Testing

@testable import Players

/// Names and codes that are published, written out once more.
@Suite struct PublishedNamesTests {
  /// `SSM_DISABLED` is published too; no session enters it.
  @Test func `session states have the field's names`() {
    #expect(
      Set(SessionState.allCases.map(\.rawValue)) == [
        "SESSION_OFF", "SESSION_ON", "SETUP_REQUESTED", "TEARDOWN_REQUESTED", "RENEWAL_REQUESTED",
        "AWAITING_CONTENT_TOKEN", "ERROR",
      ])
  }

  @Test func `licence states have the field's names`() {
    #expect(
      Set(DRMState.allCases.map(\.rawValue)) == [
        "INACTIVE", "AWAITING_CONTENT_TOKEN", "AWAITING_SESSION_TOKEN", "LICENSE_REQUESTED",
        "ACTIVE", "RENEWAL_REQUESTED", "ERROR",
      ])
  }

  /// `INITIALISING` and `LOADED` are published too; no player enters them.
  @Test func `player states have the field's names`() {
    #expect(
      Set(PlayerStatus.allCases.map(\.rawValue)) == [
        "UNINITIALISED", "INITIALISED", "PLAY_REQUESTED", "PLAY", "PLAYING", "PAUSED", "STOPPED",
        "ERROR", "WAITING",
        "SOURCE_SET",
      ])
  }

  @Test(arguments: [
    "onLoadStart", "onLoad", "onPlay", "onPlaying", "onWaiting", "onPaused", "onStopped",
    "provisionRequestStart", "provisionRequestSuccess", "provisionRequestFailure",
    "keyRequestStart", "keyRequestSuccess", "keyRequestFailure", "setupStart", "setupSuccess",
    "setupFailure", "heartbeatStart", "heartbeatSuccess", "heartbeatFailure", "teardownStart",
    "teardownSuccess", "teardownFailure",
  ])
  func `the timeline's names are the field's`(name: String) {
    #expect(NoticeCatalogue.samples.contains { $0.name == name })
  }

  @Test(arguments: [
    (400, -16845), (401, -16840), (403, -12660), (404, -12938), (409, -16852), (410, -12668),
    (416, -12939), (418, -16240), (500, -16847), (501, -16846), (505, -16846), (507, -16240),
    (502, -16848), (503, -16849), (504, -16850),
  ])
  func `CoreMedia's code stands for an HTTP status`(status: Int, code: Int) {
    #expect(CoreMediaCode.forStatus(status) == code)
  }

  @Test(arguments: [
    (-11889, "AVFoundationErrorDomain"), (-11800, "AVFoundationErrorDomain"),
    (-12660, "CoreMediaErrorDomain"), (-12646, "CoreMediaErrorDomain"),
    (-42656, "NSOSStatusErrorDomain"), (-42800, "NSOSStatusErrorDomain"),
    (-1009, "NSURLErrorDomain"), (-1001, "NSURLErrorDomain"),
  ])
  func `each code has its domain`(code: Int, domain: String) {
    #expect(ItemFailure(code: code, comment: "").domain == domain)
  }

  @Test(arguments: [ItemFailure.leaseEnded, .keptKeyEnded])
  func `one domain says that a lease has ended, in the item, its error and TVSDK`(
    failure: ItemFailure
  ) {
    let cause = failure.native.underlying
    #expect(cause?.domain == failure.domain && cause?.code == failure.code)
    #expect(
      LicenseFailure(keyIdentifier: "", nativeCode: failure.code, message: "").native
        == failure.native)
  }

  @Test(arguments: [
    (-11828, "NSOSStatusErrorDomain", -12847), (-11829, "NSOSStatusErrorDomain", -12848),
    (-11839, "NSOSStatusErrorDomain", -12913), (-11855, "NSOSStatusErrorDomain", -12910),
    (-11867, "CoreMediaErrorDomain", -12880),
  ])
  func `AVFoundation's codes wrap what they were seen to wrap`(
    code: Int, domain: String, underlying: Int
  ) {
    let cause = ItemFailure(code: code, comment: "").native.underlying
    #expect(cause?.domain == domain && cause?.code == underlying)
  }
}
