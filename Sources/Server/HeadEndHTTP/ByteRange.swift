/// What `Range` asks for of a body (RFC 9110 §14): the whole, a part, or what the body does not
/// have.
package enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  case unsatisfiable

  /// Reads one range of bytes; whatever else a header says is ignored, as §14.2 allows: other
  /// units, several ranges, and what is not well spelt.
  package init(_ header: String?, of count: Int) {
    guard let text = header, let ends = Self.ends(text) else {
      self = .whole
      return
    }
    switch ends {
    case (let first?, let last):
      let end = min(count, last.map { $0 < .max ? $0 + 1 : $0 } ?? count)
      self = first < count ? .part(first..<end) : .unsatisfiable
    case (nil, let length?):
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
    case (nil, nil): self = .whole
    }
  }

  /// First and last byte of `bytes=FIRST-LAST`, either of which may be missing.
  private static func ends(_ header: String) -> (first: Int?, last: Int?)? {
    let parts = header.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let (first, last) = (number(ends[0]), number(ends[1]))
    guard first != nil || ends[0].isEmpty, last != nil || ends[1].isEmpty else { return nil }
    if let first, let last, last < first { return nil }
    return (first, last)
  }

  /// A number of digits alone.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
