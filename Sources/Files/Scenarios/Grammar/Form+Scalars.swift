import Simulation
import Worlds

extension Form where Value == Int {
  /// A whole number in a range.
  static func integer(_ range: ClosedRange<Int>) -> Form {
    let accepted =
      range.lowerBound == range.upperBound
      ? "\(range.lowerBound)"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return Form(
      [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ], accepts: accepted, write: { .integer($0) }
    ) { place throws(FileProblem) in
      guard let text = place.scalar, let number = Quantity.integer(text, in: range) else {
        throw place.problem("`\(place.name)` must be \(accepted)")
      }
      return number
    }
  }

  /// Bits per second with a unit.
  static let bandwidth = Form(
    ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(bit|kbit|Mbit|Gbit)/s$"],
    accepts: "a rate such as `300kbit/s`, at most 100 Gbit/s",
    write: { .text(Quantity.text(bandwidth: $0)) }
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let bandwidth = Quantity.bandwidth(text) else {
      throw place.problem(
        "`\(place.name)` must be a rate such as 300kbit/s or 12Mbit/s, at most 100Gbit/s")
    }
    return bandwidth
  }

  /// Bytes with a unit.
  static let storage = Form(
    ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(B|kB|MB|GB)$"],
    accepts: "a size such as `500MB`, at most 1000 GB",
    write: { .text(Quantity.text(storage: $0)) }
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let storage = Quantity.storage(text) else {
      throw place.problem("`\(place.name)` must be a size such as 500MB or 1.5GB, at most 1000GB")
    }
    return storage
  }
}

extension Form where Value == UnixTime {
  /// When the world starts.
  static let epoch = Form(
    ["type": "string", "format": "date-time"], accepts: "a UTC time such as `2026-01-01T00:00:00Z`"
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let epoch = UnixTime(iso8601: text) else {
      throw place.problem("`\(place.name)` must be a UTC time such as 2026-01-01T00:00:00Z")
    }
    return epoch
  }
}

extension Form where Value == UInt64 {
  /// A seed: any whole number of 64 bits.
  static let seed = Form(
    ["type": "integer", "minimum": 0],
    accepts: "a whole number of up to 64 bits"
  ) {
    place throws(FileProblem) in
    guard let text = place.scalar, let number = UInt64(text) else {
      throw place.problem("`\(place.name)` must be a whole number from 0 to \(UInt64.max)")
    }
    return number
  }
}

extension Form where Value == Double {
  /// A number in a range.
  static func number(_ range: ClosedRange<Double>) -> Form {
    let limits = "from \(range.lowerBound) to \(range.upperBound)"
    return Form(
      [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ], accepts: "a number \(limits)", write: { .number($0) }
    ) { place throws(FileProblem) in
      guard let text = place.scalar, let number = Quantity.number(text), range.contains(number)
      else { throw place.problem("`\(place.name)` must be a number \(limits)") }
      return number
    }
  }
}

extension Form where Value == Duration {
  /// A duration with a unit, in a range.
  static func duration(_ range: ClosedRange<Duration> = .zero ... .seconds(86_400_000)) -> Form {
    let limits = "from \(brief(range.lowerBound)) to \(brief(range.upperBound))"
    return Form(
      ["type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?(ms|s|min|h|d)$"],
      accepts: "a duration \(limits)", write: { .time($0) }, words: usual
    ) { place throws(FileProblem) in
      guard let text = place.scalar, let duration = Quantity.duration(text),
        range.contains(duration)
      else {
        throw place.problem(
          "`\(place.name)` must be a duration such as 500ms, 10s, 20min or 24h, \(limits)"
            + (place.scalar.flatMap { DurationHint.hint($0, in: range) } ?? ""))
      }
      return duration
    }
  }

  /// A default in the largest unit of which it has more than a few.
  private static func usual(_ duration: Duration) -> String {
    let nanoseconds = duration.wholeNanoseconds
    for (unit, seconds) in [("d", 86_400), ("h", 3600), ("min", 60)] as [(String, Int64)]
    where nanoseconds % (seconds * 1_000_000_000) == 0 && nanoseconds / seconds >= 7_000_000_000 {
      return "\(nanoseconds / seconds / 1_000_000_000)\(unit)"
    }
    return Quantity.text(duration)
  }

  /// A limit in whole days where it can be.
  private static func brief(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    guard seconds >= 86_400, seconds % 86_400 == 0 else { return Quantity.text(duration) }
    return "\(seconds / 86_400)d"
  }
}

extension Form where Value == Bool {
  /// `true` or `false`.
  static let flag = Form(
    ["type": "boolean"], accepts: "`true` or `false`", write: { .flag($0) }
  ) { place throws(FileProblem) in
    switch place.scalar {
    case "true": return true
    case "false": return false
    default: throw place.problem("`\(place.name)` must be true or false")
    }
  }
}

extension Form where Value == String {
  /// One line of text.
  static let text = text(upTo: String.lineLimit, "bytes") { $0.utf8.count }

  /// Text that fits into three lines of a narrow screen.
  static let caption = text(upTo: 140, "characters") { $0.unicodeScalars.count }

  /// Characters of a presenter's notes at one step: about two minutes' speech [N].
  private static let mostNotes = 2000

