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
      guard let text = place.scalar, let number = Int(text), range.contains(number) else {
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
      guard let text = place.scalar, let number = Double(text), range.contains(number) else {
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
