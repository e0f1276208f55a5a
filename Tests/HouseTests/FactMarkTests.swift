import TestSupport
import Testing

/// A fact is as certain as its article says: the marks [I] (inferred) and [N] (our choice) of the
/// rows and of the articles are the same.
@Suite struct FactMarkTests {
  private static let articles: [String: [ArticleStatement]] = House.pages
    .filter { $0.hasPrefix("Sources/Clients/Players/Players.docc/") && !$0.hasSuffix("/Facts.md") }
    .reduce(into: [:]) { articles, page in
      let name = page.split(separator: "/").last?.split(separator: ".").first ?? ""
      articles[String(name)] = (try? Repository.text(page)).map(ArticleStatement.all) ?? []
    }

  /// The statements of all articles, in a fixed order.
  private static let all = articles.sorted { $0.key < $1.key }.flatMap(\.value)

  /// The facts of articles and addresses; those of the five guides stand in the guides themselves.
  private static let rows = FactTable.facts.filter { !$0.source.hasPrefix("*") }

  private static func marks(of row: FactTable.Row) -> Set<ArticleStatement.Mark> {
    let marks = row.fact.matches(of: /\[([IN])\]/)
      .compactMap { ArticleStatement.Mark(rawValue: String($0.1)) }
    let isChoice = FactTable.choices.contains { $0.line == row.line }
    return Set(marks + (isChoice ? [.choice] : []))
  }

  private static func words(of row: FactTable.Row) -> Set<String> {
    ArticleStatement.words(of: row.fact.replacing(/\[[IN]\]/, with: ""))
  }

  /// The statement that says what a row says: one of its own article with nearly the same words, or
  /// one of any article with the same two codes.
  private static func statement(of row: FactTable.Row) -> ArticleStatement? {
    let fact = words(of: row)
    let own = row.source.wholeMatch(of: /<doc:(\w+)>/).flatMap { articles[String($0.1)] } ?? []
    let saying = own.filter { $0.share(of: fact) >= 0.7 && $0.density(of: fact) >= 0.3 }
    let others = ArticleStatement.codes(in: fact).count < 2 ? [] : all
    let coded = others.filter { statement in
      ArticleStatement.codes(in: fact.intersection(statement.words)).count >= 2
        && statement.share(of: fact) >= 0.5
        && (statement.isRow || statement.density(of: fact) >= 0.3)
    }
    return (saying + coded).max {
      $0.share(of: fact) + $0.density(of: fact) < $1.share(of: fact) + $1.density(of: fact)
    }
  }

  @Test(arguments: rows)
  func `a row has the marks of what its article says`(row: FactTable.Row) {
    guard let statement = Self.statement(of: row) else { return }
    #expect(
      Self.marks(of: row) == statement.marks(for: Self.words(of: row)),
      "the article says: \(statement.text)")
  }

  @Test func `statements of articles are found for many rows`() {
    #expect(Self.rows.count { Self.statement(of: $0) != nil } > 90)
  }

  @Test func `a mark applies to its sentence, to its scope, and to the table below`() {
    let statements = ArticleStatement.all(
      in: """
        # Title

        Known. [D page] The key arrives late. [I] It plays on [D page, I for the sound]; no more.

        These are ours. [N]

        | 503 | down |
        """)
    let marks = statements.map { statement in
      statement.marks(for: ["sound"]).map(\.rawValue).sorted().joined()
    }
    #expect(marks == ["", "I", "I", "", "N", "N"])
    #expect(statements[2].marks(for: ["picture"]).isEmpty)
    #expect(
      ArticleStatement.words(of: "The keys -42656 are renewed") == ["key", "-42656", "renew"])
  }
}
