/// Every element that was drawn: one that comes again is drawn by `<use>`, words wherever they are.
struct SVGLibrary: Sendable {
  /// About what an element costs besides its data.
  static let pathLength = 24
  /// Shorter paths are not worth a name.
  private static let least = 64

  private struct Words: Sendable {
    let name: String
    let x: Int
    let y: Int
  }

  private var paths: [[UInt8]: String] = [:]
  private var words: [[UInt8]: Words] = [:]

  /// Appends a path, or a reference to the same one before.
  mutating func append(
    path data: [UInt8], class letter: Unicode.Scalar, _ ink: Int, into bytes: inout [UInt8]
  ) {
    var rest: [UInt8] = []
    rest += " class=\"".utf8
    rest.append(letter)
    rest.append(decimal: ink)
    rest += "\" d=\"".utf8
    rest += data
    rest += "\"/>".utf8
    bytes += "<".utf8
    if let name = paths[rest] { return bytes += "use href=\"#\(name)\"/>".utf8 }
    bytes += "path".utf8
    if data.count >= Self.least {
      let name = newName
      paths[rest] = name
      bytes += " id=\"\(name)\"".utf8
    }
    bytes += rest
  }

  /// Appends words at a place, or a reference to the same ones; `rest` is what follows the place.
  mutating func append(words rest: [UInt8], _ x: Int, _ y: Int, into bytes: inout [UInt8]) {
    if let before = words[rest] {
      bytes += "<use href=\"#\(before.name)\"".utf8
      if x != before.x { bytes += " x=\"\(x - before.x)\"".utf8 }
      if y != before.y { bytes += " y=\"\(y - before.y)\"".utf8 }
      return bytes += "/>".utf8
    }
    let name = newName
    words[rest] = Words(name: name, x: x, y: y)
    bytes += "<text id=\"\(name)\" x=\"\(x)\" y=\"\(y)\"".utf8
    bytes += rest
  }

  private var newName: String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
    var number = paths.count + words.count
    var name = String.UnicodeScalarView([letters[number % letters.count]])
    while number >= letters.count {
      number = number / letters.count - 1
      name.append(letters[number % letters.count])
    }
    return String(name)
  }
}
