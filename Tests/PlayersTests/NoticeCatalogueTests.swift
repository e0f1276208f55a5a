import Foundation
import Testing

@testable import Players

/// Whoever writes about notifications is checked against the catalogue: it has to know them all.
@Suite struct NoticeCatalogueTests {
  /// The cases that `Notice` declares, by its source.
  private static func declared() throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appending(path: "Sources/Players/Notices/Notice.swift"), encoding: .utf8)
    let names = source.matches(of: /(?m)^  case (\w+)/).map { String($0.1) }
    return Set(names)
  }

  /// The case of a notice, as its description begins.
  private static func label(_ notice: Notice) -> String {
    String("\(notice)".prefix { $0.isLetter })
  }

  @Test func `every notice but the screen's own remark has a sample`() throws {
    let declared = try Self.declared().subtracting(["remark"])
    #expect(declared.count > 50)
    #expect(Set(NoticeCatalogue.samples.map(Self.label)) == declared)
  }

  @Test func `keys of userInfo are known with their types`() {
    let fields = NoticeCatalogue.fields(of: "OTVSSMSetupErrorNotification")
    #expect(fields.map(\.key) == ["errorCode", "code", "message"])
    #expect(fields.map(\.value) == [.integer(0), .integer(0), .text("")])
    let licence = NoticeCatalogue.fields(of: "OTVDRMLicenseError").map(\.key)
    #expect(Set(licence).isSuperset(of: ["keyResponseWithExpiredLease", "keyResponseError"]))
    #expect(NoticeCatalogue.object(of: "OTVSSMSetupErrorNotification") == nil)
    #expect(
      NoticeCatalogue.object(of: "OTVDRMLicenseError") == .text("keyResponseWithExpiredLease"))
  }
}
