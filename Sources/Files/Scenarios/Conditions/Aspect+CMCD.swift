import HeadEndAPI
import Players
import Worlds

extension Aspect<WallSlot> {
  /// What a real client says of itself by CMCD; checked under `cmcd`, by its own keys.
  static let cmcd =
    keys + [
      count("stalls", "Number of times it reported an empty buffer.") { $0.stalls },
      count("errors", "Number of errors that it reported.") { $0.errors },
      count("reports", "Number of CMCD reports.") { $0.reports },
      count("invalid", "Number of invalid CMCD reports.") { $0.misspelt },
    ]

  private static let keys = CMCDKey.all.filter { $0.place == .anywhere }.map { key in
    said(key.name, key.expected, "The last value of `\(key.name)`.") { record in
      record.values[key.name]?.first.flatMap(field) ?? (key.kind == .flag ? .flag(false) : nil)
    }
  }

  private static func field(_ value: CMCDValue) -> FieldValue? {
    switch value {
    case .whole(let number): .integer(number)
    case .decimal(let number): .number(number)
    case .flag(let flag): .flag(flag)
    case .text(let text), .token(let text): .text(text)
    case .list: nil
    }
  }

  private static func count(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (CMCDRecord) -> Int
  ) -> Aspect {
    said(name, .number, meaning) { .integer(value($0)) }
  }

  private static func said(
    _ name: String, _ form: Form<Expected>, _ meaning: String,
    _ value: @escaping @Sendable (CMCDRecord) -> FieldValue?
  ) -> Aspect {
    Aspect(name, form, meaning, concerns: { $0.client?.cmcd != nil }) {
      $0.client?.cmcd.flatMap(value)
    }
  }
}

extension CMCDKey {
  fileprivate var expected: Form<Expected> {
    switch kind {
    case .whole, .decimal: .number
    case .flag: .truth
    case .text: .words
    case .token(let tokens): .word(tokens)
    }
  }
}
