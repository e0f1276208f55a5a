import Simulation

extension CheckReport {
  /// The report as JUnit XML: one test case a scenario, its time the simulated one.
  package var junit: String {
    let failures = entries.count { $0.outcome.failure != nil }
    let counts =
      "tests=\"\(entries.count)\" failures=\"\(failures)\" errors=\"\(complaints.count)\""
    let cases = entries.map(Self.testCase).joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="zapdeck" \(counts)>
        <testsuite name="zapdeck check" \(counts) skipped="0">
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ entry: Entry) -> String {
    let (title, time, body) = parts(entry)
    let head =
      "    <testcase classname=\"\(escaped(entry.path))\" name=\"\(escaped(title))\""
      + " time=\"\(time)\""
    return body.isEmpty ? "\(head)/>\n" : "\(head)>\n\(body)    </testcase>\n"
  }

  private static func parts(_ entry: Entry) -> (title: String, time: String, body: String) {
    switch entry.outcome {
    case .unreadable(let sentence):
      return (entry.path, "0", element("error", sentence, sentence))
    case .judged(let verdict, let scenario):
      let time = AnnouncementText.time(verdict.end).dropLast(2)
      let body = verdict.failure.map {
        element("failure", $0.headline, $0.lines.joined(separator: "\n"))
      }
      return (scenario.title, String(time), body ?? "")
    }
  }

  private static func element(_ name: String, _ message: String, _ text: String) -> String {
    "      <\(name) message=\"\(escaped(message))\">\(escaped(text))</\(name)>\n"
  }

  /// Text that may stand anywhere in XML 1.0.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
