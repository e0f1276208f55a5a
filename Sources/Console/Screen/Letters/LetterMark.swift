/// A mark on letters: both kinds of large letters compose `É` of `E` and an acute.
package enum LetterMark: CaseIterable, Sendable {
  case grave
  case acute
  case circumflex
  case tilde
  case dieresis
  case ring
  case caron
  case breve
  case macron
  case dot
  case doubleAcute
  /// A comma above a small g, which has no room below.
  case commaAbove
  /// What is a caron on lower letters, beside a high one.
  case apostrophe
  case middleDot
  case cedilla
  case commaBelow
  case ogonek

  /// A letter with a mark, and the same letter without.
  package struct Pair: Hashable, Sendable {
    package let letter: Unicode.Scalar
    package let plain: Unicode.Scalar
  }

  /// Where a mark is.
  package enum Place: Sendable { case above, beside, below }

  package var place: Place {
    switch self {
    case .grave, .acute, .circumflex, .tilde, .dieresis, .ring, .caron, .breve, .macron, .dot,
      .doubleAcute, .commaAbove:
      .above
    case .apostrophe, .middleDot: .beside
    case .cedilla, .commaBelow, .ogonek: .below
    }
  }

  /// The letters of Latin-1 and Latin Extended-A that have it
  /// (https://www.unicode.org/charts/PDF/U0100.pdf).
  package var pairs: [Pair] { Self.pairs(letters) }

  /// The Greek and Cyrillic letters that have it, of which there are strokes only.
  var otherPairs: [Pair] { Self.pairs(otherLetters) }

  private static func pairs(_ letters: String) -> [Pair] {
    letters.split(separator: " ").map { word in
      let scalars = Array(word.unicodeScalars)
      return Pair(letter: scalars[0], plain: scalars[1])
    }
  }

  private var letters: String {
    switch self {
    case .grave: "ÀA ÈE ÌI ÒO ÙU àa èe ìı òo ùu"
    case .acute: "ÁA ÉE ÍI ÓO ÚU ÝY ĆC ĹL ŃN ŔR ŚS ŹZ áa ée íı óo úu ýy ćc ĺl ńn ŕr śs źz"
    case .circumflex:
      "ÂA ÊE ÎI ÔO ÛU ĈC ĜG ĤH ĴJ ŜS ŴW ŶY âa êe îı ôo ûu ĉc ĝg ĥh ĵȷ ŝs ŵw ŷy"
    case .tilde: "ÃA ÑN ÕO ĨI ŨU ãa ñn õo ĩı ũu"
    case .dieresis: "ÄA ËE ÏI ÖO ÜU ŸY äa ëe ïı öo üu ÿy"
    case .ring: "ÅA ŮU åa ůu"
    case .caron: "ČC ĎD ĚE ŇN ŘR ŠS ŤT ŽZ čc ěe ňn řr šs žz"
    case .breve: "ĂA ĔE ĞG ĬI ŎO ŬU ăa ĕe ğg ĭı ŏo ŭu"
    case .macron: "ĀA ĒE ĪI ŌO ŪU āa ēe īı ōo ūu"
    case .dot: "ĊC ĖE ĠG İI ŻZ ċc ėe ġg żz"
    case .doubleAcute: "ŐO ŰU őo űu"
    case .commaAbove: "ģg"
    case .apostrophe: "ĽL ľl ťt"
    case .middleDot: "ĿL ŀl"
    case .cedilla: "ÇC ŞS ŢT çc şs ţt"
    case .commaBelow: "ĢG ĶK ĻL ŅN ŖR ķk ļl ņn ŗr"
    case .ogonek: "ĄA ĘE ĮI ŲU ąa ęe įi ųu"
    }
  }

  /// A tonos is an acute; that of a capital stands before it, in a drawing of its own.
  private var otherLetters: String {
    switch self {
    case .grave: "ЀЕ ЍИ ѐе ѝи"
    case .acute: "ЃГ ЌК ѓг ќк άα έε ήη ίι όο ύυ ώω"
    case .dieresis: "ЁЕ ЇІ ΪΙ ΫΥ ёе їı ϊι ϋυ"
    case .breve: "ЙИ ЎУ йи ўу"
    case .circumflex, .tilde, .ring, .caron, .macron, .dot, .doubleAcute, .commaAbove, .apostrophe,
      .middleDot, .cedilla, .commaBelow, .ogonek:
      ""
    }
  }
}
