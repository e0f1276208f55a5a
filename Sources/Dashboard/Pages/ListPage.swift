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
      case .lineUps: "zapdeck --lineup NAME"
      case .scenarios, .incidents: "zapdeck play NAME, zapdeck check shipped:NAME"
      case .policies: "app: {policy: NAME} in a line-up, and P on the wall"
      case .rules: "zapdeck rules NAME; zapdeck play NAME breaks it, NAME-kept keeps it"
      }
    }
  }

  package static func text(_ sections: [Section]) -> String {
    sections.map { section in
      "\(section.kind.rawValue): \(section.kind.use)\n"
        + PlainTable.text(section.entries.map { [$0.name, $0.title] }, indent: 2)
    }.joined(separator: "\n")
  }
}
