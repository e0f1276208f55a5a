/// Colours of an SVG film as small numbers: xterm's 256, the terminal's own text colour and
/// background, and each of them dimmed.
enum SVGInk {
  /// How many there are.
  static let count = 2 * plain

  private static let plain = 258
  private static let paper = 257

  /// What a cell shows in its upper and lower half below its glyph, and the glyph's own ink.
  struct Halves {
    let top: Int
    let bottom: Int
    let ink: Int

    init(_ cell: Cell) {
      let style = cell.style
      var front = Int(style.foreground.code)
      var back = style.background == .standard ? SVGInk.paper : Int(style.background.code)
      if style.attributes.contains(.reverse) { swap(&front, &back) }
      if style.attributes.contains(.dim) { front += SVGInk.plain }
      ink = front
      top = cell.glyph == "▀" || cell.glyph == "█" ? front : back
      bottom = cell.glyph == "▄" || cell.glyph == "█" ? front : back
    }
  }

  /// Whether a character is nothing but its halves.
  static func isPixel(_ glyph: Unicode.Scalar) -> Bool {
    glyph == " " || glyph == "▀" || glyph == "▄" || glyph == "█"
  }

  /// The ink as CSS writes it.
  static func hex(_ ink: Int, _ header: FilmHeader) -> String {
    let color = rgb(ink % plain, header)
    guard ink >= plain else { return Color.hex(color) }
    let paper = rgb(paper, header)
    return Color.hex(
      (
        red: (color.red + paper.red) / 2, green: (color.green + paper.green) / 2,
        blue: (color.blue + paper.blue) / 2
      ))
  }

  private static func rgb(
    _ ink: Int, _ header: FilmHeader
  ) -> (red: Int, green: Int, blue: Int) {
    switch ink {
    case paper: header.paper.rgb
    case 0..<256: Color(UInt8(ink)).rgb
    default: header.ink.rgb
    }
  }
}

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
