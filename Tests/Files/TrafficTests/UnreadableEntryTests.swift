import Foundation
import Testing

@testable import Traffic

/// Entries that say nothing which can be used, and the reason that is given.
@Suite struct UnreadableEntryTests {
  private static let segment = HAR.entry("https://cdn.example/1.ts", at: 0)

  private static func emptiness(_ bytes: [UInt8]) throws -> String {
    let archive = try Archive(bytes)
    let empty = #expect(throws: Capture.Emptiness.self) { try Capture(archive, RequestMap()) }
    return empty?.sentence ?? ""
  }

  @Test(arguments: [
    ("200", "\"abc\"", "with a status that is not a number"),
    ("2026-", "26-", "without a time that can be read (RFC 3339, from 1970 to 2200)"),
    ("\"url\"", "\"uri\"", "without an address"),
    (
      "/1.ts", "/\(String(repeating: "a", count: 100_000))",
      "with an address of more than 100,000 bytes"
    ),
  ])
  func `the reason is what is wrong, and no map helps`(
    _ part: String, _ other: String, _ reason: String
  ) throws {
    let text = HAR.text([Self.segment.replacing(part, with: other)])
    #expect(
      try Self.emptiness(Array(text.utf8))
        == "no player's request found in 1 entry (1 entry \(reason)); record it again")
  }

  @Test func `an address in Latin-1 is none in UTF-8`() throws {
    let text = HAR.text([Self.segment.replacing("/1.ts", with: "/é.ts")])
    let latin = try #require(text.data(using: .isoLatin1))
    #expect(try Self.emptiness(Array(latin)).contains("1 entry with an address that is not UTF-8"))
  }

  @Test func `a map helps with what could be a player's`() throws {
    let page = HAR.entry("https://cdn.example/a.html", at: 0)
    let text = HAR.text([page, Self.segment.replacing("200", with: "\"abc\"")])
    let sentence = try Self.emptiness(Array(text.utf8))
    #expect(sentence.contains("(1 entry with a status that is not a number); say which are with"))
  }

  @Test func `what is left out beside others is counted by its reason`() throws {
    let text = HAR.text([Self.segment, Self.segment.replacing("200", with: "\"abc\"")])
    let capture = try Capture(Archive(Array(text.utf8)), RequestMap())
    #expect(capture.leftOut.map(\.reason) == ["with a status that is not a number"])
  }

  @Test func `two archives in one file are refused with the place of the second`() throws {
    let text = HAR.text([Self.segment])
    let problem = #expect(throws: Archive.Problem.self) {
      try Archive(Array("\(text)\n\(text)".utf8))
    }
    #expect(problem == .followed(offset: text.utf8.count + 1))
    #expect(problem?.sentence.contains("split the file") == true)
  }
}
