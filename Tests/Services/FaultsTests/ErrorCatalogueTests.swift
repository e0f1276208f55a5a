import Faults
import HeadEndAPI
import Testing

@Suite struct ErrorCatalogueTests {
  @Test(arguments: FaultCatalogue.kinds)
  func `a fault that answers in a service's place has that answer's codes in its entry`(
    kind: FaultKind
  ) {
    #expect(!kind.entry.meaning.isEmpty && !kind.entry.advice.text.isEmpty)
    guard case .status(let status, let code, _) = kind.effect else { return }
    // A redirect is followed, and nothing is reported.
    guard !(300..<400).contains(status) else { return }
    // A token that the app did not get shows in what lacks it, not as its own HTTP error.
    guard ![.operation(.contentToken), .operation(.tokenCallback)].contains(kind.point) else {
      return
    }
    #expect(kind.entry.errorCode == code)
    #expect(kind.entry.httpCode == status)
  }

  @Test(arguments: FaultCatalogue.kinds)
  func `what a fault leads to is found by its codes`(kind: FaultKind) {
    let entry = kind.entry
    let found = ErrorCatalogue.entry(
      notification: entry.notification, errorCode: entry.errorCode, http: entry.httpCode,
      native: entry.nativeCode)
    let hasCodes = entry.errorCode != nil || entry.httpCode != nil || entry.nativeCode != nil
    #expect(found?.codes == (hasCodes ? entry.codes : nil))
  }

  @Test(arguments: FaultCatalogue.kinds)
  func `of entries with the same codes, that of the failed request is found`(kind: FaultKind) {
    let entry = kind.entry
    guard let request = entry.request else { return }
    if case .operation(let operation) = kind.point { #expect(operation == request) }
    let found = ErrorCatalogue.entry(
      notification: entry.notification, errorCode: entry.errorCode, http: entry.httpCode,
      native: entry.nativeCode, request: request)
    #expect(found == entry)
  }

  @Test func `codes are in one line`() {
    func entry(
      _ object: String?, _ http: Int?, _ code: Int?, _ native: Int?, _ wrapper: Int?
    ) -> ErrorEntry {
      ErrorEntry(
        "x", object: object, errorCode: code, http: http, native: native, wrapper: wrapper,
        meaning: "", advice: "")
    }
    #expect(
      entry("a", 403, 4000, -12660, 5006).codes == "HTTP 403, errorCode 4000, -12660, RN 5006")
    #expect(entry("a", -1, nil, nil, 6003).objectAndCodes == "a, code -1, RN 6003")
    #expect(entry(nil, nil, nil, nil, nil).codes.isEmpty)
    #expect(entry(nil, nil, nil, nil, nil).objectAndCodes == "no codes")
  }

  @Test(arguments: ErrorCatalogue.entries + FaultCatalogue.kinds.map(\.entry))
  func `all codes of a licence error but the wrapper's are in brackets`(entry: ErrorEntry) {
    guard entry.notification == "OTVDRMLicenseError" else {
      #expect(!entry.codes.contains("["))
      return
    }
    let outside = entry.codes.split(separator: "]").last.map(String.init) ?? ""
    #expect(outside.contains("RN 50"), "\(entry.codes)")
    for code in [entry.httpCode, entry.errorCode, entry.nativeCode].compactMap(\.self) {
      #expect(entry.codes.contains("\(code)") && !outside.contains("\(code)"), "\(entry.codes)")
    }
  }

  @Test func `every code of the services has an entry`() {
    let codes = Set(ErrorCatalogue.entries.compactMap(\.errorCode))
    #expect(codes.isSuperset(of: SSMCode.allCases.map(\.rawValue)))
    #expect(codes.isSuperset(of: LicenceCode.allCases.map(\.rawValue)))
  }

  @Test(
    arguments: [
      "AVPlayerItemFailedToPlayToEndTime": [-42668, -42656],
      "finishLoadingWithError": [-1011, -1009, -1001],
      "streamingContentKeyRequestData": [-42672, -42673, -42676, -42679, -42783],
    ])
  func `every code of the resource loader is told by one call`(call: String, codes: [Int]) {
    for code in codes {
      let entries = ErrorCatalogue.resourceLoader.filter { $0.nativeCode == code }
      #expect(entries.allSatisfy { $0.notification == call } && !entries.isEmpty)
    }
  }

  @Test func `no duration is blamed on the device's clock`() {
    let leases = ErrorCatalogue.entries.filter { $0.nativeCode == -42656 }
    #expect(leases.count == 2 && leases.allSatisfy { !$0.advice.text.contains("clock") })
  }

  @Test func `the best fitting entry is found by what an app was told`() {
    let limit = ErrorCatalogue.entry(
      notification: "OTVSSMSetupErrorNotification", errorCode: 1007, http: 400, native: nil)
    #expect(limit?.httpCode == 400 && limit?.wrapperCode == 6001)
    let lease = ErrorCatalogue.entry(
      notification: "OTVDRMLicenseError", errorCode: nil, http: nil, native: -42656)
    #expect(lease?.advice.text.contains("renew") == true)
    let unknown = ErrorCatalogue.entry(
      notification: "OTVDRMLicenseError", errorCode: 1, http: 2, native: 3)
    #expect(unknown == nil)
  }

  @Test func `advice says in words what kind it is`() {
    for entry in ErrorCatalogue.entries + FaultCatalogue.kinds.map(\.entry) {
      let text = entry.advice.text
      switch entry.advice {
      case .zap: #expect(text.contains("zap "))
      case .noRetry: #expect(text.hasSuffix("no retry"))
      case .other: #expect(!text.contains("zap ") && !text.contains("no retry"))
      }
    }
  }

  @Test func `no entry of a session error advises to repeat the request`() {
    let entries = ErrorCatalogue.entries.filter { $0.notification.hasPrefix("OTVSSM") }
    #expect(entries.count > 18)
    for entry in entries {
      let advice = entry.advice.text
      #expect(advice.hasPrefix("stop"), "\(entry.codes): \(advice)")
    }
  }

  @Test(arguments: [
    ("Setup", 1003 as Int?, 6001), ("Setup", 1007, 6001), ("Teardown", 4000, 6002),
    ("Heartbeat", 1006, 6003), ("Heartbeat", nil, 6003),
  ])
  func `the wrapper's codes tell the SSM errors apart`(name: String, code: Int?, wrapper: Int) {
    let entry = ErrorCatalogue.entries.first {
      $0.notification == "OTVSSM\(name)ErrorNotification" && $0.errorCode == code
    }
    #expect(entry?.wrapperCode == wrapper)
  }

  @Test func `the browser's codes come from no app on iOS`() {
    let codes = Set(ErrorCatalogue.entries.compactMap(\.wrapperCode))
    #expect(codes.isDisjoint(with: [5005, 5006, 6004]) && codes.isSuperset(of: [1000, 5007]))
    #expect(codes.isDisjoint(with: Array(1001...1004) + [2222, 5001, 5002, 7026]))
  }
}
