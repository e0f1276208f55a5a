/// Names that files and orders take for something else: the word for all players, and what YAML 1.1
/// or 1.2 reads as a boolean, as nothing, as a number or as a date (https://yaml.org/type/).
package enum ReservedName {
  private static let words: Set = [
    "all", "true", "false", "yes", "no", "on", "off", "y", "n", "null",
  ]

  /// Whether no player, device, crowd or real client may be called so.
  package static func contains(_ name: String) -> Bool {
    words.contains(name.lowercased()) || isNumber(name.filter { $0 != "-" && $0 != "_" })
  }

  private static func isNumber(_ text: String) -> Bool {
    guard let first = text.first else { return true }
    let isPrefixed = text.hasPrefix("0b") || text.hasPrefix("0o")
    return first.isNumber && Double(isPrefixed ? String(text.dropFirst(2)) : text) != nil
  }
}
