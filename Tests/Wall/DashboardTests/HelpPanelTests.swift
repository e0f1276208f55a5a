import Screen
import Testing

@testable import Dashboard

/// Help in groups: searched by typing, and with the keys of the place where it was opened.
@Suite struct HelpPanelTests {
  private static let size = Size(160, 200)

  private static func text(_ keys: [Key], presenting: Bool = false) -> String {
    var wall = Wall(theme: .standard, isPresenting: presenting)
    let (world, clock) = (SampleWorld.world(), WallFrameTests.clock)
    for key in keys { _ = wall.press(key, seeing: world, clock: clock, size: size) }
    let text = TextDisplay.text(of: wall.frame(of: world, clock: clock, size: size))
    return text.split(separator: "\n").filter { !$0.contains("│ search ") }.joined(separator: "\n")
  }

  @Test func `it has the wall's keys in groups, the panes' signs and the mouse`() {
    let text = Self.text(["?"])
    for word in ActionTable.groups.map(\.title) + ["signs", "mouse"] {
      #expect(text.contains(word.uppercased()))
    }
    for sign in ["KEY █", "SSM ▁", "GET █", "TOK", "zap bar: teardown", "wheel", "click", "drag"] {
      #expect(text.contains(sign), "\(sign)")
    }
    for group in Glossary.groups {
      #expect(text.contains(group.title.uppercased()))
      for line in group.lines { #expect(text.contains("\(line.sign) "), "\(line.sign)") }
    }
  }

  @Test(arguments: ActionTable.rows(in: .wall).indices)
  func `the words of a row find it, and a key too many finds nothing`(index: Int) {
    let row = ActionTable.rows(in: .wall)[index]
    let words = row.plainSentence.filter { $0.isASCII && $0 != "?" }
    let keys = ["?"] + words.unicodeScalars.map { Key.character($0) }
    #expect(Self.text(keys).contains(row.plainSentence))
    let text = Self.text(keys + ["~"])
    #expect(text.contains("nothing matches") && !text.contains("  \(row.plainSentence)"))
    #expect(Self.text(keys + ["~", .backspace]).contains(row.plainSentence))
  }

  @Test(arguments: [
    "until cleared", "no expiry", "entries", "licence only", "Mb/s", "1080p", "RN", "careless",
    "stubborn", "retrying", "watchful",
  ])
  func `it finds a word that panes and toasts show`(word: String) {
    let text = Self.text(["?"] + word.unicodeScalars.map { Key.character($0) })
    #expect(text.contains(word) && !text.contains("nothing matches"))
    #expect(Glossary.groups.flatMap(\.lines).contains { "\($0.sign) \($0.meaning)".contains(word) })
  }

  @Test func `in the log it begins with the log's keys, when presenting it has the chapters`() {
    #expect(Self.text(["l", "l", "?"]).contains("older / newer line"))
    #expect(!Self.text(["?"]).contains("older / newer line"))
    #expect(Self.text(["?"], presenting: true).contains("next chapter"))
    #expect(!Self.text(["?"]).contains("next chapter"))
  }
}
