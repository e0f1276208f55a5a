import Foundation
import TestSupport
import Testing

/// Sizes, imports and bans, checked on every file.
@Suite struct HouseTests {
  @Test(arguments: House.swiftFiles)
  func `a file has 400 lines of 100 columns at most`(file: SourceFile) {
    #expect(file.lines.count <= 400)
    for (index, line) in file.lines.enumerated() where line.count > 100 {
      Issue.record("\(file.path):\(index + 1) has \(line.count) columns")
    }
  }

  @Test(arguments: House.swiftFiles)
  func `a function has 40 lines at most`(file: SourceFile) {
    for function in file.functions where function.length > 40 {
      Issue.record("\(file.path):\(function.line) has \(function.length) lines")
    }
  }

  @Test(arguments: House.sources)
  func `what imports Linux's C library has a branch for macOS`(file: SourceFile) {
    let modules = Set(file.importedModules)
    #expect(modules.contains("Glibc") == modules.contains("Darwin"), "\(file.path)")
  }

  @Test(arguments: House.sources)
  func `no name says nothing`(file: SourceFile) {
    for word in ["Utils", "Utilities", "Helper", "Helpers", "Common", "Base", "Misc"] {
      #expect(file.name != word && !file.name.hasSuffix(word), "\(file.path)")
    }
  }

  @Test(arguments: House.sources)
  func `nothing below the executable gives up or hides a failure`(file: SourceFile) {
    let banned = ["try!", " try?", "as!", "fatalError(", "// TODO", "// MARK", "// FIXME"]
    for (index, line) in file.lines.enumerated() {
      for word in banned where line.contains(word) {
        Issue.record("\(file.path):\(index + 1) says \(word)")
      }
    }
  }

  @Test(arguments: House.sources.filter { House.deterministic.contains($0.target) })
  func `nothing below the shell asks for time or luck`(file: SourceFile) {
    let banned = [
      "Date()", "Date.now", ".now()", "SystemRandomNumberGenerator", "ContinuousClock", "sleep(",
      "Task {", " async ", "await ", "DispatchQueue", " Thread.", "UUID()",
    ]
    for (index, line) in file.lines.enumerated() where !Self.isComment(line) {
      for word in banned where line.contains(word) {
        Issue.record("\(file.path):\(index + 1) says \(word)")
      }
    }
  }

  @Test func `only CTerm includes curses`() {
    for file in House.cFiles where !House.cTargets.contains(file.target) {
      Issue.record("\(file.path) is C outside \(House.cTargets)")
    }
    for file in House.cFiles where file.target != "CTerm" {
      #expect(!file.lines.contains { $0.contains("curses") }, "\(file.path)")
    }
    for file in House.sources {
      #expect(!file.importedModules.contains("Ncurses"), "\(file.path)")
    }
  }

  @Test func `every row is a target's`() {
    #expect(Set(House.toolchainModules.keys).isSubset(of: House.targets))
  }

  @Test func `the map of the code is short`() throws {
    let map = try Repository.text("Sources/README.md")
    #expect(map.components(separatedBy: "\n").count <= 121)
  }

  @Test func `the README is short`() throws {
    #expect(try Repository.text("README.md").components(separatedBy: "\n").count <= 121)
  }

  @Test func `each article is in the index, and linked from another page`() throws {
    let pages = try House.pages.filter { $0 != "Sources/Articles.md" }.map {
      (path: $0, text: try Repository.text($0))
    }
    let index = try Repository.text("Sources/Articles.md")
    for (path, _) in pages where path.contains(".docc/") {
      let link = "(\(path.dropFirst("Sources/".count)))"
      #expect(index.contains(link), "\(path) is not in the index")
      let name = path.split(separator: "/").last?.dropLast(".md".count) ?? ""
      let isLinked = pages.contains { page in
        page.path != path && ["<doc:\(name)>", "/\(name).md)"].contains { page.text.contains($0) }
      }
      #expect(isLinked, "no other page links \(path)")
    }
  }

  @Test func `the README's two commands exist, and CI runs the slow tests, too`() throws {
    let (readme, makefile) = (try Repository.text("README.md"), try Repository.text("Makefile"))
    for verb in ["run", "test"] {
      #expect(readme.contains("\nmake \(verb) ") && makefile.contains("\n\(verb): "))
    }
    #expect(try Repository.text(".ci/run").hasSuffix("\nmake check\n"))
    #expect(makefile.contains("\ncheck: export THOROUGH = 1\n"))
    let check = try #require(makefile.firstMatch(of: /\ncheck: .*##.*\n(\t.*\n)+/))
    #expect(check.0.contains("$(MAKE) --no-print-directory test "))
  }

  @Test(arguments: KeyTable.articles.keys.sorted())
  func `a generated article is the catalogue's`(path: String) throws {
    let article = try #require(KeyTable.articles[path])
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(article.utf8).write(to: Repository.root.appending(path: path))
    }
    #expect(try Repository.text(path) == article)
  }

  private static func isComment(_ line: String) -> Bool {
    line.drop { $0 == " " }.hasPrefix("//")
  }
}
