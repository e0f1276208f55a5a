extension Theme {
  /// A dark stage: its own background everywhere.
  package static let dark = Theme(name: "dark") { role in
    let stage = Color(233)
    switch role {
    case .text, .mark: return Style(Color(252), on: stage)
    case .strong: return Style(Color(231), on: stage, .bold)
    case .faint: return Style(Color(245), on: stage)
    case .barEmpty, .border: return Style(Color(242), on: stage)
    case .accent, .good, .focusBorder, .bar: return Style(Color(75), on: stage, .bold)
    case .warning: return Style(Color(214), on: stage, .bold)
    case .error: return Style(Color(203), on: stage, .bold)
    default: return darkPanel(role)
    }
  }

  /// Header, toasts and menus where the stage is dark or unknown: a background of their own.
  static func darkPanel(_ role: Role) -> Style {
    let header = Color(235)
    let menu = Color(236)
    return switch role {
    case .header: Style(Color(252), on: header)
    case .headerStrong: Style(Color(231), on: header, .bold)
    case .headerFaint: Style(Color(247), on: header)
    case .headerWarning: Style(Color(214), on: header, .bold)
    case .headerKey: Style(Color(117), on: header, .bold)
    case .badge: Style(Color(231), on: Color(25), .bold)
    case .toastInfo: Style(Color(231), on: Color(24))
    case .toastWarning: Style(Color(16), on: Color(214), .bold)
    case .toastError: Style(Color(231), on: Color(124), .bold)
    case .menu: Style(Color(252), on: menu)
    case .menuStrong: Style(Color(117), on: menu, .bold)
    case .menuFaint: Style(Color(248), on: menu)
    case .menuWarning: Style(Color(214), on: menu, .bold)
    case .selection: Style(Color(231), on: Color(25), .bold)
    case .banner: Style(Color(231), on: Color(234), .bold)
    default: Style()
    }
  }
}

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
