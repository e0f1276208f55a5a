import Foundation
import Players
import Testing
import Yams

/// A scenario's text with one expected value changed into another that cannot come.
struct BrokenExpectation: Sendable, CustomTestStringConvertible {
  let path: String
  let text: String
  /// The line of the step.
  let line: Int
  let change: String

  var testDescription: String { "\(path):\(line) \(change)" }

  static let all: [BrokenExpectation] = Shipped.scenarios.flatMap { path in
    (try? broken(path)) ?? []
  }

  /// Every way to break one value of one expectation of a file.
  private static func broken(_ path: String) throws -> [BrokenExpectation] {
    let text = try Shipped.text(path)
    let folder = path.split(separator: "/").first.map(String.init) ?? ""
    let run = ScenarioRun(headless: try Shipped.scenario(text, path: path, folder: folder))
    let told = Set(
      run.announcements.flatMap { [$0.notice.name, $0.notice.formerName].compactMap(\.self) })
    let untold = NoticeCatalogue.names.filter { !told.contains($0) }
    let steps = try compose(yaml: text)?["steps"]?.sequence.map(Array.init) ?? []
    return steps.flatMap { step -> [BrokenExpectation] in
      guard let condition = step["wait"] ?? step["expect"], let line = step.mark?.line else {
        return []
      }
      if let inner = condition["not"] { return [reversed(path, text, line, inner)] }
      let isOfCrowd = condition["crowd"] != nil
      return changes(in: condition, untold: untold).compactMap { key, value, other in
        // A crowd's states are counted: its counts are broken, not their name.
        if isOfCrowd, key == "state" { return nil }
        guard let mark = value.mark else { return nil }
        return BrokenExpectation(
          path: path, text: replace(text, at: mark, value, by: other), line: line,
          change: "\(key): \(value.string) -> \(other)")
      }
    }
  }

  /// The values of a condition that can be changed, each with another.
  private static func changes(
    in condition: Node, untold: [String]
  ) -> [(key: String, value: Node.Scalar, other: String)] {
    let values = scalars(in: condition) + (condition["counter"].map { scalars(in: $0) } ?? [])
    let asked = values.map(\.0).filter { !["notification", "player", "within"].contains($0) }
    return values.compactMap { key, value in
      guard key == "notification" else {
        return other(key, value.string).map { (key, value, $0) }
      }
      return untold.first { knows($0, asked) }.map { (key, value, $0) }
    }
  }

  /// Whether a notification can be asked for these keys.
  private static func knows(_ name: String, _ keys: [String]) -> Bool {
    let known = NoticeCatalogue.fields(of: name).map(\.key)
    return keys.allSatisfy {
      known.contains($0) || $0 == "object" && NoticeCatalogue.object(of: name) != nil
    }
  }

  private static func scalars(in node: Node) -> [(String, Node.Scalar)] {
    (node.mapping.map(Array.init) ?? []).compactMap { key, value in
      guard let key = key.scalar?.string, let value = value.scalar else { return nil }
      return (key, value)
    }
  }

  /// A value that this key never has in the files that ship; `nil` for keys that are not expected.
  private static func other(_ key: String, _ value: String) -> String? {
    switch key {
    case "player", "account", "within", "size", "crowd", "service", "over": nil
    case "atLeast": "987654321"
    case "atMost": value == "0" ? nil : "0"
    case "state": value == "error" ? "paused" : "error"
    case "session": value == "session_off" ? "error" : "teardown_requested"
    case "licence": "awaiting_session_token"
    case "picture": value == "blank" ? "scrambled" : "blank"
    case "download": value == "error" ? "none" : "error"
    case "failure": "zapFinished"
    case "rule": value == "tokenReuse" ? "wrongPlayer" : "tokenReuse"
    case "screen", "object", "message", "action", "reason", "fault": "\"nobody says this\""
    case "policy": value == "careless" ? "stubborn" : "careless"
    case _ where value == "true": "false"
    case _ where value == "false": "true"
    case _ where Double(value) != nil || value.first.map { "<>=!".contains($0) } == true:
      "\"== 987654321\""
    default: "\"nobody says this\""
    }
  }

  /// Puts another value where a scalar stands.
  private static func replace(
    _ text: String, at mark: Mark, _ scalar: Node.Scalar, by other: String
  ) -> String {
    var lines = text.components(separatedBy: "\n")
    let line = lines[mark.line - 1]
    let start = line.unicodeScalars.index(line.startIndex, offsetBy: mark.column - 1)
    let isQuoted = line[start] == "\""
    let length = scalar.string.count + (isQuoted ? 2 : 0)
    let end = line.index(start, offsetBy: length)
    lines[mark.line - 1] = line.replacingCharacters(in: start..<end, with: other)
    return lines.joined(separator: "\n")
  }

  /// Expects what must not come.
  private static func reversed(
    _ path: String, _ text: String, _ line: Int, _ inner: Node
  ) -> BrokenExpectation {
    var lines = text.components(separatedBy: "\n")
    lines[line - 1] = lines[line - 1].replacing("not: {", with: "").replacing(
      "}, for:", with: ", within:")
    return BrokenExpectation(
      path: path, text: lines.joined(separator: "\n"), line: line, change: "not -> expected")
  }
}
