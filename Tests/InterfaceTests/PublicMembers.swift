import Foundation
import Testing

/// The public members of the library, as its source declares them.
struct PublicMember: Hashable, Sendable, CustomTestStringConvertible {
  /// The type that has it, such as `AVPlayerItem.Status`; empty for what stands alone.
  let type: String
  /// `init` for an initialiser, and an operator for itself.
  let name: String
  /// A call's labels in their order, without those that are `_` or belong to a closure; `nil` for
  /// what is no call.
  let labels: [String]?

  var testDescription: String {
    let call = labels.map { "(\($0.map { "\($0):" }.joined()))" } ?? ""
    return [type, name + call].filter { !$0.isEmpty }.joined(separator: ".")
  }

  /// Every public member below a folder, in the order of the files.
  static func all(below folder: URL) -> [PublicMember] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let paths = (files?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
      .filter { $0.hasSuffix(".swift") }.sorted()
    var seen: Set<PublicMember> = []
    return paths.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
      .flatMap { DeclarationReader($0).members }
      .filter { seen.insert($0).inserted }
  }
}

/// Reads declarations from a formatted Swift file: a member stands two spaces deeper than its type.
private struct DeclarationReader {
  private(set) var members: [PublicMember] = []
  private var types: [(indent: Int, keyword: Substring, name: String, isPublic: Bool)] = []

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let code = line.dropFirst(indent)
      guard !code.isEmpty, !code.hasPrefix("//"), !code.hasPrefix("#") else { continue }
      // The last line of a heading that takes several.
      guard !code.hasPrefix("{"), !code.hasPrefix(">") else { continue }
      while let type = types.last, indent <= type.indent { types.removeLast() }
      if !readType(code, indent) { readMember(code, indent, lines[(number + 1)...]) }
    }
  }

  private mutating func readType(_ code: Substring, _ indent: Int) -> Bool {
    let pattern =
      /^((?:@\w+ |[a-z]+ )*)(class|struct|enum|protocol|extension) ([\w.]+)/
    guard let match = code.firstMatch(of: pattern), !match.1.contains("func") else { return false }
    let isPublic = match.1.contains("public") || match.1.contains("open")
    let outer = types.last.map { $0.name + "." } ?? ""
    let name = outer + match.3
    types.append((indent, match.2, name, isPublic))
    return true
  }

  private mutating func readMember(
    _ code: Substring, _ indent: Int, _ rest: ArraySlice<Substring>
  ) {
    let type = types.last
    if let type { guard indent == type.indent + 2 else { return } }
    if type?.keyword == "enum", type?.isPublic == true, code.hasPrefix("case ") {
      for match in code.dropFirst(5).replacing(/\([^)]*\)/, with: "").matches(of: /\w+/) {
        add(type?.name, match.0, nil)
      }
      return
    }
    let isRequirement = type?.keyword == "protocol" && type?.isPublic == true
    let pattern =
      /^((?:@\w+ |[a-z]+(?:\(set\))? )*?)(var|let|func|init|typealias)\b\??(?: (\w+|[<=]+))?/
    guard let match = code.firstMatch(of: pattern),
      isRequirement || match.1.contains("public ") || match.1.contains("open ")
    else { return }
    let name = match.3 ?? "init"
    let isCall = ["func", "init"].contains(match.2) && name.first?.isLetter == true
    add(type?.name, name, isCall ? Self.labels(code, rest) : nil)
  }

  private mutating func add(_ type: String?, _ name: Substring, _ labels: [String]?) {
    members.append(PublicMember(type: type ?? "", name: String(name), labels: labels))
  }

  /// The labels of a call's parameters, which may stand in several lines.
  private static func labels(_ code: Substring, _ rest: ArraySlice<Substring>) -> [String] {
    var text = String(code.drop { $0 != "(" })
    for line in rest {
      if text.count(where: { $0 == "(" }) <= text.count(where: { $0 == ")" }) { break }
      text += " " + line.trimmingCharacters(in: .whitespaces)
    }
    var (depth, parameters) = (0, [""])
    for character in text.replacing("->", with: "→") {
      if ")]>".contains(character) { depth -= 1 }
      if depth == 0, character == ")" { break }
      if depth == 1, character == "," {
        parameters.append("")
      } else if depth > 0 {
        parameters[parameters.count - 1].append(character)
      }
      if "([<".contains(character) { depth += 1 }
    }
    // A closure may stand behind the call, where it has no label.
    return parameters.filter { !$0.contains("→") }.compactMap { parameter in
      let label = parameter.trimmingCharacters(in: .whitespaces).prefix { $0 != " " && $0 != ":" }
      return label.isEmpty || label == "_" ? nil : String(label)
    }
  }
}
