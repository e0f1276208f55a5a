/// Every element that was drawn. One that comes for the second time gets a name, and from then on
/// it is drawn by `<use>`; words have a name at once, and are drawn so wherever they are.
struct SVGLibrary: Sendable {
  /// About what an element costs besides its data.
  static let pathLength = 21

  private struct Words: Sendable {
    let name: String
    let x: Int
    let y: Int
  }

  /// Names of elements by all that follows their tags; `nil` for those that were drawn once.
  private var names: [[UInt8]: String?] = [:]
  private var words: [[UInt8]: Words] = [:]
  private var named = 0

  /// Appends a path, or a reference to the same one before.
  mutating func append(
    path data: [UInt8], class name: String, into bytes: inout [UInt8]
  ) {
    var rest = Array(" class=\"\(name)\" d=\"".utf8)
    rest += data
    rest += "\"/>".utf8
    append("path", rest, into: &bytes)
  }

  /// Appends words at a place, or a reference to the same ones; `rest` is what follows the place.
  mutating func append(words rest: [UInt8], _ x: Int, _ y: Int, into bytes: inout [UInt8]) {
    guard let before = words[rest] else {
      let name = newName()
      words[rest] = Words(name: name, x: x, y: y)
      bytes += "<text id=\"\(name)\" x=\"\(x)\" y=\"\(y)\"".utf8
      return bytes += rest
    }
    guard (x, y) != (before.x, before.y) else { return Self.appendUse(before.name, into: &bytes) }
    var place = Array(" href=\"#\(before.name)\"".utf8)
    if x != before.x { place += " x=\"\(x - before.x)\"".utf8 }
    if y != before.y { place += " y=\"\(y - before.y)\"".utf8 }
    place += "/>".utf8
    append("use", place, into: &bytes)
  }

  private mutating func append(_ tag: String, _ rest: [UInt8], into bytes: inout [UInt8]) {
    let before = names[rest]
    if case .some(.some(let name)) = before { return Self.appendUse(name, into: &bytes) }
    bytes += "<\(tag)".utf8
    let name: String? = before == nil ? nil : newName()
    if let name { bytes += " id=\"\(name)\"".utf8 }
    names.updateValue(name, forKey: rest)
    bytes += rest
  }

  private static func appendUse(_ name: String, into bytes: inout [UInt8]) {
    bytes += "<use href=\"#\(name)\"/>".utf8
  }

  private mutating func newName() -> String {
    named += 1
    return SVGClasses.name(of: named - 1)
  }
}
