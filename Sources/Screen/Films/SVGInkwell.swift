/// Path data by ink, with the buffers kept from frame to frame.
struct SVGInkwell: Sendable {
  private var data = Array(repeating: [UInt8](), count: SVGInk.count)
  /// Which inks were ever used.
  private(set) var hasUsed = Array(repeating: false, count: SVGInk.count)

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
