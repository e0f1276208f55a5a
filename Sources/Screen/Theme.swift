/// Colours by meaning: drawing asks for a role, a theme says how it looks. Blue, orange and white
/// can be told apart by colour-blind people; red only occurs with an `X` and reversed
/// (Dashboard/Layout, "Colour").
package struct Theme: Hashable, Sendable {
  /// What a piece of the screen means.
  package enum Role: Int, CaseIterable, Sendable {
    case text, faint, strong, accent, good, warning, error, bar, barEmpty
    case header, headerStrong, headerFaint, headerWarning, headerKey
    case border, focusBorder, badge, mark
    case toastInfo, toastWarning, toastError
    case menu, menuStrong, menuFaint, menuWarning, selection, banner
  }

  package let name: String
  private let styles: [Style]

  package init(name: String, _ style: (Role) -> Style) {
    self.name = name
    styles = Role.allCases.map(style)
  }

  package subscript(role: Role) -> Style { styles[role.rawValue] }

  /// The themes there are; the first keeps the terminal's own background.
  package static let all = [standard, dark, light, highContrast, mono]

  /// The theme after this one; the last is followed by the first.
  package var next: Theme {
    let index = Self.all.firstIndex { $0.name == name } ?? -1
    return Self.all[(index + 1) % Self.all.count]
  }

  /// The theme of that name.
  package static func named(_ name: String) -> Theme? { all.first { $0.name == name } }
}

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

extension Theme {
  /// A white page between bars of deep blue: for bright rooms and projectors.
  package static let light = Theme(name: "light") { role in
    let page = Color(231)
    switch role {
    case .text, .mark: return Style(Color(236), on: page)
    case .strong: return Style(Color(16), on: page, .bold)
    case .faint: return Style(Color(242), on: page)
    case .barEmpty, .border: return Style(Color(246), on: page)
    case .accent, .good, .focusBorder, .bar: return Style(Color(26), on: page, .bold)
    case .warning: return Style(Color(130), on: page, .bold)
    case .error: return Style(Color(160), on: page, .bold)
    default: return lightPanel(role)
    }
  }

  private static func lightPanel(_ role: Role) -> Style {
    let header = Color(24)
    let menu = Color(255)
    return switch role {
    case .header: Style(Color(255), on: header)
    case .headerStrong: Style(Color(231), on: header, .bold)
    case .headerFaint: Style(Color(153), on: header)
    case .headerWarning: Style(Color(222), on: header, .bold)
    case .headerKey: Style(Color(159), on: header, .bold)
    case .badge, .selection: Style(Color(231), on: Color(26), .bold)
    case .toastInfo: Style(Color(231), on: Color(25))
    case .toastWarning: Style(Color(16), on: Color(214), .bold)
    case .toastError: Style(Color(231), on: Color(124), .bold)
    case .menu: Style(Color(236), on: menu)
    case .menuStrong: Style(Color(25), on: menu, .bold)
    case .menuFaint: Style(Color(241), on: menu)
    case .menuWarning: Style(Color(94), on: menu, .bold)
    case .banner: Style(Color(16), on: Color(230), .bold)
    default: Style()
    }
  }
}

extension Theme {
  /// White, cyan and yellow on black: seven to one at least wherever there are words.
  package static let highContrast = Theme(name: "high-contrast") { role in
    let stage = Color(16)
    switch role {
    case .text, .mark: return Style(Color(231), on: stage)
    case .strong: return Style(Color(231), on: stage, .bold)
    case .faint, .barEmpty, .border: return Style(Color(250), on: stage)
    case .accent, .good, .focusBorder, .bar: return Style(Color(51), on: stage, .bold)
    case .warning: return Style(Color(226), on: stage, .bold)
    case .error: return Style(Color(231), on: Color(124), .bold)
    default: return strictPanel(role)
    }
  }

  private static func strictPanel(_ role: Role) -> Style {
    let stage = Color(16)
    let header = Color(231)
    return switch role {
    case .header, .headerFaint: Style(stage, on: header)
    case .headerStrong: Style(stage, on: header, .bold)
    case .headerWarning: Style(stage, on: Color(226), .bold)
    case .headerKey: Style(Color(18), on: header, .bold)
    case .badge, .toastInfo: Style(stage, on: Color(51), .bold)
    case .toastWarning, .selection: Style(stage, on: Color(226), .bold)
    case .toastError: Style(header, on: Color(124), .bold)
    case .menu: Style(header, on: stage)
    case .menuStrong: Style(Color(51), on: stage, .bold)
    case .menuFaint: Style(Color(252), on: stage)
    case .menuWarning: Style(Color(226), on: stage, .bold)
    case .banner: Style(stage, on: header, .bold)
    default: Style()
    }
  }
}
