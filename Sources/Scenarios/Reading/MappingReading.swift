/// A mapping of a YAML file whose keys are all known.
struct MappingReading {
  let place: Reading
  let values: [String: Reading]

  /// What a key says; `nil` when it is left out.
  func callAsFunction<Value>(_ key: Key<Value>) throws(FileProblem) -> Value? {
    guard let value = values[key.name] else { return nil }
    return try key.form.read(value)
  }

  /// What a key says that must be there.
  func need<Value>(_ key: Key<Value>) throws(FileProblem) -> Value {
    try key.form.read(needPlace(key))
  }

  /// The place of a key that must be there.
  func needPlace<Value>(_ key: Key<Value>) throws(FileProblem) -> Reading {
    guard let value = values[key.name] else {
      throw place.problem("`\(place.name)` needs the key `\(key.name)`")
    }
    return value
  }

  /// The place of a key that may be left out.
  subscript<Value>(key: Key<Value>) -> Reading? { values[key.name] }
}
