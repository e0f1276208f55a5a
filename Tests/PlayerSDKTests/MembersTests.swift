import Foundation
import Testing

/// The article that lists the members of the real classes is kept true by the sources.
@Suite struct MembersTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/PlayerSDK")

  /// The whole library's source.
  private static func source() throws -> String {
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  @Test func `members marked as here exist, the others do not`() throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "PlayerSDK.docc/Members.md"), encoding: .utf8)
    let source = try Self.source()
    let rows = page.matches(of: /(?m)^\| `([\w.]+)[^`]*` \| (yes|no) \|/)
    #expect(rows.count > 80)
    for row in rows {
      let names = row.1.split(separator: ".")
      let isHere = try names.allSatisfy { try source.contains(Regex("\\b\($0)\\b")) }
      #expect(isHere == (row.2 == "yes"), "\(row.1)")
    }
  }
}
