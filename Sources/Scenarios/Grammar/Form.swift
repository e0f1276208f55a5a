import Simulation

/// What may be the value of a key: how it is read, what the JSON Schema says about it, and how the
/// grammar pages describe it. All three come from the same form, so they cannot differ.
struct Form<Value>: Sendable {
  let description: FormDescription
  let read: @Sendable (Reading) throws(FileProblem) -> Value

  init(
    _ schema: @autoclosure @escaping @Sendable () -> JSON,
    accepts: @autoclosure @escaping @Sendable () -> String,
    tables: @autoclosure @escaping @Sendable () -> [KeyTable] = [],
    _ read: @escaping @Sendable (Reading) throws(FileProblem) -> Value
  ) {
    description = FormDescription(schema, accepts, tables)
    self.read = read
  }

  var schema: JSON { description.schema }
  var accepts: String { description.accepts }

  /// The same form, with its value checked or converted.
  func map<Other>(
    accepts: String? = nil,
    _ further: @escaping @Sendable (Value, Reading) throws(FileProblem) -> Other
  ) -> Form<Other> {
    let (read, description) = (read, description)
    return Form<Other>(
      description.schema, accepts: accepts ?? description.accepts, tables: description.tables
    ) {
      place throws(FileProblem) in
      try further(try read(place), place)
    }
  }

  /// The same form, as a reference to a definition of the JSON Schema.
  func defined(as name: String) -> Form {
    let description = description
    return Form(
      ["$ref": .text("#/$defs/\(name)")], accepts: description.accepts,
      tables: description.tables, read)
  }
}

/// What schemas and grammar pages say of a form. It is made where it is asked for: reading a file
/// asks for none of it.
struct FormDescription: Sendable {
  private let makeSchema: @Sendable () -> JSON
  private let makeAccepts: @Sendable () -> String
  private let makeTables: @Sendable () -> [KeyTable]

  init(
    _ schema: @escaping @Sendable () -> JSON, _ accepts: @escaping @Sendable () -> String,
    _ tables: @escaping @Sendable () -> [KeyTable]
  ) {
    (makeSchema, makeAccepts, makeTables) = (schema, accepts, tables)
  }

  var schema: JSON { makeSchema() }
  /// What is accepted, as Markdown.
  var accepts: String { makeAccepts() }
  /// The keys of each kind of mapping that is accepted.
  var tables: [KeyTable] { makeTables() }
}

extension Form {
  /// A list of one entry or more.
  static func list<Entry>(of form: Form<Entry>) -> Form<[Entry]>
  where Value == [Entry] {
    Form(
      ["type": "array", "minItems": 1, "items": form.schema], accepts: "a list: \(form.accepts)"
    ) { place throws(FileProblem) in
      var entries: [Entry] = []
      for entry in try place.list() { entries.append(try form.read(entry)) }
      return entries
    }
  }

  /// A mapping with the keys of a table.
  static func mapping(
    _ table: @autoclosure @escaping @Sendable () -> KeyTable,
    _ read: @escaping @Sendable (MappingReading) throws(FileProblem) -> Value
  ) -> Form {
    Form(table().schema, accepts: table().accepts, tables: [table()]) {
      place throws(FileProblem) in
      try read(try place.mapping(table()))
    }
  }
}

extension Form where Value == [Reading] {
  /// A list of mappings with the keys of a table, to be read one by one.
  static func entries(_ table: @autoclosure @escaping @Sendable () -> KeyTable) -> Form {
    Form(
      ["type": "array", "minItems": 1, "items": table().schema],
      accepts: "a list: \(table().accepts)", tables: [table()]
    ) { place throws(FileProblem) in
      try place.list()
    }
  }
}

extension Form where Value == MappingReading {
  /// A mapping with the keys of a table, to be read key by key.
  static func part(_ table: @autoclosure @escaping @Sendable () -> KeyTable) -> Form {
    Form(table().schema, accepts: table().accepts, tables: [table()]) {
      place throws(FileProblem) in
      try place.mapping(table())
    }
  }
}
