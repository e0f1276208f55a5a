extension Collection where Element: Equatable {
  /// Whether all its elements occur in another collection, in the same order.
  package func isSubsequence(of other: some Collection<Element>) -> Bool {
    var rest = other[...]
    return allSatisfy { element in
      guard let place = rest.firstIndex(of: element) else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }
}
