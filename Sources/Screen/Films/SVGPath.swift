/// Path data that is as short as it gets: each move is absolute or relative, whichever is shorter.
struct SVGPath: Sendable {
  private(set) var data: [UInt8] = []
  private var end = (x: 0, y: 0)

  /// Adds a stroke one unit wide or high, between the middles of its first and last pixel; its
  /// square ends reach half a unit farther, so that a single pixel is a path that is closed where
  /// it begins.
  mutating func addStroke(_ rect: Rect) {
    move(rect.x, rect.y)
    if rect.width > 1 {
      append("h", rect.width - 1)
      end.x += rect.width - 1
    } else if rect.height > 1 {
      append("v", rect.height - 1)
      end.y += rect.height - 1
    } else {
      data.append(UInt8(ascii: "z"))
    }
  }

  /// Adds a stroke two units high, whose ends are cut where it ends.
  mutating func addPair(_ rect: Rect) {
    move(rect.x, rect.y)
    append("h", rect.width)
    end.x += rect.width
  }

  /// Adds a rectangle as an area; filling closes it.
  mutating func addArea(_ rect: Rect) {
    move(rect.x, rect.y)
    append("h", rect.width)
    append("v", rect.height)
    append("h", -rect.width)
    end.y += rect.height
  }

  /// Adds an outline that ends where it begins.
  mutating func addOutline(_ outline: CellOutline, _ x: Int, _ y: Int) {
    move(x + outline.x, y + outline.y)
    data += outline.steps.utf8
  }

  private mutating func move(_ x: Int, _ y: Int) {
    let absolute = Self.length(x) + 1 + Self.length(y)
    let (right, down) = (x - end.x, y - end.y)
    let relative = Self.length(right) + (down < 0 ? 0 : 1) + Self.length(down)
    if data.isEmpty || absolute <= relative {
      append("M", x)
      append(y < 0 ? nil : " ", y)
    } else {
      append("m", right)
      append(down < 0 ? nil : " ", down)
    }
    end = (x, y)
  }

  private mutating func append(_ letter: Unicode.Scalar?, _ number: Int) {
    if let letter { data.append(letter) }
    if number < 0 { data.append(UInt8(ascii: "-")) }
    data.append(decimal: abs(number))
  }

  private static func length(_ number: Int) -> Int {
    (number < 0 ? 1 : 0) + (abs(number) < 10 ? 1 : abs(number) < 100 ? 2 : 3)
      + (abs(number) < 1000 ? 0 : 1)
  }
}

/// A shape with slanted or round edges, in a cell of 8 by 16 units: where its outline begins, and
/// the rest of it as relative path data.
struct CellOutline: Sendable {
  let x: Int
  let y: Int
  let steps: String

  /// The outline of a character; `nil` for one that is written or a `CellShape`.
  init?(_ glyph: Unicode.Scalar) {
    switch glyph {
    case "▶": self.init(1, 3, "l6 5-6 5z")
    case "◀": self.init(7, 3, "l-6 5 6 5z")
    case "►": self.init(1, 5, "l7 3-7 3z")
    case "◄": self.init(7, 5, "l-7 3 7 3z")
    case "▲": self.init(4, 4, "l4 8h-8z")
    case "▼": self.init(0, 4, "h8l-4 8z")
    case "▴": self.init(4, 6, "l3 5h-6z")
    case "▾": self.init(1, 6, "h6l-3 5z")
    case "◆": self.init(4, 4, "l4 4-4 4-4-4z")
    case "◇": self.init(4, 4, "l4 4-4 4-4-4zm0 1.5l-2.5 2.5 2.5 2.5 2.5-2.5zm0-1.5")
    case "■": self.init(1, 5, "h6v6h-6z")
    case "●": self.init(1, 8, "a3 3 0 1 1 6 0a3 3 0 1 1-6 0z")
    case "○": self.init(1, 8, Self.ring + "m-1 0")
    case "◉": self.init(1, 8, Self.ring + "m1 0a1 1 0 1 1 2 0a1 1 0 1 1-2 0zm-2 0")
    case "•": self.init(2, 8, "a2 2 0 1 1 4 0a2 2 0 1 1-4 0z")
    case "·": self.init(3, 7, "h2v2h-2z")
    case "→": self.init(0, 7, "h4v-2l4 3-4 3v-2h-4z")
    case "←": self.init(8, 7, "h-4v-2l-4 3 4 3v-2h4z")
    case "↑": self.init(3, 13, "v-6h-2l3-4 3 4h-2v6z")
    case "↓": self.init(3, 3, "v6h-2l3 4 3-4h-2v-6z")
    default: return nil
    }
  }

  private init(_ x: Int, _ y: Int, _ steps: String) {
    (self.x, self.y, self.steps) = (x, y, steps)
  }

  /// A disc with a hole, whose edge runs the other way round.
  private static let ring =
    "a3 3 0 1 1 6 0a3 3 0 1 1-6 0zm1 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
}
