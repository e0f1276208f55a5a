import Faults
import HeadEndAPI
import Testing

@Suite struct ErrorCatalogueTests {
  @Test(arguments: FaultCatalogue.kinds)
  func `every fault has an entry, with the notification's codes`(kind: FaultKind) throws {
    let entry = try #require(ErrorCatalogue.entry(forFault: kind.letter))
    #expect(!entry.meaning.isEmpty && !entry.advice.isEmpty && !entry.codes.isEmpty)
    if kind.notification == entry.notification, let code = entry.errorCode {
      #expect(kind.codes.contains("\(code)"))
    }
  }

  @Test func `every code of the services has an entry`() {
    let codes = Set(ErrorCatalogue.entries.compactMap(\.errorCode))
    #expect(codes.isSuperset(of: SSMCode.allCases.map(\.rawValue)))
    #expect(codes.isSuperset(of: LicenceCode.allCases.map(\.rawValue)))
  }

  @Test(arguments: [-42672, -42673, -42676, -42679, -42783, -42668, -42656, -1011, -12660, -1001])
  func `every code of the resource loader has an entry`(code: Int) {
    let entry = ErrorCatalogue.entry(
      notification: "finishLoadingWithError", errorCode: nil, http: nil, native: code)
    #expect(entry?.nativeCode == code)
  }

  @Test func `the best fitting entry is found by what an app was told`() {
    let limit = ErrorCatalogue.entry(
      notification: "OTVSSMSetupErrorNotification", errorCode: 1007, http: 400, native: nil)
    #expect(limit?.wrapperCode == 6004)
    let lease = ErrorCatalogue.entry(
      notification: "OTVDRMLicenseError", errorCode: nil, http: nil, native: -42656)
    #expect(lease?.advice.contains("renew") == true)
    let unknown = ErrorCatalogue.entry(
      notification: "OTVDRMLicenseError", errorCode: 1, http: 2, native: 3)
    #expect(unknown == nil)
  }
}
