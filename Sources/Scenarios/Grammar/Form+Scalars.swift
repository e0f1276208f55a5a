import Simulation

extension Form where Value == Int {
  /// A whole number within limits.
  static func integer(_ range: ClosedRange<Int>) -> Form {
    Form(
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    ) { place throws(FileProblem) in
      guard let text = place.scalar, let number = Quantity.integer(text, in: range) else {
        throw place.problem(
          "`\(place.name)` must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }

  /// Bits per second with a unit.
  static let bandwidth = Form(
    ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(bit|kbit|Mbit|Gbit)/s$"]
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let bandwidth = Quantity.bandwidth(text) else {
      throw place.problem("`\(place.name)` must be a rate such as 300kbit/s or 12Mbit/s")
    }
    return bandwidth
  }
}

extension Form where Value == UInt64 {
  /// A seed: any whole number of 64 bits.
  static let seed = Form(["type": "integer", "minimum": 0]) { place throws(FileProblem) in
    guard let text = place.scalar, let number = UInt64(text) else {
      throw place.problem("`\(place.name)` must be a whole number from 0 to \(UInt64.max)")
    }
    return number
  }
}

extension Form where Value == Double {
  /// A number within limits.
  static func number(_ range: ClosedRange<Double>) -> Form {
    Form(
      [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    ) { place throws(FileProblem) in
      guard let text = place.scalar, let number = Quantity.number(text), range.contains(number)
      else {
        throw place.problem(
          "`\(place.name)` must be a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension Form where Value == Duration {
  static let durationPattern = "[0-9]+(\\.[0-9]+)?(ms|s|min|h|d)"

  /// A duration with a unit, within limits.
  static func duration(_ range: ClosedRange<Duration> = .zero ... .seconds(86_400_000)) -> Form {
    Form(["type": "string", "pattern": .text("^\(durationPattern)$")]) {
      place throws(FileProblem) in
      guard let text = place.scalar, let duration = Quantity.duration(text),
        range.contains(duration)
      else {
        throw place.problem(
          "`\(place.name)` must be a duration such as 500ms, 10s, 20min or 24h, "
            + "from \(Quantity.text(range.lowerBound)) to \(Quantity.text(range.upperBound))")
      }
      return duration
    }
  }
}

extension Form where Value == Bool {
  /// `true` or `false`.
  static let flag = Form(["type": "boolean"]) { place throws(FileProblem) in
    switch place.scalar {
    case "true": return true
    case "false": return false
    default: throw place.problem("`\(place.name)` must be true or false")
    }
  }
}

extension Form where Value == String {
  /// Text that is not empty.
  static let text = text(upTo: 200)

  /// Text that fits into two lines of a narrow screen.
  static let caption = text(upTo: 140)

  private static func text(upTo limit: Int) -> Form {
    Form(["type": "string", "minLength": 1, "maxLength": .integer(limit)]) {
      place throws(FileProblem) in
      guard let text = place.scalar, !text.isEmpty, text.utf8.count <= limit,
        text.unicodeScalars.allSatisfy(\.isHarmless)
      else {
        throw place.problem(
          "`\(place.name)` must be a line of text of 1 to \(limit) bytes, "
            + "without control characters")
      }
      return text
    }
  }

  /// An identifier: letters, digits, `-` and `_`.
  static let identifier = Form(["type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"]) {
    place throws(FileProblem) in
    let text = try text.read(place)
    guard text.utf8.count <= 32,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else {
      throw place.problem("`\(place.name)` must be 1 to 32 letters, digits, - or _, not `\(text)`")
    }
    return text
  }

  /// One word of a few.
  static func word(_ accepted: [String]) -> Form {
    Form(["enum": .list(accepted.map { .text($0) })]) { place throws(FileProblem) in
      let word = place.scalar ?? ""
      guard accepted.contains(word) else {
        throw place.unknown(place.name, word, among: accepted)
      }
      return word
    }
  }
}

extension Form where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of a type's words.
  static var choice: Form {
    let accepted = Value.allCases.map(\.rawValue)
    return Form(["enum": .list(accepted.map { .text($0) })]) { place throws(FileProblem) in
      let word = place.scalar ?? ""
      guard let choice = Value(rawValue: word) else {
        throw place.unknown(place.name, word, among: accepted)
      }
      return choice
    }
  }
}
