import Simulation

/// What may be the value of a key: how it is read and written, what the JSON Schema says about it,
/// and how the grammar pages describe it. All come from the same form, so they cannot differ.
struct Form<Value>: Sendable {
  let description: FormDescription
  let read: @Sendable (Reading) throws(FileProblem) -> Value
  /// The value as files write it; `nil` where they do not.
  let write: @Sendable (Value) -> JSON?
  /// The value as pages print it where it is the default.
  let words: @Sendable (Value) -> String?

  init(
    _ schema: @autoclosure @escaping @Sendable () -> JSON,
    accepts: @autoclosure @escaping @Sendable () -> String,
    tables: @autoclosure @escaping @Sendable () -> [KeyTable] = [],
    write: @escaping @Sendable (Value) -> JSON? = { _ in nil },
    words: (@Sendable (Value) -> String)? = nil,
    _ read: @escaping @Sendable (Reading) throws(FileProblem) -> Value
  ) {
    description = FormDescription(schema, accepts, tables)
    self.read = read
    self.write = write
    self.words = words ?? { write($0)?.words }
  }

  var schema: JSON { description.schema }
  var accepts: String { description.accepts }

  /// The same form, with its value converted; `back` is for writing.
  func map<Other>(
    accepts: String? = nil, back: @escaping @Sendable (Other) -> Value? = { _ in nil },
    _ further: @escaping @Sendable (Value, Reading) throws(FileProblem) -> Other
  ) -> Form<Other> {
    let (read, write, description) = (read, write, description)
    return Form<Other>(
      description.schema, accepts: accepts ?? description.accepts, tables: description.tables,
      write: { back($0).flatMap(write) }
    ) {
      place throws(FileProblem) in
      try further(try read(place), place)
    }
  }

  /// The same form, with its value checked.
  func check(
    _ further: @escaping @Sendable (Value, Reading) throws(FileProblem) -> Void
  ) -> Form {
    map(back: { $0 }) { value, place throws(FileProblem) in
      try further(value, place)
      return value
    }
  }

  /// The same form, as a reference to a definition of the JSON Schema.
  func defined(as name: String) -> Form {
    let description = description
    return Form(
      ["$ref": .text("#/$defs/\(name)")], accepts: description.accepts,
      tables: description.tables, write: write, read)
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
      ["type": "array", "minItems": 1, "items": form.schema], accepts: "a list: \(form.accepts)",
      write: { $0.isEmpty ? nil : .list($0.compactMap(form.write)) }
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

extension Form where Value == MappingReading {
  /// A mapping with the keys of a table, to be read key by key.
  static func part(_ table: @autoclosure @escaping @Sendable () -> KeyTable) -> Form {
    Form(table().schema, accepts: table().accepts, tables: [table()]) {
      place throws(FileProblem) in
      try place.mapping(table())
    }
  }
}

extension JSON {
  /// A scalar as pages print it.
  fileprivate var words: String? {
    switch self {
    case .text(let text): text
    case .integer, .number, .flag, .null: line
    case .list, .object: nil
    }
  }
}
