extension Theme {
  /// No colour at all: bold, dim, reverse and underline carry the meaning.
  package static let mono = Theme(name: "mono") { role in
    let plain = Style.plain
    switch role {
    case .faint, .barEmpty, .border, .menuFaint: return plain.adding(.dim)
    case .strong, .accent, .good, .warning, .focusBorder, .bar, .menuStrong, .menuWarning:
      return plain.adding(.bold)
    case .error, .toastError, .toastWarning, .toastInfo, .badge, .selection, .banner,
      .headerStrong, .headerKey:
      return plain.adding([.bold, .reverse])
    case .headerWarning: return plain.adding([.bold, .reverse, .underline])
    case .header, .headerFaint: return plain.adding(.reverse)
    case .text, .mark, .menu: return plain
    }
  }
}
