/// What may stand at a place of a file: how it is read, and what the JSON Schema says of it. Reader
/// and schema come from the same forms, so they cannot differ.
struct Form<Value>: Sendable {
  let schema: JSONValue
  let read: @Sendable (Reading) throws(FileProblem) -> Value

  init(
    _ schema: JSONValue, _ read: @escaping @Sendable (Reading) throws(FileProblem) -> Value
  ) {
    self.schema = schema
    self.read = read
  }

  /// The same place read further.
  func map<Other>(
    _ further: @escaping @Sendable (Value, Reading) throws(FileProblem) -> Other
  ) -> Form<Other> {
    let read = read
    return Form<Other>(schema) { place throws(FileProblem) in
      try further(try read(place), place)
    }
  }

  /// The same form, told in the schema by reference to a definition.
  func defined(as name: String) -> Form {
    Form(["$ref": .text("#/$defs/\(name)")], read)
  }
}

extension Form {
  /// A list of one entry or more.
  static func list<Entry>(of form: Form<Entry>) -> Form<[Entry]>
  where Value == [Entry] {
    Form(["type": "array", "minItems": 1, "items": form.schema]) { place throws(FileProblem) in
      var entries: [Entry] = []
      for entry in try place.list() { entries.append(try form.read(entry)) }
      return entries
    }
  }

  /// A mapping with the keys of a table.
  static func mapping(
    _ table: KeyTable, _ read: @escaping @Sendable (MappingReading) throws(FileProblem) -> Value
  ) -> Form {
    Form(table.schema) { place throws(FileProblem) in try read(try place.mapping(table)) }
  }
}

extension Form where Value == [Reading] {
  /// A list of mappings with the keys of a table, to be read one by one.
  static func entries(_ table: KeyTable) -> Form {
    Form(["type": "array", "minItems": 1, "items": table.schema]) { place throws(FileProblem) in
      try place.list()
    }
  }
}

extension Form where Value == MappingReading {
  /// A mapping with the keys of a table, to be read key by key.
  static func part(_ table: KeyTable) -> Form {
    Form(table.schema) { place throws(FileProblem) in try place.mapping(table) }
  }
}
