/// Path data by ink, with the buffers kept from frame to frame.
struct SVGInkwell: Sendable {
  private var data = Array(repeating: [UInt8](), count: FilmInk.count)
  /// Which inks were ever used.
  private(set) var hasUsed = Array(repeating: false, count: FilmInk.count)

  /// Adds to the path of an ink.
  mutating func append(_ ink: Int, _ body: (inout [UInt8]) -> Void) {
    hasUsed[ink] = true
    body(&data[ink])
  }

  /// Appends one path an ink, whose class is `letter` and the ink, and empties the buffers.
  mutating func pour(
    _ letter: Unicode.Scalar, _ element: inout [UInt8], _ library: inout SVGLibrary,
    into bytes: inout [UInt8]
  ) {
    for ink in data.indices where !data[ink].isEmpty {
      element.removeAll(keepingCapacity: true)
      element += "<path class=\"".utf8
      element.append(letter)
      element.append(decimal: ink)
      element += "\" d=\"".utf8
      element += data[ink]
      element += "\"/>".utf8
      library.append(element, into: &bytes)
      data[ink].removeAll(keepingCapacity: true)
    }
  }
}

/// Every element that was drawn: one that comes again is drawn by `<use>`.
struct SVGLibrary: Sendable {
  /// Shorter ones are not worth a name.
  private static let least = 40

  private var names: [[UInt8]: Int] = [:]

  /// Appends an element, or a reference to the same one before.
  mutating func append(_ element: [UInt8], into bytes: inout [UInt8]) {
    guard element.count >= Self.least else { return bytes += element }
    if let name = names[element] {
      bytes += "<use href=\"#\(Self.text(name))\"/>".utf8
      return
    }
    let name = names.count
    names[element] = name
    let tag = element.firstIndex(of: UInt8(ascii: " ")) ?? element.endIndex
    bytes += element[..<tag]
    bytes += " id=\"\(Self.text(name))\"".utf8
    bytes += element[tag...]
  }

  private static func text(_ name: Int) -> String { "e" + String(name, radix: 36) }
}
