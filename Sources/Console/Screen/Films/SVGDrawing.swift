/// A still picture as SVG, made of areas and lines of text: for charts on slides. The first of two
/// things that overlap is behind.
package struct SVGDrawing: Sendable {
  /// Where a line of text stands at its `x`.
  package enum Side: String, Sendable {
    case start
    case end
  }

  private let size: Size
  private let paper: Color
  private let title: String
  private var body: [UInt8] = []

  /// An empty picture of so many units; the title is for who cannot see it.
  package init(_ size: Size, paper: Color, title: String) {
    self.size = size
    self.paper = paper
    self.title = title
  }

  package mutating func fill(_ area: Rect, _ color: Color) {
    body +=
      """
      <rect x="\(area.x)" y="\(area.y)" width="\(area.width)" height="\(area.height)" \
      fill="\(color.hex)"/>

      """.utf8
  }

  /// Draws a line of text on a base line.
  package mutating func draw(
    _ text: String, x: Int, y: Int, _ color: Color, side: Side = .start, isBold: Bool = false
  ) {
    let weight = isBold ? " style=\"font-weight:bold\"" : ""
    body +=
      """
      <text x="\(x)" y="\(y)" text-anchor="\(side.rawValue)" fill="\(color.hex)"\(weight)>
      """.utf8
    for scalar in text.unicodeScalars { body.append(xml: scalar) }
    body += "</text>\n".utf8
  }

  /// The whole file.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(svg: size, title: title, rules: SVGPainter.rules, paper: paper)
    return bytes + body + "</svg>\n".utf8
  }
}
