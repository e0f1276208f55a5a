import Foundation
import TestSupport
import Testing

/// What pages about the code name as code exists: types, functions, files and folders.
@Suite struct NamedCodeTests {
  /// Articles that name what the code does not have, and why.
  private static let exceptions = [
    "Players.docc": "the real SDKs' own names, which FactsTests checks row by row",
    "Members.md": "members of the real SDKs, those that are left out among them",
    "FromYourApp.md": "an app's own types",
    "ExploreYourApp.md": "an app's own types",
    "RealAndSimulated.md": "what only the real SDKs have",
    "FoundationTests.md": "tests of Foundation",
    "TokenFormats.md": "claims of real token services",
    "Recipes.md": "members of other players",
    "HeadEnd.docc/RealClients.md": "what a client's own code calls",
    "Traffic.md": "what a browser writes into an archive",
  ]

  /// Names that a page invents for its reader's own code.
  private static let invented: Set = [
    "DidLoad", "OperationDelivery", "SessionList", "TVAppTests", "yourCommand", "yourContext",
    "yourNotice",
  ]

  private static let pages = House.pages.filter { page in
    !exceptions.keys.contains { page.contains("/\($0)") }
  }

  /// Every word of code and literals, in Swift and in what builds and drives it.
  private static let words: Set<String> = {
    let swift = House.proseFiles.map { $0.text.code + " " + $0.text.literals }
    let others = ["Makefile", "Package.swift"].compactMap { try? Repository.text($0) }
    return Set((swift + others).flatMap { $0.split { !isOfWord($0) }.map(String.init) })
  }()

  /// Every file and folder of the repository, by its path.
  private static let paths: Set<String> = {
    let walk = FileManager.default.enumerator(atPath: Repository.root.path)
    return Set((walk?.allObjects as? [String] ?? []).filter { !$0.hasPrefix(".build") })
  }()

  /// The names of files and folders, with their endings and without.
  private static let names = Set(
    paths.flatMap { path -> [String] in
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      return [name, String(name.prefix { $0 != "." })]
    })

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The pieces of a page that are set as code.
  private static func code(in page: String) throws -> [String] {
    let text = try Repository.text(page)
    let blocks = text.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    let prose = text.replacing(/```(?s).*?```/, with: "")
    return blocks + prose.matches(of: /`([^`\n]+)`/).map { String($0.1) }
  }

  /// The words of a piece of code that can only be names: with a capital inside, or several.
  static func identifiers(in code: String) -> [String] {
    code.split { !isOfWord($0) }.map(String.init).filter {
      $0.wholeMatch(of: /[A-Za-z][A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*/) != nil
    }
  }

  static func missing(in code: String) -> [String] {
    identifiers(in: code).filter {
      !words.contains($0) && !names.contains($0) && !invented.contains($0)
    }
  }

  @Test(arguments: pages)
  func `a page names only code that exists`(page: String) throws {
    for code in try Self.code(in: page) {
      for name in Self.missing(in: code) { Issue.record("\(page) names `\(name)`") }
    }
  }

  @Test(arguments: pages)
  func `a page names only paths that exist`(page: String) throws {
    for code in try Self.code(in: page) where code.contains("/") {
      guard code.wholeMatch(of: /(Sources|Tests|assets)\/[\w+\/.]+/) != nil else { continue }
      let path = code.hasSuffix("/") ? String(code.dropLast()) : code
      if !Self.paths.contains(path) { Issue.record("\(page) names \(path)") }
    }
  }

  @Test(arguments: House.pages)
  func `a page links only files that exist`(page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    for link in try Repository.text(page).matches(of: /\]\(([^)#\s:]+)(#[^)]*)?\)/) {
      let file = Repository.root.appending(path: folder).appending(path: String(link.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page) links \(link.1)")
    }
  }

  @Test func `a name that does not exist is found`() {
    #expect(Self.missing(in: "the `WallMutation` of `UserAction.Effect`") == ["WallMutation"])
    #expect(Self.missing(in: "WallSession.press") == [])
  }

  @Test func `every exception is an article`() {
    for name in Self.exceptions.keys {
      #expect(House.pages.contains { $0.contains("/\(name)") }, "\(name)")
    }
  }
}
