/// A mapping of a YAML file whose keys are all known.
struct MappingReading {
  let place: Reading
  let values: [String: Reading]

  /// What stands under a key that must be there.
  func required(_ key: String) throws(FileProblem) -> Reading {
    guard let value = values[key] else {
      throw place.problem("`\(place.name)` needs the key `\(key)`")
    }
    return value
  }

  /// What stands under a key that may be left out.
  subscript(key: String) -> Reading? { values[key] }
}
