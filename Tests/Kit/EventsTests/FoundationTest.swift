import Testing

/// One of Foundation's own tests, written anew by what it shows, over the bus
/// (Events/FoundationTests).
struct FoundationTest: Sendable, CustomTestStringConvertible {
  /// How the bus does.
  enum Outcome: Sendable {
    /// It does what the test shows; `remark` says where the test was changed.
    case passes(remark: String?, isShown: @Sendable () async -> Bool)
    /// It does not, and why.
    case fails(String)
  }

  let name: String
  let outcome: Outcome

  static func passes(
    _ name: String, _ remark: String? = nil, _ isShown: @escaping @Sendable () async -> Bool
  ) -> Self {
    Self(name: name, outcome: .passes(remark: remark, isShown: isShown))
  }

  static func fails(_ name: String, _ reason: String) -> Self {
    Self(name: name, outcome: .fails(reason))
  }

  /// As the article says it.
  var words: String {
    switch outcome {
    case .passes(let remark, _): "passes" + (remark.map { ": \($0)" } ?? "")
    case .fails(let reason): "no: \(reason)"
    }
  }

  var testDescription: String { name }

  static let all =
    centerTests + notificationTests + essentialsTests + messageTests + sequenceTests
    + queueTests
}

struct FoundationTests {
  @Test(arguments: FoundationTest.all)
  func `the bus passes Foundation's test`(_ test: FoundationTest) async {
    if case .passes(_, let isShown) = test.outcome { #expect(await isShown()) }
  }
}
