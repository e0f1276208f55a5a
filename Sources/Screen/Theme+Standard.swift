extension Theme {
  /// The terminal's own background and text colour, with accents that read on dark and light.
  package static let standard = Theme(name: "default") { role in
    switch role {
    case .text, .mark: Style()
    case .strong: Style().adding(.bold)
    // The one grey that reads equally well on black and on white.
    case .faint, .barEmpty, .border: Style(Color(243))
    case .accent, .good, .focusBorder, .bar: Style(Color(33), .bold)
    case .warning: Style(Color(166), .bold)
    case .error: Style(Color(196), .bold)
    default: darkPanel(role)
    }
  }
}
