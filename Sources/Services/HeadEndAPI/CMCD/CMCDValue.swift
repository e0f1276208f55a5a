/// The value of a key of CMCD.
package enum CMCDValue: Hashable, Sendable {
  case whole(Int)
  case decimal(Double)
  case flag(Bool)
  case text(String)
  case token(String)
  case list([CMCDValue])

  /// How many values it has.
  package var count: Int { if case .list(let values) = self { values.count } else { 1 } }

  /// The longest of its texts, in characters.
  package var length: Int {
    switch self {
    case .text(let text), .token(let text): text.unicodeScalars.count
    case .list(let values): values.map(\.length).max() ?? 0
    case .whole, .decimal, .flag: 0
    }
  }

  /// The value with other texts.
  package func mapTexts(_ change: (String) -> String) -> CMCDValue {
    switch self {
    case .text(let text): .text(change(text))
    case .token(let text): .token(change(text))
    case .list(let values): .list(values.map { $0.mapTexts(change) })
    case .whole, .decimal, .flag: self
    }
  }

  /// As structured fields spell it (RFC 8941 §4.1).
  package var spelling: String {
    switch self {
    case .whole(let number): String(number)
    case .decimal(let number): String((number * 1000).rounded() / 1000)
    case .flag(let flag): flag ? "?1" : "?0"
    case .text(let text):
      "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    case .token(let token): token
    case .list(let values): "(\(values.map(\.spelling).joined(separator: " ")))"
    }
  }

  /// The value, or the first one of a list.
  package var first: CMCDValue? {
    if case .list(let values) = self { values.first } else { self }
  }

  /// The number; `nil` for anything else.
  package var number: Double? {
    switch first {
    case .whole(let number)?: Double(number)
    case .decimal(let number)?: number
    case .flag?, .text?, .token?, .list?, nil: nil
    }
  }

  /// The text or token; `nil` for anything else.
  package var word: String? {
    switch first {
    case .text(let text)?, .token(let text)?: text
    case .whole?, .decimal?, .flag?, .list?, nil: nil
    }
  }
}

extension CMCDValue {
  /// What a player says, in the headers where each key belongs.
  package static func headers(of values: [String: CMCDValue]) -> [HTTPHeader] {
    CMCDKey.Header.allCases.compactMap { header in
      let own = values.filter { CMCDKey($0.key)?.header(in: 1) == header }
      return own.isEmpty ? nil : HTTPHeader(header.name, own.cmcdLine)
    }
  }
}

extension [String: CMCDValue] {
  /// A dictionary of structured fields (RFC 8941 §3.2), in alphabetical order; what is true is its
  /// key alone.
  package var cmcdLine: String {
    sorted { $0.key < $1.key }.map { key, value in
      value == .flag(true) ? key : "\(key)=\(value.spelling)"
    }.joined(separator: ",")
  }
}
