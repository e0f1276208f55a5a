import Foundation
import TestSupport
import Testing

@testable import Players

/// Whoever writes about notifications is checked against the catalogue: it has to know them all.
@Suite struct NoticeCatalogueTests {
  private static func source(of type: String) throws -> String {
    return try String(
      contentsOf: Repository.root.appending(path: "Sources/Clients/Players/Notices/\(type).swift"),
      encoding: .utf8)
  }

  /// The cases that the enum of a file declares first, by its source.
  private static func declared(in type: String) throws -> [String] {
    let source = try source(of: type)
    let declarations = source.prefix(upTo: try #require(source.firstRange(of: "\n}\n")).lowerBound)
    return declarations.matches(of: /(?m)^  (?:indirect )?case (\w+)/).map { String($0.1) }
  }

  /// The cases of families and their notices, such as `sdk.playbackStalled`.
  private static let cases: [String] = NoticeCatalogue.samples.map { notice in
    "\(notice)".split { !$0.isLetter }.filter { $0 != "Players" }.filter { !$0.hasSuffix("Notice") }
      .prefix(2).joined(separator: ".")
  }

  @Test(arguments: [
    ("sdk", "SDKNotice"), ("timeline", "TimelineNotice"), ("session", "SessionNotice"),
    ("app", "AppNotice"), ("offline", "OfflineNotice"), ("simulator", "SimulatorNotice"),
    ("contentKeys", "ContentKeyNotice"), ("outside", "RealClientNotice"), ("tvsdk", "TVSDKNotice"),
  ])
  func `every notice but the screen's own remark has a sample`(family: String, type: String) throws
  {
    let declared = Set(try Self.declared(in: type)).subtracting(["remark"])
    let sampled = Self.cases.filter { $0.hasPrefix("\(family).") }.map {
      $0.dropFirst(family.count + 1)
    }
    #expect(declared.count > 1)
    #expect(Set(sampled.map { String($0) }) == declared)
  }

  @Test func `every family has its row above`() throws {
    let families = try Self.declared(in: "Notice")
    #expect(
      Set(families)
        == Set(Self.cases.compactMap { $0.split(separator: ".").first.map { String($0) } }))
  }

  @Test func `every event of a Flowplayer that is posted has a sample`() throws {
    let source = try Self.source(of: "FlowplayerEvent")
    let names = source.matches(of: /"(flowplayer(?:View)?Did\w+)"/).map { String($0.1) }
    let unposted = NoticeCatalogue.postedToOwnCode.map(\.name)
    #expect(
      FlowplayerEvent.samples.map(\.notificationName).sorted()
        == names.filter { !unposted.contains($0) }.sorted())
  }

  @Test func `no two families share the name of a case`() throws {
    let families = ["SDK", "Timeline", "Session", "App", "Offline", "Simulator", "TVSDK"]
    let cases = try families.flatMap {
      try Self.declared(in: "\($0)Notice")
    }
    #expect(Set(cases).count == cases.count)
  }

  @Test(arguments: ["provisionRequest", "keyRequest", "setup", "heartbeat", "teardown"])
  func `a step of the timeline has neither token nor address`(step: String) {
    for outcome in ["Start", "Success", "Failure"] {
      #expect(NoticeCatalogue.names.contains(step + outcome))
      let keys = NoticeCatalogue.fields(of: step + outcome).map(\.key)
      #expect(Set(keys).isDisjoint(with: ["contentToken", "sessionToken", "url", "error"]))
    }
  }

  @Test func `keys of userInfo are known with their types`() {
    let fields = NoticeCatalogue.fields(of: "OTVSSMSetupErrorNotification")
    #expect(fields.map(\.key) == ["errorCode", "code", "message", "nativeCode"])
    #expect(fields.map(\.value) == [.integer(0), .integer(0), .text(""), .integer(-1001)])
    let licence = NoticeCatalogue.fields(of: "OTVDRMLicenseError").map(\.key)
    #expect(Set(licence).isSuperset(of: ["keyResponseWithExpiredLease", "keyResponseError"]))
    #expect(NoticeCatalogue.object(of: "OTVSSMSetupErrorNotification") == nil)
    #expect(
      NoticeCatalogue.object(of: "OTVDRMLicenseError") == .text("keyResponseWithExpiredLease"))
  }
}
