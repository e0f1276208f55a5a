/// The last elements of a list that grows without end, each under its index in the whole list.
package struct Tail<Element> {
  /// What is kept.
  package private(set) var kept: [Element] = []
  /// How many elements were forgotten: the index of the first one that is kept.
  package private(set) var startIndex = 0

  package init() {}

  /// How long the whole list is.
  package var endIndex: Int { startIndex + kept.count }

  package var isEmpty: Bool { endIndex == 0 }

  package var last: Element? { kept.last }

  package subscript(_ index: Int) -> Element { kept[index - startIndex] }

  /// The elements of these indices, as far as they are kept.
  package subscript(_ range: Range<Int>) -> ArraySlice<Element> {
    let end = Swift.max(range.upperBound, startIndex)
    return kept[Swift.max(range.lowerBound, startIndex) - startIndex..<end - startIndex]
  }

  package mutating func append(_ element: Element) { kept.append(element) }

  package mutating func append(contentsOf elements: [Element]) { kept += elements }

  /// Removes everything from an index on.
  package mutating func cut(at index: Int) {
    if index < endIndex { kept.removeSubrange(Swift.max(0, index - startIndex)...) }
  }

  /// Forgets everything before an index.
  package mutating func forget(before index: Int) {
    guard index > startIndex else { return }
    // A new array: an old one would keep the room for what it had.
    kept = Array(self[index..<endIndex])
    startIndex = index
  }
}

extension Tail: Sendable where Element: Sendable {}

extension Tail: Sequence {
  package func makeIterator() -> IndexingIterator<[Element]> { kept.makeIterator() }
}

extension Tail: Equatable where Element: Equatable {
  package static func == (tail: Self, whole: [Element]) -> Bool {
    tail.startIndex == 0 && tail.kept == whole
  }
}
