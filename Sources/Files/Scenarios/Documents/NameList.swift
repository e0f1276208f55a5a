/// Names in the order of the file; each is found at once, however many there are.
struct NameList: Sendable {
  private(set) var all: [String] = []
  private var known: Set<String> = []

  init(_ names: some Sequence<String> = []) { append(names) }

  func contains(_ name: String) -> Bool { known.contains(name) }

  mutating func append(_ name: String) {
    all.append(name)
    known.insert(name)
  }

  mutating func append(_ names: some Sequence<String>) {
    for name in names { append(name) }
  }

  /// Removes names, and returns those that were there.
  mutating func remove(where isGone: (String) -> Bool) -> [String] {
    let gone = all.filter(isGone)
    self = NameList(all.filter { !isGone($0) })
    return gone
  }
}
