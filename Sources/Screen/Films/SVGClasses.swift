/// The classes that elements were given: each is a colour and a way to paint with it, and has the
/// shortest name that was free when it was first used.
struct SVGClasses: Sendable {
  /// How an area is painted.
  enum Brush: Hashable, Sendable, CaseIterable {
    /// Strokes one pixel high.
    case stroke
    /// Strokes two pixels high.
    case pair
    /// Areas on the grid of pixels.
    case area
    /// Areas on the grid of a cell's units.
    case shape
    case words(isBold: Bool, isUnderlined: Bool)

    static let allCases: [Brush] =
      [.stroke, .pair, .area, .shape]
      + [(false, false), (true, false), (false, true), (true, true)]
      .map { .words(isBold: $0, isUnderlined: $1) }

    /// What of CSS gives the ink.
    fileprivate var property: String {
      switch self {
      case .stroke, .pair: "stroke"
      case .area, .shape, .words: "fill"
      }
    }

    /// What else CSS says of it. A pixel is 8 units wide and high.
    fileprivate var rules: String {
      switch self {
      case .stroke: "transform:scale(8) translate(.5px,.5px);stroke-linecap:square"
      case .pair: "transform:scale(8) translate(0,1px);stroke-width:2"
      case .area: "transform:scale(8)"
      case .shape, .words(isBold: false, isUnderlined: false): ""
      case .words(isBold: true, isUnderlined: false): "font-weight:bold"
      case .words(isBold: false, isUnderlined: true): "text-decoration:underline"
      case .words(isBold: true, isUnderlined: true):
        "font-weight:bold;text-decoration:underline"
      }
    }
  }

  private struct Class: Hashable, Sendable {
    let brush: Brush
    let ink: Int
  }

  private var names: [Class: String] = [:]
  /// In the order of their names.
  private var classes: [Class] = []

  /// The class of a brush with an ink.
  mutating func name(_ brush: Brush, _ ink: Int) -> String {
    let wanted = Class(brush: brush, ink: ink)
    if let name = names[wanted] { return name }
    let name = Self.name(of: classes.count)
    names[wanted] = name
    classes.append(wanted)
    return name
  }

  /// Letters for a number, the shortest first: a to Z, then aa, ba and so on.
  static func name(of number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
    var rest = number
    var name = String.UnicodeScalarView([letters[rest % letters.count]])
    while rest >= letters.count {
      rest = rest / letters.count - 1
      name.append(letters[rest % letters.count])
    }
    return String(name)
  }

  /// Appends the style rules of every class that was used.
  func append(_ header: FilmHeader, into bytes: inout [UInt8]) {
    for brush in Brush.allCases where !brush.rules.isEmpty {
      let names = classes.filter { $0.brush == brush }.compactMap { self.names[$0] }
      guard !names.isEmpty else { continue }
      bytes += "\(names.map { ".\($0)" }.joined(separator: ",")){\(brush.rules)}".utf8
    }
    for each in classes {
      let hex = FilmInk.hex(each.ink, header)
      bytes += ".\(names[each] ?? ""){\(each.brush.property):\(hex)}".utf8
    }
    bytes += "\n".utf8
  }
}
