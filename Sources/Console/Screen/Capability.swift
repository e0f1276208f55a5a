/// What a terminal can show; frames are drawn for the best one and then degraded to this.
package struct Capability: Hashable, Sendable {
  /// How many colours there are.
  package enum Colors: Int, Sendable {
    case none = 0
    case eight = 8
    case full = 256
  }

  /// What pictures are made of.
  package enum Pictures: Sendable {
    /// Two pixels a cell, or less where there are too few colours or characters.
    case blocks
    /// Six parts a cell in two colours, where there are all colours and characters.
    case sextants
    /// Pictures are left to a renderer of pixels.
    case whole
  }

  package var colors: Colors
  /// Whether characters beyond ASCII are drawn.
  package var unicode: Bool
  package var pictures: Pictures

  package init(colors: Colors = .full, unicode: Bool = true, pictures: Pictures = .blocks) {
    self.colors = colors
    self.unicode = unicode
    self.pictures = pictures
  }

  /// 256 colours and Unicode.
  package static let full = Capability()

  /// Whether pictures become sextants.
  package var drawsSextants: Bool { pictures == .sextants && colors == .full && unicode }
}

extension Frame {
  /// The frame as a terminal shows it: pictures become sextants or half blocks, and step down
  /// from 256 colours to eight, then to a shade ramp (Dashboard/Layout, "Pictures"); lines and bars
  /// become ASCII.
  package func degraded(to capability: Capability) -> Frame {
    var frame = self
    if capability.pictures != .whole, !pictures.isEmpty {
      frame.drawPictures(asSextants: capability.drawsSextants)
    }
    guard capability.colors != .full || !capability.unicode else { return frame }
    return frame.mapCells { cell in
      var cell = cell
      if cell.isPixels, !capability.unicode || capability.colors == .none {
        cell = capability.colors == .none ? Self.shade(cell) : Self.block(cell, capability.colors)
      }
      if !capability.unicode { cell.glyph = Glyphs.ascii(for: cell.glyph) }
      if cell.glyph == Glyphs.upperHalf, capability.colors == .eight { cell = Self.dimmed(cell) }
      let isPixel = cell.glyph == Glyphs.upperHalf
      cell.style = Self.style(cell.style, with: capability.colors, keepsApart: !isPixel)
      return cell
    }
  }

  /// The brighter of two pixels as the paper of a blank: dark colours, too, fill the cell, where
  /// the strokes of a character would be lost.
  private static func block(_ cell: Cell, _ colors: Capability.Colors) -> Cell {
    let (top, bottom) = (cell.style.foreground, cell.style.background)
    let lighter = top.luminance < bottom.luminance ? bottom : top
    guard colors == .eight, lighter.amongEight == Color(0) else {
      return Cell(" ", Style(.standard, on: lighter))
    }
    let hue = lighter.hueAmongEight
    return hue == Color(0)
      ? Cell(" ", Style(.standard, on: lighter)) : Cell(":", Style(hue, on: Color(0)))
  }

  private static func shade(_ cell: Cell) -> Cell {
    let light = (cell.style.foreground.luminance + cell.style.background.luminance) / 2
    let step = min(Glyphs.shades.count - 1, light * Glyphs.shades.count / 256)
    return Cell(Glyphs.shades[step], Style(cell.style.foreground))
  }

  /// Two pixels that are both too dark for the eight colours as a light shade of the lighter one's
  /// hue: a picture whose light is turned down stays visible.
  private static func dimmed(_ cell: Cell) -> Cell {
    let (top, bottom) = (cell.style.foreground, cell.style.background)
    guard top.amongEight == Color(0), bottom.amongEight == Color(0) else { return cell }
    let hue = (top.luminance < bottom.luminance ? bottom : top).hueAmongEight
    return hue == Color(0) ? cell : Cell(Glyphs.lightShade, Style(hue, on: Color(0)))
  }

  private static func style(
    _ style: Style, with colors: Capability.Colors, keepsApart: Bool
  ) -> Style {
    switch colors {
    case .full: return style
    case .eight:
      var few = Style(
        style.foreground.amongEight, on: style.background.amongEight, style.attributes)
      if keepsApart, areNear(few.foreground, few.background) {
        few.foreground = Color(few.background.luminance < 128 ? 7 : 0)
      }
      return few
    case .none: return Style(.standard, on: .standard, style.attributes)
    }
  }

  /// Whether words would be unreadable: two greys may become one, and yellow is near white.
  private static func areNear(_ ink: Color, _ paper: Color) -> Bool {
    guard ink != .standard, paper != .standard else { return false }
    return ink == paper || min(ink.luminance, paper.luminance) >= 128
  }
}

extension Cell {
  /// Whether it is two pixels of a picture, and not a part of a large letter, which is bold.
  fileprivate var isPixels: Bool { glyph == Glyphs.upperHalf && style.attributes.isEmpty }
}
