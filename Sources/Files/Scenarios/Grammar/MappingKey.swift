import Simulation

/// One key of a mapping that stands for a `Root`: where its value is kept, what it accepts and
/// means, and when it is written.
struct MappingKey<Root: Sendable>: Sendable {
  /// When a key is written; one without a value never is.
  enum Writing: Sendable {
    case always
    /// If its value is not the default.
    case changed
    case when(@Sendable (Root) -> Bool)
  }

  let name: String
  /// Whether its value names what other keys define, so that they are read first.
  let isLate: Bool
  /// Keys are written in the order of the table, but those of a higher rank after the others.
  fileprivate let rank: Int
  /// How the key is described; the default is that of a value without any keys.
  fileprivate let row: @Sendable (_ blank: Root) -> KeyTable.Row
  fileprivate let write: @Sendable (_ root: Root, _ blank: Root) -> JSON?
  let read: @Sendable (MappingReading, inout Root) throws(FileProblem) -> Void

  /// A key with its own value; `fallback` describes a default that a value does not show.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    needed isNeeded: Bool = false, default fallback: String? = nil, written: Writing = .always,
    rank: Int = 0, late isLate: Bool = false, _ meaning: String
  ) {
    let key = FileKey(name, form, needed: isNeeded, default: fallback, meaning)
    (self.name, self.isLate, self.rank) = (name, isLate, rank)
    row = { blank in
      isNeeded || fallback != nil
        ? key.row
        : FileKey(name, form, default: form.words(blank[keyPath: path]), meaning).row
    }
    write = { root, blank in
      let value = root[keyPath: path]
      let isWritten =
        switch written {
        case .always: true
        case .changed: value != blank[keyPath: path]
        case .when(let condition): condition(root)
        }
      return isWritten ? form.write(value) : nil
    }
    read = { keys, root throws(FileProblem) in
      if let value = isNeeded ? try keys.need(key) : try keys(key) { root[keyPath: path] = value }
    }
  }

  /// A key whose value may be absent; `fallback` says what that means.
  init<Value: Sendable>(
    _ name: String, optional path: any WritableKeyPath<Root, Value?> & Sendable,
    _ form: Form<Value>, default fallback: String? = nil,
    written: @escaping @Sendable (Root) -> Bool = { _ in true }, rank: Int = 0, _ meaning: String
  ) {
    let key = FileKey(name, form, default: fallback, meaning)
    (self.name, isLate, self.rank) = (name, false, rank)
    row = { _ in key.row }
    write = { root, _ in written(root) ? root[keyPath: path].flatMap(form.write) : nil }
    read = { keys, root throws(FileProblem) in root[keyPath: path] = try keys(key) }
  }

  /// A key that is checked before the others are read, and that is part of no value.
  init<Value: Sendable>(checked key: FileKey<Value>) {
    (name, isLate, rank) = (key.name, false, 0)
    row = { _ in key.row }
    write = { _, _ in nil }
    read = { _, _ in }
  }

  /// A mapping with more keys of the same value.
  init(_ name: String, _ keys: @autoclosure () -> Keys<Root>, rank: Int = 0, _ meaning: String) {
    let keys = keys()
    let key = FileKey(name, .part(keys.table), meaning)
    (self.name, isLate, self.rank) = (name, false, rank)
    row = { _ in key.row }
    write = { root, _ in .object(keys.members(of: root)) }
    read = { mapping, root throws(FileProblem) in
      if let part = try mapping(key) { try keys.read(part, into: &root) }
    }
  }
}

/// The keys of a mapping that stands for a value: its reader, its writer, its schema and its page
/// come from them.
struct Keys<Root: Sendable>: Sendable {
  /// The value of a mapping without keys: it has every default.
  let blank: Root
  let keys: [MappingKey<Root>]
  let table: KeyTable
  /// In the order in which they are written.
  private let written: [MappingKey<Root>]

  init(_ blank: Root, @KeyList<Root> _ list: () -> [MappingKey<Root>]) {
    self.blank = blank
    let keys = list()
    self.keys = keys
    table = KeyTable(keys.map { $0.row(blank) })
    written = Set(keys.map(\.rank)).sorted().flatMap { rank in keys.filter { $0.rank == rank } }
  }

  /// Reads the keys that are there into a value.
  func read(_ mapping: MappingReading, into root: inout Root) throws(FileProblem) {
    for key in keys { try key.read(mapping, &root) }
  }

  /// The value as it is written.
  func members(of root: Root) -> [JSON.Member] {
    written.compactMap { key in
      key.write(root, blank).map { JSON.Member(key: key.name, value: $0) }
    }
  }
}

/// Keys, one a line.
@resultBuilder
enum KeyList<Root: Sendable> {
  static func buildExpression(_ key: MappingKey<Root>) -> [MappingKey<Root>] { [key] }

  static func buildBlock(_ keys: [MappingKey<Root>]...) -> [MappingKey<Root>] {
    keys.flatMap(\.self)
  }

  static func buildArray(_ keys: [[MappingKey<Root>]]) -> [MappingKey<Root>] {
    keys.flatMap(\.self)
  }
}

extension Form where Value: Sendable {
  /// A mapping with keys; `finish` checks or completes the value.
  static func part(
    _ keys: @autoclosure @escaping @Sendable () -> Keys<Value>,
    finish: @escaping @Sendable (inout Value, Reading) throws(FileProblem) -> Void = { _, _ in }
  ) -> Form {
    Form(
      keys().table.schema, accepts: keys().table.accepts, tables: [keys().table],
      write: { .object(keys().members(of: $0)) }
    ) { place throws(FileProblem) in
      let keys = keys()
      var value = keys.blank
      try keys.read(try place.mapping(keys.table), into: &value)
      try finish(&value, place)
      return value
    }
  }

  /// A list of mappings, each of which is read whatever is wrong with the others; `knowing` adds
  /// what those after it may name, or may not be called. With `orNone` the list may be empty.
  static func entries<Entry: Sendable>(
    _ keys: @autoclosure @escaping @Sendable () -> Keys<Entry>, orNone: Bool = false,
    knowing: @escaping @Sendable (inout KnownNames, Entry) -> Void = { _, _ in },
    finish: @escaping @Sendable (inout Entry, KnownNames, Reading) throws(FileProblem) -> Void =
      { _, _, _ in }
  ) -> Form where Value == [Entry] {
    let form = Form<Entry>.part(keys())
    return Form(
      ["type": "array", "minItems": orNone ? 0 : 1, "items": form.schema],
      accepts: "a list: \(form.accepts)", tables: [keys().table],
      write: { $0.isEmpty ? nil : .list($0.compactMap(form.write)) }
    ) { place throws(FileProblem) in
      var (known, entries, problems) = (place.known, [Entry](), FileProblems())
      known.taken = NameList()
      for entry in orNone && place.isEmptyList ? [] : try place.list() {
        problems.attempt { () throws(FileProblem) in
          // No reading keeps what is known: it would be copied for each entry.
          var value = try form.read(entry.knowing(known))
          try finish(&value, known, entry)
          knowing(&known, value)
          entries.append(value)
        }
      }
      try problems.check()
      return entries
    }
  }
}
