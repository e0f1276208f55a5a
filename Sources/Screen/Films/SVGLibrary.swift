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
