import Testing

@testable import Dashboard

/// The help explains what the wall shows: its words are read from the code that draws them.
@Suite struct GlossaryTests {
  private static let folders: Set = ["Bars", "Crowds", "Log", "Panes"]
  private static let drawing = House.sources.filter { file in
    file.target == "Dashboard" && (folders.contains(file.folder) || file.name == "NoticeText")
  }

  private static let explained = Set(
    Glossary.groups.flatMap(\.lines).flatMap { words(in: "\($0.sign) \($0.meaning)") })

  private static func words(in text: String) -> [String] {
    text.split { !$0.isLetter && $0 != "-" }.map(String.init)
  }

  @Test func `there is code that draws the wall`() {
    #expect(Self.drawing.count > 30)
  }

  @Test(arguments: drawing)
  func `the help has every word in capitals`(file: SourceFile) {
    let words = Self.words(in: file.text.literals).filter { word in
      word.count { $0.isUppercase } > 1 && word.allSatisfy { $0.isUppercase || $0 == "-" }
    }
    for word in words where !Self.explained.contains(word) {
      Issue.record("\(file.path) shows \(word), which Glossary does not explain")
    }
  }

  @Test(arguments: ["HeaderBar", "LogPanel"])
  func `the help has every word of the first row, and of the log's title`(name: String) throws {
    let file = try #require(Self.drawing.first { $0.name == name })
    let words = Self.words(in: file.text.literals).filter { word in
      word.count > 2 && word.allSatisfy(\.isLowercase)
    }
    #expect(words.count > 5)
    for word in words where !Self.explained.contains(word) {
      Issue.record("\(file.path) shows \(word), which Glossary does not explain")
    }
  }
}
