import Screen

/// A capital, digit or sign in dots: five rows, or eight with a mark: two above and a blank one, or
/// one below.
struct BigLetter {
  /// Dots from the top of a letter to the base line.
  static let height = 5
  /// The same with the marks above and below.
  static let markedHeight = 8
  /// Rows above capitals where a line has marks.
  private static let above = 2

  /// Dots across: three as a rule, one to five where that is too few or too many.
  let width: Int
  /// Its rows from above, eight of them if it has a mark; the last bit is the dot at the right.
  private let rows: [Int]

  var isMarked: Bool { rows.count > Self.height }

  /// The rows in a line so many dots high.
  func lines(of height: Int) -> [Int] {
    guard rows.count < height else { return rows }
    let below = height - rows.count - Self.above
    return Self.blank(Self.above) + rows + Self.blank(below)
  }

  /// The letters of a text, in capitals; `nil` if there is none for one of its characters.
  static func letters(of text: String) -> [BigLetter]? {
    var letters: [BigLetter] = []
    for character in text {
      if let letter = all[character] {
        letters.append(letter)
        continue
      }
      for capital in capitals(of: character) {
        guard let letter = all[capital] else { return nil }
        letters.append(letter)
      }
    }
    return letters
  }

  /// The first character of a text for which there is no letter.
  static func missing(in text: String) -> Character? {
    text.first { character in
      all[character] == nil && capitals(of: character).contains { all[$0] == nil }
    }
  }

  /// What is written in capitals for a character that is not among the letters itself; `µ` is one,
  /// for its capital would be Greek.
  private static func capitals(of character: Character) -> String {
    switch character {
    case "\u{a0}": " "
    case "ŉ": "’N"
    case "¼": "1/4"
    case "½": "1/2"
    case "¾": "3/4"
    case "ʼ": "’"
    case "‐", "‑": "-"
    case "‒": "–"
    case "―": "—"
    default: character.uppercased()
    }
  }

  /// By capital, digit or sign, and by the small letter of a capital.
  private static let all: [Character: BigLetter] = {
    var all: [Character: BigLetter] = [:]
    for word in table.split(whereSeparator: \.isWhitespace) {
      guard let character = word.first else { continue }
      all[character] = BigLetter(word.dropFirst())
    }
    all[" "] = BigLetter(width: 3, rows: blank(height))
    for mark in LetterMark.allCases {
      for pair in mark.pairs where all[Character(pair.letter)] == nil {
        guard let plain = all[Character(pair.plain)], pair.plain.properties.isUppercase
        else { continue }
        all[Character(pair.letter)] = plain.adding(mark, shortened: shortRow(of: pair.plain))
      }
    }
    for (capital, letter) in all {
      let small = capital.lowercased()
      if small.count == 1 { all[Character(small)] = letter }
    }
    return all
  }()

  private init(width: Int, rows: [Int]) { (self.width, self.rows) = (width, rows) }

  /// Its width and then its rows, each a digit to base 32.
  private init(_ digits: some StringProtocol) {
    let numbers = digits.compactMap { Int(String($0), radix: 32) }
    (width, rows) = (numbers[0], Array(numbers.dropFirst()))
  }

  private static func blank(_ count: Int) -> [Int] { Array(repeating: 0, count: count) }

  /// The letter with a mark; below one above it, it loses a row, so that both can be distinguished.
  private func adding(_ mark: LetterMark, shortened row: Int) -> BigLetter {
    let dots = Self.dots(of: mark).map { $0 << ((width - 3) / 2) }
    var letter = rows
    switch mark.place {
    case .above:
      letter.remove(at: row)
      return BigLetter(width: width, rows: dots + letter + [0])
    case .beside, .below:
      return BigLetter(width: width, rows: Self.blank(Self.above) + letter + dots)
    }
  }

  /// The row without which a letter can still be read.
  private static func shortRow(of letter: Unicode.Scalar) -> Int {
    switch letter {
    case "H", "W": 0
    case "E": 3
    case "A", "N", "R": 4
    default: 2
    }
  }

  /// Three rows of a mark above, three dots across; one row of a mark below.
  private static func dots(of mark: LetterMark) -> [Int] {
    switch mark {
    case .grave: [4, 2, 0]
    case .acute: [1, 2, 0]
    case .circumflex: [2, 5, 0]
    case .tilde: [3, 6, 0]
    case .dieresis: [0, 5, 0]
    case .ring: [2, 5, 2]
    case .caron: [5, 2, 0]
    case .breve: [5, 7, 0]
    case .macron: [0, 7, 0]
    case .dot: [0, 2, 0]
    case .doubleAcute: [5, 5, 0]
    case .commaAbove: [2, 2, 0]
    case .cedilla, .commaBelow, .apostrophe, .middleDot: [2]
    case .ogonek: [1]
    }
  }

  /// Each letter with its width and rows; first those that are marked in their own way.
  private static let table = #"""
    Å325257550 Ţ300722224 Ľ49988e Ŀ344547
    A325755 B365656 C334443 D365556 E374647 F374644 G334553 H355755 I372227 J311152 K355655 L344447
    M5hrlhh N49db99 O325552 P365644 Q325563 R365655 S334216 T372222 U355557 V355552 W5hhlra X355255
    Y355222 Z371247 0375557 1326227 2361247 3361216 4355711 5374616 6334757 7371244 8375757 9375716
    Æ5fkukn Ð465d56 Đ465f56 Ħ5aveaa Ĳ5hhhli Ł446c47 Ŋ4e9992 Œ5fkmkf Ø5fjlpu Þ346564 Ŧ372722 ĸ305665
    µ305564
    -300700 .300002 :302020 !322202 ?361202 /311244 ,300024 %351245
    "355000 #5avava $5fke5u &5cidid '111000 (212221 )221112 *352520 +302720 ;302024 <312421 =307070
    >342124 @5elngf [232223 \344211 ]231113 ^325000 _300007 `221000 {332423 |111111 }362126 ~509li0
    ¡320222 ¢323432 £434e4f ¤5heaeh ¥5hav44 ¦111011 §336536 ¨350000 ©5enpne ª335707 «55aka5 ¬300710
    ®5etvre ¯370000 °325200 ±327207 ²362300 ³373700 ´212000 ¶47d555 ·300200 ¸300216 ¹326200 º325207
    »5ka5ak ¿320243 ×305250 ÷320702
    –400f00 —500v00 ‘212200 ’211200 ‚200112 “59ii00 ”599i00 „5099i0 †327222 ‡327272 •307770 …50000l
    ‰5i48l5 ‹201210 ›202120 €57u8u7 ₩5hvlra ₪5tllln ₫427a6f ₴462f46 ₸370722 ₹4f2f42 ₺44ee56 ₽4656e4
    """#
}
