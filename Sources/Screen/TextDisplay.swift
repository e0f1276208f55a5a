/// A frame as plain text: what `snapshot` prints, without colours.
package enum TextDisplay {
  /// The frame's rows, trailing blanks cut, each ended by a line feed.
  package static func text(of frame: Frame) -> String {
    var text = ""
    for y in 0..<frame.size.height {
      var row = String.UnicodeScalarView()
      for x in 0..<frame.size.width { row.append(frame[x, y].glyph) }
      while row.last == " " { row.removeLast() }
      text.unicodeScalars.append(contentsOf: row)
      text.append("\n")
    }
    return text
  }
}
