/// Results of tests as JUnit XML, as CI servers read it.
package enum JUnit {
  /// One test case.
  package struct Case: Sendable {
    let group: String
    let name: String
    /// Seconds; `nil` where none are meant.
    let time: String?
    let outcome: Outcome

    package init(group: String, name: String, time: String? = nil, outcome: Outcome) {
      (self.group, self.name, self.time, self.outcome) = (group, name, time, outcome)
    }
  }

  /// What came of a test case: with a message in one line, and the whole.
  package enum Outcome: Sendable {
    case passed
    /// It counts neither as passed nor as failed.
    case skipped(String)
    case failure(String, String)
    /// It could not be run.
    case error(String, String)
  }

  /// One suite of test cases.
  package static func text(_ suite: String, _ cases: [Case]) -> String {
    let failures = cases.count { if case .failure = $0.outcome { true } else { false } }
    let errors = cases.count { if case .error = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="zapdeck" \(counts)>
        <testsuite name="\(suite.xmlEscaped)" \(counts) skipped="\(skipped)">
      \(cases.map(element).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func element(_ test: Case) -> String {
    let time = test.time.map { " time=\"\($0)\"" } ?? ""
    let head =
      "    <testcase classname=\"\(test.group.xmlEscaped)\" name=\"\(test.name.xmlEscaped)\"\(time)"
    switch test.outcome {
    case .passed: return "\(head)/>\n"
    case .skipped(let message):
      return "\(head)>\n      <skipped message=\"\(message.xmlEscaped)\"/>\n    </testcase>\n"
    case .failure(let message, let text):
      return "\(head)>\n\(element("failure", message, text))    </testcase>\n"
    case .error(let message, let text):
      return "\(head)>\n\(element("error", message, text))    </testcase>\n"
    }
  }

  private static func element(_ name: String, _ message: String, _ text: String) -> String {
    "      <\(name) message=\"\(message.xmlEscaped)\">\(text.xmlEscaped)</\(name)>\n"
  }
}
