import Foundation
import TestSupport
import Testing

/// The article Members: it lists what the library's source declares.
@Suite struct MembersTests {
  /// The library's code without comments, and with each parenthesis next to its first label.
  private static func code() throws -> String {
    try DelegateMethods.sources().joined(separator: "\n").split(separator: "\n")
      .filter { !$0.contains("///") }.joined(separator: "\n")
      .replacing(/\(\s+/, with: "(").replacing("`", with: "")
  }

  private static func words(of code: String) -> Set<Substring> {
    Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }

  /// The names in the rows with this answer.
  private static func names(_ answer: String) throws -> [String] {
    let page = try String(
      contentsOf: Repository.root.appending(
        path: "Sources/SDK/PlayerSDK/PlayerSDK.docc/Members.md"),
      encoding: .utf8)
    return page.matches(of: /\| `([^`]+)` \| (\w+) \|/).filter { $0.2 == answer }
      .map { String($0.1) }
  }

  @Test func `each member marked yes is declared, with its labels`() throws {
    let code = try Self.code()
    let words = Self.words(of: code)
    let names = try Self.names("yes")
    #expect(names.count > 170)
    for name in names {
      for word in name.split(whereSeparator: { ".:()".contains($0) }) where !words.contains(word) {
        Issue.record("\(name): nothing is called \(word)")
      }
      guard let method = name.firstMatch(of: /(\w+)\((\w*)/) else { continue }
      let declaration = try Regex(#"\b\#(method.1)(<[^>]*>)?\(\#(method.2)\b"#)
      let isDeclared =
        method.2.isEmpty ? code.contains("\(method.1)()") : code.contains(declaration)
      #expect(isDeclared, "\(name): no method has this name and first label")
    }
  }

  @Test func `no type that is marked no is declared`() throws {
    let words = Self.words(of: try Self.code())
    let types = try Self.names("no").filter { !$0.contains(".") }
    #expect(types.contains("OTVWatermark") && types.contains("PTQoSProvider"))
    for type in types { #expect(!words.contains(Substring(type)), "\(type) exists") }
  }
}
