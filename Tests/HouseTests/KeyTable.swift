import Foundation
import TestSupport

@testable import Dashboard

/// What pages repeat of the program: the key table, the catalogues of errors and of notices.
enum KeyTable {
  /// Generated articles by their paths.
  static let articles = [
    "Sources/Clients/Players/Players.docc/Errors.md": ErrorsPage.markdown,
    "Sources/Clients/Players/Players.docc/Notifications.md": NotificationsArticle.markdown,
    "Sources/Services/Faults/Faults.docc/FaultsAtRealClients.md": FaultArticles.atRealClients,
    "Sources/Services/Faults/Faults.docc/FaultsAtCrowds.md": FaultArticles.atCrowds,
    keys: keysArticle,
  ]

  private static let keys = "Sources/Wall/Dashboard/Dashboard.docc/Keys.md"

  /// The article on keys, with the table at its end as the program has it.
  private static var keysArticle: String {
    let article = (try? Repository.text(keys)) ?? ""
    let end = article.range(of: "| key | action |")?.lowerBound ?? article.endIndex
    return article[..<end] + markdown
  }

  /// The wall's keys as a table.
  static var markdown: String {
    let rows = ActionTable.rows(in: .wall) + ActionTable.mapRows.prefix(1)
    return "| key | action |\n|---|---|\n"
      + MarkdownTable.rows(rows.map { [$0.markdownKeys, $0.sentence] }) + "\n"
  }
}

enum MarkdownTable {
  /// Rows joined by line feeds.
  static func rows(_ rows: [[String]]) -> String {
    rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }
}
