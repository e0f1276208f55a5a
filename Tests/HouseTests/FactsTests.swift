import Foundation
import TestSupport
import Testing

/// The article on facts: what it says of code and tests is so.
@Suite struct FactsTests {
  /// Types that the sources declare, at any depth.
  private static let types = Set(House.sources.flatMap(\.declaredTypes))

  private static let files = Set(
    House.sources.compactMap { $0.path.split(separator: "/").last.map(String.init) })

  /// Types of files whose comments mark a choice.
  private static let marked = Set(
    House.sources.filter { $0.text.comments.contains("[N]") }.flatMap(\.declaredTypes))

  /// The text of each article that a source may name.
  private static let articles: [String: String] = House.pages
    .filter { $0.hasPrefix("Sources/Clients/Players/Players.docc/") && !$0.hasSuffix("/Facts.md") }
    .reduce(into: [:]) { articles, page in
      let name = page.split(separator: "/").last?.split(separator: ".").first ?? ""
      articles[String(name)] = try? Repository.text(page)
    }

  /// All code and literals of the sources.
  private static let said = Data(
    House.sources.map { $0.text.code + $0.text.literals }.joined(separator: "\n").utf8)

  /// Whether a source has a name as a whole word, outside of its comments.
  private static func says(_ name: String) -> Bool {
    var rest = said[...]
    while let place = rest.range(of: Data(name.utf8)) {
      let before = said[..<place.lowerBound].last, after = said[place.upperBound...].first
      let isWord = [before, after].allSatisfy { byte in
        byte.map { Character(UnicodeScalar($0)) }.map { !$0.isLetter && !$0.isNumber } ?? true
      }
      if isWord { return true }
      rest = said[place.upperBound...]
    }
    return false
  }

  /// The titles of the tests that run, by their suites.
  private static let titles: [String: [String]] = House.swiftFiles
    .filter { $0.path.hasPrefix("Tests/") }
    .reduce(into: [:]) { titles, file in
      for test in file.tests { titles[test.suite, default: []].append(test.title) }
    }

  /// The lines that a command of the shell writes, run where the repository is.
  private static func output(ofShell command: String) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = Repository.root
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
  }

  @Test func `the tables are read`() {
    #expect(FactTable.facts.count > 200)
    #expect(FactTable.absent.count > 20)
    #expect(FactTable.guides.count == 5)
    #expect(FactTable.choices.count > 20)
  }

  @Test(arguments: FactTable.facts)
  func `a fact lives in code that exists`(row: FactTable.Row) {
    #expect(!row.code.isEmpty, "no code is named")
    for name in row.code where !Self.types.contains(name) && !Self.files.contains(name) {
      Issue.record("nothing in Sources is called \(name)")
    }
  }

  @Test(arguments: FactTable.facts)
  func `a fact has a test that runs`(row: FactTable.Row) {
    #expect(!row.tests.isEmpty, "no test is named")
    for test in row.tests {
      let isThere = Self.titles[test.suite]?.contains(test.title) == true
      #expect(isThere, "no test of \(test.suite) is called \"\(test.title)\"")
    }
  }

  @Test(arguments: FactTable.absent)
  func `what is not simulated does not occur, or a test shows what happens`(row: FactTable.Row) {
    #expect(!row.absentNames.isEmpty || !row.tests.isEmpty, "nothing proves it")
    // A name that nobody uses proves nothing: the row has to be about it.
    let article = row.source.wholeMatch(of: /<doc:(\w+)>/).map { String($0.1) }
    let about = row.cells[0] + row.cells[2] + (article.flatMap { Self.articles[$0] } ?? "")
    for name in row.absentNames {
      #expect(about.contains(name), "neither row nor article speaks of \(name)")
      #expect(!Self.says(name), "a source has \(name)")
    }
    for test in row.tests where Self.titles[test.suite]?.contains(test.title) != true {
      Issue.record("no test of \(test.suite) is called \"\(test.title)\"")
    }
  }

  @Test(arguments: FactTable.choices)
  func `a choice is marked where the code makes it`(row: FactTable.Row) {
    #expect(row.code.contains { Self.marked.contains($0) }, "no [N] beside \(row.code)")
  }

  @Test(arguments: FactTable.facts + FactTable.absent)
  func `a fact has a source that can be found`(row: FactTable.Row) {
    if let article = row.source.wholeMatch(of: /<doc:(\w+)>/) {
      #expect(House.pages.contains("Sources/Clients/Players/Players.docc/\(article.1).md"))
    } else if let guide = row.source.wholeMatch(of: /\*([^*]+)\*/) {
      #expect(FactTable.guides.contains(String(guide.1)), "\(guide.1) is not among the guides")
    } else {
      #expect(row.source.wholeMatch(of: /RFC \d+( [\d.]+)?|<https:\/\/[^> ]+>/) != nil)
    }
  }

  @Test func `the page's own command counts every row by its verdict`() throws {
    let verdicts = [
      "choices": FactTable.choices, "not simulated": FactTable.absent,
      "true": FactTable.facts.filter { !FactTable.choices.map(\.line).contains($0.line) },
    ]
    let counts = verdicts.flatMap { verdict, rows in
      Dictionary(grouping: rows) { $0.source.hasPrefix("*") ? "guides" : "others" }
        .map { "\(verdict), \($0): \($1.count)" }
    }
    #expect(try Self.output(ofShell: FactTable.command()) == counts.sorted())
  }

  @Test func `a fact is short and stands once`() {
    let rows = FactTable.facts + FactTable.absent
    for row in rows where row.fact.split(separator: " ").count > 16 {
      Issue.record("\(row.testDescription) has more than 16 words")
    }
    #expect(Set(rows.map(\.fact)).count == rows.count)
  }
}

extension SourceFile {
  /// The types that the file declares, nested ones too.
  fileprivate var declaredTypes: [String] {
    let words = text.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return zip(words, words.dropFirst())
      .filter { ["struct", "enum", "class", "actor", "protocol", "typealias"].contains($0.0) }
      .map { String($0.1) }
  }

  /// The tests of a file that are not disabled, by their suites.
  fileprivate var tests: [(suite: String, title: String)] {
    var tests: [(suite: String, title: String)] = []
    var suite = ""
    var attribute = ""
    for line in lines {
      if let type = line.firstMatch(
        of: /^(?:[@a-z]\w* )*(?:struct|extension|enum|class|actor) (\w+)/)
      {
        suite = String(type.1)
      }
      if line.contains("@Test") { attribute = "" }
      attribute += line
      guard let function = line.firstMatch(of: /func `([^`]+)`/) else { continue }
      if attribute.contains("@Test"), !attribute.contains(".disabled(") {
        tests.append((suite, String(function.1)))
      }
      attribute = ""
    }
    return tests
  }
}
