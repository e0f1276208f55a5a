/// Writes the difference between two frames as xterm's control sequences, as few as it takes;
/// remembers the cursor and the style that the terminal is left with.
package struct TerminalPen: Sendable {
  private static let escape: UInt8 = 0x1b

  private var style = Style.plain
  /// Where the next character would go; behind the last column nothing is ever put.
  private var cursor: (row: Int, column: Int)?

  package init() {}

  /// A blank screen without cursor, in the terminal's own colours.
  mutating func clear(into bytes: inout [UInt8]) {
    bytes += "\u{1b}[0m\u{1b}[?25l\u{1b}[2J".utf8
    style = .plain
    cursor = nil
  }

  /// Gives the terminal its colours and its cursor back, on the last row.
  mutating func finish(_ size: Size, into bytes: inout [UInt8]) {
    move(to: max(0, size.height - 1), 0, into: &bytes)
    bytes += "\u{1b}[0m\u{1b}[?25h".utf8
    style = .plain
  }

  /// Turns what is shown, `old`, into a frame of the same size.
  package mutating func draw(_ frame: Frame, over old: Frame, into bytes: inout [UInt8]) {
    frame.forEachChangedRun(from: old) { row, columns in
      move(to: row, columns.lowerBound, into: &bytes)
      let base = row * frame.size.width
      for column in columns where frame.cells[base + column].glyph != Glyphs.secondHalf {
        put(frame.cells[base + column], into: &bytes)
      }
      // The run may end with a sign whose second half was there before.
      let end = columns.upperBound
      let isHalf = end < frame.size.width && frame.cells[base + end].glyph == Glyphs.secondHalf
      cursor = (row, isHalf ? end + 1 : end)
    }
  }

  private mutating func move(to row: Int, _ column: Int, into bytes: inout [UInt8]) {
    defer { cursor = (row, column) }
    if let cursor, cursor.row == row, cursor.column <= column {
      guard cursor.column < column else { return }
      bytes.append(Self.escape)
      bytes.append(UInt8(ascii: "["))
      if column - cursor.column > 1 { bytes.append(decimal: column - cursor.column) }
      bytes.append(UInt8(ascii: "C"))
      return
    }
    bytes.append(Self.escape)
    bytes.append(UInt8(ascii: "["))
    bytes.append(decimal: row + 1)
    bytes.append(UInt8(ascii: ";"))
    bytes.append(decimal: column + 1)
    bytes.append(UInt8(ascii: "H"))
  }

  /// One cell. A space shows nothing but its background, and so does a half block whose halves are
  /// equal: their foreground may stay what it was.
  private mutating func put(_ cell: Cell, into bytes: inout [UInt8]) {
    var cell = cell
    let colors = cell.style
    if cell.isOfOneColor { cell.glyph = " " }
    if cell.glyph == " ", colors.attributes.isEmpty, style.attributes.isSubset(of: .inkOnly) {
      cell.style = Style(style.foreground, on: colors.background, style.attributes)
    }
    change(to: cell.style, into: &bytes)
    bytes.append(cell.glyph)
  }

  private mutating func change(to new: Style, into bytes: inout [UInt8]) {
    guard new != style else { return }
    var old = style
    style = new
    bytes.append(Self.escape)
    bytes.append(UInt8(ascii: "["))
    guard new != .plain else { return bytes.append(UInt8(ascii: "m")) }
    var needsMark = false
    // No terminal can switch bold off without dim.
    if !old.attributes.isSubset(of: new.attributes) {
      bytes.append(48)
      old = .plain
      needsMark = true
    }
    let added = new.attributes.subtracting(old.attributes)
    for (attribute, code) in Style.Attributes.codes where added.contains(attribute) {
      if needsMark { bytes.append(UInt8(ascii: ";")) }
      bytes.append(48 + code)
      needsMark = true
    }
    if new.foreground != old.foreground {
      append(new.foreground, UInt8(ascii: "3"), &needsMark, &bytes)
    }
    if new.background != old.background {
      append(new.background, UInt8(ascii: "4"), &needsMark, &bytes)
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private func append(
    _ color: Color, _ plane: UInt8, _ needsMark: inout Bool, _ bytes: inout [UInt8]
  ) {
    if needsMark { bytes.append(UInt8(ascii: ";")) }
    needsMark = true
    bytes.append(plane)
    guard let index = color.index else { return bytes.append(UInt8(ascii: "9")) }
    bytes += "8;5;".utf8
    bytes.append(decimal: Int(index))
  }
}

extension Style.Attributes {
  /// Attributes that a space does not show.
  fileprivate static let inkOnly: Style.Attributes = [.bold, .dim]

  /// Attributes and the SGR digit that switches each on.
  static let codes: [(attribute: Style.Attributes, code: UInt8)] =
    [(.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7)]
}
