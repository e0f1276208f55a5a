/// The glyphs of a rasterised film, 8 by 16 pixels each: our own font, so that a film has the same
/// bytes on every machine. Blocks and lines of boxes are drawn by `CellShape`.
struct BitmapFont: Sendable {
  /// Pixels of a cell.
  static let cell = Size(8, 16)

  /// Sixteen rows from the top; the highest bit is the leftmost pixel.
  private var masks: [Unicode.Scalar: [UInt8]]

  init() {
    masks = [:]
    for line in Self.drawings.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let glyph = words[0].unicodeScalars.first, let top = Int(words[1]) else { continue }
      let rows = words[2...].compactMap { UInt8($0, radix: 16) }
      masks[glyph] = Self.mask(rows, from: top)
    }
  }

  /// The rows of a glyph; a hollow box for one that is not in the font.
  mutating func mask(of glyph: Unicode.Scalar) -> [UInt8] {
    if let mask = masks[glyph] { return mask }
    let mask = Self.shape(glyph) ?? accented(glyph) ?? Self.unknown
    masks[glyph] = mask
    return mask
  }

  private static let blank = Array(repeating: UInt8(0), count: cell.height)

  private static let unknown = mask([0x7e] + Array(repeating: 0x42, count: 8) + [0x7e], from: 2)

  private static func mask(_ rows: [UInt8], from top: Int) -> [UInt8] {
    var mask = blank
    for (index, row) in rows.enumerated() where top + index < mask.count {
      mask[top + index] = row
    }
    return mask
  }

  private static func shape(_ glyph: Unicode.Scalar) -> [UInt8]? {
    if FilmInk.isPixel(glyph) { return blank }
    guard let shape = CellShape(glyph) else { return nil }
    var mask = blank
    shape.forEachRect { rect in
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX { mask[y] |= 0x80 >> UInt8(x) }
      }
    }
    return mask
  }

  /// The letters of Latin-1 from U+00C0 on, without their marks.
  private static let plainLetters = Array(
    "AAAAAAACEEEEIIIIDNOOOOO?OUUUUYPsaaaaaaaceeeeiiiidnooooo?ouuuuypy".unicodeScalars)

  /// A letter of Latin-1 as the plain letter with two dots.
  private func accented(_ glyph: Unicode.Scalar) -> [UInt8]? {
    let index = Int(glyph.value) - 0xc0
    guard Self.plainLetters.indices.contains(index), var mask = masks[Self.plainLetters[index]]
    else { return nil }
    let isTall = mask[2] | mask[3] != 0
    mask[isTall ? 0 : 2] |= 0x24
    return mask
  }

  /// A glyph a line: the character, its first row, its rows.
  private static let drawings = """
    ! 2 10 10 10 10 10 10 10 00 10 10
    " 2 24 24 24
    # 2 24 24 24 7e 24 24 7e 24 24 24
    $ 1 10 7c 92 90 90 7c 12 12 92 7c 10
    % 2 62 92 64 04 08 10 20 26 49 46
    & 2 30 48 48 30 32 4a 44 44 4c 32
    ' 2 10 10 10
    ( 2 08 10 20 20 20 20 20 20 10 08
    ) 2 20 10 08 08 08 08 08 08 10 20
    * 5 24 18 7e 18 24
    + 5 10 10 10 fe 10 10 10
    , 10 18 18 08 10
    - 8 7e
    . 10 18 18
    / 2 02 02 04 04 08 08 10 10 20 20 40
    0 2 3c 42 42 46 4a 52 62 42 42 3c
    1 2 10 30 50 10 10 10 10 10 10 7c
    2 2 3c 42 42 02 04 08 10 20 40 7e
    3 2 3c 42 42 02 1c 02 02 42 42 3c
    4 2 02 06 0a 12 22 42 7e 02 02 02
    5 2 7e 40 40 40 7c 02 02 02 42 3c
    6 2 1c 20 40 40 7c 42 42 42 42 3c
    7 2 7e 02 02 04 04 08 08 10 10 10
    8 2 3c 42 42 42 3c 42 42 42 42 3c
    9 2 3c 42 42 42 42 3e 02 02 04 38
    : 5 18 18 00 00 00 18 18
    ; 5 18 18 00 00 00 18 18 08 10
    < 3 04 08 10 20 40 20 10 08 04
    = 6 7e 00 00 7e
    > 3 40 20 10 08 04 08 10 20 40
    ? 2 3c 42 42 02 04 08 08 00 08 08
    @ 2 3c 42 9e a2 a2 a2 a2 9e 40 3e
    A 2 3c 42 42 42 42 7e 42 42 42 42
    B 2 7c 42 42 42 7c 42 42 42 42 7c
    C 2 3c 42 42 40 40 40 40 42 42 3c
    D 2 78 44 42 42 42 42 42 42 44 78
    E 2 7e 40 40 40 78 40 40 40 40 7e
    F 2 7e 40 40 40 78 40 40 40 40 40
    G 2 3c 42 42 40 40 4e 42 42 42 3c
    H 2 42 42 42 42 7e 42 42 42 42 42
    I 2 38 10 10 10 10 10 10 10 10 38
    J 2 0e 04 04 04 04 04 04 44 44 38
    K 2 42 44 48 50 60 60 50 48 44 42
    L 2 40 40 40 40 40 40 40 40 40 7e
    M 2 42 66 66 5a 5a 42 42 42 42 42
    N 2 42 62 62 52 52 4a 4a 46 46 42
    O 2 3c 42 42 42 42 42 42 42 42 3c
    P 2 7c 42 42 42 42 7c 40 40 40 40
    Q 2 3c 42 42 42 42 42 42 42 4a 3c 06
    R 2 7c 42 42 42 42 7c 50 48 44 42
    S 2 3c 42 42 40 3c 02 02 42 42 3c
    T 2 fe 10 10 10 10 10 10 10 10 10
    U 2 42 42 42 42 42 42 42 42 42 3c
    V 2 42 42 42 42 42 24 24 24 18 18
    W 2 42 42 42 42 42 5a 5a 66 66 42
    X 2 42 42 24 24 18 18 24 24 42 42
    Y 2 82 82 44 44 28 10 10 10 10 10
    Z 2 7e 02 02 04 08 10 20 40 40 7e
    [ 2 38 20 20 20 20 20 20 20 20 38
    \\ 2 40 40 20 20 10 10 08 08 04 04 02
    ] 2 38 08 08 08 08 08 08 08 08 38
    ^ 2 10 28 44
    _ 13 fe
    ` 2 20 10
    a 5 3c 02 02 3e 42 42 3e
    b 2 40 40 40 7c 42 42 42 42 42 7c
    c 5 3c 42 40 40 40 42 3c
    d 2 02 02 02 3e 42 42 42 42 42 3e
    e 5 3c 42 42 7e 40 40 3c
    f 2 0e 10 10 7c 10 10 10 10 10 10
    g 5 3e 42 42 42 42 42 3e 02 02 3c
    h 2 40 40 40 7c 42 42 42 42 42 42
    i 2 10 10 00 30 10 10 10 10 10 38
    j 2 04 04 00 0c 04 04 04 04 04 04 44 44 38
    k 2 40 40 40 44 48 50 60 50 48 44
    l 2 30 10 10 10 10 10 10 10 10 38
    m 5 fc 92 92 92 92 92 92
    n 5 7c 42 42 42 42 42 42
    o 5 3c 42 42 42 42 42 3c
    p 5 7c 42 42 42 42 42 7c 40 40 40
    q 5 3e 42 42 42 42 42 3e 02 02 02
    r 5 5e 60 40 40 40 40 40
    s 5 3e 40 40 3c 02 02 7c
    t 3 10 10 7c 10 10 10 10 10 0e
    u 5 42 42 42 42 42 42 3e
    v 5 42 42 42 24 24 18 18
    w 5 82 92 92 92 92 92 6c
    x 5 42 42 24 18 24 42 42
    y 5 42 42 42 42 42 42 3e 02 02 3c
    z 5 7e 04 08 10 20 40 7e
    { 2 0c 10 10 10 20 10 10 10 10 0c
    | 1 10 10 10 10 10 10 10 10 10 10 10 10 10
    } 2 30 08 08 08 04 08 08 08 08 30
    ~ 7 62 92 8c
    £ 2 1c 22 20 20 78 20 20 20 20 7e
    © 3 3c 42 9d a1 a1 a1 9d 42 3c
    ° 2 18 24 24 18
    ± 4 10 10 7c 10 10 00 7c
    · 7 18 18
    × 5 42 24 18 18 24 42
    ß 2 38 44 44 44 48 44 42 42 42 5c
    ÷ 5 18 00 00 7e 00 00 18
    § 2 3c 42 40 3c 42 42 3c 02 42 3c
    « 5 12 24 48 24 12
    » 5 48 24 12 24 48
    – 8 7e
    — 8 ff
    ‘ 2 08 10 18
    ’ 2 18 08 10
    “ 2 24 48 6c
    ” 2 6c 24 48
    • 6 18 3c 3c 18
    … 10 92 92
    ‹ 5 08 10 20 40 20 10 08
    › 5 40 20 10 08 10 20 40
    € 2 1c 22 40 f8 40 f8 40 40 22 1c
    ← 6 20 40 fe 40 20
    ↑ 3 10 38 54 10 10 10 10 10 10
    → 6 08 04 fe 04 08
    ↓ 3 10 10 10 10 10 10 54 38 10
    ╌ 8 ee
    ╍ 7 ee ee
    ╎ 0 08 08 08 08 08 08 00 00 08 08 08 08 08 08 00 00
    ┊ 0 08 08 08 00 08 08 08 00 08 08 08 00 08 08 08 00
    ╴ 8 f8
    ╶ 8 0f
    ░ 0 88 00 22 00 88 00 22 00 88 00 22 00 88 00 22 00
    ▒ 0 aa 55 aa 55 aa 55 aa 55 aa 55 aa 55 aa 55 aa 55
    ▓ 0 77 dd 77 dd 77 dd 77 dd 77 dd 77 dd 77 dd 77 dd
    ▕ 0 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01 01
    ■ 5 7e 7e 7e 7e 7e 7e
    □ 5 7e 42 42 42 42 7e
    ▲ 4 10 10 38 38 7c 7c fe fe
    ▴ 6 10 38 7c fe
    ▶ 3 40 60 70 78 7c 7e 7c 78 70 60 40
    ► 4 40 70 7c 7f 7c 70 40
    ▼ 4 fe fe 7c 7c 38 38 10 10
    ▾ 6 fe 7c 38 10
    ◀ 3 02 06 0e 1e 3e 7e 3e 1e 0e 06 02
    ◄ 4 02 0e 3e fe 3e 0e 02
    ◆ 4 10 38 7c fe 7c 38 10
    ◇ 4 10 28 44 82 44 28 10
    ◉ 5 3c 42 5a 5a 42 3c
    ○ 5 3c 42 42 42 42 3c
    ◌ 5 24 42 00 00 42 24
    ● 5 3c 7e 7e 7e 7e 3c
    """
}