  /// Lines for the presenter.
  static let notes = Form(
    ["type": "string", "minLength": 1, "maxLength": .integer(mostNotes)],
    accepts: "one or more lines of text, at most \(mostNotes) characters", write: { .text($0) }
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    let count = text.unicodeScalars.count
    guard text.contains(where: { !$0.isWhitespace }), count <= mostNotes,
      text.unicodeScalars.allSatisfy({ $0.isPrintable || $0 == "\n" })
    else {
      throw place.problem(
        "`\(place.name)` must be text of 1 to \(mostNotes) characters, without control characters "
          + "other than the ends of lines" + (count > mostNotes ? "; this has \(count)" : ""))
    }
    return text
  }

  /// What a request may carry in one place.
  static let wire = text(upTo: RealClientRequest.partLimit, "bytes") { $0.utf8.count }

  private static func text(
    upTo limit: Int, _ unit: String, _ length: @escaping @Sendable (String) -> Int
  ) -> Form {
    Form(
      ["type": "string", "minLength": 1, "maxLength": .integer(limit)],
      accepts: "a line of text, at most \(limit) \(unit)", write: { .text($0) }
    ) { place throws(FileProblem) in
      guard let text = place.scalar, !text.isEmpty, length(text) <= limit,
        text.unicodeScalars.allSatisfy(\.isPrintable)
      else {
        let found = place.scalar.map(length) ?? 0
        throw place.problem(
          "`\(place.name)` must be a line of text of 1 to \(limit) \(unit), "
            + "without control characters" + (found > limit ? "; this has \(found)" : ""))
      }
      return text
    }
  }

  /// Columns that a player's name may take on the wall.
  private static let mostColumns = 24

  /// What a player is called on the wall; ideographs and emoji take two columns.
  static let shownName = Form(
    ["type": "string", "minLength": 1, "maxLength": .integer(mostColumns)],
    accepts: "1 to \(mostColumns) characters of any language", write: { .text($0) }
  ) { place throws(FileProblem) in
    let text = place.scalar ?? ""
    guard text.contains(where: { !$0.isWhitespace }), text.columns <= mostColumns,
      text.unicodeScalars.allSatisfy(\.isPrintable)
    else {
      throw place.problem(
        "`\(place.name)` must be 1 to \(mostColumns) characters, without control or direction "
          + "characters (ideographs and emoji count twice)")
    }
    return text
  }

  /// An identifier: letters from a to z, digits, `-` and `_`.
  static let identifier = Form(
    ["type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$"],
    accepts: "1 to 32 letters from a to z, digits, `-` or `_`", write: { .text($0) }
  ) { place throws(FileProblem) in
    let text = try text.read(place)
    guard text.utf8.count <= 32,
      text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else {
      throw place.problem(
        "`\(place.name)` must be 1 to 32 letters from a to z, digits, - or _, not `\(text)`")
    }
    return text
  }

  /// One of some words; `others` are accepted too, and not listed.
  static func word(_ accepted: [String], others: [String] = []) -> Form {
    Form(
      ["enum": .list((accepted + others).map { .text($0) })],
      accepts: accepted.map { "`\($0)`" }.joined(separator: ", "), write: { .text($0) }
    ) { place throws(FileProblem) in
      let word = place.scalar ?? ""
      guard accepted.contains(word) || others.contains(word) else {
        throw place.unknown(place.name, word, among: accepted)
      }
      return word
    }
  }
}

extension Form where Value == [UInt8] {
  /// Bytes in hex digits, two for each.
  static func hex(upTo limit: Int) -> Form {
    Form(
      [
        "type": "string", "pattern": "^([0-9A-Fa-f]{2})+$", "maxLength": .integer(2 * limit),
      ], accepts: "hex digits, two per byte, at most \(limit) bytes", write: { .text(digits($0)) }
    ) { place throws(FileProblem) in
      guard let text = place.scalar, !text.isEmpty, text.utf8.count <= 2 * limit,
        let bytes = bytes(text)
      else {
        throw place.problem(
          "`\(place.name)` must be hex digits, two per byte, for 1 to \(limit) bytes")
      }
      return bytes
    }
  }

  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String($0, radix: 16).rightAligned(to: 2, with: "0") }.joined()
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { (place: Int) -> UInt8 in
      UInt8(digits[place] * 16 + digits[place + 1])
    }
  }
}

extension Form where Value: CaseIterable & RawRepresentable<String> & Sendable {
  /// One of the words of a type.
  static var choice: Form {
    Form(
      ["enum": .list(words.map { .text($0) })],
      accepts: words.map { "`\($0)`" }.joined(separator: ", "),
      write: { .text($0.rawValue) }
    ) { place throws(FileProblem) in
      let word = place.scalar ?? ""
      guard let choice = Value(rawValue: word) else {
        throw place.unknown(place.name, word, among: words)
      }
      return choice
    }
  }

  private static var words: [String] { Value.allCases.map(\.rawValue) }
}

extension Form where Value == [String] {
  /// A line of text, or several.
  static let texts = {
    let list = Form.list(of: Form<String>.text)
    return Form(
      ["oneOf": [Form<String>.text.schema, list.schema]],
      accepts: "\(Form<String>.text.accepts), or a list of such lines"
    ) { place throws(FileProblem) in
      place.scalar == nil ? try list.read(place) : [try Form<String>.text.read(place)]
    }
  }()
}
