extension Form where Value == String {
  /// Text that is not empty.
  static let text = text(upTo: 200)

  /// Text that fits into two lines of a narrow screen.
  static let caption = text(upTo: 140)

  private static func text(upTo limit: Int) -> Form {
    Form(["type": "string", "minLength": 1, "maxLength": .integer(limit)]) {
      place throws(FileProblem) in
      guard let text = place.scalar, !text.isEmpty, text.utf8.count <= limit,
        !text.unicodeScalars.contains(where: { $0.value < 32 })
      else {
        throw place.problem("`\(place.name)` must be a line of text of 1 to \(limit) bytes")
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
