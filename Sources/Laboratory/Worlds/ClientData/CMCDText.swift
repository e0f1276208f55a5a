import HeadEndAPI
import Players
import RawStructuredFieldValues

/// The keys and values of CMCD in one text, a dictionary of structured fields (RFC 8941 §3.2). Each
/// stands for itself: one that cannot be read is named, and keeps no other from being read.
struct CMCDText {
  private(set) var members: [(key: String, value: CMCDValue)] = []
  /// What cannot be read, or not as it is, in sentences.
  private(set) var problems: [String] = []
  /// Whether it was read in lower case: CTA-5004's own example has a key in upper case, which no
  /// structured field may have.
  private(set) var isLowered = false

  /// The most problems kept of one text [N].
  private static let mostProblems = 64

  init(_ text: String) {
    if let members = Self.members(of: text) {
      self.members = members
    } else if let members = Self.members(of: Self.inLowerCase(text)) {
      (self.members, isLowered) = (members, true)
    } else {
      for part in Self.parts(of: text) { read(part) }
    }
  }

  private mutating func read(_ part: String) {
    if let members = Self.members(of: part) {
      self.members += members
      return
    }
    let lowered = Self.inLowerCase(part)
    if let members = Self.members(of: lowered) {
      self.members += members
      isLowered = true
      return
    }
    let name = String(lowered.prefix { $0 != "=" })
    let value = String(part.dropFirst(name.count + 1))
    if problems.count < Self.mostProblems { problems.append(Self.problem(name, value)) }
    if let number = Self.number(value), Self.members(of: name) != nil {
      let isWhole = if case .whole? = CMCDKey(name)?.kind { true } else { false }
      members.append((name, isWhole ? .whole(Int(number.rounded())) : .decimal(number)))
    }
  }

  private static func problem(_ name: String, _ value: String) -> String {
    let shown = UntrustedText.harmless(name, limit: CMCDKey.longestOwnName).cutForMessage
    let said = UntrustedText.harmless(value, limit: CMCDKey.longestOwnText)
    if let key = CMCDKey(name) { return key.problem(with: said) }
    if number(value) != nil, members(of: name) != nil {
      return "\(shown) is \(said.cutForMessage)\(CMCDKey.accepted)at most 12 digits and 3 decimals"
    }
    return shown.isEmpty ? "a comma has no key before or after it" : "\(shown) cannot be read"
  }

  /// A number that has too many digits for a structured field.
  private static func number(_ text: String) -> Double? {
    let isNumber = text.utf8.allSatisfy { "0123456789.-".utf8.contains($0) }
    guard isNumber, let number = Double(text), abs(number) < 1e12 else { return nil }
    return (number * 1000).rounded() / 1000
  }

  /// What stands between commas outside of quotes and lists. A quote that is never closed, or that
  /// begins within a word, is none.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = [""]
    var (rest, depth) = (text[...], 0)
    let lastEnd = text.lastIndex(of: ")") ?? text.startIndex
    while let character = rest.first {
      let last = parts[parts.count - 1].last
      if character == "\"", last == "=" || last == "(" || last == " " && depth > 0,
        let quoted = quoted(rest)
      {
        parts[parts.count - 1] += quoted
        rest = rest.dropFirst(quoted.count)
        continue
      }
      if character == "(", last == "=", rest.startIndex < lastEnd { depth = 1 }
      if character == ")" { depth = 0 }
      rest = rest.dropFirst()
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.map { String($0.drop { $0 == " " || $0 == "\t" }) }
  }

  /// A text in quotes at the beginning; `nil` where the quote is not closed.
  private static func quoted(_ rest: Substring) -> Substring? {
    var isEscaped = false
    for index in rest.indices.dropFirst() {
      if !isEscaped, rest[index] == "\"" { return rest[...index] }
      isEscaped = !isEscaped && rest[index] == "\\"
    }
    return nil
  }

  private static func inLowerCase(_ text: String) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .map { $0.isMultiple(of: 2) ? $1.lowercased() : String($1) }.joined(separator: "\"")
  }

  /// The members of a dictionary; `nil` for anything else.
  private static func members(of text: String) -> [(key: String, value: CMCDValue)]? {
    var parser = StructuredFieldValueParser(Array(text.utf8))
    do {
      let members = try parser.parseDictionaryFieldValue()
      return members.isEmpty ? nil : members.map { ($0, CMCDValue($1)) }
    } catch {
      return nil
    }
  }
}

extension CMCDValue {
  /// The value with whole numbers in place of fractions.
  var rounded: CMCDValue {
    switch self {
    case .decimal(let number): .whole(Int(number.rounded()))
    case .list(let values): .list(values.map(\.rounded))
    case .whole, .flag, .text, .token: self
    }
  }

  fileprivate init(_ member: ItemOrInnerList) {
    switch member {
    case .item(let item): self.init(item.rfc9651BareItem)
    case .innerList(let list):
      self = .list(list.bareInnerList.map { CMCDValue($0.rfc9651BareItem) })
    }
  }

  private init(_ item: RFC9651BareItem) {
    switch item {
    case .bool(let flag): self = .flag(flag)
    case .integer(let number): self = .whole(Int(number))
    case .decimal(let number):
      self = .decimal(
        (0 as Int8..<(-min(0, number.exponent))).reduce(Double(number.mantissa)) {
          value, _ in value / 10
        })
    case .string(let text), .displayString(let text): self = .text(text)
    case .token(let token): self = .token(token)
    // No key has such a value: it is shown as it came.
    case .undecodedByteSequence(let text): self = .token(":\(text):")
    case .date(let date): self = .token("@\(date)")
    }
  }
}

extension CMCDKey {
  /// What stands between what is wrong and what may be instead.
  static let accepted = "; accepted: "

  /// What is wrong with a value that it may not have.
  func problem(with value: String) -> String {
    "\(name) is \(value.isEmpty ? "empty" : value.cutForMessage)\(Self.accepted)\(acceptance)"
  }

  /// What its value may be, for messages.
  private var acceptance: String {
    let one =
      switch kind {
      case .whole: "a whole number"
      case .decimal: "a number"
      case .flag: "the key without a value"
      case .text(let limit): "text in quotes, at most \(limit) characters"
      case .token(let tokens): tokens.joined(separator: ", ")
      }
    return isList ? "\(one), or in version 2 a list of at most \(CMCDKey.mostValues)" : one
  }
}

extension String {
  /// What a message quotes of a text.
  var cutForMessage: String { count > 40 ? "\(prefix(40))…" : self }
}
