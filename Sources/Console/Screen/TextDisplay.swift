/// A frame as plain text: what `snapshot` prints, without colours.
package enum TextDisplay {
  /// The frame's rows without trailing spaces, each ended by a line feed.
  package static func text(of frame: Frame) -> String {
    var text = ""
    for y in 0..<frame.size.height {
      var row = String.UnicodeScalarView()
      for x in 0..<frame.size.width where frame[x, y].glyph != Glyphs.secondHalf {
        row.append(frame[x, y].glyph)
      }
      while row.last == " " { row.removeLast() }
      text.unicodeScalars.append(contentsOf: row)
      text.append("\n")
    }
    return text
  }
}

/// A frame as text with SGR colour sequences: what `snapshot --format ansi` prints.
package enum ANSIDisplay {
  /// The frame's rows with their colours, each ended by a reset and a line feed.
  package static func text(of frame: Frame) -> String {
    var text = ""
    for y in 0..<frame.size.height {
      var style = Style.plain
      for x in 0..<frame.size.width {
        let cell = frame[x, y]
        if cell.style != style {
          text += sequence(for: cell.style)
          style = cell.style
        }
        if cell.glyph != Glyphs.secondHalf { text.unicodeScalars.append(cell.glyph) }
      }
      text += style == .plain ? "\n" : "\u{1b}[0m\n"
    }
    return text
  }

  /// The SGR sequence that switches to a style from any other.
  package static func sequence(for style: Style) -> String {
    var codes = "0"
    for (attribute, code) in Style.Attributes.codes where style.attributes.contains(attribute) {
      codes += ";\(code)"
    }
    if let index = style.foreground.index { codes += ";38;5;\(index)" }
    if let index = style.background.index { codes += ";48;5;\(index)" }
    return "\u{1b}[\(codes)m"
  }
}
