import Foundation
import Testing

/// One source file and what the house rules ask about it.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// A type that a file declares at its left margin.
  struct TopLevelType: Sendable {
    let name: String
    let isPrivate: Bool
    let lineCount: Int
  }

  let path: String
  let lines: [String]
  let text: SourceText

  init?(_ url: URL, root: URL) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
    self.init(path: String(url.path.dropFirst(root.path.count).drop { $0 == "/" }), text: text)
  }

  init(path: String, text: String) {
    self.path = path
    var lines = text.components(separatedBy: "\n")
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    self.text = SourceText(text)
  }

  var testDescription: String { path }

  private var parts: [Substring] { path.split(separator: "/") }

  /// The group a source or a test belongs to, empty for tests of the whole.
  var group: String { targetPlace == 2 ? String(parts[1]) : "" }

  /// The target a source or a test belongs to.
  var target: String { parts.indices.contains(targetPlace) ? String(parts[targetPlace]) : "" }

  /// The folder inside the target, `.` for files that are in none.
  var folder: String { parts.count > targetPlace + 2 ? String(parts[targetPlace + 1]) : "." }

  /// Tests of the whole stand beside the groups.
  private var targetPlace: Int {
    let isOfWhole = parts[0] == "Tests" && (parts[1] == "Support" || parts[1].hasSuffix("Tests"))
    return isOfWhole ? 1 : 2
  }

  /// The file's name without its ending.
  var name: String {
    (parts.last ?? "").split(separator: ".").dropLast().joined(separator: ".")
  }

  var importedModules: [String] {
    lines.compactMap { line in
      var words = line.split(separator: " ").map(String.init)
      if ["package", "public", "internal", "@_exported"].contains(words.first) {
        words.removeFirst()
      }
      return words.count == 2 && words[0] == "import" ? words[1] : nil
    }
  }

  /// Types declared at the left margin, in their order.
  var topLevelTypes: [TopLevelType] {
    lines.indices.compactMap { start in
      let line = lines[start]
      guard let first = line.first, first != " ", first != "/" else { return nil }
      let words = line.split { " :<{(".contains($0) }.map(String.init)
      guard let kind = words.firstIndex(where: Self.typeKeywords.contains), kind + 1 < words.count,
        !words[..<kind].contains("extension"), !words[..<kind].contains("import")
      else { return nil }
      let isPrivate = words[..<kind].contains { ["private", "fileprivate"].contains($0) }
      let end = line.hasSuffix("}") ? start : lines[start...].firstIndex { $0.hasPrefix("}") }
      return TopLevelType(
        name: words[kind + 1], isPrivate: isPrivate, lineCount: (end ?? start) - start + 1)
    }
  }

  private static let typeKeywords: Set = ["struct", "enum", "class", "actor", "protocol"]

  /// Words of the code that can name a type.
  var namedTypes: Set<String> {
    let words = text.code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return Set(words.filter { $0.first?.isUppercase == true }.map(String.init))
  }

  /// Functions and initialisers by their first line, and how many lines each has.
  var functions: [(line: Int, length: Int)] {
    lines.indices.compactMap { start in
      guard Self.declaresFunction(lines[start]) else { return nil }
      let indent = lines[start].prefix { $0 == " " }
      guard let opening = lines[start...].firstIndex(where: { $0.contains("{") || $0.isEmpty }),
        !lines[opening].isEmpty, !lines[opening].hasSuffix("}")
      else { return nil }
      guard let end = lines[opening...].firstIndex(of: indent + "}") else { return nil }
      return (start + 1, end - start + 1)
    }
  }

  private static func declaresFunction(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard let word = words.first(where: { !modifiers.contains(String($0)) && !$0.hasPrefix("@") })
    else { return false }
    return word == "func" || word.hasPrefix("init(") || word.hasPrefix("init?(")
      || word.hasPrefix("init<") || word == "deinit"
  }

  private static let modifiers: Set = [
    "package", "public", "private", "fileprivate", "internal", "static", "mutating", "override",
    "final", "nonisolated", "convenience", "required", "open", "borrowing", "consuming", "class",
  ]
}
