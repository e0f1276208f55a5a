extension RandomAccessCollection where Index == Int {
  /// The first place at which `isReached` is true, by binary search: it must be true from there on.
  /// The end if it never is.
  func firstPlace(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The first element from that place on; `nil` where there is none.
  func firstElement(where isReached: (Element) -> Bool) -> Element? {
    let place = firstPlace(where: isReached)
    return place < endIndex ? self[place] : nil
  }

  /// The last element before that place; `nil` where there is none.
  func lastElement(before isReached: (Element) -> Bool) -> Element? {
    let place = firstPlace(where: isReached)
    return place > startIndex ? self[place - 1] : nil
  }
}
