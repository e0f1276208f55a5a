import Simulation

/// Results of tests as JUnit XML, as CI servers read it.
package enum JUnit {
  /// One test case.
  package struct Case: Sendable {
    let group: String
    let name: String
    /// How long it took on this machine; `nil` where that is not known.
    let seconds: Double?
    let properties: [(name: String, value: String)]
    let outcome: Outcome

    package init(
      group: String, name: String, seconds: Double? = nil,
      properties: [(name: String, value: String)] = [], outcome: Outcome
    ) {
      (self.group, self.name, self.outcome) = (group, name, outcome)
      (self.seconds, self.properties) = (seconds, properties)
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

  /// One suite of test cases, with what they have in common and the seconds that they took.
  package static func text(
    _ suite: String, properties: [(name: String, value: String)] = [], seconds: Double? = nil,
    _ cases: [Case]
  ) -> String {
    let failures = cases.count { if case .failure = $0.outcome { true } else { false } }
    let errors = cases.count { if case .error = $0.outcome { true } else { false } }
    let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let time = attribute(seconds)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="zapdeck" \(counts)\(time)>
        <testsuite name="\(suite.xmlEscaped)" \(counts) skipped="\(skipped)"\(time)>
      \(element(properties, "    "))\(cases.map(element).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func element(_ test: Case) -> String {
    let head =
      "    <testcase classname=\"\(test.group.xmlEscaped)\" name=\"\(test.name.xmlEscaped)\""
      + attribute(test.seconds)
    let content =
      element(test.properties, "      ")
      + element(test.outcome)
    return content.isEmpty ? "\(head)/>\n" : "\(head)>\n\(content)    </testcase>\n"
  }

  private static func element(_ outcome: Outcome) -> String {
    switch outcome {
    case .passed: ""
    case .skipped(let message): "      <skipped message=\"\(message.xmlEscaped)\"/>\n"
    case .failure(let message, let text): element("failure", message, text)
    case .error(let message, let text): element("error", message, text)
    }
  }

  private static func attribute(_ seconds: Double?) -> String {
    guard let seconds else { return "" }
    let milliseconds = Int((seconds * 1000).rounded())
    let digits = String(1000 + milliseconds % 1000).dropFirst()
    return " time=\"\(milliseconds / 1000).\(digits)\""
  }

  private static func element(
    _ properties: [(name: String, value: String)], _ indent: String
  ) -> String {
    guard !properties.isEmpty else { return "" }
    let rows = properties.map { name, value in
      "\(indent)  <property name=\"\(name.xmlEscaped)\" value=\"\(value.xmlEscaped)\"/>\n"
    }
    return "\(indent)<properties>\n\(rows.joined())\(indent)</properties>\n"
  }

  private static func element(_ name: String, _ message: String, _ text: String) -> String {
    "      <\(name) message=\"\(message.xmlEscaped)\">\(text.xmlEscaped)</\(name)>\n"
  }
}
