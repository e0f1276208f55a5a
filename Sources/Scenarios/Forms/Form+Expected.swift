import Players

extension Form where Value == Comparison {
  /// A number, or a comparison with one: `3`, `">= 3"`, `"< 2s"`.
  static let comparison = Form(
    [
      "type": ["number", "string"],
      "pattern": "^(>=|<=|==|!=|>|<)? *-?[0-9]+(\\.[0-9]+)?(ms|s|min|h|d)?$",
    ]
  ) { place throws(FileProblem) in
    guard let text = place.scalar, let comparison = Comparison(text) else {
      throw place.problem(
        "`\(place.name)` must be a number or a comparison such as 3, \">= 3\" or \"< 2s\"")
    }
    return comparison
  }
}

extension Form where Value == Expected {
  /// A number or a comparison with one.
  static let number = Form<Comparison>.comparison.map { comparison, _ throws(FileProblem) in
    Expected.number(comparison)
  }

  /// `true` or `false`.
  static let truth = Form<Bool>.flag.map { flag, _ throws(FileProblem) in Expected.flag(flag) }

  /// Exactly this text.
  static let words = Form<String>.text.map { text, _ throws(FileProblem) in Expected.word(text) }

  /// One of some words, as they are spelled or in small letters.
  static func word(_ accepted: [String]) -> Form {
    let small = accepted.map { $0.lowercased() }.filter { !accepted.contains($0) }
    return Form<String>.word(accepted + small).map { word, _ throws(FileProblem) in
      Expected.word(accepted.first { $0 == word || $0.lowercased() == word } ?? word)
    }
  }

  /// A value of the same type as another.
  static func like(_ value: FieldValue) -> Form {
    switch value {
    case .text: words
    case .integer, .number: number
    case .flag: truth
    }
  }
}
