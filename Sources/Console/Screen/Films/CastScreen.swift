import Simulation

/// The screen of a film while it is read: it obeys the few sequences that `TerminalPen` writes.
struct CastScreen: Sendable {
  /// The most columns or rows. [N]
  static let longestSide = 1000

  private(set) var frame: Frame
  /// Whether a cell was written since this was last set to false.
  var isChanged = false
  private var column = 0
  private var row = 0
  private var style = Style.plain

  init(_ size: Size) { frame = Frame(size) }

  /// Takes in what a terminal was sent; false where that is more than `TerminalPen` writes.
  mutating func read(_ text: String) -> Bool {
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\u{1b}" else {
        guard put(scalar) else { return false }
        continue
      }
      guard scalars.popFirst() == "[" else { return false }
      let parameters = scalars.prefix { $0 == "?" || $0 == ";" || ("0"..."9").contains($0) }
      scalars = scalars.dropFirst(parameters.count)
      guard let letter = scalars.popFirst(), obey(letter, String(parameters)) else { return false }
    }
    return true
  }

  private mutating func put(_ scalar: Unicode.Scalar) -> Bool {
    let columns = scalar.columns
    guard scalar.isPrintable, (1...2).contains(columns), (0..<frame.size.height).contains(row),
      column >= 0, column + columns <= frame.size.width
    else { return false }
    isChanged = true
    frame[column, row] = Cell(scalar, style)
    if columns == 2 { frame[column + 1, row] = Cell(Glyphs.secondHalf, style) }
    column += columns
    return true
  }

  private mutating func obey(_ letter: Unicode.Scalar, _ parameters: String) -> Bool {
    if parameters.hasPrefix("?") { return parameters == "?25" && (letter == "l" || letter == "h") }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      $0.isEmpty ? 0 : Int($0) ?? .max
    }
    // A number of this size is nowhere on a screen.
    guard numbers.allSatisfy({ $0 <= Self.longestSide }) else { return false }
    switch letter {
    case "H" where numbers.count == 2: (row, column) = (numbers[0] - 1, numbers[1] - 1)
    case "C" where numbers.count < 2: column += max(1, numbers.first ?? 1)
    case "J" where parameters == "2": (frame, isChanged) = (Frame(frame.size), true)
    case "m": return change(numbers)
    default: return false
    }
    return column <= frame.size.width
  }

  private mutating func change(_ codes: [Int]) -> Bool {
    var codes = codes[...]
    while let code = codes.popFirst() {
      switch code {
      case 0: style = .plain
      case 39: style.foreground = .standard
      case 49: style.background = .standard
      case 38, 48:
        guard codes.popFirst() == 5, let index = codes.popFirst().flatMap(UInt8.init(exactly:))
        else { return false }
        if code == 38 { style.foreground = Color(index) } else { style.background = Color(index) }
      default:
        guard let known = Style.Attributes.codes.first(where: { Int($0.code) == code }) else {
          return false
        }
        style = style.adding(known.attribute)
      }
    }
    return true
  }
}
