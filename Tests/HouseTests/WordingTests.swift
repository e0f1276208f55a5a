import Foundation
import TestSupport
import Testing

/// What comments, messages and pages say, and what they cite.
@Suite struct WordingTests {
  /// Paraphrases of words that the field has, and phrases that need a second reading.
  private static let phrases = [
    "loaded down", "loads down", "parted by", "let go", "lets go", "is over to", "over to this",
    "told that", "is told", "are told", "what is of", "is of the", "names that would be known",
    "all is over", "could not be had", "are of no use", "there may be are", "for want of",
    "in vain", "anew", "as they say", "asked for again", "asks for again", "goes on", "went on",
    "by itself", "by themselves", "the doors", "doors are", "whoever", "somebody", "everybody",
    "whom a", "whom it", "whom the", "by whom", "of whom", "on whom", "to whom",
  ]

  private static let privateDocuments = [
    "DOMAIN §", "DOMAIN.md", "DESIGN", "SCREEN §", "SCREEN.md", "EVENTS §", "EVENTS.md",
    "reference/",
  ]

  @Test(arguments: House.sources)
  func `comments and messages are plain English`(file: SourceFile) {
    let prose = " \(file.text.comments) \(file.text.literals)".lowercased()
    for phrase in Self.phrases where prose.contains(" \(phrase)") {
      Issue.record("\(file.path) says \"\(phrase)\"")
    }
  }

  @Test(arguments: House.proseFiles)
  func `no file cites a document that is not in the repository`(file: SourceFile) {
    let prose = "\(file.text.comments) \(file.text.literals)"
    for name in Self.privateDocuments where prose.contains(name) {
      Issue.record("\(file.path) cites \(name)")
    }
  }

  @Test(arguments: House.pages)
  func `no page cites a document that is not in the repository`(page: String) throws {
    // A folder of a public address is no document of ours.
    let text = try Repository.text(page).replacing(/https?:\S+/, with: "")
    for name in Self.privateDocuments where text.contains(name) {
      Issue.record("\(page) cites \(name)")
    }
  }

  @Test(arguments: House.proseFiles)
  func `every cited article and section exists`(file: SourceFile) throws {
    for citation in file.text.comments.matches(of: /\((\w+)\/(\w+)(?:, "([^"]+)")?\)/) {
      let (target, article) = (String(citation.1), String(citation.2))
      guard House.targets.contains(target) else { continue }
      let page = House.page(article, of: target)
      guard House.pages.contains(page) else {
        Issue.record("\(file.path) cites \(page), which does not exist")
        continue
      }
      guard let section = citation.3 else { continue }
      let headings = try Repository.text(page).split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { $0.drop { "# ".contains($0) } }
      if !headings.contains(section) {
        Issue.record("\(file.path) cites \"\(section)\", which \(page) does not have")
      }
    }
  }
}
