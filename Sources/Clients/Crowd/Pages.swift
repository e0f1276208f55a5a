/// A long array in pages. After a copy of it was kept, only the pages that change are copied, each
/// when it changes first: a snapshot of a million viewers takes no time at once.
struct Pages<Element: Sendable>: Sendable {
  private var pages: [[Element]] = []
  private(set) var count = 0

  /// Elements in a page, as a power of two.
  private static var shift: Int { 11 }
  private static var mask: Int { (1 << shift) - 1 }

  init() {}

  init(repeating element: Element, count: Int) {
    self.count = count
    let whole = [Element](repeating: element, count: 1 << Self.shift)
    pages = Array(repeating: whole, count: (count + Self.mask) >> Self.shift)
    // The pages share their elements until they change; none is ever read beyond `count`.
  }

  subscript(index: Int) -> Element {
    _read { yield pages[index >> Self.shift][index & Self.mask] }
    _modify { yield &pages[index >> Self.shift][index & Self.mask] }
  }

  /// Makes room for that many elements.
  mutating func grow(to newCount: Int, filling element: Element) {
    count = max(count, newCount)
    while pages.count << Self.shift < count {
      pages.append(Array(repeating: element, count: 1 << Self.shift))
    }
  }
}

extension Pages {
  /// Calls `body` with the elements of a range, as many at a time as stand side by side.
  func forEachRun(of range: Range<Int>, _ body: (UnsafeBufferPointer<Element>) -> Void) {
    var start = range.lowerBound
    while start < range.upperBound {
      let first = start & Self.mask
      let length = min(range.upperBound - start, Self.mask + 1 - first)
      pages[start >> Self.shift].withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[first..<first + length]))
      }
      start += length
    }
  }
}
