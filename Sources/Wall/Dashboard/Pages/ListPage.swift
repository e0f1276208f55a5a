import Faults
import HeadEndAPI
import Simulation

/// What `zapdeck list` prints: what ships with the program, by name and title.
package enum ListPage {
  /// One kind of what ships, and the command that takes its names.
  package struct Section: Sendable {
    package let kind: Shipped
    package let entries: [(name: String, title: String)]

    package init(_ kind: Shipped, _ entries: [(name: String, title: String)]) {
      (self.kind, self.entries) = (kind, entries)
    }
  }

  /// The kinds of what ships.
  package enum Shipped: String, CaseIterable, Sendable {
    case lineUps = "line-ups"
    case scenarios
    case incidents
    case policies
    case rules

    /// What takes a name of them.
    var use: String {
      switch self {
      case .lineUps: "zapdeck run NAME"
      case .scenarios, .incidents: "zapdeck play NAME, zapdeck check shipped:NAME"
      case .policies: "app: {policy: NAME} in a line-up, and P on the wall"
      case .rules: "zapdeck rules NAME; zapdeck play NAME breaks the rule, NAME-kept keeps it"
      }
    }
  }

  /// What is known of an error's code: its meanings, the faults that lead to it, and what ships in
  /// which it occurs; `nil` where nothing is.
  package static func text(code: Int, _ sections: [Section]) -> String? {
    let entries = ErrorCatalogue.entries.filter { $0.has(code) }
    let meanings = Dictionary(grouping: entries) { "\($0.notification): \($0.codes)" }
      .sorted { $0.key < $1.key }.map { name, entries in
        "  \(name)\n" + PlainTable.text(entries.map { [$0.meaning] }.uniqued, indent: 4)
      }
    let faults = FaultCatalogue.kinds.filter { $0.entry.has(code) }
      .map { ["f \($0.key)", $0.name] }
    let sections = sections.filter { !$0.entries.isEmpty }
    let parts = [
      meanings.isEmpty ? nil : "means\n" + meanings.joined(),
      faults.isEmpty
        ? nil
        : "faults: zapdeck faults KEY, or these keys\n" + PlainTable.text(faults, indent: 2),
      sections.isEmpty ? nil : text(sections),
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  package static func text(_ sections: [Section]) -> String {
    sections.map { section in
      "\(section.kind.rawValue): \(section.kind.use)\n"
        + PlainTable.text(section.entries.map { [$0.name, $0.title] }, indent: 2)
    }.joined(separator: "\n")
  }
}

extension ErrorEntry {
  /// Whether one of its codes is that one.
  fileprivate func has(_ code: Int) -> Bool {
    [errorCode, httpCode, nativeCode, wrapperCode].contains(code)
  }
}
